import type { Box } from '../../../document/box.ts';
import { isCjkPair } from '../text/characters.ts';
import { frameOf } from '../text/frame.ts';
import { joinLines } from '../text/line-ends.ts';
import type { Column } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { baselineRows, countWords, joinWords } from './tokens.ts';
import { turnBox } from './turn.ts';
import { type ValueKind, valueKind } from './values.ts';

export interface GridCell<W extends TableWord = TableWord> {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
  words: W[];
  /** Where lines mark the cell off. */
  frame: Box | undefined;
  /** Undefined where the cell is empty. */
  content: Content | undefined;
}

export interface Content {
  text: string;
  kind: ValueKind;
  /** Printed words. */
  count: number;
  x0: number;
  x1: number;
}

export interface Grid<W extends TableWord = TableWord> {
  rowCount: number;
  columnCount: number;
  headerRows: number;
  cells: GridCell<W>[];
}

export function gridCell<W extends TableWord>(
  row: number,
  col: number,
  rowSpan: number,
  colSpan: number,
  words: W[],
  frame?: Box,
): GridCell<W> {
  return { row, col, rowSpan, colSpan, words, frame, content: contentOf(words) };
}

function contentOf(words: readonly TableWord[]): Content | undefined {
  if (words.length === 0) return undefined;
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  for (const { box } of words) {
    if (box[0] < x0) x0 = box[0];
    if (box[2] > x1) x1 = box[2];
  }
  const text = textOfWords(words);
  return { text, kind: valueKind(text), count: countWords(words), x0, x1 };
}

/**
 * The cells, no two on one field: those that begin at one place become one, and none reaches over the beginning of another. Lines
 * of one row may disagree on where its cells end, and lines drawn on where its text does.
 */
export function partCells<W extends TableWord>(grid: Grid<W>): GridCell<W>[] {
  const { rowCount, columnCount } = grid;
  const begun = new Map<number, GridCell<W>>();
  for (const cell of grid.cells) {
    const field = cell.row * columnCount + cell.col;
    const other = begun.get(field);
    begun.set(field, other ? joinCells(other, cell) : cell);
  }
  const taken = new Uint8Array(rowCount * columnCount);
  for (const field of begun.keys()) taken[field] = 1;
  const parted: GridCell<W>[] = [];
  for (const [field, cell] of begun) {
    const rows = Math.min(cell.rowSpan, rowCount - cell.row);
    const columns = Math.min(cell.colSpan, columnCount - cell.col);
    let rowSpan = 1;
    while (rowSpan < rows && taken[field + rowSpan * columnCount] === 0) rowSpan++;
    let colSpan = 1;
    while (colSpan < columns && isFree(taken, field + colSpan, rowSpan, columnCount)) colSpan++;
    for (let r = 0; r < rowSpan; r++) taken.fill(1, field + r * columnCount, field + r * columnCount + colSpan);
    parted.push(rowSpan === cell.rowSpan && colSpan === cell.colSpan ? cell : { ...cell, rowSpan, colSpan });
  }
  return parted;
}

/** Whether no cell stands on the field nor on those right below it. */
function isFree(taken: Uint8Array, field: number, rowSpan: number, columnCount: number): boolean {
  for (let r = 0; r < rowSpan; r++) if (taken[field + r * columnCount] === 1) return false;
  return true;
}

function joinCells<W extends TableWord>(a: GridCell<W>, b: GridCell<W>): GridCell<W> {
  const [rowSpan, colSpan] = [Math.max(a.rowSpan, b.rowSpan), Math.max(a.colSpan, b.colSpan)];
  return gridCell(a.row, a.col, rowSpan, colSpan, [...a.words, ...b.words], a.frame ?? b.frame);
}

/** What the words read, line by line: level ones first, then those at an angle. */
export function textOfWords(words: readonly TableWord[]): string {
  if (words.length === 1) return words[0]!.text;
  const level = words.filter(({ angle }) => angle === 0);
  if (level.length === words.length) return textOfLines(level);
  const texts = level.length > 0 ? [textOfLines(level)] : [];
  for (const angle of new Set(words.map((word) => word.angle))) {
    if (angle === 0) continue;
    const frame = frameOf(angle);
    const turned = words.filter((word) => word.angle === angle);
    texts.push(textOfLines(turned.map((word) => ({ ...word, box: turnBox(word.box, frame) }))));
  }
  return texts.join(' ');
}

/** Where a word was broken at the end of a line, its parts are joined. */
function textOfLines(words: readonly TableWord[]): string {
  let text = '';
  for (const line of baselineRows(words)) {
    const next = joinWords(line);
    text = text === '' || isCjkPair(text, next) ? text + next : joinLines(text, next);
  }
  return text;
}

/** Where the text of the columns stands; an empty column lies between its neighbours. */
export function columnsOfGrid({ cells, columnCount }: Grid): Column[] {
  const columns: (Column | undefined)[] = new Array(columnCount).fill(undefined);
  for (const { col, colSpan, content } of cells) {
    if (colSpan > 1 || !content) continue;
    const column = columns[col];
    if (!column) columns[col] = { x0: content.x0, x1: content.x1 };
    else {
      column.x0 = Math.min(column.x0, content.x0);
      column.x1 = Math.max(column.x1, content.x1);
    }
  }
  let x = 0;
  return columns.map((column) => {
    const own = column ?? { x0: x, x1: x + 1 };
    x = own.x1;
    return own;
  });
}
