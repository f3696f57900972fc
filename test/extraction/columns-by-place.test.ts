import { describe, expect, it } from 'vitest';
import type { TableRow } from '../../src/document/table.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const list = (name: string, fields: FieldSchema[], description?: string): FieldSchema => ({
  name,
  type: 'array',
  ...(description ? { description } : {}),
  items: { type: 'object', fields },
});
const PAGES: Placed[][] = [[[40, 60, 'The first page']], [[40, 60, 'The end']]];
const fromTables = (tables: ReturnType<typeof grid>[], wanted: FieldSchema) =>
  ask(paper(PAGES, { language: 'en', tables }), [wanted])[wanted.name];
const fromLines = (lines: Placed[], wanted: FieldSchema) =>
  ask(paper(lines, { language: 'en' }), [wanted])[wanted.name];

/** A text alone in its row runs over all columns. */
function widen(rows: TableRow[]): void {
  for (const { cells } of rows)
    if (cells.slice(1).every(({ text }) => text === ''))
      cells.splice(0, cells.length, { ...cells[0]!, col_span: cells.length });
}

describe('a column that no header names', () => {
  const weekly = list('weekly', [field('week'), field('total', 'integer'), field('cancelled', 'integer')]);

  it('is the field that stands between the same neighbours', () => {
    const texts = [
      ['DATE', 'TOTAL', 'CANCELLED'],
      ['Jul 12 - Jul 19', '7', '0'],
      ['Jul 5 - Jul 12', '9,856', '1'],
      ['Jun 28 - Jul 5', '27', '0'],
    ];
    expect(fromTables([grid('t1', texts)], weekly)).toEqual([
      { week: 'Jul 12 - Jul 19', total: 7, cancelled: 0 },
      { week: 'Jul 5 - Jul 12', total: 9856, cancelled: 1 },
      { week: 'Jun 28 - Jul 5', total: 27, cancelled: 0 },
    ]);
  });
});

describe('rows that are no records', () => {
  it('are subtotals of single rows, by their name and what they leave empty', () => {
    const payments = list('payments', [field('physician'), field('purpose'), field('amount', 'number')]);
    const texts = [
      ['Physician', 'Purpose', 'Amount'],
      ['AALEN, B', 'Meals', '51.24'],
      ['TOTAL', '', '51.24'],
      ['AARON, C', 'Books', '78.80'],
      ['AARON, C', 'Meals', '392.45'],
      ['TOTAL', '', '471.25'],
    ];
    expect(fromTables([grid('t1', texts)], payments)).toEqual([
      { physician: 'AALEN, B', purpose: 'Meals', amount: 51.24 },
      { physician: 'AARON, C', purpose: 'Books', amount: 78.8 },
      { physician: 'AARON, C', purpose: 'Meals', amount: 392.45 },
    ]);
  });

  it('name what follows over all columns, on the next page as well', () => {
    const wide = (text: string) => [text, '', ''];
    const first = grid('t1', [
      ['Code', 'Colour', 'Rate'],
      ['HX18', 'red', '30.8'],
      wide('PLAIN GLASS'),
      ['PL20', 'blue', '39.6'],
    ]);
    const next = grid('t2', [wide(':: CHECKS ::'), ['CH18', 'green', '26.4']]);
    for (const { rows } of [first, next]) widen(rows);
    next.head.page = 2;
    const cups = list('cups', [field('code'), field('colour'), field('rate', 'number')]);
    expect(fromTables([first, next], cups)).toEqual([
      { code: 'HX18', colour: 'red', rate: 30.8 },
      { code: 'PL20', colour: 'blue', rate: 39.6 },
      { code: 'CH18', colour: 'green', rate: 26.4 },
    ]);
  });
});

describe('records beside one another', () => {
  const blocks = list('blocks', [
    field('block'),
    field('year_built', 'integer'),
    field('floor_area'),
    field('roof_type'),
  ]);
  const texts = [
    ['Parameter', 'Block A', 'Block B'],
    ['Year built', '2009', '2017'],
    ['Floor area', '6,800 sq ft', '4,500 sq ft'],
    ['Column grid', '6m', '5m'],
    ['Roof type', 'Steel truss', 'Flat'],
  ];

  it('are the columns of a table whose lines name the fields', () => {
    expect(fromTables([grid('t1', texts)], blocks)).toEqual([
      { block: 'Block A', year_built: 2009, floor_area: '6,800 sq ft', roof_type: 'Steel truss' },
      { block: 'Block B', year_built: 2017, floor_area: '4,500 sq ft', roof_type: 'Flat' },
    ]);
  });
});

