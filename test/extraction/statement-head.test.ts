import { expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { ask } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const FIELDS: FieldSchema[] = BUILT_IN_SCHEMAS.get('bank_statement')!.fields.filter(({ name }) =>
  ['bank_name', 'account_holder'].includes(name),
);
const headOf = (...placed: Placed[]): unknown =>
  ask(paper(placed, { language: 'en', documentType: 'bank_statement' }), FIELDS);

it('takes who is addressed by a title, and the bank that the foot names with its form', () => {
  const found = headOf(
    [300, 1, 'Current Account'],
    [300, 2, '19 Dec 2023 - 18 Jan 2024'],
    [50, 4, 'MR PIO TARN'],
    [50, 5, 'FLAT 26 MILL WHARF'],
    [50, 8, 'Cash machine'],
    [300, 8, '20.00'],
    [50, 20, 'Tarnbrook Bank UK PLC. Authorised by the Regulation Authority.'],
  );
  expect(found).toEqual({ bank_name: 'Tarnbrook Bank UK PLC', account_holder: 'PIO TARN' });
});

it('takes the name over an address, and what heads the page alone', () => {
  const found = headOf(
    [50, 1, 'MOSSLEY'],
    [50, 3, 'Allan Reed'],
    [50, 4, '1234 Street,'],
    [300, 5, 'Account Type :'],
    [400, 5, 'CURRENT ACCOUNT'],
  );
  expect(found).toEqual({ bank_name: 'MOSSLEY', account_holder: 'Allan Reed' });
});
