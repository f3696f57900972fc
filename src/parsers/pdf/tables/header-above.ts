import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import { lowerBound } from '../../../document/sorted.ts';
import type { Candidate } from './assemble.ts';
import { captionKind } from './captions.ts';
import type { Column } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { columnsOfGrid, type Grid, gridCell } from './grid.ts';
import { readHeader } from './header.ts';
import { areMostlyValues, hasHeadings, isStatement } from './header-rows.ts';
import { partedUnder } from './parted-columns.ts';
import { isProseLine } from './prose.ts';
import { columnsOf } from './rows.ts';
import { placeOf, type Segment, type Segments } from './segments.ts';
import { baselineOf, type Row } from './tokens.ts';

/** Headings stand this near to what they head, in units of the font size. */
const NEAR = 1.6;
const MAX_LINES = 6;

/** One column of so many may be without a heading. */
const MANY_COLUMNS = 4;

/** Where the lines of a table begin below its header, the header stands above them. */
export function withHeaderAbove<W extends TableWord>(
  table: Candidate<W>,
  rows: readonly Row<W>[],
  segments: Segments,
  frames: readonly Box[],
): Candidate<W> {
  const frame = frames.find((box) => isFrameAbove(box, table.box));
  const isBare = table.grid.columnCount >= MANY_COLUMNS && table.kind !== 'lattice' && !hasHeadings(table.grid);
  if (!frame && table.kind !== 'ruled' && !isBare && !isOpen(table)) return table;
  const columns = columnsOfGrid(table.grid);
  const { heads, labels } = frame
    ? linesInFrame(table, rows, frame)
    : isOpen(table)
      ? linesOverValues(asWideAsDrawn(table.box, segments), rows, columns)
      : { heads: linesAbove(asWideAsDrawn(table.box, segments), rows), labels: [] };
  const share = frame ? 0.5 : isOpen(table) || isBare ? 1 - 1 / columns.length : 1;
  if (!heads.some((line) => isHeading(line, columns, share))) return table;
  const body = partedUnder(table.grid, columns, heads.at(-1)!);
  const { cells, levels } = readHeader(heads, columnsOfGrid(body), segments.across);
  const above = cells.map(({ lines, level, levels: high, first, last }) => {
    const words = lines.flatMap(({ token }) => token.words);
    return gridCell(level, first, high, last - first + 1, words);
  });
  labels.forEach(({ tokens }, i) => {
    const words = tokens.flatMap((token) => token.words);
    above.push(gridCell(levels + i, 0, 1, 1, words));
  });
  const count = levels + labels.length;
  const grid: Grid<W> = {
    rowCount: body.rowCount + count,
    columnCount: body.columnCount,
    headerRows: levels,
    cells: [...above, ...body.cells.map((cell) => ({ ...cell, row: cell.row + count }))],
  };
  const words = above.flatMap((cell) => cell.words);
  const box = unionBox([table.box, ...words.map((word) => word.box)])!;
  return { ...table, grid, words: [...words, ...table.words], box };
}

/** The box as wide as the line at its top: values that are set flush may end before the heading in the middle of their column begins. */
function asWideAsDrawn([x0, y0, x1, y1]: Box, { across }: Segments): Box {
  const line = across.find(({ at, from, to, soft }) => !soft && Math.abs(at - y0) < AT_TOP && from < x0 + 2 && to > x1);
  return [x0, y0, line?.to ?? x1, y1];
}

/** A row stands so near to the line above it. */
const AT_TOP = 6;

/** Neither framed nor headed: rows of values that begin at a line or a shade. */
const isOpen = ({ kind, shaded, grid }: Candidate): boolean =>
  (kind !== 'lattice' || shaded) && !hasHeadings(grid) && isStatement(grid);

/** The lines above a box up to those over its columns of values; what stands alone below these is a label of the first rows. */
function linesOverValues<W extends TableWord>(box: Box, rows: readonly Row<W>[], columns: readonly Column[]) {
  const lines = linesAbove(box, rows, MAX_LABELS);
  const isOver = ({ tokens }: Row) => tokens.every(({ x0 }) => x0 > columns[0]!.x1);
  const first = lines.findIndex((line) => isHeading(line, columns, 1 - 1 / columns.length) || isOver(line));
  const heads = first < 0 ? [] : lines.slice(first);
  const below = heads.findLastIndex((line) => line.tokens.length > 1 || isOver(line)) + 1;
  return { heads: heads.slice(0, below), labels: heads.slice(below) };
}

/** Lines drawn around something right above the table that is as wide. */
function isFrameAbove(frame: Box, table: Box): boolean {
  return (
    Math.abs(frame[0] - table[0]) < 10 &&
    Math.abs(frame[2] - table[2]) < 10 &&
    frame[3] <= table[1] + 2 &&
    table[1] - frame[3] < 36 &&
    frame[3] - frame[1] < 90
  );
}

