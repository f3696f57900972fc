import { unionBox } from '../../../document/geometry.ts';
import { lowerBound } from '../../../document/sorted.ts';
import type { Candidate } from './assemble.ts';
import type { TableWord } from './found-table.ts';
import { gridCell } from './grid.ts';
import type { Row, Token } from './tokens.ts';

/** Labels end this near to the lines of the table, in units of the font size. */
const NEAR = 8;
const MIN_LABELS = 3;

/** Where the lines of a table begin right of its labels, the labels stand beside them, one for each row; `taken` are no labels. */
export function withLabelsBeside<W extends TableWord>(
  table: Candidate<W>,
  rows: readonly Row<W>[],
  prose: ReadonlySet<Token>,
  taken: ReadonlySet<W>,
): Candidate<W> {
  if (table.kind === 'aligned') return table;
  const bands = rowBands(table);
  const labels: (Token<W> | undefined)[] = bands.map(() => undefined);
  const first = lowerBound(rows, table.box[1] - 20, ({ baseline }) => baseline);
  for (let i = first; i < rows.length && rows[i]!.baseline < table.box[3] + 5; i++) {
    const row = rows[i]!;
    const token = row.tokens.findLast(({ x1 }) => x1 < table.box[0] + 1);
    if (!token || prose.has(token) || table.box[0] - token.x1 > row.size * NEAR) continue;
    if (taken.has(token.words[0]!)) return table;
    const middle = (row.y0 + row.y1) / 2;
    const band = bands.findIndex((y) => y !== undefined && middle > y[0] - 1 && middle < y[1] + 1);
    if (band < 0 || labels[band]) return table;
    labels[band] = token;
  }
  const body = bands.length - table.grid.headerRows;
  const found = labels.filter((label) => label !== undefined);
  if (found.length < MIN_LABELS || found.length < body * 0.7 || !areFlush(found)) return table;
  const words = found.flatMap((token) => token.words);
  const grid = {
    ...table.grid,
    columnCount: table.grid.columnCount + 1,
    cells: [
      ...labels.flatMap((token, row) => (token ? [gridCell(row, 0, 1, 1, token.words)] : [])),
      ...table.grid.cells.map((cell) => ({ ...cell, col: cell.col + 1 })),
    ],
  };
  const box = unionBox([table.box, ...words.map((word) => word.box)])!;
  return { ...table, grid, box, words: [...words, ...table.words] };
}

/** From where to where each row reaches; undefined where only higher cells tell. */
function rowBands<W extends TableWord>({ grid }: Candidate<W>): ([number, number] | undefined)[] {
  const bands: ([number, number] | undefined)[] = new Array(grid.rowCount).fill(undefined);
  for (const { row, rowSpan, frame, words } of grid.cells) {
    if (rowSpan > 1) continue;
    const box = frame ?? unionBox(words.map((word) => word.box));
    if (!box) continue;
    const [y0, y1] = bands[row] ?? [box[1], box[3]];
    bands[row] = [Math.min(y0, box[1]), Math.max(y1, box[3])];
  }
  return bands;
}

/** Labels of one column begin or end at one place. */
function areFlush(labels: readonly Token[]): boolean {
  const within = (edges: number[]) => {
    const middle = edges.sort((a, b) => a - b)[edges.length >> 1]!;
    return edges.filter((edge) => Math.abs(edge - middle) < 3).length >= edges.length * 0.7;
  };
  return within(labels.map(({ x0 }) => x0)) || within(labels.map(({ x1 }) => x1));
}
