import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { makeDocx, wordTable } from '../export/documents.ts';
import { TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const ROWS = [
  ['City', 'Speed', 'Day', 'Note'],
  ['Boston', '12', '2024-01-05', 'slow'],
  ['St. Louis', '1048.36', '2024-03-01', ''],
  ['Denver', '7', '2024-02-11', 'old, slow'],
  ['Boston', '30', '2023-12-31', ''],
];

type Row = { index: number; cells: { col: number; text: string }[] };
const firstTexts = ({ rows }: { rows: Row[] }): string[] =>
  rows.map(({ cells }) => cells.find(({ col }) => col === 1)!.text);

const csv = (rows: string[][]): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => row.map((text) => `"${text}"`).join(',')).join('\n'));
const xlsx = (rows: unknown[][]): Uint8Array =>
  write({ SheetNames: ['Data'], Sheets: { Data: utils.aoa_to_sheet(rows) } }, { type: 'buffer', bookType: 'xlsx' });
const numbers = (rows: string[][]) =>
  rows.map((row) => row.map((text) => (/^[\d.]+$/.test(text) ? Number(text) : text)));

const FILES: [string, Uint8Array][] = [
  ['speeds.csv', csv(ROWS)],
  ['speeds.xlsx', xlsx(numbers(ROWS))],
  ['speeds.docx', makeDocx(wordTable(ROWS))],
];

describe.each(FILES)('a table of %s', (name, bytes) => {
  const ask = async (query: Record<string, string>) => {
    const { id } = (await service.upload(bytes, name)).body;
    return service.get(`/v1/files/${id}/tables/t1?${new URLSearchParams(query)}`);
  };

  it('gives the rows that meet conditions, by number, text, day and emptiness', async () => {
    const found = async (where: string) => firstTexts((await ask({ where })).body);
    expect(await found('Speed > 1,000')).toEqual(['1048.36']);
    expect(await found('city = boston and Speed >= 12')).toEqual(['12', '30']);
    expect(await found('City != Boston')).toEqual(['1048.36', '7']);
    expect(await found('Note contains "old, slow"')).toEqual(['7']);
    expect(await found('Note is empty')).toEqual(['1048.36', '30']);
    expect(await found('Day >= 2024-02-01 and Day < 2024-03-01')).toEqual(['7']);
  });

  it('gives rows in an order, part by part', async () => {
    const first = (await ask({ order_by: 'Speed desc', limit: '3' })).body;
    expect(firstTexts(first)).toEqual(['1048.36', '30', '12']);
    const rest = (await ask({ order_by: 'Speed desc', limit: '3', cursor: first.next_cursor })).body;
    expect([firstTexts(rest), rest.next_cursor]).toEqual([['7'], null]);
  });

  it('computes aggregates, each with where it was computed from', async () => {
    const aggregates = 'count,max Speed,min Speed,sum Speed,mean Speed,distinct City,count Note,max Day';
    const { body } = await ask({ aggregates, where: 'Speed < 100' });
    const values = body.aggregates.map(({ value }: { value: unknown }) => value);
    expect(values).toEqual([3, 30, 7, 49, 49 / 3, 2, 2, '2024-02-11']);
    expect([body.matched, body.rows]).toEqual([3, []]);
    const isSheet = !name.endsWith('docx');
    expect(body.aggregates[1]).toMatchObject({ column: 'Speed', cells: 3 });
    expect(body.aggregates[1].range).toMatch(isSheet ? /^.+!B2:B5$/ : /^t1 rows 1 to 4, column 1$/);
  });

  it('says what is wrong with a question', async () => {
    const wrong: Record<string, string>[] = [
      { where: 'Velocity > 3' },
      { where: 'Speed' },
      { aggregates: 'median Speed' },
    ];
    for (const query of wrong) {
      const { status, body } = await ask(query);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
    }
  });
});

describe.each(FILES.slice(0, 2))('the cells of %s', (name, bytes) => {
  const find = async (asked: Record<string, unknown>) => {
    const { id } = (await service.upload(bytes, name)).body;
    return service.post(`/v1/files/${id}/cells/find`, asked);
  };
  type Found = { row: number; cells: { cell: string; value: unknown }[] };
  const seconds = ({ rows }: { rows: Found[] }) =>
    rows.map(({ cells }) => cells.find(({ cell }) => cell[0] === 'B')!.value);

  it('are given by rows that meet conditions, in an order, part by part', async () => {
    const { body } = await find({ where: 'Speed > 10', order_by: 'Speed desc', limit: 2 });
    expect([body.matched, seconds(body), body.next_cursor]).toEqual([3, [1048.36, 30], '2']);
    expect(body.range).toMatch(/!A2:D5$/);
    const [{ row, cells }] = body.rows;
    expect([row, cells.slice(0, 3)]).toMatchObject([
      3,
      [{ cell: 'A3', value: 'St. Louis' }, { cell: 'B3' }, { cell: 'C3' }],
    ]);
    expect(body.columns[1]).toEqual({ column: 'B', name: 'Speed' });
    const rest = await find({ where: 'Speed > 10', order_by: 'Speed desc', limit: 2, cursor: body.next_cursor });
    expect([seconds(rest.body), rest.body.next_cursor]).toEqual([[12], null]);
  });

  it('are summed by letters as well as by names', async () => {
    const { body } = await find({ aggregates: ['max B', 'count'], where: 'City = Boston' });
    expect(body).toMatchObject({ matched: 2, rows: [], aggregates: [{ column: 'Speed', value: 30 }, { value: 2 }] });
    expect(body.aggregates[0].range).toMatch(/!B2:B5$/);
  });

  it('are looked for in rows that meet conditions', async () => {
    const { body } = await find({ query: 'slow', where: 'Speed < 10' });
    expect([body.total, body.matched, body.matches[0].cell]).toEqual([1, 1, 'D4']);
    expect((await find({ query: 'slow' })).body.total).toBe(2);
  });

  it('need a question that makes sense', async () => {
    for (const asked of [{}, { where: 'Velocity > 3' }, { query: 'slow', order_by: 'Speed' }]) {
      expect(await find(asked)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    }
  });
});

it('a sheet without a table is asked by letters', async () => {
  const { id } = (await service.upload(xlsx([[3], [], [5]]), 'bare.xlsx')).body;
  const { body } = await service.post(`/v1/files/${id}/cells/find`, { aggregates: ['sum A'], where: 'A > 1' });
  expect([body.matched, body.aggregates[0]]).toMatchObject([2, { value: 8, range: 'Data!A1:A3' }]);
});

it('the tool answers in a few lines', async () => {
  const { id } = (await service.upload(csv(ROWS), 'tool.csv')).body;
  const call = { file_id: id, table_id: 't1', aggregates: ['max Speed'] };
  const { body } = await service.post('/v1/tools/get_table', call);
  expect(body.aggregates).toMatchObject([{ function: 'max', value: 1048.36, cells: 4 }]);
});
