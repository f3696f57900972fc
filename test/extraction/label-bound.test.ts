import { describe, expect, it } from 'vitest';
import { canMean, mayBeAll, saidScore, type Terms, termsOf, words } from '../../src/extraction/rules/custom/terms.ts';

const FIELDS = ['net_weight', 'postcode', 'pickup_date', 'prepared_by', 'vat_amount', 'ein', 'effective_date'];
const LABELS = [
  ...['Net weight', 'N.W.', 'NW', 'Net wt', 'Post code', 'Postcode', 'Pick-up date', 'Date of pick-up', 'Prepared by'],
  ...['VAT amount', 'VAT amount including shipping', 'EIN', 'Employer identification number'],
  ...['Effective date', 'Date effective', 'Effective date of this', 'The net weight', 'Net weight التوصيل'],
  ...['The Contractor shall deliver by', 'Net cash from', 'Weight of evidence', 'In the code'],
];

function isPossible(label: string, terms: Terms): boolean {
  const said = words(label, true);
  return mayBeAll(said, terms, new Set(said.filter((word) => canMean(word, terms))));
}

describe('labels that may say a name and hardly anything else', () => {
  it.each(FIELDS)('are all that score high: %s', (name) => {
    const terms = termsOf({ name });
    const scored = LABELS.filter((label) => saidScore(words(label, true), terms) >= 0.93);
    expect(scored.length).toBeGreaterThan(0);
    expect(scored.filter((label) => !isPossible(label, terms))).toEqual([]);
  });

  it('are few of the lines that have a word of it', () => {
    const terms = termsOf({ name: 'net_weight' });
    expect(['Net cash from', 'Weight of evidence'].filter((label) => isPossible(label, terms))).toEqual([]);
  });
});
