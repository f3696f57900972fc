import { expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { ExtractedField } from '../../src/extraction/extraction.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { type Placed, paper } from './paper.ts';

const STATEMENT: Placed[] = [
  [50, 1, 'Acme Tools, Inc.'],
  [50, 2, 'Statements of earnings (in thousands)'],
  [260, 4, 'Three months ended'],
  [420, 4, 'Six months ended'],
  [270, 6, '2024'],
  [350, 6, '2023'],
  [430, 6, '2024'],
  [510, 6, '2023'],
  [50, 7, 'Total revenues'],
  [265, 7, '$ 5,048'],
  [345, 7, '$ 4,668'],
  [425, 7, '$ 9,881'],
  [505, 7, '$ 9,180'],
  [50, 8, 'Costs of revenues'],
  [270, 8, '2,742'],
  [350, 8, '2,561'],
  [430, 8, '5,376'],
  [510, 8, '5,076'],
  [50, 9, 'Net loss per share'],
  [270, 9, '(1.2)'],
];

async function read(pages: Placed[] | Placed[][]): Promise<Map<string, ExtractedField>> {
  const evidence = new Evidence(paper(pages, { language: 'en' }));
  const schema = BUILT_IN_SCHEMAS.get('financial_model')!;
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const { fields } = (await rulesBackend.extract(evidence, schema, options)) as BackendResult;
  return new Map(fields.map((field) => [field.name, field]));
}

/** A row of a statement: its numbers end where the columns do. */
const row = (line: number, label: string, ...numbers: string[]): Placed[] => [
  ...(label === '' ? [] : [[50, line, label] as Placed]),
  ...numbers.map((text, i): Placed => [450 + i * 100 - text.length * 5, line, text]),
];

it('reads statements as they are printed, with the words over a period that is there twice', async () => {
  const found = await read(STATEMENT);
  expect(found.get('company')?.value).toBe('Acme Tools, Inc.');
  expect(found.get('units')?.value).toBe('thousands');
  expect(found.get('revenue')?.value).toEqual([
    { period: 'Three months ended 2024', value: 5048 },
    { period: 'Three months ended 2023', value: 4668 },
    { period: 'Six months ended 2024', value: 9881 },
    { period: 'Six months ended 2023', value: 9180 },
  ]);
  expect(found.get('cogs')?.items?.[0]?.citation).toMatchObject({ page: 1, text: '2,742', block_id: 'p1.b15' });
  expect(found.get('net_income')?.value).toBeNull();
});

it('takes numbers in brackets as negative, and labels that wrap or say more', async () => {
  const found = await read([
    ...row(1, '', '2023', '2022'),
    ...row(2, 'Total net sales', '$ 9,400', '$ 8,100'),
    ...row(3, 'Cost of revenue, exclusive of depreciation shown below', '6,061', '5,154'),
    ...row(4, 'Loss from operations', '(34)', '212'),
    ...row(5, 'Provision for (benefit from) income taxes', '(192)', '45'),
    ...row(10, 'Cash generated from operations', '(30,198)', '14,620'),
    ...row(11, 'Net cash flows from operating activities', '(31,095)', '12,327'),
    ...row(6, 'Less: net loss attributable to non-controlling interests', '(6)', '(20)'),
    ...row(7, 'Net loss attributable to Acme Tools, Inc.', '(8,506)', '(6,768)'),
    [50, 8, 'Payments for acquisition of property, plant and'],
    ...row(9, 'equipment', '(7,419)', '(7,862)'),
  ]);
  const valuesOf = (line: string): unknown =>
    (found.get(line)?.value as { value: number }[] | null)?.map(({ value }) => value);
  expect(valuesOf('revenue')).toEqual([9400, 8100]);
  expect(valuesOf('cogs')).toEqual([6061, 5154]);
  expect(valuesOf('ebit')).toEqual([-34, 212]);
  expect(valuesOf('tax')).toEqual([-192, 45]);
  expect(valuesOf('net_income')).toEqual([-8506, -6768]);
  expect(valuesOf('capex')).toEqual([-7419, -7862]);
  expect(valuesOf('operating_cash_flow')).toEqual([-31095, 12327]);
});

it('names a period by the day over its year, and not by the sentence above', async () => {
  const found = await read([
    [50, 1, 'The following table shows what came in during the periods named (in millions):'],
    ...row(2, '', 'June 25,', 'June 26,'),
    ...row(3, '', '2022', '2021'),
    ...row(4, 'Revenue', '82,959', '81,434'),
  ]);
  expect(found.get('revenue')?.value).toEqual([
    { period: 'June 25, 2022', value: 82959 },
    { period: 'June 26, 2021', value: 81434 },
  ]);
  expect(found.get('units')?.value).toBe('millions');
});

it('reads a header whose years stand on different lines', async () => {
  const found = await read([
    ...row(1, '', '', '2023'),
    ...row(2, '', '', '(As Restated -'),
    ...row(3, '', '2024', 'Note 2)'),
    ...row(4, 'Gross profit', '3,749', '42,458'),
  ]);
  expect(found.get('gross_profit')?.value).toEqual([
    { period: '2024', value: 3749 },
    { period: '2023', value: 42458 },
  ]);
});

it('knows lines by their sums, whatever they are called', async () => {
  const found = await read([
    ...row(1, '', '2024', '2023'),
    ...row(2, 'Commissions', '150,000', '140,000'),
    ...row(3, 'Cost of sales', '(90,000)', '(95,000)'),
    ...row(4, 'Gross profit', '60,000', '45,000'),
    ...row(5, '', '310,000', '300,000'),
    ...row(6, 'Total liabilities', '210,000', '220,000'),
    ...row(7, 'Total equity', '100,000', '80,000'),
  ]);
  expect(found.get('revenue')?.items?.[0]?.citation).toMatchObject({ text: '150,000' });
  expect(found.get('total_assets')?.value).toEqual([
    { period: '2024', value: 310000 },
    { period: '2023', value: 300000 },
  ]);
});

it('leaves out tables of segments and subsidiaries, and rows of a table without periods', async () => {
  const found = await read([
    [
      ...row(1, '', '2024', '2023'),
      ...row(2, 'Revenue', '37,472', '35,870'),
      ...row(3, 'Interest expense', '11', '12'),
    ],
    [
      [50, 1, 'There are 12 million customers.'],
      ...row(2, '', '2024', '2023'),
      ...row(3, 'Total net sales', '82,959', '81,434'),
      ...row(4, 'Cost of sales', '47,074', '46,179'),
      ...row(5, 'Net income', '19,442', '21,744'),
      // Of another table: units, price, amount.
      [50, 7, 'EBITDA'],
      [400, 7, '120'],
      [435, 7, '77'],
      [530, 7, '900'],
    ],
  ]);
  expect(found.get('revenue')?.items?.[0]?.citation).toMatchObject({ page: 2, text: '82,959' });
  expect(found.get('interest')?.value).toBeNull();
  expect(found.get('ebitda')?.value).toBeNull();
  expect(found.get('units')?.value).toBeNull();
});