describe('tables of several years', () => {
  it('are told apart by the year that the list asks for', () => {
    const texts = [
      ['Zone', 'Sales', 'Profit', 'Staff'],
      ['North', '100', '12', '5'],
      ['South', '90', '9', '4'],
      ['In millions', '', '', 'January to June 2022'],
      ['Zone', 'Sales', 'Profit', 'Staff'],
      ['North', '80', '7', '5'],
      ['South', '70', '5', '4'],
    ];
    const zones = (year: string) =>
      list(`zones_${year}`, [field('zone'), field('sales', 'integer'), field('profit', 'integer')]);
    const { head, rows } = grid('t1', [['Half-year figures 2023', '', '', ''], ...texts]);
    widen(rows);
    head.header_rows = 2;
    expect(fromTables([{ head, rows }], zones('2022'))).toEqual([
      { zone: 'North', sales: 80, profit: 7 },
      { zone: 'South', sales: 70, profit: 5 },
    ]);
    expect(fromTables([{ head, rows }], zones('2023'))).toEqual([
      { zone: 'North', sales: 100, profit: 12 },
      { zone: 'South', sales: 90, profit: 9 },
    ]);
  });
});

describe('headers of several lines', () => {
  it('are joined by column', () => {
    const lines: Placed[] = [
      [40, 1, 'DOCUMENT'],
      [120, 1, 'DATE'],
      [200, 1, 'PAYEE'],
      [300, 1, 'SERVICE DATES'],
      [440, 1, 'AMOUNT'],
      [40, 2, 'NO.'],
      [120, 2, 'POSTED'],
      [300, 2, 'START'],
      [345, 2, 'END'],
    ].map(([x, line, text]) => [x, line, text] as Placed);
    const rows = [
      ['D-101', '05/03/2019', 'Oslo Cab', '03/04/19', '03/06/19', '920.68'],
      ['D-102', '05/24/2019', 'Nia Voss', '03/10/19', '05/15/19', '907.96'],
      ['D-103', '05/13/2019', 'Ada Osei', '03/01/19', '03/02/19', '737.94'],
    ];
    const places = [40, 120, 200, 295, 345, 440];
    for (const [i, row] of rows.entries()) for (const [j, text] of row.entries()) lines.push([places[j]!, 3 + i, text]);
    const travel = list('travel', [
      field('document_no'),
      field('posted', 'date', 'Date posted'),
      field('payee'),
      field('start', 'date'),
      field('end', 'date'),
      field('amount', 'number'),
    ]);
    expect(fromLines(lines, travel)).toEqual([
      {
        document_no: 'D-101',
        posted: '2019-05-03',
        payee: 'Oslo Cab',
        start: '2019-03-04',
        end: '2019-03-06',
        amount: 920.68,
      },
      {
        document_no: 'D-102',
        posted: '2019-05-24',
        payee: 'Nia Voss',
        start: '2019-03-10',
        end: '2019-05-15',
        amount: 907.96,
      },
      {
        document_no: 'D-103',
        posted: '2019-05-13',
        payee: 'Ada Osei',
        start: '2019-03-01',
        end: '2019-03-02',
        amount: 737.94,
      },
    ]);
  });
});

describe('records of two lines', () => {
  it('stand under two lines of headers', () => {
    const lines: Placed[] = [];
    const row = (line: number, ...texts: string[]) => {
      for (const [i, text] of texts.entries()) lines.push([40 + i * 110, line, text]);
    };
    row(1, 'TYPE', 'MAKE', 'STATUS');
    row(2, 'SERIAL NUMBER', 'CASE NUMBER', 'STORAGE LOCATION');
    row(4, 'PISTOL', 'COLT', 'FOUND');
    row(5, '982982', 'GO 2012-1228', 'WA-GR/SHELF 2');
    row(7, 'RIFLE', 'SEARS', 'KEPT');
    row(8, '63723', 'GO 2012-1229', 'WA-GR/SHELF 4');
    row(10, 'SHOTGUN', 'STEVENS', 'FOUND');
    row(11, '279861', 'GO 2012-1230', 'WA-GR/SHELF 9');
    const names = ['type', 'make', 'status', 'serial_number', 'case_number', 'storage_location'];
    const firearms = list(
      'firearms',
      names.map((name) => field(name)),
    );
    const values = [
      ['PISTOL', 'COLT', 'FOUND', '982982', 'GO 2012-1228', 'WA-GR/SHELF 2'],
      ['RIFLE', 'SEARS', 'KEPT', '63723', 'GO 2012-1229', 'WA-GR/SHELF 4'],
      ['SHOTGUN', 'STEVENS', 'FOUND', '279861', 'GO 2012-1230', 'WA-GR/SHELF 9'],
    ];
    expect(fromLines(lines, firearms)).toEqual(
      values.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]]))),
    );
  });
});
