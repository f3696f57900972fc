import { height, type Row, type Segment } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { multiplies } from './factors.ts';
import { type ItemCell, toCells } from './item-cells.ts';
import { findHeaders, type Header } from './item-headers.ts';
import type { ColumnRole } from './lexicons.ts';
import { type LineItem, type LineItems, type NumberCell, toText } from './line-item.ts';
import { isBelow, totalOf } from './total-rows.ts';

/** Rows between a header that names columns and the totals below; numbers fall under the header they stand under. */
export function findUnderHeaders(reading: Reading): LineItems {
  const headers = findHeaders(reading);
  const items: LineItem[] = [];
  const rows = new Set<number>();
  headers.forEach((header, i) => {
    const end = headers[i + 1]?.firstRow ?? reading.layout.rows.length;
    const page = reading.layout.rows[header.lastRow]!.page;
    for (const item of readItems(reading, header, end, page, rows)) items.push(item);
  });
  return { items, rows };
}

function* readItems(
  reading: Reading,
  header: Header,
  end: number,
  page: number,
  rows: Set<number>,
): Generator<LineItem> {
  const { layout } = reading;
  const amountRole: ColumnRole = header.columns.some(({ role }) => role === 'amount')
    ? 'amount'
    : header.columns.some(({ role }) => role === 'gross')
      ? 'gross'
      : 'unit_price';
  let afterTotal: Segment | undefined;
  let sum = 0;
  let count = 0;
  let open: { item: LineItem; row: number; bottom: number } | undefined;
  let before: { segment: Segment; row: number } | undefined;
  for (let at = header.lastRow + 1; at < end; at++) {
    const row = layout.rows[at]!;
    if (row.page !== page && row.page !== page + 1) break;
    const cells = toCells(reading, row, header.columns);
    const amount = cells.find((cell) => cell.role === amountRole && cell.amount);
    const description = cells.filter((cell) => cell.role === 'description' && lettersOf(cell.segment.folded) > 1);
    if (row.segments.length >= 3 && !row.segments.some(({ text }) => /\d/.test(text)) && description.length < 2) break;
    const total = isProduct(cells) ? undefined : totalOf(reading, row);
    if (total) {
      afterTotal = total.label;
      if (total.role !== 'subtotal') break;
      if (open) yield open.item;
      open = undefined;
      continue;
    }
    const numbers = cells.filter((cell) => cell.amount).length;
    if (afterTotal && (numbers < 2 || (afterTotal.column > 0 && isUnder(afterTotal, row)))) continue;
    // A number without a text that all before it come to, each of them rounded.
    const rest = Math.abs((amount?.amount?.value ?? 0) - sum);
    if (count > 1 && description.length === 0 && rest < 0.005 * count) break;
    if (amount?.amount && (description.length > 0 || cells.length >= 3 || before)) {
      if (open) yield open.item;
      sum += amount.amount.value;
      count++;
      const text =
        description.length > 0
          ? [...new Set(description.map(({ segment }) => segment))]
          : before && at - before.row <= 1
            ? [before.segment]
            : [];
      const number = (role: ColumnRole): NumberCell | undefined => {
        const cell = cells.find((other) => other.role === role && other.amount);
        return cell?.amount && { segment: cell.segment, start: cell.start, end: cell.end, value: cell.amount.value };
      };
      const item: LineItem = {
        description: text.length === 0 ? undefined : toText(text),
        quantity: number('quantity'),
        unitPrice: amountRole === 'unit_price' ? undefined : number('unit_price'),
        amount: number(amountRole),
      };
      open = { item, row: at, bottom: row.box[3] };
      rows.add(at);
      before = undefined;
      continue;
    }
    before = description.length === 1 ? { segment: description[0]!.segment, row: at } : undefined;
    if (!open) continue;
    // Lines that run on below: set tight, in the column of the description, no key-value lines.
    const isWrapped =
      cells.length === description.length &&
      description.length === 1 &&
      row.box[1] - open.bottom < 0.6 * height(row.box) &&
      at - open.row <= 4 &&
      !/:|^[•*-]/.test(description[0]!.segment.text);
    const lines = open.item.description?.spans;
    if (isWrapped && lines && Math.abs(lines[0]!.segment.box[0] - description[0]!.segment.box[0]) < 3 && before) {
      open.item.description = toText([...lines.map(({ segment }) => segment), description[0]!.segment]);
      open.bottom = row.box[3];
      before = undefined;
    } else open.bottom = -Infinity;
  }
  if (open) yield open.item;
}

/** Whether something stands under the label of a total, between what is at its left and the amount. */
const isUnder = (label: Segment, { segments }: Row): boolean =>
  segments.slice(1, -1).some((segment) => lettersOf(segment.folded) > 1 && isBelow(segment, label));

/** Whether quantity and price come to the amount: an item, whatever its words ("Mosquito net"). */
function isProduct(cells: readonly ItemCell[]): boolean {
  const value = (role: ColumnRole): number | undefined =>
    cells.find((cell) => cell.role === role && cell.amount)?.amount?.value;
  return multiplies(value('quantity'), value('unit_price'), value('amount'));
}
