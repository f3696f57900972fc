import { expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
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

it('reads statements as they are printed, with the words over a period that is there twice', async () => {
  const evidence = new Evidence(paper(STATEMENT, { language: 'en' }));
  const schema = BUILT_IN_SCHEMAS.get('financial_model')!;
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const { fields } = (await rulesBackend.extract(evidence, schema, options)) as BackendResult;
  const found = new Map(fields.map((field) => [field.name, field]));
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
