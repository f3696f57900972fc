import { describe, expect, it } from 'vitest';
import { findAmounts } from '../../src/extraction/values/amounts.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const amountsIn = (text: string): [number, string | undefined, string][] =>
  findAmounts(text, { decimalMark: text.includes('Mio') ? ',' : '.', groupBySpace: false }).map(
    ({ value: { value, currency }, start, end }) => [value, currency, text.slice(start, end)],
  );

describe('amounts in thousands, millions and billions', () => {
  it('are what they say', () => {
    expect(amountsIn('sales of $4.35 billion in all')).toEqual([[4_350_000_000, 'USD', '$4.35 billion']]);
    expect(amountsIn('$300K ARR')).toEqual([[300_000, 'USD', '$300K']]);
    expect(amountsIn('3,5 Mio. €')).toEqual([[3_500_000, 'EUR', '3,5 Mio. €']]);
    expect(amountsIn('12 crore')).toEqual([[120_000_000, undefined, '12 crore']]);
  });

  it('need a currency where a letter says so', () => {
    expect(amountsIn('5M people')).toEqual([]);
    expect(amountsIn('a disk of 12 MB')).toEqual([[12, undefined, '12']]);
    expect(amountsIn('$5 more')).toEqual([[5, 'USD', '$5']]);
  });
});

describe('a sentence of results', () => {
  const page: Placed[] = [
    [20, 0, 'Larkfield Foods Announces Results'],
    [20, 3, 'Net sales increased 9% to $15.7 billion in the quarter, compared with $14.4 billion a year earlier.'],
    [20, 5, 'Operating income rose from $1.2 million in 2024 to $1.8 million in the first quarter of this year.'],
    [20, 7, 'Net income was $840 million in the quarter that ended in March, a record for the whole company.'],
  ];
  const found = ask(paper(page, { language: 'en' }), [
    field('net_sales', 'string', 'Net sales in the quarter'),
    field('net_sales_prior_year', 'string', 'Net sales of the prior year'),
    field('net_sales_growth_percent', 'number', 'Growth of net sales in percent'),
    field('operating_income', 'number'),
    field('net_income', 'number', 'Net income in millions of USD'),
  ]);

  it('says what an amount is by the words before its verb', () => {
    expect(found).toMatchObject({ net_sales: '$15.7 billion', net_sales_growth_percent: 9 });
  });

  it('tells what was before from what is now', () => {
    expect(found).toMatchObject({ net_sales_prior_year: '$14.4 billion', operating_income: 1_800_000 });
  });

  it('is answered in the unit that is asked for', () => {
    expect(found.net_income).toBe(840);
  });
});

it('is said in its own part of a line that marks part', () => {
  const page: Placed[] = [
    [40, 2, 'Fall 2025 · 3 credits · Heron Hall 205'],
    [40, 4, 'Serves 8 | Prep time: 35 min | Cook time: 50 min'],
  ];
  const fields = [
    field('credits', 'integer'),
    field('prep_time_minutes', 'integer'),
    field('cook_time_minutes', 'integer'),
  ];
  expect(ask(paper(page, { language: 'en' }), fields)).toEqual({
    credits: 3,
    prep_time_minutes: 35,
    cook_time_minutes: 50,
  });
});
