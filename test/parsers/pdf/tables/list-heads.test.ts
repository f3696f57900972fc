import { expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const NAMES = ['Wallet', 'Asset', 'Balance'];
const LISTS = [
  {
    title: 'Harbour',
    rows: [
      ['Harbour', 'BTC', '0.1'],
      ['Harbour', 'USD', '20'],
    ],
  },
  { title: 'Desk', rows: [['Desk', 'BTC', '13.11024863']] },
  {
    title: 'Mill',
    rows: [
      ['Mill', 'BTC', '0.89344264'],
      ['Mill', 'ETH', '248.60'],
      ['Mill', 'XRP', '19,037.77'],
    ],
  },
];

function drawn(): DrawnPage {
  const page = new DrawnPage();
  let y = 100;
  const put = (texts: readonly string[], bold: boolean) => {
    page.row(y, [52, 242], texts.slice(0, 2), { bold }).text(540, y, texts[2]!, { bold, align: 'right' });
    page.across(y + 4, 50, 542);
    y += 14;
  };
  for (const { title, rows } of LISTS) {
    page.text(52, y, title, { bold: true, size: 14 });
    y += 28;
    put(NAMES, true);
    for (const row of rows) put(row, false);
    y += 22;
  }
  return page;
}

test('lists of the same columns below one another, each under a title, are tables of their own', () => {
  const tables = findTables(drawn().input);
  expect(tables.map(textsOf)).toEqual(LISTS.map(({ rows }) => [NAMES, ...rows]));
});
