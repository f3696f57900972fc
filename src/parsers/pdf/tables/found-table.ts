import type { Box } from '../../../document/box.ts';
import type { Fill, Rule } from '../engine.ts';
import type { Word } from '../text/word.ts';

/** What the search needs of a word. */
export type TableWord = Pick<Word, 'text' | 'box' | 'baseline' | 'fontSize' | 'bold' | 'italic' | 'angle' | 'glued'> &
  Partial<Pick<Word, 'rise' | 'monospace'>>;

export interface TableInput<W extends TableWord = Word> {
  width: number;
  height: number;
  /** In any order. The baseline of one that is not level is in the frame of its line. */
  words: readonly W[];
  rules: readonly Rule[];
  fills: readonly Pick<Fill, 'box' | 'colour'>[];
  /** Bounds of what is drawn and is neither a line nor a box. */
  sketches: readonly Box[];
}

/** How the table is marked off on the page: by lines on all sides of its cells, by some lines or shades, by alignment alone. */
export type TableKind = 'lattice' | 'ruled' | 'aligned';

export interface FoundCell<W extends TableWord = Word> {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  text: string;
  box: Box;
  words: W[];
}

export interface FoundRow<W extends TableWord = Word> {
  box: Box;
  cells: FoundCell<W>[];
}

export interface FoundTable<W extends TableWord = Word> {
  box: Box;
  kind: TableKind;
  rows: FoundRow<W>[];
  columnCount: number;
  headerRows: number;
  title: { text: string; box: Box; words: W[] } | undefined;
  /** 0 to 1: how far the table's own checks agree that it is one and was read right. */
  confidence: number;
}
