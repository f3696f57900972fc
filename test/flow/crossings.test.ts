import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { makeDocx, wordHeading, wordTable } from '../export/documents.ts';
import { TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const CITIES = [
  ['City', '2022 actual', '2023 actual', '2023 plan'],
  ['Boston', '11', '12', '13'],
  ['St. Louis', '21', '22', '23'],
  ['Kansas City', '31', '32', '33'],
];

const search = async (bytes: Uint8Array, name: string, query: string) => {
  const { id } = (await service.upload(bytes, name)).body;
  return (await service.post(`/v1/files/${id}/search`, { query })).body;
};
const workbook = (rows: unknown[][], merges: string[] = []): Uint8Array => {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = merges.map((range) => utils.decode_range(range));
  return write({ SheetNames: ['Data'], Sheets: { Data: sheet } }, { type: 'buffer', bookType: 'xlsx' });
};

describe('words that name a row and a column', () => {
  it('lead to the cell where they cross in a table of a document', async () => {
    const document = makeDocx(wordHeading('Cities', 1) + wordTable(CITIES));
    const { total, matches } = await search(document, 'cities.docx', 'St. Louis 2023 actual');
    expect(matches[0]).toMatchObject({
      snippet: '22',
      context: { row: 'St. Louis', column: '2023 actual' },
      crossing: { table_id: 't1', row: 2, col: 2 },
    });
    expect(total).toBe(matches.length);
  });

  it('lead to the cell of a sheet, with its value', async () => {
    const rows = CITIES.map((row) => row.map((text) => (/^\d+$/.test(text) ? Number(text) : text)));
    const { matches } = await search(workbook(rows), 'cities.xlsx', 'plan 2023 boston');
    expect(matches[0]).toMatchObject({
      sheet: 'Data',
      cell: 'D2',
      snippet: '13',
      context: { row: 'Boston', column: '2023 plan' },
      crossing: { row: 1, col: 3, value: 13 },
    });
  });

  it('lead to the cell of a CSV', async () => {
    const csv = new TextEncoder().encode(CITIES.map((row) => row.join(',')).join('\n'));
    const { matches } = await search(csv, 'cities.csv', 'kansas city 2022 actual');
    expect(matches[0]).toMatchObject({ cell: 'B4', crossing: { value: 31 } });
  });

  it('name a column by both levels of its header', async () => {
    const rows = [
      ['City', '2022', null, '2023', null],
      [null, 'Plan', 'Actual', 'Plan', 'Actual'],
      ['Boston', 1, 2, 3, 4],
      ['Denver', 5, 6, 7, 8],
      ['Dallas', 9, 10, 11, 12],
    ];
    const { matches } = await search(workbook(rows, ['B1:C1', 'D1:E1', 'A1:A2']), 'levels.xlsx', 'denver 2023 plan');
    expect(matches[0]).toMatchObject({ cell: 'D4', crossing: { value: 7 }, context: { column: '2023 › Plan' } });
  });

  it('name nothing where a row or a column has all of them, or many cells are named so', async () => {
    const named = async (rows: string[][], query: string) =>
      (await search(makeDocx(wordTable(rows)), 'rows.docx', query)).matches.filter(
        (match: { crossing?: unknown }) => match.crossing,
      );
    expect(await named(CITIES, 'kansas city')).toEqual([]);
    expect(await named(CITIES, '2023 plan')).toEqual([]);
    const sales = Array.from({ length: 8 }, (_, i) => ['Boston', String(i)]);
    expect(await named([['Town', 'Sales'], ...sales], 'boston sales')).toEqual([]);
  });
});
