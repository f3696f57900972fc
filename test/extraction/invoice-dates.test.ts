import { describe, expect, it } from 'vitest';
import { Evidence } from '../../src/extraction/evidence.ts';
import weights from '../../src/extraction/rules/invoice/date.weights.json' with { type: 'json' };
import { DATE_FEATURES, describeDates } from '../../src/extraction/rules/invoice/date-features.ts';
import { findInvoiceDates } from '../../src/extraction/rules/invoice/header-fields.ts';
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

describe('the date of an invoice', () => {
  it.each(ANSWERS)('is told %s', (_, date, lines) => {
    expect(findInvoiceDates(read(lines)).invoiceDate[0]?.value).toBe(date);
  });

  it('is described in numbers that a person can read', () => {
    const [printed, ordered, due] = describeDates(read(ANSWERS[0]![2])).map(({ features }) => features);
    expect(printed).toMatchObject({ issued: 1, order_word: 0, dates: 3, position: 0, order_in_time: 0.5 });
    expect(ordered).toMatchObject({ order_word: 1, position: 1, order_in_time: 0, days_to_latest: 34 });
    expect(due).toMatchObject({ issued: 0, order_in_time: 1 });
    expect(due!.due).toBeGreaterThan(0.9);
  });

  it('is lost when the weights are turned round', () => {
    const negated = weights.trees.map((tree) =>
      tree.replace(/(?<!<)=(-?)([\d.e-]+)/g, (_, sign, n) => `=${sign ? '' : '-'}${n}`),
    );
    const model = new Model(DATE_FEATURES, { ...weights, trees: negated });
    const right = ANSWERS.filter(([, date, lines]) => {
      const scored = describeDates(read(lines)).map(
        ({ found, features }) => [model.score(features), found.date] as const,
      );
      return scored.sort(([a], [b]) => b - a)[0]![1] === date;
    });
    expect(right).toEqual([]);
  });
});
