import type { Reading } from '../reading.ts';
import { withCounts } from './counted-items.ts';
import { multiplies } from './factors.ts';
import { findUnderHeaders } from './headed-items.ts';
import { findHeaderless } from './headerless-items.ts';
import { withoutCopies } from './item-copies.ts';
import { withoutOrdinals } from './item-ordinals.ts';
import type { LineItem, LineItems } from './line-item.ts';
import { findTableItems } from './table-items.ts';

/** Items by the tables of the document, unless more of them close, or have a text where none does, by its lines. */
export function findLineItems(reading: Reading): LineItems {
  const [tabled, printed] = [findTableItems(reading), findUnderHeaders(reading)];
  const { items, rows } = countBest(printed.items) > countBest(tabled.items) ? printed : tabled;
  const found = items.length > 0 ? { items: withoutOrdinals(withoutCopies(items)), rows } : findHeaderless(reading);
  return { ...found, items: withCounts(found.items, reading.conventions) };

  function countBest(list: readonly LineItem[]): number {
    const says = tabled.items.some(isClosed) || printed.items.some(isClosed) ? isClosed : isDescribed;
    return list.filter(says).length;
  }
}

const isDescribed = ({ description, amount }: LineItem): boolean => description !== undefined && amount !== undefined;

const isClosed = ({ quantity, unitPrice, amount }: LineItem): boolean =>
  multiplies(quantity?.value, unitPrice?.value, amount?.value);
