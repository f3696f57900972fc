import { describe, expect, it } from 'vitest';
import { findPeriods } from '../../src/extraction/values/partial-dates.ts';
import { findQuantities } from '../../src/extraction/values/quantities.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

describe('what a field asks for', () => {
  it('is the last word of its name: a number is no version', () => {
    const lines: Placed[] = [
      [40, 1, 'Protocol Number: AFL19006'],
      [40, 3, 'Version number: 2.0'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('protocolVersion')])).toEqual({ protocolVersion: '2.0' });
  });

  it('is a measure with its unit where the name says one', () => {
    const lines: Placed[] = [
      [40, 1, 'The hull was coated again in spring, and the buffer zone around it measures 20 m on all sides now.'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('bufferZone')])).toEqual({ bufferZone: '20 m' });
  });

  it('is what stands in the largest letters where it is what the paper is about', () => {
    const lines: Placed[] = [
      [40, 0, 'PRODUCT LEAFLET'],
      [40, 2, 'HarbourBox 650', 20],
      [40, 5, 'Lifts what is heavy, and keeps it where it is.'],
      [40, 6, 'Made of steel.'],
      [40, 7, 'Needs no current.'],
    ];
    expect(ask(paper(lines, { language: 'en' }), [field('productName')])).toEqual({
      productName: 'HarbourBox 650',
    });
  });
});

describe('values', () => {
  it.each([
    ['contains 125 g/L of it', '125 g/L'],
    ['at 1,67 L/ha', '1,67 L/ha'],
    ['6601 ft long', '6601 ft'],
    ['from 30 - 65 kg', '30 - 65 kg'],
  ])('quantities: %s', (text, value) => {
    expect(findQuantities(text).map((found) => found.value)).toEqual([value]);
  });

  it('periods with days of the week', () => {
    const text = 'from Sunday, 12 July through Friday, 17 July 2020.';
    expect(findPeriods(text, { dateOrder: 'dmy' }).map(({ value }) => value)).toEqual([
      { from: '2020-07-12', to: '2020-07-17' },
    ]);
  });
});

describe('spans of time that are asked for as a number', () => {
  const PRINTED: Placed[] = [
    [40, 0, 'Please pay within 30 days to Starling Bank, account 41822905, quoting HF-2291.'],
    [40, 2, 'The licence runs for two (2) years from delivery. Either party may give three months notice.'],
    [40, 4, 'Warranty (months): 24'],
    [40, 6, 'Total'],
    [200, 6, '£2,955.00'],
  ];

  it('are counted in the unit of the name or the description', () => {
    expect(
      ask(paper(PRINTED, { language: 'en' }), [
        field('days_to_pay', 'integer', 'payment term in days'),
        field('licence_months', 'integer'),
        field('notice_period', 'number', 'notice period in months'),
        field('warrantyMonths', 'integer'),
        field('delivery_weeks', 'integer'),
      ]),
    ).toEqual({ days_to_pay: 30, licence_months: 24, notice_period: 3, warrantyMonths: 24, delivery_weeks: null });
  });

  it('a currency of a list is told by its sign', () => {
    const currency = { ...field('currency'), enum: ['GBP', 'EUR'] };
    expect(ask(paper(PRINTED, { language: 'en' }), [currency])).toEqual({ currency: 'GBP' });
    expect(ask(paper(PRINTED, { language: 'en' }), [{ ...currency, enum: ['EUR', 'USD'] }])).toEqual({
      currency: null,
    });
  });
});