/** The lines in the box are the header; labels may stand between it and the table. */
function linesInFrame<W extends TableWord>({ box }: Candidate<W>, rows: readonly Row<W>[], frame: Box) {
  const [x0, y0, x1] = box;
  const heads: Row<W>[] = [];
  const labels: Row<W>[] = [];
  for (const row of rows) {
    if (row.y1 > y0 + 2 || row.y0 < frame[1] - 2) continue;
    const tokens = row.tokens.filter((token) => token.x0 > x0 - 10 && token.x1 < x1 + 10);
    if (tokens.length > 0) (row.y1 < frame[3] + 2 ? heads : labels).push({ ...row, tokens });
  }
  const plain = labels.every(({ tokens }) => tokens.length === 1 && tokens[0]!.x0 < x0 + (x1 - x0) * 0.3);
  const names = heads.length <= MAX_LINES && !heads.some(({ tokens }) => areMostlyValues(tokens));
  return plain && names ? { heads, labels } : { heads: [], labels: [] };
}

/** Headings have so many levels at the most. */
const MAX_LEVELS = 4;
/** From the headings of one level to the line under those above, in units of the font size. */
const NEAR_LEVEL = 2.4;

/**
 * The box with the lines of text above it that stand over its uppermost lines, where these do not run from side to side: they are
 * drawn under headings.
 */
export function withHeadingsOver(box: Box, rows: readonly Row[], { across }: Segments): Box {
  const [x0, , x1, y1] = box;
  let top = box[1];
  let y = top;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const drawn = linesBetween(across, y - 1, y + 2, x0, x1);
    const length = drawn.reduce((sum, { from, to }) => sum + to - from, 0);
    if (length === 0 || length > (x1 - x0) * 0.85) break;
    const left = Math.min(...drawn.map(({ from }) => from)) - 2;
    const right = Math.max(...drawn.map(({ to }) => to)) + 2;
    const heads = linesAbove([x0, y, x1, y1], rows);
    const head = heads[heads.findLastIndex(({ tokens }) => tokens.some((t) => t.x0 < left || t.x1 > right)) + 1];
    if (!head) break;
    top = head.y0 - 1;
    const next = linesBetween(across, top - head.size * NEAR_LEVEL, top, x0, x1).at(-1);
    if (!next) break;
    y = next.at;
  }
  return [x0, top, x1, y1];
}

/** Lines drawn across between two heights that reach no further than a box. */
function linesBetween(across: readonly Segment[], low: number, high: number, x0: number, x1: number): Segment[] {
  const lines: Segment[] = [];
  for (let i = lowerBound(across, low, placeOf); i < across.length && across[i]!.at < high; i++) {
    const line = across[i]!;
    if (!line.soft && line.from > x0 - 2 && line.to < x1 + 2) lines.push(line);
  }
  return lines;
}

/** Labels of the first rows, one below the other. */
const MAX_LABELS = 2;
const MAX_LABEL_WORDS = 8;

/** Lines right above a box that may be headings, behind so many labels. */
function linesAbove<W extends TableWord>([x0, y0, x1]: Box, rows: readonly Row<W>[], labels = 0): Row<W>[] {
  const lines: Row<W>[] = [];
  let top = y0;
  for (let i = lowerBound(rows, y0 + 2, baselineOf) - 1; i >= 0 && lines.length < MAX_LINES; i--) {
    const row = rows[i]!;
    if (row.y1 > top + 2) continue;
    const tokens = row.tokens.filter((token) => token.x1 > x0 && token.x0 < x1);
    if (tokens.length === 0) continue;
    const slack = Math.max(6, row.size);
    if (top - row.y1 > row.size * NEAR || tokens.some((token) => token.x0 < x0 - slack || token.x1 > x1 + slack)) break;
    const line = { ...row, tokens };
    const alone = tokens.length === 1 && tokens[0]!.x0 < x0 + (x1 - x0) * 0.2;
    const isLabel = alone && lines.length < labels && tokens[0]!.count <= MAX_LABEL_WORDS;
    if ((alone && !isLabel) || captionKind(tokens[0]!.text) || isProseLine(line, x1 - x0)) break;
    if (areMostlyValues(tokens)) break;
    lines.unshift(line);
    top = row.y0;
  }
  return lines;
}

/** A line with a token over each of many columns, at least `share` of them. */
function isHeading(line: Row, columns: readonly Column[], share: number): boolean {
  const over = new Set(line.tokens.map((token) => columnsOf(token, columns)[0]));
  return over.size > 1 && over.size >= line.tokens.length * 0.8 && over.size >= columns.length * share;
}
