import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import { lowerBound } from '../../../document/sorted.ts';
import type { Candidate } from './assemble.ts';
import type { TableWord } from './found-table.ts';
import { columnsOfGrid } from './grid.ts';
import { hasHeadings, isStatement } from './header-rows.ts';
import { isLabel, isRow, isWhole } from './rows-below.ts';
import { baselineOf, type Row } from './tokens.ts';

/** White between two rows, in units of the font size. */
const NEAR = 1.6;
const MAX_ROWS = 6;

/**
 * Where each row of a statement has a line below it, its first row stands above the first line. `reread` reads a box as one table;
 * words of other tables are `taken`.
 */
export function withRowsAbove<W extends TableWord>(
  table: Candidate<W>,
  rows: readonly Row<W>[],
  taken: ReadonlySet<W>,
  reread: (box: Box) => Candidate<W> | undefined,
): Candidate<W> {
  if (table.kind === 'lattice' || hasHeadings(table.grid) || !isStatement(table.grid)) return table;
  const box = reachAbove(table, rows, taken);
  const whole = box && reread(box);
  return whole && isWhole(whole, [table]) ? whole : table;
}

function reachAbove<W extends TableWord>(
  { box, grid }: Candidate<W>,
  rows: readonly Row<W>[],
  taken: ReadonlySet<W>,
): Box | undefined {
  const [label, ...values] = columnsOfGrid(grid);
  let reached: Box | undefined;
  let top = box[1];
  const first = lowerBound(rows, box[1], baselineOf) - 1;
  for (let i = first; i >= 0 && first - i < MAX_ROWS; i--) {
    const { tokens, y0, y1, size } = rows[i]!;
    if (y1 > top + size * 0.5) continue;
    const isInside = tokens[0]!.x0 > box[0] - size && tokens.at(-1)!.x1 < box[2] + size;
    if (top - y1 > size * NEAR || !isInside || tokens.some(({ words }) => taken.has(words[0]!))) break;
    top = y0;
    if (isRow(tokens, label!, values, size))
      reached = unionBox([box, [tokens[0]!.x0 - 1, y0 - 1, tokens.at(-1)!.x1 + 1, y1]])!;
    else if (!isLabel(tokens, values[0]!)) break;
  }
  return reached;
}
