import type { LineItem } from './line-item.ts';

/** An original and its copies in one file: items that come again one by one on later pages are counted once. */
export function withoutCopies(items: readonly LineItem[]): LineItem[] {
  const pages = items.map(({ amount }) => amount?.segment.page ?? 0);
  for (let length = 1; length * 2 <= items.length; length++) {
    if (items.length % length !== 0 || pages[length] === pages[length - 1]) continue;
    if (items.every((item, i) => saysSame(item, items[i % length]!))) return items.slice(0, length);
  }
  return [...items];
}

const saysSame = (a: LineItem, b: LineItem): boolean =>
  a.description?.text === b.description?.text &&
  a.quantity?.value === b.quantity?.value &&
  a.amount?.value === b.amount?.value;
