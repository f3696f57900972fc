import type { BlockType } from '../../document/page.ts';

/**
 * What a flowing document is made of, as its parser hands it to the layout. All lengths are in points.
 */
export interface FlowFont {
  family: string;
  size: number;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  /** Set in capitals (small ones at 80 %): measured so, while the text stays as written. */
  caps?: 'all' | 'small' | undefined;
  /** Added to every advance. */
  letterSpacing?: number | undefined;
  /** Horizontal scale, 1 where left out. */
  stretch?: number | undefined;
}

/** How the text looks beyond its font; becomes the spans of a block. Bold and italic come from the font. */
export interface TextMarks {
  strike?: boolean | undefined;
  code?: boolean | undefined;
  superscript?: boolean | undefined;
  subscript?: boolean | undefined;
  href?: string | undefined;
  /** Refers to the footnote with this marker. */
  note?: string | undefined;
  /** An equation: the same as LaTeX. */
  latex?: string | undefined;
  /** What the form field of this number holds: where it stands is told. */
  field?: number | undefined;
}

/** `\n` is a line break, `\t` a tab. */
export interface TextRun {
  kind: 'text';
  text: string;
  font: FlowFont;
  marks?: TextMarks | undefined;
}

/** `rendered_page`: where the producer's own layout began a page; obeyed only when the layout is told to. */
export interface BreakRun {
  kind: 'break';
  to: 'page' | 'column' | 'rendered_page';
}

/** Stands in the line like a letter and becomes a figure block; `alt` is its text. */
export interface ImageRun {
  kind: 'image';
  width: number;
  height: number;
  alt: string;
  href?: string | undefined;
  /** Parts of the file that hold its pictures. */
  media?: readonly string[] | undefined;
}

/** Footnotes and endnotes leave `[marker]` in the text and take their place below; comments take none. */
export interface NoteRun {
  kind: 'note';
  note: FlowNote;
  font: FlowFont;
}

/** The number of the page it falls on. */
export interface PageNumberRun {
  kind: 'page_number';
  font: FlowFont;
}

/** A text box or floating image, anchored here. */
export interface FrameRun {
  kind: 'frame';
  frame: FlowFrame;
}

export type FlowInline = TextRun | BreakRun | ImageRun | NoteRun | PageNumberRun | FrameRun;

export interface FlowNote {
  kind: 'footnote' | 'endnote' | 'comment';
  marker: string;
  content: FlowParagraph[];
}

export interface FrameOffset {
  from: 'page' | 'margin' | 'column' | 'paragraph';
  offset?: number | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
}

export interface FlowFrame {
  width: number;
  /** At least this high; grows with its content. */
  height: number;
  horizontal: FrameOffset;
  vertical: FrameOffset;
  /** `none`: the text runs on as if it were not there. */
  wrap: 'none' | 'square' | 'top_and_bottom';
  /** Distance kept to the text around. */
  padding?: number | undefined;
  /** An image: becomes a figure block with this text. */
  image?: Pick<ImageRun, 'alt' | 'href' | 'media'> | undefined;
  content: FlowContent[];
}

export interface LineSpacing {
  /** `multiple` of the font's own line height, or points. */
  rule: 'multiple' | 'at_least' | 'exactly';
  value: number;
}

export interface TabStop {
  at: number;
  align: 'left' | 'center' | 'right' | 'decimal';
}

export interface ParagraphFormat {
  align?: 'left' | 'center' | 'right' | 'justify' | undefined;
  indentLeft?: number | undefined;
  indentRight?: number | undefined;
  /** Beyond indentLeft; negative where it hangs. */
  indentFirst?: number | undefined;
  spaceBefore?: number | undefined;
  spaceAfter?: number | undefined;
  lineSpacing?: LineSpacing | undefined;
  /** Between paragraphs of one style no space is left. */
  contextualSpacing?: boolean | undefined;
  style?: string | undefined;
  keepNext?: boolean | undefined;
  keepLines?: boolean | undefined;
  /** On unless said otherwise. */
  widowControl?: boolean | undefined;
  pageBreakBefore?: boolean | undefined;
  /** Set from the right: indents, tabs and alignment count from there. */
  rightToLeft?: boolean | undefined;
  tabs?: TabStop[] | undefined;
}

export interface FlowParagraph {
  kind: 'paragraph';
  type: BlockType;
  /** Heading level or list nesting, from 1. */
  level?: number | undefined;
  /** A list item's number or bullet. It is measured, but no part of the text. */
  marker?: { text: string; font: FlowFont; suffix?: 'tab' | 'space' | 'nothing' | undefined } | undefined;
  /** Height of an empty paragraph, and of the end of the others. */
  font: FlowFont;
  format: ParagraphFormat;
  runs: FlowInline[];
  hidden?: 'deleted' | 'invisible' | undefined;
}

/** What is said of a table before its rows come. */
export interface FlowTableHead {
  /** Widths of the grid's columns; may be empty or too short, then cells share what is left. */
  columns: number[];
  indent?: number | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
  title?: string | undefined;
  /** The producer sets its first row apart, as it does unless told otherwise: no header yet, but likely one. */
  marksFirstRow?: boolean | undefined;
  /** Of cells that give none of their own. */
  cellMargins?: CellMargins | undefined;
  /** Width of the rules between rows; they take room. */
  ruleWidth?: number | undefined;
}

export interface CellMargins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface FlowRow {
  cells: FlowCell[];
  height?: { rule: 'at_least' | 'exactly'; value: number } | undefined;
  header?: boolean | undefined;
  /** A header that is printed again on each page; every header is, unless said otherwise. */
  repeats?: boolean | undefined;
  cantSplit?: boolean | undefined;
}

export interface FlowCell {
  /** First grid column, from 0. */
  col: number;
  colSpan: number;
  /** Vertical merge: `start` opens a cell that the `continue` cells below it, at the same column, make taller. */
  merge?: 'start' | 'continue' | undefined;
  margins?: CellMargins | undefined;
  header?: boolean | undefined;
  content: FlowContent[];
}

/** A whole table, as it stands in a cell, a frame or a header. In the body, tables are fed row by row. */
export interface FlowTable extends FlowTableHead {
  kind: 'table';
  rows: FlowRow[];
}

export type FlowContent = FlowParagraph | FlowTable;

export interface FlowSection {
  width: number;
  height: number;
  margins: { top: number; right: number; bottom: number; left: number };
  /** From the edge of the page to the header and footer. */
  headerDistance?: number | undefined;
  footerDistance?: number | undefined;
  /** Widths and the gap after each; one column where left out. */
  columns?: { width: number; gap: number }[] | undefined;
  start: 'next_page' | 'continuous' | 'even_page' | 'odd_page' | 'next_column';
  /** Number and format of the printed page numbers. */
  firstNumber?: number | undefined;
  numberFormat?: ((n: number) => string) | undefined;
  header?: PageFurniture | undefined;
  footer?: PageFurniture | undefined;
}

/** `first` is used on the first page of the section, `even` on even pages, where they are given. */
export interface PageFurniture {
  default?: FlowContent[] | undefined;
  first?: FlowContent[] | undefined;
  even?: FlowContent[] | undefined;
}
