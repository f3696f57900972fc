import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeXlsx } from '../parsers/xlsx/make-xlsx.ts';
import { TestService } from './service.ts';

/** Amounts and their sum, as a program writes it that does not compute. */
const makeBudget = (amounts: readonly number[]): Uint8Array =>
  makeXlsx({
    sheets: [
      {
        name: 'Budget',
        rows: [
          ...amounts.map((amount, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>${amount}</v></c></row>`),
          `<row r="${amounts.length + 1}"><c r="A${amounts.length + 1}"><f>SUM(A1:A${amounts.length})</f></c></row>`,
        ].join(''),
      },
    ],
  });

describe('POST /v1/compare', () => {
  let service: TestService;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    service = await TestService.start();
    const amounts = Array.from({ length: 30 }, (_, i) => 100 + i);
    const files = {
      first: makeBudget(amounts),
      second: makeBudget(amounts.with(4, 999)),
      longer: makeBudget(amounts.toSpliced(9, 0, 5000)),
    };
    for (const [name, bytes] of Object.entries(files))
      ids[name] = (await service.upload(bytes, `${name}.xlsx`)).body.id;
  });
  afterAll(() => service.close());

  const compare = (before: string, after: string, more: object = {}) =>
    service.post('/v1/compare', { before: ids[before], after: ids[after], ...more });

  it('says what changed because of what, page by page', async () => {
    const first = await compare('first', 'second', { limit: 1 });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      identical: false,
      total: 2,
      next_cursor: '1',
      summary: { values: 1, formulas: 0, results: 1 },
      changes: [
        {
          kind: 'value',
          sheet: 'Budget',
          range: 'A5',
          before: { cell: 'A5', value: 104, page: 1, bbox: [0, 60, 48, 75] },
          after: { value: 999 },
          affects: { count: 1, cells: ['Budget!A31'] },
        },
      ],
    });
    const second = await compare('first', 'second', { cursor: '1' });
    expect(second.body.changes).toMatchObject([{ kind: 'result', range: 'A31', because_of: ['Budget!A5'] }]);
    expect(second.body.next_cursor).toBeNull();
  });

  it('finds an inserted row, and nothing where a workbook is compared with itself', async () => {
    const { body } = await compare('first', 'longer');
    expect(body.structure).toMatchObject([{ kind: 'rows_inserted', range: '10:10', affects: { count: 1 } }]);
    expect(body.changes).toMatchObject([{ kind: 'result', range: 'A32', before: { cell: 'A31' } }]);
    expect((await compare('first', 'first')).body).toMatchObject({ identical: true, changes: [] });
  });

  it('wants two workbooks that are there', async () => {
    expect((await compare('first', 'none', { after: 'nope' })).status).toBe(404);
    const rtf = (await service.upload('{\\rtf1 A letter.\\par}', 'letter.rtf')).body.id;
    const wrong = await compare('first', 'first', { after: rtf });
    expect(wrong.body).toMatchObject({ status: 422, code: 'not_applicable' });
  });
});
