import type { Box } from '../../../document/geometry.ts';
import { toBox, unionBox } from '../../../document/geometry.ts';
import type { Column } from './columns.ts';
import type { FoundCell, FoundTable, TableWord } from './found-table.ts';
import { readHeader } from './header.ts';
import { isProseLine } from './prose.ts';
import { columnsOf } from './rows.ts';
import type { Segments } from './segments.ts';
import type { Row } from './tokens.ts';
import { captionKind, textOfCell } from './trim.ts';
import { isValue, valueKind } from './values.ts';

/** Headings stand this near to what they head, in units of the font size. */
const NEAR = 1.6;
const MAX_LINES = 6;

/** Where the lines of a table begin below its header, the header stands above them. */
export function withHeaderAbove<W extends TableWord>(
  table: FoundTable<W>,
  rows: readonly Row<W>[],
  segments: Segments,
  frames: readonly Box[],
): FoundTable<W> {
  const columns = columnsOfTable(table);
  const frame = frames.find((box) => isFrameAbove(box, table.box));
  const { heads, labels } = frame ? linesInFrame(table, rows, frame) : { heads: linesAbove(table, rows), labels: [] };
  const wanted = frame || beginsWithValues(table) ? 0.5 : table.kind === 'ruled' ? 1 : Number.POSITIVE_INFINITY;
  if (!heads.some((line) => isHeading(line, columns, wanted))) return table;
  const { cells, levels } = readHeader(heads, columns, segments.across);
  const added: FoundCell<W>[] = cells.map((cell) =>
    toCell(
      cell.lines.flatMap(({ token }) => token.words),
      cell.level,
      cell.first,
      cell.levels,
      cell.last - cell.first + 1,
    ),
  );
  labels.forEach(({ tokens }, i) => {
    added.push(
      toCell(
        tokens.flatMap(({ words }) => words),
        levels + i,
        0,
        1,
        1,
      ),
    );
  });
  const box = unionBox([table.box, ...added.map((cell) => cell.box)])!;
  const count = levels + labels.length;
  const above = Array.from({ length: count }, (_, row) => {
    const own = added.filter((cell) => cell.row === row).sort((a, b) => a.col - b.col);
    const bounds = unionBox(own.map((cell) => cell.box)) ?? box;
    return { box: toBox(box[0], bounds[1], box[2], bounds[3]), cells: own };
  });
  const body = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, row: cell.row + count })),
  }));
  return { ...table, box: toBox(...box), rows: [...above, ...body], headerRows: levels };
}

function toCell<W extends TableWord>(
  words: W[],
  row: number,
  col: number,
  rowSpan: number,
  colSpan: number,
): FoundCell<W> {
  const box = toBox(...unionBox(words.map((word) => word.box))!);
  return { row, col, rowSpan, colSpan, text: textOfCell({ words }), box, words };
}

/** Lines drawn around something right above the table that is exactly as wide. */
function isFrameAbove(frame: Box, table: Box): boolean {
  return (
    Math.abs(frame[0] - table[0]) < 10 &&
    Math.abs(frame[2] - table[2]) < 10 &&
    frame[3] <= table[1] + 2 &&
    table[1] - frame[3] < 36 &&
    frame[3] - frame[1] < 90
  );
}

function beginsWithValues<W extends TableWord>({ rows, headerRows }: FoundTable<W>): boolean {
  if (headerRows > 0) return false;
  const cells = rows[0]!.cells.filter(({ col, words }) => col > 0 && words.length > 0);
  return cells.length > 0 && cells.filter(({ text }) => isValue(valueKind(text))).length * 2 > cells.length;
}

/** The lines in the box are the header; labels may stand between it and the table. */
function linesInFrame<W extends TableWord>(table: FoundTable<W>, rows: readonly Row<W>[], frame: Box) {
  const [x0, y0, x1] = table.box;
  const heads: Row<W>[] = [];
  const labels: Row<W>[] = [];
  for (const row of rows) {
    const tokens = row.tokens.filter((token) => token.x0 > x0 - 10 && token.x1 < x1 + 10);
    if (tokens.length === 0 || row.y1 > y0 + 2 || row.y0 < frame[1] - 2) continue;
    (row.y1 < frame[3] + 2 ? heads : labels).push({ ...row, tokens });
  }
  const plain = labels.every(({ tokens }) => tokens.length === 1 && tokens[0]!.x0 < x0 + (x1 - x0) * 0.3);
  return plain && heads.length <= MAX_LINES ? { heads, labels } : { heads: [], labels: [] };
}

function linesAbove<W extends TableWord>(table: FoundTable<W>, rows: readonly Row<W>[]): Row<W>[] {
  const [x0, , x1] = table.box;
  const lines: Row<W>[] = [];
  let top = table.box[1];
  for (let i = rows.length - 1; i >= 0 && lines.length < MAX_LINES; i--) {
    const row = rows[i]!;
    if (row.y1 > top + 2) continue;
    const tokens = row.tokens.filter((token) => token.x1 > x0 && token.x0 < x1);
    if (tokens.length === 0) continue;
    if (top - row.y1 > row.size * NEAR || tokens.some((token) => token.x0 < x0 - 6 || token.x1 > x1 + 6)) break;
    const line = { ...row, tokens };
    const alone = tokens.length === 1 && tokens[0]!.x0 < x0 + (x1 - x0) * 0.2;
    if (alone || captionKind(tokens[0]!.text) || isProseLine(line, x1 - x0)) break;
    if (tokens.filter(({ kind, text }) => kind === 'number' && !/^\d{4}$/.test(text)).length * 2 > tokens.length) break;
    lines.unshift(line);
    top = row.y0;
  }
  return lines;
}

function columnsOfTable<W extends TableWord>({ rows, columnCount }: FoundTable<W>): Column[] {
  const columns = Array.from(
    { length: columnCount },
    (): Column => ({ x0: Number.POSITIVE_INFINITY, x1: Number.NEGATIVE_INFINITY }),
  );
  for (const { cells } of rows) {
    for (const { col, colSpan, words } of cells) {
      if (colSpan > 1) continue;
      for (const { box } of words) {
        columns[col]!.x0 = Math.min(columns[col]!.x0, box[0]);
        columns[col]!.x1 = Math.max(columns[col]!.x1, box[2]);
      }
    }
  }
  return columns.map((column, i) =>
    column.x0 < column.x1 ? column : { x0: columns[i - 1]?.x1 ?? 0, x1: (columns[i - 1]?.x1 ?? 0) + 1 },
  );
}

/** A line with a token over each of many columns, at least `share` of them. */
function isHeading(line: Row, columns: readonly Column[], share: number): boolean {
  const over = new Set(line.tokens.map((token) => columnsOf(token, columns)[0]));
  return over.size > 1 && over.size >= line.tokens.length * 0.8 && over.size >= columns.length * share;
}
