import { expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const TRANSACTIONS: FieldSchema = {
  name: 'transactions',
  type: 'array',
  items: {
    type: 'object',
    fields: [
      field('date', 'date'),
      field('description'),
      { ...field('withdrawal', 'money'), aliases: ['money out'] },
      { ...field('deposit', 'money'), aliases: ['money in'] },
      field('balance', 'money'),
    ],
  },
};

const header = (line: number): Placed[] => [
  [50, line, 'Date'],
  [110, line, 'Description'],
  [300, line, 'Money out'],
  [380, line, 'Money in'],
  [460, line, 'Balance'],
];

const PAGES: Placed[][] = [
  [
    [50, 1, 'Statement from 1 December 2023 to 31 December 2023'],
    ...header(4),
    [50, 5, '19 Dec'],
    [110, 5, 'Card payment to Moss Works'],
    [325, 5, '7.99'],
    [110, 6, 'on 18 Dec'],
    [110, 7, 'Cash machine at Hill Road'],
    [320, 7, '30.00'],
    [460, 7, '7,958.93'],
    // Beside the lines, of something else.
    [620, 7, 'NOTICEBOARD 1234'],
    // Far below them.
    [50, 20, 'Hill Bank is registered in England.'],
    [50, 21, 'Its office is at Hill Road.'],
  ],
  [
    ...header(2),
    [50, 3, '20 Dec'],
    [110, 3, 'Received from A. Smith'],
    [395, 3, '35.00'],
    [460, 3, '7,993.93'],
    [110, 4, 'Ref: Dinner'],
  ],
];

const EXPECTED = [
  {
    date: '2023-12-19',
    description: 'Card payment to Moss Works on 18 Dec',
    withdrawal: 7.99,
    deposit: null,
    balance: null,
  },
  {
    date: '2023-12-19',
    description: 'Cash machine at Hill Road',
    withdrawal: 30,
    deposit: null,
    balance: 7958.93,
  },
  {
    date: '2023-12-20',
    description: 'Received from A. Smith Ref: Dinner',
    withdrawal: null,
    deposit: 35,
    balance: 7993.93,
  },
];

it('reads lines under the same header on all pages, texts that run on, and the day for all lines that it is over', () => {
  expect(ask(paper(PAGES, { language: 'en' }), [TRANSACTIONS]).transactions).toEqual(EXPECTED);
});

it('goes on with a table on the pages that follow, where only the first has a header', () => {
  const onPage = (page: number, headerRows: number, texts: string[][], right = 400) => {
    const { head, rows } = grid(`t${page}`, texts);
    return { head: { ...head, page, header_rows: headerRows, bbox: [0, 0, right, 28] as typeof head.bbox }, rows };
  };
  const row = (day: string, text: string): string[] => [`${day} Jan 2024`, text, '1.00', '', '9.00'];
  const tables = [
    onPage(1, 1, [['Date', 'Description', 'Money out', 'Money in', 'Balance'], row('5', 'one')]),
    onPage(2, 0, [row('6', 'two'), row('7', 'three')]),
    // Of another width, and not on the next page.
    onPage(3, 0, [row('8', 'four')], 500),
    onPage(4, 0, [row('9', 'five')]),
  ];
  const pages: Placed[][] = [1, 2, 3, 4].map((page) => [[50, 60, `Page ${page}`]]);
  const { transactions } = ask(paper(pages, { language: 'en', tables }), [TRANSACTIONS]);
  expect((transactions as { description: string }[]).map(({ description }) => description)).toEqual([
    'one',
    'two',
    'three',
  ]);
});
