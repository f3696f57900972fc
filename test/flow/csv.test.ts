import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from './service.ts';

const CSV = 'name,quantity,price\nbolt,12,0.35\nnut,7,1.20\n"washer, wide",100,0.05\n';

let service: TestService;
let file: string;
beforeAll(async () => {
  service = await TestService.start();
  file = `/v1/files/${(await service.upload(CSV, 'parts.csv')).body.id}`;
});
afterAll(() => service.close());

describe('a CSV', () => {
  it('is profiled', async () => {
    const { body } = await service.get(`${file}/profile`);
    expect(body).toMatchObject({
      file_name: 'parts.csv',
      file_type: 'csv',
      page_count: 1,
      sheet_count: 1,
      table_count: 1,
      has_tables: true,
      document_type: 'dataset',
    });
    expect(body.recommended_tools).toContain('read_range');
  });

  it('has a structure, a page and a table with boxes', async () => {
    const structure = (await service.get(`${file}/structure`)).body;
    expect(structure.tables).toMatchObject([{ id: 't1', sheet: 'Sheet1', range: 'A1:C4', row_count: 4, col_count: 3 }]);
    const page = (await service.get(`${file}/pages/1`)).body;
    expect(page.blocks).toMatchObject([{ id: 'p1.b1', type: 'table', table_id: 't1' }]);
    const table = (await service.get(`${file}/tables/t1?offset=1&limit=2`)).body;
    expect(table.rows.map((row: { cells: { text: string }[] }) => row.cells.map((cell) => cell.text))).toEqual([
      ['bolt', '12', '0.35'],
      ['nut', '7', '1.20'],
    ]);
    expect(table.rows[0].cells[1]).toMatchObject({ row: 1, col: 1, value: 12, header: false });
    const [x0, y0, x1, y1] = table.rows[0].cells[1].bbox;
    expect(x0 < x1 && y0 < y1).toBe(true);
    expect((await service.get(`${file}/tables?include=rows`)).body.tables[0].rows).toHaveLength(4);
  });

  it('is read by range', async () => {
    const { body } = await service.post(`${file}/ranges/read`, { sheet: 'sheet1', range: 'b2:C3' });
    expect(body).toMatchObject({
      sheet: 'Sheet1',
      range: 'B2:C3',
      values: [
        [12, 0.35],
        [7, 1.2],
      ],
    });
    expect(body.cells[3]).toMatchObject({ cell: 'C3', value: 1.2, type: 'number', formatted: '1.20' });
  });

  it('is searched by cell', async () => {
    const found = (await service.post(`${file}/cells/find`, { query: 'wide' })).body;
    expect(found).toMatchObject({ total: 1, matches: [{ sheet: 'Sheet1', cell: 'A4' }] });
    const search = (await service.post(`${file}/search`, { query: 'washer' })).body;
    expect(search).toMatchObject({
      total: 1,
      matches: [{ page: 1, cell: 'A4', snippet: 'washer, wide', highlights: [[0, 6]] }],
    });
  });

  it('is exported', async () => {
    const csv = await service.post(`${file}/export`, { format: 'csv' });
    expect(csv.text).toBe(CSV.replaceAll('\n', '\r\n'));
    expect(csv.headers.get('content-disposition')).toContain('parts.csv');
    const markdown = (await service.post(`${file}/export`, { format: 'markdown' })).text;
    expect(markdown).toContain('| name | quantity | price |\n| --- | --- | --- |\n| bolt | 12 | 0.35 |');
    const { profile, tables, sheets } = (await service.post(`${file}/export`, { format: 'json' })).body;
    expect([profile.file_type, tables.length, sheets[0].cells.length]).toEqual(['csv', 1, 12]);
  });

  it.each([
    ['GET', '/pages/2', undefined, 404, 'not_found'],
    ['GET', '/pages/x', undefined, 400, 'invalid_request'],
    ['GET', '/tables/t9', undefined, 404, 'not_found'],
    ['POST', '/ranges/read', { sheet: 'Sheet1', range: 'not a range' }, 400, 'invalid_request'],
    ['POST', '/ranges/read', { sheet: 'No such sheet', range: 'A1' }, 404, 'not_found'],
    ['POST', '/search', { query: '' }, 400, 'invalid_request'],
    ['POST', '/search', { query: 'a', max_results: 0 }, 400, 'invalid_request'],
    ['POST', '/export', { format: 'pdf' }, 400, 'invalid_request'],
    ['POST', '/export', { format: 'csv', table_id: 't9' }, 404, 'not_found'],
    ['PUT', '/profile', undefined, 405, 'method_not_allowed'],
  ])('answers %s %s %j with %i', async (method, path, body, status, code) => {
    const init =
      body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const reply = await service.request(method, file + path, init);
    expect(reply.body).toMatchObject({ status, code });
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
  });
});
