import type { LineItem } from './line-item.ts';

const LEADING_NUMBER = /^(\d{1,3})[.)]?\s+(?=\p{L})/u;

/** "1 Kite", "2 Glider", "3 Stork": numbers that count the items, set close to their texts, are no part of these. */
export function withoutOrdinals(items: readonly LineItem[]): LineItem[] {
  const leads = items.map(({ description }) => LEADING_NUMBER.exec(description?.text ?? ''));
  const isCounted = items.length > 1 && leads.every((lead, i) => lead?.[1] !== undefined && Number(lead[1]) === i + 1);
  return items.map((item, i) => (isCounted ? withoutLead(item, leads[i]![0].length) : item));
}

function withoutLead(item: LineItem, length: number): LineItem {
  const { text, spans } = item.description!;
  const [first, ...others] = spans;
  return {
    ...item,
    description: { text: text.slice(length), spans: [{ ...first!, start: first!.start + length }, ...others] },
  };
}
