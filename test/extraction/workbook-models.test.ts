import { expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Value } from '../../src/extraction/extraction.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { readStored } from '../index/read-stored.ts';

async function extract(rows: (string | number | null)[][]): Promise<Record<string, Value>> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Model');
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const content = await readStored(bytes, 'model.xlsx');
  const { fields } = (await rulesBackend.extract(new Evidence(content), BUILT_IN_SCHEMAS.get('financial_model')!, {
    preferEmbedded: false,
    signal: new AbortController().signal,
  })) as BackendResult;
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

it('reads the title of a sheet cell by cell', async () => {
  const found = await extract([
    ['Tarn Foods plc'],
    ['Income statement'],
    ['£ in millions, year ended 31 December'],
    [],
    [null, 2023, 2024],
    ['Revenue', 410.2, 455.9],
    ['Cost of sales', -246.1, -271],
  ]);
  expect(found).toMatchObject({ company: 'Tarn Foods plc', currency: 'GBP', units: 'millions' });
});

it.each([
  ['Company: Dunmore Logistics Ltd', 'Dunmore Logistics Ltd'],
  ['Cafe Morrow - Budget 2026', 'Cafe Morrow'],
  ['Profit and loss - Budget 2026', null],
  ['Notes on costs', null],
])('knows whose model it is: %s', async (title, company) => {
  expect(await extract([[title], [], [null, 2023, 2024], ['Revenue', 4, 5]])).toMatchObject({ company });
});

it('reads periods that stand below one another', async () => {
  const found = await extract([
    ['Larch GmbH'],
    [],
    ['Year', 'Revenue', 'COGS', 'Staff', 'Net income'],
    [2022, 1000, 600, 12, 90],
    [2023, 1200, 700, 14, 140],
  ]);
  expect(found).toMatchObject({
    periods: ['2022', '2023'],
    revenue: [
      { period: '2022', value: 1000 },
      { period: '2023', value: 1200 },
    ],
    net_income: [
      { period: '2022', value: 90 },
      { period: '2023', value: 140 },
    ],
  });
});
