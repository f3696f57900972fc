import type { CellMargins, FlowContent, FlowFont, FlowNote } from '../../analysis/flow/elements.ts';
import type { Warning } from '../../document/warning.ts';
import type { Relationship } from '../containers/opc.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import type { ExternalReferences } from '../external/external-references.ts';
import type { FieldStack } from './fields.ts';
import type { FormFields } from './form-fields.ts';
import type { ListCounters, Numbering } from './numbering.ts';
import type { RunProperties } from './run-properties.ts';
import type { Settings } from './settings.ts';
import type { ResolvedTableStyle, StyleSheet } from './styles.ts';
import type { ThemeFonts } from './theme.ts';

/** What all stories of a document share. */
export interface DocxContext {
  styles: StyleSheet;
  numbering: Numbering;
  theme: ThemeFonts;
  settings: Settings;
  /** A note by its id; undefined where the file has none. */
  note(kind: FlowNote['kind'], id: string, customMarker: boolean): FlowNote | undefined;
  /** What a chart or diagram says that a drawing shows. */
  graphic(relationship: Relationship): FlowContent[];
  forms: FormFields;
  external: ExternalReferences;
  counted: { images: number; deletions: number };
  warn(warning: Warning): void;
}

/** One flow of text with its own fields and relationships: the body, a header, the notes, the comments. */
export interface StoryContext {
  readonly context: DocxContext;
  readonly kind: 'body' | 'furniture' | 'note';
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly fields: FieldStack;
  readonly lists: ListCounters;
  /** The form field whose content is read. */
  control: number | undefined;
  /** The blocks inside a cell, text box, header or note. */
  content(element: XmlElement, table?: TableContext): FlowContent[];
  within(sdtPr: XmlElement | undefined, read: () => void): void;
  font(run: RunProperties): FlowFont;
}

/** What a table says that its rows and cells need. */
export interface TableContext {
  style: ResolvedTableStyle;
  margins: CellMargins;
  /** The first row is a header by its look. */
  firstRowIsHeader: boolean;
  rowCount: number;
  /** Columns at which a vertical merge is open. */
  merges: Set<number>;
}
