import { describe, expect, it } from 'vitest';
import type { ExtractedField, Extraction, Value } from '../../src/extraction/extraction.ts';
import type { CustomRule, FieldType, Schema } from '../../src/extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { validate } from '../../src/extraction/validation.ts';

const citation = {
  id: 'c',
  page: 1,
  bbox: [0, 0, 1, 1] as [number, number, number, number],
  text: 'x',
  match: 'exact' as const,
};
const toExtraction = (values: Record<string, Value>, types: Record<string, FieldType> = {}): Extraction => ({
  id: 'e',
  file_id: 'f',
  schema: 's',
  backend: 'rules',
  created_at: '',
  fields: Object.entries(values).map(
    ([name, value]): ExtractedField => ({ name, type: types[name] ?? 'string', value, confidence: 0.9, citation }),
  ),
});
const GOOD = {
  invoice_number: '1',
  invoice_date: '2024-03-04',
  vendor_name: 'V',
  total: 119,
  subtotal: 100,
  tax: 19,
  currency: 'EUR',
};
const invoice = (values: Record<string, Value>): string[] =>
  validate(toExtraction({ ...GOOD, ...values }), BUILT_IN_SCHEMAS.get('invoice')!, 0.5).checks.map(
    ({ severity, rule }) => `${severity} ${rule}`,
  );

describe('validation of an invoice', () => {
  it('passes what adds up', () => {
    expect(invoice({})).toEqual(['info arithmetic']);
    expect(invoice({ total: 119.01 })).toEqual(['info arithmetic']);
  });

  it('names what is wrong', () => {
    const { valid, checks } = validate(toExtraction({ ...GOOD, total: 120 }), BUILT_IN_SCHEMAS.get('invoice')!, 0.5);
    expect(valid).toBe(false);
    expect(checks).toEqual([
      {
        severity: 'error',
        rule: 'arithmetic',
        message: 'subtotal 100 plus tax 19 differs from total 120 by -1.',
        fields: ['subtotal', 'tax', 'total'],
      },
    ]);
    expect(invoice({ vendor_name: null })).toContain('error required_field');
    expect(invoice({ invoice_date: 'soon' })).toContain('error type_check');
  });

  it('looks at dates, items and checksums', () => {
    expect(invoice({ due_date: '2024-01-01' })).toContain('warning date_order');
    expect(invoice({ iban: 'DE34370501981933622944' })).toContain('warning iban_checksum');
    expect(invoice({ vendor_tax_id: 'FR41303265045' })).toContain('warning vat_checksum');
    expect(invoice({ line_items: [{ quantity: 2, unit_price: 50, amount: 100 }] })).toContain('info line_item_sum');
    const wrong = invoice({ line_items: [{ quantity: 2, unit_price: 50, amount: 90 }] });
    expect(wrong).toContain('warning line_item_sum');
    expect(wrong).toContain('info line_item_product');
  });
});

describe('validation of a financial model', () => {
  it('checks gross profit by period, whatever the sign of costs', () => {
    const line = (value: number): Value => [{ period: '2023', value }];
    const check = (profit: number): string[] => {
      const extraction = toExtraction(
        { revenue: line(100), cogs: line(-40), gross_profit: line(profit) },
        { revenue: 'array', cogs: 'array', gross_profit: 'array' },
      );
      return validate(extraction, BUILT_IN_SCHEMAS.get('financial_model')!, 0.5).checks.map(
        ({ severity, rule }) => `${severity} ${rule}`,
      );
    };
    expect(check(60)).toEqual(['info gross_profit']);
    expect(check(70)).toEqual(['warning gross_profit']);
  });
});

describe('rules of one’s own', () => {
  const check = (rule: CustomRule, values: Record<string, Value>): string[] => {
    const schema: Schema = { name: 's', fields: [{ name: 'a', type: 'string' }], rules: [rule] };
    return validate(toExtraction(values), schema, 0.5)
      .checks.filter((each) => each.rule === rule.rule)
      .map(({ severity, message }) => `${severity}: ${message}`);
  };

  it.each<[CustomRule, Record<string, Value>, string]>([
    [
      { rule: 'sum', of: ['a', 'b'], equals: 'c' },
      { a: 1, b: 2, c: 4 },
      'error: a plus b is 3, which differs from "c" 4 by -1.',
    ],
    [{ rule: 'sum', of: ['a', 'b'], equals: 'c' }, { a: 0.1, b: 0.2, c: 0.3 }, 'info: a plus b equals "c" 0.3.'],
    [{ rule: 'equals', field: 'a', other: 'b' }, { a: 'x', b: 'y' }, 'error: "a" "x" differs from "b" "y".'],
    [
      { rule: 'before', field: 'a', other: 'b' },
      { a: '2024-01-02', b: '2024-01-01' },
      'error: "a" "2024-01-02" is not before "b" "2024-01-01".',
    ],
    [{ rule: 'matches', field: 'a', pattern: '^\\d+$' }, { a: '12' }, 'info: "a" "12" matches ^\\d+$.'],
    [{ rule: 'one_of', field: 'a', values: ['x', 'y'] }, { a: 'z' }, 'error: "a" "z" is not one of ["x","y"].'],
  ])('%o', (rule, values, message) => {
    expect(check(rule, values)).toEqual([message]);
  });

  it('say nothing of values that were not found', () => {
    expect(check({ rule: 'equals', field: 'a', other: 'b' }, { a: 'x', b: null })).toEqual([]);
  });
});
