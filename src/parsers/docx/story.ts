import type { FlowContent, FlowFont, FlowParagraph, FlowTable } from '../../analysis/flow/elements.ts';
import type { Relationship } from '../containers/opc.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import type { DocxContext, StoryContext, TableContext } from './context.ts';
import { FieldStack } from './fields.ts';
import { openControl } from './form-fields.ts';
import { ListCounters } from './numbering.ts';
import { ParagraphReader } from './paragraph.ts';
import type { RunProperties } from './run-properties.ts';
import { readRow, readTableHead } from './table.ts';
import { themeFont } from './theme.ts';
import { unwrap } from './wrappers.ts';

/** Reads one story. */
export class Story implements StoryContext {
  readonly context: DocxContext;
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly kind: StoryContext['kind'];
  readonly fields = new FieldStack();
  readonly lists: ListCounters;
  control: number | undefined;
  readonly #paragraphs: ParagraphReader;
  readonly #fonts = new WeakMap<RunProperties, FlowFont>();

  constructor(context: DocxContext, relationships: ReadonlyMap<string, Relationship>, kind: StoryContext['kind']) {
    this.context = context;
    this.relationships = relationships;
    this.kind = kind;
    this.lists = new ListCounters(context.numbering);
    this.#paragraphs = new ParagraphReader(this);
  }

  /** One w:p: as a rule one paragraph; none where its mark is deleted, a second where part of it is hidden. */
  paragraph(p: XmlElement): FlowParagraph[] {
    return this.#paragraphs.read(p, undefined);
  }

  /** What is left when the story ends. */
  end(): FlowParagraph[] {
    return this.#paragraphs.flush();
  }

  /** The blocks inside a cell, text box, header or note. */
  content(element: XmlElement, table?: TableContext): FlowContent[] {
    const content: FlowContent[] = [];
    const paragraphs = new ParagraphReader(this);
    for (const block of unwrap(element, 'w:p', 'w:tbl', 'w:sdt')) {
      if (block.name === 'w:p') content.push(...paragraphs.read(block, table));
      else if (block.name === 'w:tbl') content.push(this.#table(block));
      else this.within(block.child('w:sdtPr'), () => content.push(...this.content(block, table)));
    }
    content.push(...paragraphs.flush());
    return content;
  }

  /** Reads what a content control holds. */
  within(sdtPr: XmlElement | undefined, read: () => void): void {
    const outer = this.control;
    this.control = openControl(this.context.forms, sdtPr) ?? outer;
    read();
    this.control = outer;
  }

  #table(tbl: XmlElement): FlowTable {
    const { head, context } = readTableHead(this, tbl.child('w:tblPr'), tbl.child('w:tblGrid'));
    const rows = [...unwrap(tbl, 'w:tr')].flatMap((tr) => readRow(this, tr, context) ?? []);
    return { kind: 'table', ...head, rows };
  }

  /** Runs without properties of their own share those of their style, and so their font. */
  font(run: RunProperties): FlowFont {
    let font = this.#fonts.get(run);
    if (!font) {
      font = this.#toFont(run);
      this.#fonts.set(run, font);
    }
    return font;
  }

  #toFont(run: RunProperties): FlowFont {
    const { theme } = this.context;
    const size = run.size ?? DEFAULT_SIZE;
    const font: FlowFont = {
      family: themeFont(theme, run.themeFont) ?? run.font ?? DEFAULT_FONT,
      size: run.position === 'superscript' || run.position === 'subscript' ? size * RAISED_SCALE : size,
    };
    if (run.bold) font.bold = true;
    if (run.italic) font.italic = true;
    if (run.caps) font.caps = 'all';
    else if (run.smallCaps) font.caps = 'small';
    if (run.letterSpacing) font.letterSpacing = run.letterSpacing;
    if (run.stretch && run.stretch !== 1) font.stretch = run.stretch;
    return font;
  }
}

/** What Word falls back to where neither defaults nor styles say (17.3.2.38). */
const DEFAULT_SIZE = 10;
const DEFAULT_FONT = 'Times New Roman';
const RAISED_SCALE = 0.65;
