import type { Box } from '../../../document/box.ts';
import { lowerBound } from '../../../document/sorted.ts';
import { bandCells, cellsOf, readBands } from './bands.ts';
import { type Column, findColumns } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { type Grid, type GridCell, gridCell } from './grid.ts';
import { wallsUnderHeadings } from './headed-columns.ts';
import { type Lattice, type LatticeCell, readLattice } from './lattice.ts';
import type { Region } from './region.ts';
import { placeRow } from './rows.ts';
import { middleOf, type Row, type Token, tokenRows } from './tokens.ts';
import { isValue } from './values.ts';

/** Text keeps this distance from the lines of its cell. */
const PADDING = 3;

interface FilledCell<W extends TableWord> extends LatticeCell {
  words: W[];
}

/** Reads a table whose columns are all parted by lines. Undefined where text shows columns that no line parts. */
export function readLatticeGrid<W extends TableWord>(region: Region<W>): Grid<W> | undefined {
  const drawn = readLattice(region.box, region.segments);
  if (!drawn || drawn.xs.length < 3 || drawn.ys.length < 2) return undefined;
  const lattice = withHeadedColumns(drawn, region);
  const filled = fillCells(lattice, region.words);
  if (!filled || hasUnruledColumns(lattice, region)) return undefined;
  return toGrid(
    lattice,
    filled.flatMap((cell) => splitWide(cell, lattice, region)),
    region,
  );
}

function withHeadedColumns<W extends TableWord>(lattice: Lattice, region: Region<W>): Lattice {
  const walls = wallsUnderHeadings(lattice, region);
  if (walls.length === 0) return lattice;
  const { segments, box } = region;
  const down = [...segments.down, ...walls].sort((a, b) => a.at - b.at);
  return readLattice(box, { ...segments, down }) ?? lattice;
}

/** Each word goes to the cell its middle lies in. Undefined where words run across the lines: it is a drawing. */
function fillCells<W extends TableWord>(lattice: Lattice, words: readonly W[]): FilledCell<W>[] | undefined {
  const { xs, ys } = lattice;
  const cells: FilledCell<W>[] = lattice.cells.map((cell) => ({ ...cell, words: [] }));
  const cols = xs.length - 1;
  const owner = new Int32Array(cols * (ys.length - 1)).fill(-1);
  cells.forEach(({ row, col, rowSpan, colSpan }, i) => {
    for (let r = row; r < row + rowSpan; r++) owner.fill(i, r * cols + col, r * cols + col + colSpan);
  });
  let crossing = 0;
  for (const word of words) {
    const x = (word.box[0] + word.box[2]) / 2;
    const y = middleOf(word);
    const cell = cells[owner[fieldOf(ys, y) * cols + fieldOf(xs, x)]!];
    if (!cell) continue;
    cell.words.push(word);
    const out = Math.max(xs[cell.col]! - word.box[0], word.box[2] - xs[cell.col + cell.colSpan]!);
    if (out > Math.max(3, (word.box[2] - word.box[0]) * 0.25)) crossing++;
  }
  return crossing > Math.max(1, words.length * 0.08) ? undefined : cells;
}

function fieldOf(lines: readonly number[], value: number): number {
  const at = lowerBound(lines, value);
  return Math.min(lines.length - 2, Math.max(0, lines[at] === value ? at : at - 1));
}

/**
 * Where a line of the grid is not drawn in some rows, a cell is wide only if its text says so: text that stands apart on both
 * sides of the missing line is in two cells.
 */
function splitWide<W extends TableWord>(cell: FilledCell<W>, { xs }: Lattice, region: Region<W>): FilledCell<W>[] {
  if (cell.colSpan === 1) return [cell];
  const rows = tokenRows(
    cell.words.filter(({ angle }) => angle === 0),
    region.space,
  );
  const cuts = [cell.col];
  for (let c = cell.col + 1; c < cell.col + cell.colSpan; c++) {
    const x = xs[c]!;
    if (rows.some(({ tokens }) => tokens.some(({ x0, x1 }) => x0 < x - 1 && x1 > x + 1))) continue;
    const from = xs[cuts.at(-1)!]!;
    if (
      rows.some(
        ({ tokens }) =>
          tokens.some(({ x0, x1 }) => x0 >= from - 1 && x1 <= x + 1) && tokens.some(({ x0 }) => x0 >= x - 1),
      )
    ) {
      cuts.push(c);
    }
  }
  if (cuts.length === 1) return [cell];
  cuts.push(cell.col + cell.colSpan);
  return cuts.slice(1).map((end, i) => {
    const col = cuts[i]!;
    const words = cell.words.filter(({ box }) => {
      const x = (box[0] + box[2]) / 2;
      return (i === 0 || x >= xs[col]!) && (i === cuts.length - 2 || x < xs[end]!);
    });
    return { row: cell.row, col, rowSpan: cell.rowSpan, colSpan: end - col, words };
  });
}

