import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { mentions, type Terms } from './terms.ts';

/** "Northwind Traders, Inc. (NASDAQ: NWND)", "(NYSE American: AB.C)": who is listed, where, and as what. */
const LISTING =
  /(?<company>(?:\p{Lu}[\p{L}\d.&'’-]*,?\s+){0,5}\p{Lu}[\p{L}\d.&'’-]*)?\s*\((?<exchange>\p{Lu}[\p{L} .]{1,24}):\s?(?<symbol>\p{Lu}[\p{Lu}\d]{0,5}(?:[.-]\p{Lu})?)\)/u;
const SCORE = 0.85;

function askedOf(terms: Terms): 'company' | 'exchange' | 'symbol' | undefined {
  if (mentions(terms, 'ticker', 'symbol')) return 'symbol';
  if (mentions(terms, 'exchange')) return 'exchange';
  return ['company', 'company name', 'issuer', 'registrant'].includes(terms.names[0]!.words.join(' '))
    ? 'company'
    : undefined;
}

/** What is asked of the company that a document names first so. */
export function findListing({ layout }: Reading, terms: Terms): Candidate[] {
  const asked = askedOf(terms);
  if (asked === undefined) return [];
  for (const segment of layout.segments) {
    const listing = LISTING.exec(segment.text);
    const value = listing?.groups?.[asked];
    if (!listing || value === undefined) continue;
    const start = segment.text.indexOf(value, listing.index);
    return [{ value, score: SCORE, spans: [{ segment, start, end: start + value.length }] }];
  }
  return [];
}
