import { Model } from '../../../learned/model.ts';
import { fold, lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { multiplies } from './factors.ts';
import weights from './items.weights.json' with { type: 'json' };
import { amountLexicon } from './lexicons.ts';
import type { LineItem, LineItems } from './line-item.ts';

/** Ways in which invoices set out their items. */
export const ITEM_READERS = ['tabled', 'headed', 'headerless'] as const;
export type ItemReader = (typeof ITEM_READERS)[number];

/** What is known of a row that a reader takes for an item; the names are those of the weights. */
export const ITEM_FEATURES = [
  ...ITEM_READERS,
  'described',
  'counted',
  'priced',
  'amounted',
  'usual',
  'closes',
  'closing',
  'zero',
  'negative',
  'sum',
  'list_sum',
  'twin',
  'said_more',
  'items',
  'from_start',
  'from_end',
  'letters',
  'digits',
  'lines',
  'total_word',
  'total_share',
  'cents',
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
const MANY = 10;
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
  let before = 0;
  return items.map((item, at) => {
    const { description, quantity, unitPrice, amount } = item;
    const text = fold(description?.text ?? '');
    const [word] = amountLexicon.findAll(text);
    const letters = lettersOf(text);
    const twin = others.find((other) => hasSame(other, item));
    const features: ItemFeatures = {
      tabled: reader === 'tabled' ? 1 : 0,
      headed: reader === 'headed' ? 1 : 0,
      headerless: reader === 'headerless' ? 1 : 0,
      described: description ? 1 : 0,
      counted: quantity ? 1 : 0,
      priced: unitPrice ? 1 : 0,
      amounted: amount ? 1 : 0,
      usual: parts.reduce((sum, part) => sum + (item[part] ? usual.get(part)! : 1 - usual.get(part)!), 0) / 4,
      closes: closes(item) ? 1 : 0,
      closing,
      zero: amount?.value === 0 || quantity?.value === 0 ? 1 : 0,
      negative: (amount?.value ?? 0) < 0 ? 1 : 0,
      sum: at > 1 && amount && Math.abs(amount.value - before) < CENT ? 1 : 0,
      list_sum: isPrinted ? 1 : 0,
      twin: twin ? 1 : 0,
      said_more: twin ? letters - lettersOf(fold(twin.description?.text ?? '')) : 0,
      items: Math.log2(1 + items.length),
      from_start: Math.min(MANY, at),
      from_end: Math.min(MANY, items.length - 1 - at),
      letters: Math.min(LONG, letters),
      digits: Math.min(LONG, text.replace(/\D/g, '').length),
      lines: Math.min(MANY, description?.spans.length ?? 0),
      total_word: word && word.role !== 'other' ? word.weight : 0,
      total_share: word ? (word.end - word.start) / Math.max(1, text.length) : 0,
      cents: amount && /[.,]\d\d\D*$/.test(amount.segment.text.slice(amount.start, amount.end)) ? 1 : 0,
    };
    before += amount?.value ?? 0;
    return { item, features };
  });
}
