import type { Box } from '../../../document/box.ts';
import { type Row, type Segment, type SegmentSpan, sharedWidth } from '../../layout.ts';
import { type Amount, findAmounts } from '../../values/amounts.ts';
import { lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import type { ColumnRole } from './lexicons.ts';

/** What a header names, and where it stands. */
export interface Column {
  role: ColumnRole;
  box: Box;
}
/** What stands under a column: a number, or a text. */
export interface ItemCell extends SegmentSpan {
  role: ColumnRole;
  column: Column;
  amount: Amount | undefined;
}

/** Segments of a row under the column that they stand under, or nearest to. */
export function toCells({ conventions }: Reading, row: Row, columns: readonly Column[]): ItemCell[] {
  const cells = row.segments.flatMap((segment): ItemCell[] => {
    const numbers = findAmounts(segment.text, conventions);
    const first = numbers[0];
    const isNumeric =
      first !== undefined &&
      lettersOf(segment.folded.replace(/(?:eur|usd|chf|gbp|rs)/g, '')) <= Math.max(6, 1.5 * (first.end - first.start));
    const cell = (start: number, end: number, amount: Amount | undefined, box: Box): ItemCell => {
      const column = columnOf(box, columns, amount !== undefined);
      return { segment, start, end, amount, column, role: column.role };
    };
    if (!isNumeric) return [cell(0, segment.text.length, undefined, segment.box)];
    // Several numbers set without a wide gap: each under its own header.
    return numbers.map((found) => cell(found.start, found.end, found.value, shareOf(segment, found)));
  });
  return inOrder(cells, columns);
}

/** As many numbers as headers of numbers, and two under one of them: each belongs to its own, from the left. */
function inOrder(cells: ItemCell[], columns: readonly Column[]): ItemCell[] {
  const numeric = columns.filter(({ role }) => role !== 'description').sort((a, b) => a.box[0] - b.box[0]);
  const numbers = cells.filter(({ amount }) => amount);
  if (numbers.length < 2 || numbers.length !== numeric.length) return cells;
  if (new Set(numbers.map(({ column }) => column)).size === numbers.length) return cells;
  const byCell = new Map(numbers.map((cell, i) => [cell, numeric[i]!]));
  return cells.map((cell) => {
    const column = byCell.get(cell);
    return column ? { ...cell, column, role: column.role } : cell;
  });
}

function shareOf({ box, text }: Segment, { start, end }: { start: number; end: number }): Box {
  const width = (box[2] - box[0]) / Math.max(1, text.length);
  return [box[0] + start * width, box[1], box[0] + end * width, box[3]];
}

/** Text that begins right under a header is headed by it. */
const SAME_EDGE = 1;

function columnOf(box: Box, columns: readonly Column[], isNumeric: boolean): Column {
  const headed = isNumeric ? undefined : columns.find((column) => Math.abs(column.box[0] - box[0]) < SAME_EDGE);
  if (headed) return headed;
  let best = columns[0]!;
  let least = Infinity;
  for (const column of columns) {
    const overlap = sharedWidth(box, column.box);
    const edges = Math.min(
      Math.abs(box[2] - column.box[2]),
      Math.abs(box[0] - column.box[0]),
      Math.abs(box[0] + box[2] - column.box[0] - column.box[2]) / 2,
    );
    let distance = overlap > 0 ? Math.min(edges, 20) - 20 : -overlap + Math.min(edges, 20);
    // Text begins under its header, or runs on to the right of it.
    if (!isNumeric && column.role === 'description' && box[0] < column.box[2] + 40 && box[0] > column.box[0] - 60)
      distance -= 15;
    if (isNumeric && column.role === 'description') distance += 15;
    if (distance < least) [best, least] = [column, distance];
  }
  return best;
}
