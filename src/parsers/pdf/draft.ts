import type { Box } from '../../document/box.ts';
import type { Block, BlockType, Line, Page, Span } from '../../document/page.ts';
import type { Warning } from '../../document/warning.ts';

/**
 * What can be told of a page without looking at any other: plain data, so that pages drafted by several workers can be assembled
 * by one. Boxes are those of the page as a reader sees it.
 */
export interface PageDraft {
  page: number;
  width: number;
  height: number;
  rotation: number;
  textLayer: NonNullable<Page['text_layer']>;
  /** Where the text is not that of the file. */
  source?: 'ocr';
  /** Says what it says by a picture that was not recognised. */
  isScanned?: true;
  /** Share of the characters whose meaning is sure, 0 to 1. */
  textConfidence: number;
  blocks: BlockDraft[];
  tables: TableDraft[];
  imageCount: number;
  /** Characters by font size (in tenths of a point): what body text is set in shows over all pages. */
  sizes: [size: number, characters: number][];
  /** Font size of its running text, where it has enough. */
  textSize: number | undefined;
  warnings: Warning[];
}

export interface TableDraft {
  box: Box;
  kind: string;
  rows: { box: Box; cells: TableCellDraft[] }[];
  columnCount: number;
  headerRows: number;
  title?: string;
  confidence: number;
  /** A row that is one only as the last of the table on the page before. */
  isLeftOver?: true;
}

export interface TableCellDraft {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  text: string;
  box: Box;
}

export interface BlockDraft {
  /** As far as the page alone can tell. */
  type: BlockType;
  text: string;
  bbox: Box;
  lines: Line[];
  spans: Span[];
  words: WordColumns;
  /** What the text begins with if it is a list item or a note: the text proper starts at `end`. */
  marker?: { text: string; end: number };
  level?: number;
  href?: string;
  /** Position in the page's tables. */
  table?: number;
  hidden?: Block['hidden'];
  /** Where its text is not that of the file. */
  source?: 'ocr';
  style: BlockStyle;
}

/** Where words stand: the text [starts[i], ends[i]) has the box boxes[4i … 4i+3]. */
export interface WordColumns {
  starts: number[];
  ends: number[];
  boxes: number[];
  /** How sure OCR is of each, 0 to 1. */
  confidences?: number[];
}

export interface BlockStyle {
  size: number;
  /** Share of the characters, 0 to 1. */
  bold: number;
  italic: number;
  monospace: number;
  /** Of its letters; those without case are none. */
  capitals: number;
  fontName: string;
  colour: string;
  /** Stands in the middle of its column, clear of both edges. */
  centred: boolean;
  /** Parts of its line stand far apart, as in a row of a table. */
  scattered: boolean;
  /** Set at another angle than most of the page. */
  turned: boolean;
  /** Ends with a page number set apart: an entry of a table of contents. */
  leadsToPage: boolean;
  /** White space above and below, in units of the font size; large at the edges of the page. */
  spaceAbove: number;
  spaceBelow: number;
  /** Role in the structure tree, where the file is tagged and the tree can be trusted. */
  role?: string;
  artifact: boolean;
}

/** A block that no words were set for: a picture, a pinned note, a table. */
export function bareBlock(type: BlockType, text: string, bbox: Box): BlockDraft {
  return {
    type,
    text,
    bbox,
    lines: [],
    spans: [],
    words: { starts: [], ends: [], boxes: [] },
    style: {
      size: 0,
      bold: 0,
      italic: 0,
      monospace: 0,
      capitals: 0,
      fontName: '',
      colour: '',
      centred: false,
      scattered: false,
      turned: false,
      leadsToPage: false,
      spaceAbove: 0,
      spaceBelow: 0,
      artifact: false,
    },
  };
}
