import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { conform, toData } from '../../src/extraction/conformance.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { ExtractedField, Value } from '../../src/extraction/extraction.ts';
import { extractCustom } from '../../src/extraction/rules/custom/custom.ts';
import { toSchema } from '../../src/extraction/schema.ts';
import { paper } from './paper.ts';

/** As Pydantic 2 writes `class Order(BaseModel)` with an optional field, a nested model, an enumeration and a list. */
const PYDANTIC = {
  $defs: {
    Status: { enum: ['open', 'paid'], title: 'Status', type: 'string' },
    Address: {
      properties: { city: { title: 'City', type: 'string' }, zip_code: { title: 'Zip Code', type: 'string' } },
      required: ['city'],
      title: 'Address',
      type: 'object',
    },
  },
  properties: {
    order_number: { description: 'The number of the order', title: 'Order Number', type: 'string' },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Note' },
    total: { anyOf: [{ type: 'number' }, { pattern: '^\\d+$', type: 'string' }], title: 'Total' },
    status: { $ref: '#/$defs/Status' },
    placed: { format: 'date-time', title: 'Placed', type: 'string' },
    address: { anyOf: [{ $ref: '#/$defs/Address' }, { type: 'null' }] },
    tags: { items: { type: 'string' }, title: 'Tags', type: 'array' },
  },
  required: ['order_number', 'total', 'status'],
  title: 'Order',
  type: 'object',
};

describe('a JSON Schema', () => {
  it('of Pydantic becomes fields', () => {
    const { schema, ignored } = toSchema(PYDANTIC);
    expect(ignored).toEqual([]);
    expect(schema.name).toBe('Order');
    const byName = new Map(schema.fields.map((field) => [field.name, field]));
    expect(byName.get('order_number')).toMatchObject({ type: 'string', required: true, aliases: ['Order Number'] });
    expect(byName.get('note')).toMatchObject({ type: 'string', required: false, nullable: true });
    expect(byName.get('total')).toMatchObject({ type: 'number', required: true });
    expect(byName.get('status')).toMatchObject({ enum: ['open', 'paid'] });
    expect(byName.get('placed')).toMatchObject({ type: 'date', format: 'date-time' });
    expect(byName.get('address')).toMatchObject({
      type: 'object',
      nullable: true,
      fields: [{ name: 'city' }, { name: 'zip_code' }],
    });
    expect(byName.get('tags')).toMatchObject({ type: 'array', items: { type: 'string' } });
  });

  it('of zod becomes fields', () => {
    const wanted = z.object({
      id: z.string().regex(/^A-/).describe('The id'),
      kind: z.union([z.literal('a'), z.literal('b')]),
      size: z.number().min(1).max(9).nullable(),
      day: z.iso.date().optional(),
      rows: z.array(z.object({ name: z.string(), count: z.int() })),
    });
    const { schema, ignored } = toSchema(z.toJSONSchema(wanted) as Record<string, unknown>);
    expect(ignored).toEqual([]);
    expect(schema.fields).toMatchObject([
      { name: 'id', type: 'string', pattern: '^A-', description: 'The id' },
      { name: 'kind', enum: ['a', 'b'] },
      { name: 'size', type: 'number', minimum: 1, maximum: 9, nullable: true },
      { name: 'day', type: 'date', required: false },
      {
        name: 'rows',
        type: 'array',
        items: { type: 'object', fields: [{ name: 'name' }, { name: 'count', type: 'integer' }] },
      },
    ]);
  });

  it('names what it does not honour, and refuses what it cannot use', () => {
    const { ignored } = toSchema({
      type: 'object',
      properties: {
        a: { type: 'string', not: { const: 'x' } },
        b: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
        c: { $ref: 'https://elsewhere.example/c.json' },
      },
      patternProperties: { '^x-': {} },
    });
    expect(ignored).toEqual([
      '#: patternProperties',
      '#/properties/a: not',
      '#/properties/b: anyOf of 2 (the first is used)',
      '#/properties/c: $ref https://elsewhere.example/c.json',
    ]);
    expect(() => toSchema({ type: 'object', properties: {} })).toThrow(/JSON Schema/);
    const pattern = '^(?!x)y$';
    expect(toSchema({ type: 'object', properties: { a: { type: 'string', pattern } } }).ignored).toEqual([
      '#/properties/a: pattern ^(?!x)y$ (no RE2 syntax)',
    ]);
  });

  it('that refers to itself ends', () => {
    const node = { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#' } } };
    const { ignored } = toSchema(node);
    expect(ignored.some((text) => text.includes('nested deeper'))).toBe(true);
    expect(
      toSchema({
        $ref: '#/$defs/a',
        $defs: { a: { $ref: '#/$defs/b' }, b: { type: 'object', properties: { x: { type: 'string' } } } },
      }).schema.fields,
    ).toHaveLength(1);
    expect(() => toSchema({ $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } })).toThrow();
  });
});

