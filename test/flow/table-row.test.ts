import { afterAll, beforeAll, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { makeDocx, wordHeading, wordTable } from '../export/documents.ts';
import { TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

it('a match in a table of a document says its row and columns', async () => {
  const rows = [
    ['Goods', 'Unit', 'Price'],
    ['Kraft pouch', 'piece', '0.38'],
    ['Shipping carton', 'piece', '1.15'],
  ];
  const document = makeDocx(wordHeading('Prices', 1) + wordTable(rows));
  const { id } = (await service.upload(document, 'prices.docx')).body;
  const [match] = (await service.post(`/v1/files/${id}/search`, { query: 'shipping carton' })).body.matches;
  expect(match.table_row).toEqual({
    table_id: 't1',
    index: 2,
    cells: [
      { column: 'Goods', text: 'Shipping carton' },
      { column: 'Unit', text: 'piece' },
      { column: 'Price', text: '1.15' },
    ],
  });
});

it('a long cell is cut around what matched in it', async () => {
  const long = `${'Nothing of note stands here. '.repeat(7)}The total tax is 61. ${'And so on. '.repeat(14)}`;
  const rows = [
    ['Line', 'Text', 'Sum'],
    ['23', 'Other taxes', '7'],
    ['24', long, '61'],
    ['25', 'Payments', '50'],
  ];
  const { id } = (await service.upload(makeDocx(wordTable(rows)), 'form.docx')).body;
  const [match] = (await service.post(`/v1/files/${id}/search`, { query: 'total tax' })).body.matches;
  expect(match.table_row.cells[1].text).toMatch(/^… .*total tax.* …$/);
});

it('a row that holds the word itself comes before one that holds it in another', async () => {
  const rows = [
    ['Sum', 'EUR'],
    ['Subtotal', '100'],
    ['Total', '125'],
  ];
  const { id } = (await service.upload(makeDocx(wordTable(rows)), 'sums.docx')).body;
  const [match] = (await service.post(`/v1/files/${id}/search`, { query: 'total' })).body.matches;
  expect(match.table_row).toMatchObject({ index: 2, cells: [{ text: 'Total' }, { text: '125' }] });
});

it('a row whose columns have no names keeps its empty cells', async () => {
  const rows = [
    ['', 'Placebo', '', 'Verum'],
    ['Patients', '20', '21', '22'],
  ];
  const { id } = (await service.upload(makeDocx(wordTable(rows)), 'arms.docx')).body;
  const [match] = (await service.post(`/v1/files/${id}/search`, { query: 'verum' })).body.matches;
  expect(match.table_row.cells.map(({ text }: { text: string }) => text)).toEqual(['', 'Placebo', '', 'Verum']);
});

it('a match says the headings that it stands under, a heading those above it', async () => {
  const text = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
  const document = makeDocx(
    wordHeading('Supply', 1) +
      wordHeading('Price of goods', 2) +
      text('Each pouch has its price.') +
      wordHeading('Delivery', 2) +
      text('Goods come by ship.') +
      wordHeading('Law', 1) +
      text('No goods here.'),
  );
  const { id } = (await service.upload(document, 'supply.docx')).body;
  const { matches } = (await service.post(`/v1/files/${id}/search`, { query: 'goods' })).body;
  const paths = Object.fromEntries(
    matches.map((match: { snippet: string; heading_path?: string[] }) => [match.snippet, match.heading_path]),
  );
  expect(paths).toEqual({
    'Price of goods': ['Supply'],
    'Goods come by ship.': ['Supply', 'Delivery'],
    'No goods here.': ['Law'],
  });
});

it('a match in a sheet names its column by a year', async () => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['Item', 2024, 2025],
    ['Revenue', 612000, 844560],
    ['Costs', 330480, 456062],
  ]);
  utils.book_append_sheet(book, sheet, 'Model');
  const { id } = (await service.upload(write(book, { type: 'buffer', bookType: 'xlsx' }), 'model.xlsx')).body;
  const [match] = (await service.post(`/v1/files/${id}/search`, { query: '844560' })).body.matches;
  expect(match).toMatchObject({ cell: 'C2', context: { row: 'Revenue', column: '2025' } });
});

it('cells that are found say their row and both levels of their column', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Cost', 'Budget', null, 'Spent', null],
    [null, 'North', 'South', 'North', 'South'],
    ['Rent', 480, 490, 481, 491],
    ['Power', 93, 94, 95, 96],
  ]);
  sheet['!merges'] = ['A1:A2', 'B1:C1', 'D1:E1'].map((range) => utils.decode_range(range));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Costs');
  const { id } = (await service.upload(write(book, { type: 'buffer', bookType: 'xlsx' }), 'costs.xlsx')).body;
  const { matches } = (await service.post(`/v1/files/${id}/cells/find`, { query: '96', match: 'exact' })).body;
  expect(matches).toMatchObject([{ cell: 'E4', context: { row: 'Power', column: 'Spent › South' } }]);
});
