import { describe, expect, it } from 'vitest';
import { Evidence } from '../../src/extraction/evidence.ts';
import { FIELD_FEATURES } from '../../src/extraction/rules/invoice/field-features.ts';
import weights from '../../src/extraction/rules/invoice/fields.weights.json' with { type: 'json' };
import { readInvoice } from '../../src/extraction/rules/invoice/invoice.ts';
import { Reading } from '../../src/extraction/rules/reading.ts';
import { Model } from '../../src/learned/model.ts';
import { type Placed, paper } from './paper.ts';

const read = (lines: Placed[]): Reading => new Reading(new Evidence(paper(lines)));

const ANSWERS: [what: string, date: string, lines: Placed[]][] = [
  [
    'beside the day of the order that it answers',
    '2018-03-05',
    [
      [50, 1, 'Lieferant GmbH'],
      [50, 4, 'Handelsrechnung (380) Nr. 471102 vom 05.03.2018'],
      [50, 6, 'Rechnung gemäß Bestellung vom 01.03.2018'],
      [50, 20, 'Fällig am 04.04.2018'],
    ],
  ],
  [
    'by its label among others',
    '2024-05-02',
    [
      [50, 1, 'Acme Ltd'],
      [300, 3, 'Order date: 2024-04-20'],
      [300, 4, 'Delivery date: 2024-04-30'],
      [300, 5, 'Invoice date: 2024-05-02'],
      [300, 6, 'Due date: 2024-06-01'],
    ],
  ],
  [
    'without any label',
    '2023-11-07',
    [
      [50, 1, 'Boulangerie Martin'],
      [400, 2, 'Lyon, 07/11/2023'],
      [50, 5, 'Facture'],
      [50, 9, 'Pain de campagne'],
      [50, 20, 'Merci de votre visite, à bientôt au marché du 12/11/2023'],
    ],
  ],
];

const datesOf = (lines: Placed[]) => {
  const { candidates, features } = readInvoice(read(lines)).fields.get('invoice_date')!;
  return candidates.map(({ value }, i) => ({ value, features: features[i]! }));
};

describe('the date of an invoice', () => {
  it.each(ANSWERS)('is told %s', (_, date, lines) => {
    expect(datesOf(lines)[0]?.value).toBe(date);
  });

  it('is described in numbers that a person can read', () => {
    const dates = datesOf(ANSWERS[0]![2]);
    const featuresOf = (date: string) => dates.find(({ value }) => value === date)!.features;
    expect(featuresOf('2018-03-05')).toMatchObject({ own: 1, times: 3, in_time: 0.5 });
    expect(featuresOf('2018-03-01')).toMatchObject({ in_time: 0, to_latest: 34 });
    expect(featuresOf('2018-04-04')).toMatchObject({ own: 0, in_time: 1 });
    expect(featuresOf('2018-04-04').rival).toBeGreaterThan(0.9);
  });

  it('is lost when the weights are turned round', () => {
    const negated = weights.trees.map((tree) =>
      tree.replace(/(?<!<)=(-?)([\d.e-]+)/g, (_, sign, n) => `=${sign ? '' : '-'}${n}`),
    );
    const model = new Model(FIELD_FEATURES, { ...weights, trees: negated });
    const right = ANSWERS.filter(([, date, lines]) => {
      const scored = datesOf(lines).map(({ value, features }) => [model.score(features), value] as const);
      return scored.sort(([a], [b]) => b - a)[0]![1] === date;
    });
    expect(right).toEqual([]);
  });
});
