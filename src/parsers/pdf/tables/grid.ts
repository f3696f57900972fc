import type { Box } from '../../../document/geometry.ts';
import type { TableKind, TableWord } from './found-table.ts';
import type { Segments } from './segments.ts';

/** A part of a page that may hold a table, with what stands in it. */
export interface Region<W extends TableWord = TableWord> {
  box: Box;
  kind: TableKind;
  /** Lines around it, further out. */
  frame: Box | undefined;
  words: W[];
  segments: Segments;
  /** Usual space between words of the page, in units of the font size. */
  space: number;
}

export interface GridCell<W extends TableWord = TableWord> {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  words: W[];
  /** Where lines mark the cell off. */
  frame: Box | undefined;
}

export interface Grid<W extends TableWord = TableWord> {
  rowCount: number;
  columnCount: number;
  headerRows: number;
  cells: GridCell<W>[];
}
