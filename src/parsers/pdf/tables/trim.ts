import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import { captionKind, isNote } from './captions.ts';
import type { TableWord } from './found-table.ts';
import { type Grid, type GridCell, gridCell } from './grid.ts';
import { baselineRows } from './tokens.ts';

/** A title or a note may be this long at the most to be taken for a cell over the whole width. */
const MAX_HEADING_WORDS = 15;

/** Takes off what stands in the table's frame without being a part of it: its title above, notes below. */
export function trimGrid<W extends TableWord>(grid: Grid<W>): { grid: Grid<W>; title: W[] } {
  const rows: GridCell<W>[][] = Array.from({ length: grid.rowCount }, () => []);
  for (const cell of grid.cells) {
    if (!cell.content) continue;
    for (let r = cell.row; r < cell.row + cell.rowSpan; r++) rows[r]!.push(cell);
  }
  const title: W[] = [];
  let from = 0;
  let to = rows.length;
  while (from < to - 1 && isTitle(rows[from]!)) {
    for (const { words } of rows[from]!) title.push(...words);
    from++;
  }
  while (to > from + 1 && isNoteRow(rows[to - 1]!, grid.columnCount)) to--;
  return { grid: compact(withoutTail(grid, rows[to - 1]!), from, to), title };
}

/** White this high ends a cell of text, in units of the font size. */
const BLANK = 1;

/** The grid without what stands in its last row, apart from it and below all other cells of the row: notes, the foot of the page. */
function withoutTail<W extends TableWord>(grid: Grid<W>, lastRow: readonly GridCell<W>[]): Grid<W> {
  const [label, ...values] = lastRow;
  if (!label || values.length === 0 || label.words.length < 2) return grid;
  let bottom = boxOf(values.flatMap(({ words }) => words))[3];
  const kept: W[] = [];
  for (const line of baselineRows(label.words)) {
    const [, top, , foot] = boxOf(line);
    if (kept.length > 0 && top - bottom > BLANK * line[0]!.fontSize) break;
    bottom = Math.max(bottom, foot);
    kept.push(...line);
  }
  if (kept.length === label.words.length) return grid;
  const { row, col, rowSpan, colSpan, frame } = label;
  const cut = gridCell(row, col, rowSpan, colSpan, kept, frame);
  return { ...grid, cells: grid.cells.map((cell) => (cell === label ? cut : cell)) };
}

const boxOf = (words: readonly TableWord[]): Box => unionBox(words.map(({ box }) => box))!;

function isTitle(cells: readonly GridCell[]): boolean {
  const [first, ...more] = cells;
  if (!first) return true;
  if (first.rowSpan > 1) return false;
  return (
    captionKind(first.content!.text) !== undefined || (more.length === 0 && first.content!.count > MAX_HEADING_WORDS)
  );
}

function isNoteRow(cells: readonly GridCell[], columnCount: number): boolean {
  const [only, ...more] = cells;
  if (!only) return true;
  const { text, count } = only.content!;
  if (more.length > 0 || only.rowSpan > 1) return false;
  return (isNote(text) && count > 2) || (only.colSpan * 2 > columnCount && count >= MAX_HEADING_WORDS);
}

/** The rows from … to without empty rows and columns. */
function compact<W extends TableWord>(grid: Grid<W>, from: number, to: number): Grid<W> {
  const cells = grid.cells.filter((cell) => cell.row >= from && cell.row + cell.rowSpan <= to);
  const filled = cells.filter((cell) => cell.content);
  const rowAt = renumber(grid.rowCount, keptLines(filled.map(({ row, rowSpan }) => [row, rowSpan])));
  const colAt = renumber(grid.columnCount, keptLines(filled.map(({ col, colSpan }) => [col, colSpan])));
  const kept: GridCell<W>[] = [];
  for (const cell of cells) {
    const row = rowAt[cell.row]!;
    const col = colAt[cell.col]!;
    const rowSpan = rowAt[cell.row + cell.rowSpan]! - row;
    const colSpan = colAt[cell.col + cell.colSpan]! - col;
    const same = row === cell.row && col === cell.col && rowSpan === cell.rowSpan && colSpan === cell.colSpan;
    if (rowSpan > 0 && colSpan > 0) kept.push(same ? cell : { ...cell, row, col, rowSpan, colSpan });
  }
  const headerRows = rowAt[Math.min(grid.headerRows, grid.rowCount)]!;
  return { rowCount: rowAt.at(-1)!, columnCount: colAt.at(-1)!, headerRows, cells: kept };
}

/** Rows or columns to keep: those with a cell of their own, and one for each wide cell that has no such row or column. */
function keptLines(spans: readonly [start: number, length: number][]): Set<number> {
  const kept = new Set<number>();
  for (const [start, length] of spans) if (length === 1) kept.add(start);
  for (const [start, length] of spans) {
    let has = false;
    for (let i = start; i < start + length && !has; i++) has = kept.has(i);
    if (!has) kept.add(start);
  }
  return kept;
}

/** For each old number, and the one past the last, how many kept ones come before it. */
function renumber(count: number, kept: ReadonlySet<number>): number[] {
  const out: number[] = [];
  let next = 0;
  for (let i = 0; i <= count; i++) {
    out.push(next);
    if (kept.has(i)) next++;
  }
  return out;
}