/** Text in a ruled column that itself stands in columns, row after row. */
function hasUnruledColumns<W extends TableWord>({ xs }: Lattice, { rows }: Region<W>): boolean {
  const inColumn: Row<W>[][] = xs.slice(1).map(() => []);
  for (const row of rows) {
    const parts: Token<W>[][] = xs.slice(1).map(() => []);
    for (const token of row.tokens) {
      const c = fieldOf(xs, (token.x0 + token.x1) / 2);
      if (token.x0 > xs[c]! - 1 && token.x1 < xs[c + 1]! + 1) parts[c]!.push(token);
    }
    parts.forEach((tokens, c) => {
      if (tokens.length > 0) inColumn[c]!.push({ ...row, tokens });
    });
  }
  return inColumn.some(standsInColumns);
}

function standsInColumns(rows: readonly Row[]): boolean {
  const body = rows.filter(({ tokens }) => tokens.some(({ kind }) => isValue(kind)));
  const needed = Math.max(2, body.length * 0.6);
  if (body.length < 3 || body.length < rows.length * 0.5) return false;
  if (body.filter(({ tokens }) => tokens.length > 1).length < needed) return false;
  const columns = findColumns(body, [], []);
  if (columns.length < 2) return false;
  const parted = body.filter((row) => {
    const { placed } = placeRow(row, columns);
    return placed.length > 1 && placed.filter(({ token }) => isValue(token.kind)).length > 1;
  });
  return parted.length >= needed;
}

/** Text keeps as far from the line at its right as it does from the one at its left. */
function roomOf<W extends TableWord>(xs: readonly number[], cells: readonly FilledCell<W>[]): Column[] {
  const lefts = xs.slice(1);
  for (const { col, colSpan, words } of cells) {
    if (colSpan === 1) for (const { box } of words) lefts[col] = Math.min(lefts[col]!, box[0]);
  }
  return lefts.map((left, i) => {
    const padding = Math.min(Math.max(PADDING, left - xs[i]!), (xs[i + 1]! - xs[i]!) / 4);
    return { x0: xs[i]! + padding, x1: xs[i + 1]! - padding };
  });
}

/** Whether no line of a wide cell leaves room where a line of the grid would part it. */
function isOneColumn<W extends TableWord>(cell: FilledCell<W>, xs: readonly number[], space: number): boolean {
  const inner = xs.slice(cell.col + 1, cell.col + cell.colSpan);
  const level = cell.words.filter(({ angle }) => angle === 0);
  return tokenRows(level, space).every(({ tokens }) =>
    tokens.every((token, i) => i === 0 || !inner.some((x) => tokens[i - 1]!.x1 < x + 1 && token.x0 > x - 1)),
  );
}

/** The room of a cell over several columns: the first of them has it all. */
const asOne = (columns: readonly Column[]): Column[] =>
  columns.map(({ x0 }, i) => (i === 0 ? { x0, x1: columns.at(-1)!.x1 } : NO_ROOM));

const NO_ROOM: Column = { x0: Number.POSITIVE_INFINITY, x1: Number.NEGATIVE_INFINITY };

/** Between two lines there may stand several rows: those whose cells cannot be text that runs on. */
function toGrid<W extends TableWord>({ xs, ys }: Lattice, cells: FilledCell<W>[], region: Region<W>): Grid<W> {
  const room = roomOf(xs, cells);
  const inBand: W[][] = ys.slice(1).map(() => []);
  const rooms = inBand.map(() => [...room]);
  for (const cell of cells) {
    const { row, col, rowSpan, colSpan, words } = cell;
    if (rowSpan > 1 || colSpan === xs.length - 1) continue;
    for (const word of words) if (word.angle === 0) inBand[row]!.push(word);
    if (colSpan > 1 && isOneColumn(cell, xs, region.space))
      rooms[row]!.splice(col, colSpan, ...asOne(room.slice(col, col + colSpan)));
  }
  const lines = inBand.map((words, i) =>
    tokenRows(words, region.space, region.segments.down).map((row) => placeRow(row, rooms[i]!)),
  );
  const bands = readBands(lines, rooms, true);
  const firstRow = [0];
  for (const { rows } of bands) firstRow.push(firstRow.at(-1)! + Math.max(1, rows.length));
  const out: GridCell<W>[] = [];
  for (const { row: band, col, rowSpan, colSpan, words } of cells) {
    if (rowSpan === 1 && bands[band]!.rows.length > 1) continue;
    const frame: Box = [xs[col]!, ys[band]!, xs[col + colSpan]!, ys[band + rowSpan]!];
    const row = firstRow[band]!;
    out.push(gridCell(row, col, firstRow[band + rowSpan]! - row, colSpan, words, frame));
  }
  const wide = new Map(
    cells.flatMap(({ row, col, colSpan }) =>
      rooms[row]![col + 1] === NO_ROOM ? [[row * xs.length + col, colSpan] as const] : [],
    ),
  );
  bands.forEach((band, r) => {
    if (band.rows.length < 2) return;
    for (const cell of bandCells(band, firstRow[r]!, cellsOf)) {
      out.push({ ...cell, colSpan: Math.max(cell.colSpan, wide.get(r * xs.length + cell.col) ?? 1) });
    }
  });
  return { rowCount: firstRow.at(-1)!, columnCount: xs.length - 1, headerRows: 0, cells: out };
}
