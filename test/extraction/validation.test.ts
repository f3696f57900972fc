import { describe, expect, it } from 'vitest';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { ExtractedField, Extraction, Value } from '../../src/extraction/extraction.ts';
import { extractTables } from '../../src/extraction/rules/tables.ts';
import type { CustomRule, FieldType, Schema } from '../../src/extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { validate } from '../../src/extraction/validation.ts';
import { grid, paper } from './paper.ts';

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

describe('what validation tells of a thin or impossible result', () => {
  it('missing_field: what was asked for and not found, a warning where it is most of it', () => {
    const checks = validate(
      toExtraction({ ...GOOD, due_date: null, iban: null }),
      BUILT_IN_SCHEMAS.get('invoice')!,
      0.5,
    ).checks;
    expect(checks).toContainEqual({
      severity: 'info',
      rule: 'missing_field',
      message: '2 of 9 fields have no value: due_date, iban.',
      fields: ['due_date', 'iban'],
    });
    expect(invoice({ due_date: null, iban: null, subtotal: null, tax: null, currency: null })).toContain(
      'warning missing_field',
    );
  });

  it('total_below_items: only a discount makes a total less than its items', () => {
    const line_items = [{ description: 'x', amount: 150 }];
    expect(invoice({ line_items })).toContain('error total_below_items');
    expect(invoice({ line_items, discount: 31 })).not.toContain('error total_below_items');
  });

  it('arithmetic: shipping and discounts that are printed explain a difference', () => {
    expect(invoice({ total: 125, shipping: 6 })).toEqual(['info arithmetic']);
    expect(invoice({ total: 120, shipping: 6, discount: 5 })).toEqual(['info arithmetic']);
    expect(invoice({ total: 125, shipping: 7 })).toEqual(['error arithmetic']);
  });
});

describe('the rules of the interface', () => {
  const SCHEMA: Schema = {
    name: 's',
    fields: [
      { name: 'a', type: 'string', required: true },
      { name: 'n', type: 'number' },
      {
        name: 'rows',
        type: 'array',
        items: {
          type: 'object',
          fields: [
            { name: 'name', type: 'string', required: true },
            { name: 'amount', type: 'money' },
          ],
        },
      },
    ],
  };
  const check = (values: Record<string, Value>, more: Partial<ExtractedField> = {}, threshold = 0.5) => {
    const extraction = toExtraction(values);
    for (const field of extraction.fields) Object.assign(field, more);
    return validate(extraction, SCHEMA, threshold);
  };

  it('required_field: an error that names the missing field', () => {
    const message = 'The required field "a" has no value.';
    for (const values of [{}, { a: null }] as Record<string, Value>[]) {
      expect(check(values)).toMatchObject({
        valid: false,
        checks: [{ severity: 'error', rule: 'required_field', message, fields: ['a'] }],
      });
    }
    expect(check({ a: 'x', n: null })).toMatchObject({ valid: true, checks: [{ severity: 'info' }] });
  });

  it('required_field and type_check: also inside arrays and objects', () => {
    expect(
      check({
        a: 'x',
        rows: [
          { name: 'y', amount: 1 },
          { name: null, amount: '2' },
        ],
      }).checks,
    ).toEqual([
      {
        severity: 'error',
        rule: 'required_field',
        message: 'The required field "rows[1].name" has no value.',
        fields: ['rows[1].name'],
      },
      {
        severity: 'error',
        rule: 'type_check',
        message: 'The value of "rows[1].amount" is not of type money: "2".',
        fields: ['rows[1].amount'],
      },
    ]);
  });

  it.each<[FieldType, Value, Value]>([
    ['string', 'x', 1],
    ['number', 1.5, '1.5'],
    ['integer', 1, 1.5],
    ['boolean', false, 'false'],
    ['date', '2024-02-29', '2023-02-29'],
    ['date', '2024-02-29T10:00:00Z', '2024-02-29 or so'],
    ['money', -1.5, '1.50 EUR'],
    ['percentage', 19, '19 %'],
    ['array', ['x'], 'x'],
    ['object', { x: 1 }, ['x']],
  ])('type_check: %s is %o and not %o', (type, good, bad) => {
    const schema: Schema = { name: 's', fields: [{ name: 'f', type }] };
    expect(validate(toExtraction({ f: good }), schema, 0.5)).toMatchObject({ valid: true, checks: [] });
    expect(validate(toExtraction({ f: bad }), schema, 0.5)).toMatchObject({
      valid: false,
      checks: [{ severity: 'error', rule: 'type_check', fields: ['f'] }],
    });
  });

  it('type_check: records of tables are objects', () => {
    const table = extractTables(new Evidence(paper([[50, 9, 'x']], { tables: [grid('t1', [['a'], ['1']])] })));
    const extraction = { ...toExtraction({}), fields: [table] };
    expect(validate(extraction, BUILT_IN_SCHEMAS.get('table')!, 0.5)).toMatchObject({ valid: true, checks: [] });
  });

  it('type_check: a name that objects have of themselves is a name like any other', () => {
    const fields: Schema['fields'] = [{ name: 'o', type: 'object', fields: [{ name: 'constructor', type: 'string' }] }];
    expect(validate(toExtraction({ o: { x: 1 } }), { name: 's', fields }, 0.5).checks).toEqual([]);
  });

  it('citation_missing: a warning', () => {
    expect(check({ a: 'x' }, { citation: null })).toMatchObject({
      valid: true,
      checks: [
        { severity: 'warning', rule: 'citation_missing', message: 'The field "a" has no citation.', fields: ['a'] },
      ],
    });
  });

  it('low_confidence: a warning below the threshold, not at it', () => {
    expect(check({ a: 'x' }, { confidence: 0.5 }).checks).toEqual([]);
    expect(check({ a: 'x' }, { confidence: 0.49 })).toMatchObject({
      valid: true,
      checks: [
        {
          severity: 'warning',
          rule: 'low_confidence',
          message: 'The confidence of "a" is 0.49, below the threshold of 0.5.',
          fields: ['a'],
        },
      ],
    });
    expect(check({ a: 'x' }, { confidence: 0.5 }, 0.9).checks).toMatchObject([{ rule: 'low_confidence' }]);
  });

  it('arithmetic: of invoices only, and of three values only', () => {
    const values = { ...GOOD, total: 120 };
    expect(validate(toExtraction(values), SCHEMA, 0.5).checks.map(({ rule }) => rule)).not.toContain('arithmetic');
    expect(invoice({ ...values, tax: null })).not.toContain('error arithmetic');
    expect(invoice({ subtotal: 0.1, tax: 0.2, total: 0.3 })).toContain('info arithmetic');
    expect(invoice({ total: 119.02 })).toContain('error arithmetic');
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
