import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const list = (name: string, ...fields: FieldSchema[]): FieldSchema =>
  ({ ...field(name, 'array'), items: { type: 'object', fields } }) as FieldSchema;
const DATED = [
  ['06/01/2031', 'Transfer from savings', '$15,000.00'],
  ['06/06/2031', 'Wire of Oak Ltd', '$1,250.50'],
  ['06/09/2031', 'Transfer from savings', '$700.00'],
];
/** Lines of texts at 40, 140, 340, … */
const lines = (from: number, texts: readonly (readonly string[])[]): Placed[] =>
  texts.flatMap((row, i) => row.map((text, at): Placed => [[40, 140, 340, 440][at]!, from + i, text]));

describe('tables', () => {
  it('have their header where texts stand over codes and amounts, and the one column of amounts is what is paid', () => {
    const table = grid('t1', [
      ['Willow Lines Ltd', '', 'Slip'],
      ['Code', 'Description', 'Earned (€)'],
      ['3B01', 'Base', '1,320.00'],
      ['3B03', 'Superior', '210.00'],
      ['3B05', 'Night', '75.00'],
    ]);
    const asked = list('entries', field('code'), field('description'), field('amount', 'number'));
    expect(ask(paper([[40, 9, 'Slip']], { tables: [table] }), [asked])).toEqual({
      entries: [
        { code: '3B01', description: 'Base', amount: 1320 },
        { code: '3B03', description: 'Superior', amount: 210 },
        { code: '3B05', description: 'Night', amount: 75 },
      ],
    });
  });

  it('tell what has come together since January from what is of this month', () => {
    const page = paper(
      lines(1, [
        ['', 'Current period', 'Year-to-date'].map((text) => text || 'Earnings'),
        ['Normal pay', '4,000.00', '53,726.88'],
        ['Total earnings', '4,100.00', '60,111.08'],
        ['Taxable gross', '3,900.00', '52,629.74'],
      ]),
    );
    const asked = [field('total_earnings_ytd', 'number'), field('taxable_gross_ytd', 'number')];
    expect(ask(page, asked)).toEqual({ total_earnings_ytd: 60_111.08, taxable_gross_ytd: 52_629.74 });
  });
});

describe('lines under headers', () => {
  it('are those under the name of the list, of several lists with the same headers', () => {
    const header = ['Date', 'Description', 'Amount'];
    const page = paper([
      ...lines(1, [
        ['Electronic debits'],
        header,
        ['06/02/2031', 'Rent', '$900.00'],
        ['06/03/2031', 'Paper', '$12.00'],
      ]),
      ...lines(6, [['Electronic credits'], header, ...DATED]),
    ]);
    const asked = list('credits', field('date', 'date'), field('description'), field('amount', 'number'));
    expect(ask(page, [asked])).toEqual({
      credits: [
        { date: '2031-06-01', description: 'Transfer from savings', amount: 15_000 },
        { date: '2031-06-06', description: 'Wire of Oak Ltd', amount: 1250.5 },
        { date: '2031-06-09', description: 'Transfer from savings', amount: 700 },
      ],
    });
  });
});
