import type { Reading } from '../reading.ts';
import { withCounts } from './counted-items.ts';
import { findUnderHeaders } from './headed-items.ts';
import { findHeaderless } from './headerless-items.ts';
import { withoutCopies } from './item-copies.ts';
import { withoutOrdinals } from './item-ordinals.ts';
import type { LineItems } from './line-item.ts';
import { type ItemProposal, likelyItems, type RankedItems, rankItems } from './rank-items.ts';
import { findTableItems } from './table-items.ts';

/** Every way to read the items, the likeliest first; rows without a header are read where no other way finds any. */
export function readItems(reading: Reading): RankedItems[] {
  const [tabled, headed] = [findTableItems(reading), findUnderHeaders(reading)];
  const isFound = tabled.items.length > 0 || headed.items.length > 0;
  const proposals: ItemProposal[] = isFound
    ? [
        { reader: 'tabled', ...tabled },
        { reader: 'headed', ...headed },
      ]
    : [{ reader: 'headerless', ...findHeaderless(reading) }];
  return rankItems(
    reading,
    proposals.map((proposal) => ({ ...proposal, items: withCounts(proposal.items, reading.conventions) })),
  );
}

/** The likeliest reading of the items, without rows that are none. */
export function findLineItems(reading: Reading): LineItems {
  const [best] = readItems(reading);
  const items = likelyItems(best!).map(({ item, probability }) => ({ ...item, probability }));
  return { items: withoutOrdinals(withoutCopies(items)), rows: best!.proposal.rows };
}
