import { textOfSpan } from '../../layout.ts';
import { findAmounts } from '../../values/amounts.ts';
import type { Conventions } from '../../values/conventions.ts';
import { multiplies } from './factors.ts';
import type { LineItem, NumberCell } from './line-item.ts';

/** "2 x Loaf", "2× Loaf" */
const TIMES_BEFORE = /^(\d{1,3}) ?[x×] ?(?=\p{L})/iu;
/** "Loaf x 2", "Loaf ×2" */
const TIMES_BEHIND = /(?<=\p{L}\S{0,20}) (?:x|×) ?(\d{1,3})$/iu;
/** "2 Loaf" */
const BEFORE = /^(\d{1,3}) (?=\p{L})/u;
/** "Loaf @ 5.50", "Pears 1.32 lb @ 1.99/lb" */
const PRICED = /\s*@\s*(?=\D{0,4}\d)/u;

/** Quantities and prices that are set in the text of an item: "2 x Loaf @ 5.50". A bare number counts where all items have one. */
export function withCounts(items: readonly LineItem[], conventions: Conventions): LineItem[] {
  const isCounted = items.length > 1 && items.every((item) => item.quantity === undefined && BEFORE.test(textOf(item)));
  return items.map((item) => withCount(withPrice(item, conventions), isCounted));
}

const textOf = ({ description }: LineItem): string =>
  description?.spans.length === 1 ? textOfSpan(description.spans[0]!) : '';

/** "@ 5.50" is the price of one, if so many of them come to the amount. */
function withPrice(item: LineItem, conventions: Conventions): LineItem {
  const text = textOf(item);
  const sign = item.unitPrice === undefined ? PRICED.exec(text) : null;
  if (!sign) return item;
  const behind = sign.index + sign[0].length;
  const [price] = findAmounts(text.slice(behind), conventions);
  if (!price) return item;
  const unitPrice = cellOf(item, behind + price.start, behind + price.end, price.value.value);
  const cut = withText(item, 0, sign.index);
  const counted = withCount(cut, true);
  if (closes(counted, unitPrice)) return { ...counted, unitPrice };
  // "Pears 1.32 lb": what was weighed stands before the price.
  const weighed = findAmounts(text.slice(0, sign.index), conventions).at(-1);
  if (!weighed) return item;
  const quantity = cellOf(item, weighed.start, weighed.end, weighed.value.value);
  const measured = { ...withText(item, 0, text.slice(0, weighed.start).trimEnd().length), quantity };
  return closes(measured, unitPrice) && textOf(measured) !== '' ? { ...measured, unitPrice } : item;
}

/** To the cent, as scales round. */
const closes = ({ quantity, amount }: LineItem, { value }: NumberCell): boolean =>
  multiplies(quantity?.value, value, amount?.value);

function withCount(item: LineItem, isCounted: boolean): LineItem {
  if (item.quantity !== undefined) return item;
  const text = textOf(item);
  const before = TIMES_BEFORE.exec(text) ?? (isCounted ? BEFORE.exec(text) : null);
  if (before) {
    const quantity = cellOf(item, 0, before[1]!.length, Number(before[1]));
    return { ...withText(item, before[0].length, text.length), quantity };
  }
  const behind = TIMES_BEHIND.exec(text);
  if (!behind) return item;
  const quantity = cellOf(item, text.length - behind[1]!.length, text.length, Number(behind[1]));
  return { ...withText(item, 0, behind.index), quantity };
}

function cellOf({ description }: LineItem, start: number, end: number, value: number): NumberCell {
  const { segment, start: from } = description!.spans[0]!;
  return { segment, start: from + start, end: from + end, value };
}

function withText(item: LineItem, start: number, end: number): LineItem {
  const [span] = item.description!.spans;
  const cut = { ...span!, start: span!.start + start, end: span!.start + end };
  return { ...item, description: { text: textOfSpan(cut), spans: [cut] } };
}