describe('a JSON Schema that means harm', () => {
  const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });

  it('ends where lists hold themselves', () => {
    const $defs = { list: { type: 'array', items: { $ref: '#/$defs/list' } } };
    const { ignored } = toSchema(object({ a: { $ref: '#/$defs/list' } }, { $defs }));
    expect(ignored.some((text) => text.includes('nested deeper'))).toBe(true);
  });

  it('names a reference that is no address', () => {
    expect(toSchema(object({ a: { $ref: '#/%zz' } })).ignored).toEqual(['#/properties/a: $ref #/%zz']);
  });

  it.each<[string, object]>([
    [
      'doubles with each reference',
      object(
        { a: { $ref: '#/$defs/n0' } },
        {
          $defs: Object.fromEntries(
            Array.from({ length: 9 }, (_, i) => [
              `n${i}`,
              object(Object.fromEntries([...'abcdefghij'].map((name) => [name, { $ref: `#/$defs/n${i + 1}` }]))),
            ]),
          ),
        },
      ),
    ],
    [
      'merges a long list for each of its fields',
      object(Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`p${i}`, { $ref: '#/$defs/a' }])), {
        $defs: { a: { allOf: Array.from({ length: 20_000 }, (_, i) => ({ description: String(i) })) } },
      }),
    ],
    [
      'repeats an object of many fields',
      object(Object.fromEntries(Array.from({ length: 190 }, (_, i) => [`p${i}`, { $ref: '#/$defs/a' }])), {
        $defs: {
          a: object(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`q${i}`, { type: 'string' }]))),
        },
      }),
    ],
  ])('is refused before it is written out, where it %s', (_, schema) => {
    expect(() => toSchema({ ...schema })).toThrow(/too large/);
  });
});

describe('answers to a JSON Schema', () => {
  const field = (value: Value, more: Partial<ExtractedField> = {}): ExtractedField => ({
    name: 'f',
    type: 'string',
    value,
    confidence: 0.9,
    citation: null,
    ...more,
  });

  it('keep its bounds', () => {
    expect(conform(field(12), { type: 'number', maximum: 10 }).value).toBeNull();
    expect(conform(field(0.3), { type: 'number', multiple_of: 0.1 }).value).toBe(0.3);
    expect(conform(field('x'), { type: 'string', format: 'email' }).value).toBeNull();
    expect(conform(field('2024-03-04', { type: 'date' }), { type: 'date', format: 'date-time' }).value).toBe(
      '2024-03-04T00:00:00Z',
    );
    expect(conform(field('example.com/a'), { type: 'string', format: 'uri' }).value).toBe('https://example.com/a');
  });

  it('validate against it, with what is missing left out', () => {
    const { schema } = toSchema(PYDANTIC);
    const content = paper([
      [50, 1, 'Order number: A-77'],
      [50, 2, 'Total: 1,250.50'],
      [50, 3, 'Status: paid'],
      [50, 4, 'Placed: 2024-03-04'],
    ]);
    const { fields } = extractCustom(new Evidence(content), schema, { preferEmbedded: true });
    const data = toData(
      fields.map((one, i) => conform(one, schema.fields[i]!)),
      schema.fields,
    );
    expect(data).toEqual({
      order_number: 'A-77',
      note: null,
      total: 1250.5,
      status: 'paid',
      placed: '2024-03-04T00:00:00Z',
      address: null,
    });
    expect(z.fromJSONSchema(PYDANTIC as Parameters<typeof z.fromJSONSchema>[0]).safeParse(data).success).toBe(true);
  });
});
