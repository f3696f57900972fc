import { Model } from '../../../learned/model.ts';
import { fold, lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { multiplies } from './factors.ts';
import weights from './items.weights.json' with { type: 'json' };
import type { LineItem, LineItems } from './line-item.ts';

/** Ways in which invoices set out their items. */
export const ITEM_READERS = ['tabled', 'headed', 'headerless'] as const;
export type ItemReader = (typeof ITEM_READERS)[number];

/** What is known of a row that a reader takes for an item; the names are those of the weights. */
export const ITEM_FEATURES = [
  'headed',
  'counted',
  'priced',
  'usual',
  'closes',
  'closing',
  'list_sum',
  'twin',
  'items',
  'letters',
  'digits',
] as const;
type Name = (typeof ITEM_FEATURES)[number];
export type ItemFeatures = Record<Name, number>;

export interface ItemProposal extends LineItems {
  reader: ItemReader;
}
export interface RankedItem {
  item: LineItem;
  features: ItemFeatures;
  probability: number;
}
export interface RankedItems {
  proposal: ItemProposal;
  ranked: RankedItem[];
}

const model = new Model<Name>(ITEM_FEATURES, weights);
const CENT = 0.015;
const LONG = 100;
/** What is as likely as not is no item. */
const LIKELY = 0.5;

/** Every reading of the items, the one with most that are likely first; of two with as many that of a table, whose cells hold all of a text. */
export function rankItems(reading: Reading, proposals: readonly ItemProposal[]): RankedItems[] {
  return proposals
    .map((proposal): RankedItems => {
      const others = proposals.filter((other) => other !== proposal).flatMap(({ items }) => items);
      const ranked = describeItems(reading, proposal, others).map(({ item, features }) => ({
        item,
        features,
        probability: model.probability(features),
      }));
      return { proposal, ranked };
    })
    .sort((a, b) => likelyItems(b).length - likelyItems(a).length);
}

/** The rows that are items. Rows that no header heads are told by the totals below them. */
export const likelyItems = ({ proposal: { reader }, ranked }: RankedItems): RankedItem[] =>
  ranked.filter(({ probability }) => reader === 'headerless' || probability > LIKELY);
const share = <T>(list: readonly T[], test: (one: T) => boolean): number =>
  list.length === 0 ? 0 : list.filter(test).length / list.length;
const closes = ({ quantity, unitPrice, amount }: LineItem): boolean =>
  multiplies(quantity?.value, unitPrice?.value, amount?.value);
const hasSame = (a: LineItem, b: LineItem): boolean =>
  a.amount?.value === b.amount?.value && a.quantity?.value === b.quantity?.value;

function describeItems(
  reading: Reading,
  { reader, items }: ItemProposal,
  others: readonly LineItem[],
): { item: LineItem; features: ItemFeatures }[] {
  const parts = ['description', 'quantity', 'unitPrice', 'amount'] as const;
  const usual = new Map(parts.map((part) => [part, share(items, (item) => item[part] !== undefined)]));
  const total = items.reduce((sum, { amount }) => sum + (amount?.value ?? 0), 0);
  const isPrinted = items.length > 1 && reading.amounts.some(({ value }) => Math.abs(value - total) < CENT);
  const closing = share(items, closes);
  return items.map((item) => {
    const { description, quantity, unitPrice } = item;
    const text = fold(description?.text ?? '');
    const features: ItemFeatures = {
      headed: reader === 'headed' ? 1 : 0,
      counted: quantity ? 1 : 0,
      priced: unitPrice ? 1 : 0,
      usual: parts.reduce((sum, part) => sum + (item[part] ? usual.get(part)! : 1 - usual.get(part)!), 0) / 4,
      closes: closes(item) ? 1 : 0,
      closing,
      list_sum: isPrinted ? 1 : 0,
      twin: others.some((other) => hasSame(other, item)) ? 1 : 0,
      items: Math.log2(1 + items.length),
      letters: Math.min(LONG, lettersOf(text)),
      digits: Math.min(LONG, text.replace(/\D/g, '').length),
    };
    return { item, features };
  });
}
