import { describe, expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { DrawnPage, textsOf } from './drawn-page.ts';

const BLUE = '#cceeff';
/** Where cells begin: a label, then a sign, a number and a narrow gap for each column of values. */
const CELLS = [40, 240, 250, 300, 304, 314, 364, 368, 378, 428, 432, 442, 492];
const NUMBERS = [298, 362, 426, 490];

/** Rows as web pages are printed: each cell of every other row is filled by itself, what is left between two by a sliver. */
function zebra(page: DrawnPage, top: number, count: number): void {
  for (let row = 0; row < count; row += 2) {
    const [y0, y1] = [top + 12 * row, top + 12 * row + 12];
    CELLS.slice(1).forEach((x1, i) => {
      const narrow = i % 3 === 2;
      page.shade([CELLS[i]!, y0, narrow ? x1 - 0.5 : x1, y1], BLUE);
      if (narrow) page.down(x1 - 0.25, y0, y1, BLUE);
    });
  }
}

/** One piece under each column, as cells with a border below are drawn. */
function underHeads(page: DrawnPage, y: number): void {
  for (const right of NUMBERS) page.across(y, right - 58, right + 2);
}

function statement(): DrawnPage {
  const page = new DrawnPage();
  page.text(302, 90, 'Three Months Ended', { align: 'middle' }).text(430, 90, 'Six Months Ended', { align: 'middle' });
  page.across(94, 240, 300).across(94, 304, 364).across(94, 368, 428).across(94, 432, 492);
  page.row(114, [270, 334, 398, 462], ['2024', '2023', '2024', '2023'], { align: 'middle' });
  underHeads(page, 118);
  zebra(page, 118, 4);
  const rows: [string, string[]][] = [
    ['Services', ['1,183.0', '1,061.9', '2,347.3', '2,070.4']],
    ['Goods', ['251.7', '255.0', '477.3', '477.9']],
    ['Other', ['(173.4)', '(173.1)', '(327.1)', '(311.7)']],
    ['Total', ['1,261.3', '1,143.8', '2,497.5', '2,236.6']],
  ];
  rows.forEach(([label, values], i) => {
    const y = 127 + 12 * i;
    page.text(42, y, label).row(y, NUMBERS, values, { align: 'right' });
    if (i % 3 === 0) for (const right of NUMBERS) page.text(right - 57, y, '$');
  });
  return page;
}

describe('tables of filings, printed from web pages', () => {
  test('seams between the shades of cells part nothing, and headings over pieces of a line are read', () => {
    const tables = findTables(statement().input);
    expect(tables).toHaveLength(1);
    expect(textsOf(tables[0]!)).toEqual([
      ['', 'Three Months Ended (2x1)', 'Six Months Ended (2x1)'],
      ['', '2024', '2023', '2024', '2023'],
      ['Services', '$ 1,183.0', '$ 1,061.9', '$ 2,347.3', '$ 2,070.4'],
      ['Goods', '251.7', '255.0', '477.3', '477.9'],
      ['Other', '(173.4)', '(173.1)', '(327.1)', '(311.7)'],
      ['Total', '$ 1,261.3', '$ 1,143.8', '$ 2,497.5', '$ 2,236.6'],
    ]);
  });

  test('what stands in the place of number and percent sign makes no column', () => {
    const page = new DrawnPage().row(100, [40, 300, 400], ['Change', '2024', '2023'], { bold: true });
    const shares: [string, string, string][] = [
      ['Services', '8', '7'],
      ['Goods', '(1)', '8'],
      ['Other', '', ''],
      ['All', '10', '12'],
    ];
    shares.forEach(([label, ...values], i) => {
      const y = 114 + 12 * i;
      page.text(40, y, label).row(y, [310, 410], values, { align: 'right' });
      page.row(y, [331, 431], values[0] === '' ? ['n/m', 'n/m'] : ['%', '%'], { align: 'right' });
    });
    const [table] = findTables(page.input);
    expect(textsOf(table!).at(-2)).toEqual(['Other', 'n/m', 'n/m']);
    expect(textsOf(table!).at(-1)).toEqual(['All', '10 %', '12 %']);
  });

  test('a sentence above headings parts two tables', () => {
    const page = statement();
    page.text(40, 186, 'The following table shows the cash paid for leases of offices and their terms:');
    page.row(206, [398, 462], ['2024', '2023'], { align: 'middle' });
    page.across(210, 368, 428).across(210, 432, 492);
    page.text(42, 219, 'Cash paid').row(219, [426, 490], ['59.3', '63.6'], { align: 'right' });
    page.text(42, 231, 'Offices').row(231, [426, 490], ['31.7', '45.8'], { align: 'right' });
    page.text(42, 243, 'Terms').row(243, [426, 490], ['5.0', '4.9'], { align: 'right' });
    expect(findTables(page.input).map(({ rows }) => rows.length)).toEqual([6, 4]);
  });

  test('a sum drawn over a line, and shades under every other row, do not make headings of the rows above', () => {
    const page = new DrawnPage().text(306, 60, '(In millions)', { align: 'middle' });
    page.row(80, [364, 464], ['2024', '2023'], { align: 'middle' });
    page.across(84, 330, 400).across(84, 430, 500);
    const rows: [string, string[]][] = [
      ['Net sales:', []],
      ['  Products', ['63,355', '63,948']],
      ['  Services', ['19,604', '17,486']],
      ['Total net sales', ['82,959', '81,434']],
      ['Cost of sales', ['47,074', '46,179']],
      ['Gross margin', ['35,885', '35,255']],
    ];
    rows.forEach(([label, values], i) => {
      const y = 100 + 12 * i;
      if (i % 2) page.shade([40, y - 9, 500, y + 3], BLUE);
      page.text(label.startsWith(' ') ? 52 : 42, y, label.trim()).row(y, [398, 498], values, { align: 'right' });
      if (i === 1) page.text(332, y, '$').text(432, y, '$');
    });
    page.across(127, 40, 500);
    const [table, ...more] = findTables(page.input);
    expect(more).toEqual([]);
    expect(table!.headerRows).toBe(1);
    expect(textsOf(table!).slice(0, 4)).toEqual([
      ['', '2024', '2023'],
      ['Net sales:', '', ''],
      ['Products', '$ 63,355', '$ 63,948'],
      ['Services', '19,604', '17,486'],
    ]);
  });

  test('a label of three lines that ends in a date, as that of the shares of a balance sheet, cuts no statement', () => {
    const page = statement();
    page.text(42, 199, 'Common stock, par value 0.01: 1,712 shares');
    page.text(42, 211, 'issued and 1,014 shares outstanding now and');
    page.text(42, 223, 'December 31, 2016').row(223, NUMBERS, ['17', '17', '16', '16'], { align: 'right' });
    ['Treasury stock', 'Shares held in trust', 'Retained earnings', 'Total equity'].forEach((label, i) => {
      page.text(42, 235 + 12 * i, label);
      page.row(235 + 12 * i, NUMBERS, [`3${i},765`, `3${i},452`, `2${i},001`, `2${i},114`], { align: 'right' });
    });
    const [table, ...more] = findTables(page.input);
    expect(more.map(textsOf)).toEqual([]);
    expect(textsOf(table!).at(-1)).toEqual(['Total equity', '33,765', '33,452', '23,001', '23,114']);
  });

  test('white and labels between groups of rows, and one row alone, leave a statement one table', () => {
    const page = statement();
    page.text(42, 199, 'Weighted average of shares outstanding,').text(42, 211, 'in thousands:');
    page.text(52, 223, 'Basic').row(223, NUMBERS, ['2,473', '2,495', '2,472', '2,500'], { align: 'right' });
    page.text(42, 259, 'Dividends').row(259, NUMBERS, ['0.23', '0.22', '0.67', '0.63'], { align: 'right' });
    page.text(306, 300, '12', { align: 'middle' });
    const [table, ...more] = findTables(page.input);
    expect(more).toEqual([]);
    expect(textsOf(table!).slice(-3)).toEqual([
      ['Weighted average of shares outstanding, in thousands:', '', '', '', ''],
      ['Basic', '2,473', '2,495', '2,472', '2,500'],
      ['Dividends', '0.23', '0.22', '0.67', '0.63'],
    ]);
  });

  test('labels set to the top of their row, values to its bottom, are one row', () => {
    const page = new DrawnPage().row(80, [364, 464], ['2024', '2023'], { align: 'middle', bold: true });
    const labels = ['Rental', 'Hotel', 'General', 'Transactions', 'Total'];
    labels.forEach((label, i) => {
      const y = 96 + 14 * i;
      page.text(42, y, label).row(y + 6, [398, 498], [`${i + 1},872`, `${i + 2},835`], { align: 'right' });
    });
    const [table, ...more] = findTables(page.input);
    expect(more).toEqual([]);
    expect(textsOf(table!)).toEqual([
      ['', '2024', '2023'],
      ...labels.map((label, i) => [label, `${i + 1},872`, `${i + 2},835`]),
    ]);
  });

  test('dates above the first shaded row head the columns of values', () => {
    const page = new DrawnPage().row(80, [364, 464], ['March 31, 2024', 'March 31, 2023'], { align: 'middle' });
    page.across(84, 325, 402).across(84, 425, 502);
    page.text(200, 100, 'ASSETS', { bold: true });
    ['Cash', 'Inventories', 'Leases', 'Goodwill', 'Other'].forEach((label, i) => {
      const y = 116 + 12 * i;
      if (i % 2 === 0) page.shade([40, y - 9, 502, y + 3], BLUE);
      page.text(42, y, label).row(y, [398, 498], [`5${i},888`, `4${i},343`], { align: 'right' });
    });
    const [table, ...more] = findTables(page.input);
    expect(more).toEqual([]);
    expect(table!.headerRows).toBe(1);
    expect(textsOf(table!).slice(0, 3)).toEqual([
      ['', 'March 31, 2024', 'March 31, 2023'],
      ['ASSETS', '', ''],
      ['Cash', '50,888', '40,343'],
    ]);
  });

  const PAIR = [398, 498];
  const amounts = (page: DrawnPage, y: number, label: string, i: number): DrawnPage =>
    page.text(42, y, label).row(y, PAIR, [`5${i},888`, `4${i},343`], { align: 'right' });

  test('one row below the headings, and a long label after it, begin a statement', () => {
    const page = new DrawnPage().row(80, PAIR, ['May 2024', 'May 2023'], { align: 'right' });
    amounts(page, 100, 'Net income', 0);
    page.text(42, 116, 'Adjustments to reconcile net income to cash provided:');
    ['Depreciation', 'Write-offs', 'Taxes', 'Compensation'].forEach((label, i) => {
      amounts(page, 132 + 12 * i, label, i);
    });
    const [table, ...more] = findTables(page.input);
    expect(more).toEqual([]);
    expect(table!.rows).toHaveLength(7);
  });

  test('a label in the middle heads no columns, and what stands at the foot of the page belongs to no row', () => {
    const page = new DrawnPage().row(80, PAIR, ['May 2024', 'May 2023'], { align: 'right' });
    const group = (y: number, labels: string[]): void => {
      for (const [i, label] of labels.entries()) {
        if (i % 2 === 0) page.shade([40, y + 12 * i - 9, 502, y + 12 * i + 3], BLUE);
        amounts(page, y + 12 * i, label, i);
      }
    };
    group(100, ['Cash', 'Inventories', 'Leases', 'Goodwill', 'Total assets']);
    page.text(270, 180, 'LIABILITIES AND EQUITY:', { align: 'middle', bold: true });
    group(200, ['Payables', 'Term debt', 'Revenue', 'Total debt']);
    page
      .text(42, 262, 'Commitments')
      .text(42, 280, 'Equity:')
      .text(42, 292, 'Common stock, par value, 12,600 shares')
      .text(42, 304, 'authorized and 4,754 shares issued');
    amounts(page, 316, 'on May 31, 2023', 7);
    group(328, ['Earnings', 'Losses', 'Total equity']);
    page.text(270, 384, 'See the notes to these statements.', { align: 'middle' }).across(420, 40, 502);
    const [table, ...more] = findTables(page.input);
    expect(more.map(textsOf)).toEqual([]);
    expect(textsOf(table!).at(-1)).toEqual(['Total equity', '52,888', '42,343']);
  });

  test('a column that is painted cell by cell is no chart, though some of its cells are empty', () => {
    const page = new DrawnPage().row(80, PAIR, ['May 2024', 'May 2023'], { align: 'right' });
    for (let group = 0; group < 5; group++) {
      const y = 100 + 40 * group;
      page.text(42, y, `Activities of kind ${group}`);
      page.shade([360, y - 9, 400, y + 3], BLUE);
      if (group === 4) page.shade([360, y + 4, 400, y + 30], BLUE);
      amounts(page, y + 12, 'Received', group);
      amounts(page, y + 24, 'Paid', group);
    }
    expect(findTables(page.input)).toHaveLength(1);
  });
});
