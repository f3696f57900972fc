import type { Segment } from '../../layout.ts';
import { findAmounts } from '../../values/amounts.ts';
import type { Conventions } from '../../values/conventions.ts';
import { lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { type LineItem, type LineItems, type NumberCell, toText } from './line-item.ts';
import { isTotal } from './total-rows.ts';

const MAX_ROWS_UP = 40;

/** Without a header: lines above the totals with a text at the left and an amount in the column of the totals. */
export function findHeaderless(reading: Reading): LineItems {
  const { layout, conventions } = reading;
  const items: LineItem[] = [];
  const rows = new Set<number>();
  const totalAt = layout.rows.findIndex((row) => isTotal(reading, row));
  const edge = layout.rows[totalAt]?.segments.at(-1)?.box;
  if (!edge) return { items, rows };
  for (let at = totalAt - 1; at >= Math.max(0, totalAt - MAX_ROWS_UP); at--) {
    const row = layout.rows[at]!;
    const [first, last] = [row.segments[0]!, row.segments.at(-1)!];
    if (row.page !== layout.rows[totalAt]!.page) break;
    const found = findAmounts(last.text, conventions).at(-1);
    const isAligned = Math.abs(last.box[2] - edge[2]) < 6 || Math.abs(last.box[0] - edge[0]) < 6;
    if (found?.value.decimals !== 2 || !isAligned || first === last || lettersOf(first.folded) < 3) {
      if (items.length > 0 && row.segments.length > 1) break;
      continue;
    }
    if (/:\s*$/.test(first.text)) continue;
    const counted = row.segments.slice(1, -1).find(({ text }) => /^(?:x\s?\d+|\d+\s?x?)$/i.test(text.trim()));
    const amount = { segment: last, start: found.start, end: found.end, value: found.value.value };
    const factors = row.segments.slice(1, -1).flatMap((segment) => factorsIn(segment, amount.value, conventions));
    const quantity = counted && {
      segment: counted,
      start: 0,
      end: counted.text.length,
      value: Number(counted.text.replace(/\D/g, '')),
    };
    items.unshift({ description: toText([first]), quantity: factors[0] ?? quantity, unitPrice: factors[1], amount });
    rows.add(at);
  }
  return {
    items: beforeSum(items, findAmounts(layout.rows[totalAt]!.segments.at(-1)!.text, conventions).at(-1)?.value.value),
    rows,
  };
}

/** Where not all lines come to the total, one that those before it come to is their sum, and charges follow. */
function beforeSum(items: readonly LineItem[], total: number | undefined): LineItem[] {
  const sums: number[] = [0];
  for (const { amount } of items) sums.push(sums.at(-1)! + amount!.value);
  const isSum = (sum: number, value: number | undefined): boolean =>
    value !== undefined && Math.abs(sum - value) < 0.005;
  const end = isSum(sums.at(-1)!, total)
    ? -1
    : items.findIndex(({ amount }, i) => i > 1 && isSum(sums[i]!, amount?.value));
  return end < 0 ? [...items] : items.slice(0, end);
}

/** "5 @ 3.98", where they multiply to the amount. */
function factorsIn(segment: Segment, amount: number, conventions: Conventions): NumberCell[] {
  if (!/\d\s*[@x×à]\s*\D{0,2}\d/iu.test(segment.text)) return [];
  const [quantity, price] = segment.text
    .split(/[@x×à]/iu)
    .map((part) => findAmounts(part.trim(), conventions)[0]?.value.value);
  if (quantity === undefined || price === undefined || Math.abs(quantity * price - amount) > 0.011) return [];
  const at = segment.text.search(/[@x×à]/iu);
  const cell = (start: number, end: number, value: number): NumberCell => ({ segment, start, end, value });
  const second = at + 1 + /^\s*/.exec(segment.text.slice(at + 1))![0].length;
  return [cell(0, segment.text.slice(0, at).trimEnd().length, quantity), cell(second, segment.text.length, price)];
}
