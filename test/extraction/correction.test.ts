import { describe, expect, it } from 'vitest';
import { correct, correctedPaths } from '../../src/extraction/correction.ts';
import { type ExtractedField, type Extraction, notFound, type Value } from '../../src/extraction/extraction.ts';
import type { Schema } from '../../src/extraction/schema.ts';

const WHO = { by: 'Ada', at: '2026-01-02T03:04:05.000Z' };
const SCHEMA: Schema = {
  name: 'bill',
  fields: [
    { name: 'number', type: 'string', pattern: '^[A-Z]' },
    { name: 'due', type: 'date' },
    { name: 'total', type: 'money' },
    {
      name: 'lines',
      type: 'array',
      items: {
        type: 'object',
        fields: [
          { name: 'what', type: 'string' },
          { name: 'count', type: 'integer' },
        ],
      },
    },
  ],
};

const citation = {
  id: 'c1',
  page: 1,
  bbox: [0, 0, 10, 10] as [number, number, number, number],
  text: '1.234,50 €',
  match: 'exact' as const,
};
const read = (name: string, type: ExtractedField['type'], value: string | number): ExtractedField => ({
  name,
  type,
  value,
  confidence: 0.7,
  citation,
});
const line = (i: number, what: string, count: number): ExtractedField => ({
  name: String(i),
  type: 'object',
  value: { what, count },
  confidence: 0.6,
  citation: null,
  fields: [read('what', 'string', what), read('count', 'integer', count)],
});
const extraction = (data?: Extraction['data']): Extraction => ({
  id: 'x1',
  file_id: 'f1',
  schema: 'bill',
  backend: 'rules',
  created_at: '2026-01-01T00:00:00.000Z',
  fields: [
    read('number', 'string', 'A-1'),
    notFound('due', 'date'),
    read('total', 'money', 1234.5),
    {
      name: 'lines',
      type: 'array',
      value: [
        { what: 'bolt', count: 2 },
        { what: 'nut', count: 3 },
      ],
      confidence: 0.6,
      citation: null,
      items: [line(0, 'bolt', 2), line(1, 'nut', 3)],
    },
  ],
  ...(data === undefined ? {} : { data }),
});

describe('corrections', () => {
  it('replace a value, cite what they were given, and keep what was read', () => {
    const cited = { ...citation, id: 'c2', page: 2, text: '99' };
    const { fields } = correct(extraction(), SCHEMA, [{ field: 'total', value: 99, citation: cited }], WHO);
    expect(fields[2]).toMatchObject({ value: 99, confidence: 1, citation: cited });
    expect(fields[2]!.correction).toEqual({ ...WHO, read: { value: 1234.5, confidence: 0.7, citation } });
    expect(fields[0]).not.toHaveProperty('correction');
    expect(correctedPaths(fields)).toEqual(['total']);
  });

  it('read texts as the document writes its numbers and dates', () => {
    const { fields } = correct(
      extraction(),
      SCHEMA,
      [
        { field: 'total', value: '2.500,00 €' },
        { field: 'due', value: '3. März 2026' },
      ],
      WHO,
    );
    expect([fields[2]!.value, fields[1]!.value]).toEqual([2500, '2026-03-03']);
  });

  it('reach into records, and the plain values around them follow', () => {
    const { fields, data } = correct(extraction({ lines: [] }), SCHEMA, [{ field: 'lines[1].count', value: '7' }], WHO);
    expect(fields[3]!.value).toEqual([
      { what: 'bolt', count: 2 },
      { what: 'nut', count: 7 },
    ]);
    expect(fields[3]!.items![1]!.value).toEqual({ what: 'nut', count: 7 });
    expect(data).toMatchObject({ number: 'A-1', lines: [{ count: 2 }, { count: 7 }] });
    expect(correctedPaths(fields)).toEqual(['lines[1].count']);
  });

  it('give a record a value that its reader left out', () => {
    const given = extraction();
    given.fields[3]!.items![0]!.fields!.pop();
    const { fields } = correct(given, SCHEMA, [{ field: 'lines[0].count', value: 5 }], WHO);
    expect(fields[3]!.items![0]!.value).toEqual({ what: 'bolt', count: 5 });
  });

  it('replace a whole list: rows may come and go, what did not change stays as read', () => {
    const value: Value[] = [{ what: 'bolt', count: 2 }, { what: 'nut', count: 4 }, { what: 'washer' }];
    const { fields } = correct(extraction(), SCHEMA, [{ field: 'lines', value }], WHO);
    const [bolt, , washer] = fields[3]!.items!;
    expect(bolt!.fields!.map(({ citation: where }) => where)).toEqual([citation, citation]);
    expect(washer!.value).toEqual({ what: 'washer', count: null });
    expect(fields[3]!.value).toHaveLength(3);
    const none = correct(extraction(), SCHEMA, [{ field: 'lines', value: [] }], WHO);
    expect(none.fields[3]!.value).toEqual([]);
  });

  it('say that the document has no value', () => {
    const { fields } = correct(extraction(), SCHEMA, [{ field: 'number', value: null }], WHO);
    expect(fields[0]).toMatchObject({
      value: null,
      confidence: 0,
      citation: null,
      correction: { read: { value: 'A-1' } },
    });
  });

  it('keep what was read first, however often they change', () => {
    const once = correct(extraction(), SCHEMA, [{ field: 'total', value: 1 }], WHO);
    const twice = correct(once, SCHEMA, [{ field: 'total', value: 2 }], { ...WHO, by: 'Bob' });
    expect(twice.fields[2]!.correction).toMatchObject({ by: 'Bob', read: { value: 1234.5 } });
  });

  it.each([
    ['nothing', { field: 'totl', value: 1 }, 'corrections.0.field'],
    ['another type', { field: 'total', value: 'soon' }, 'corrections.0.value'],
    ['no whole number', { field: 'lines[0].count', value: 1.5 }, 'corrections.0.value'],
    ['what the pattern refuses', { field: 'number', value: 'a-1' }, 'corrections.0.value'],
    ['no list', { field: 'lines', value: 'bolt' }, 'corrections.0.value'],
    ['a field that records lack', { field: 'lines', value: [{ size: 3 }] }, 'corrections.0.value.0.size'],
  ])('are refused where they name %s', (_, correction, path) => {
    expect(() => correct(extraction(), SCHEMA, [correction], WHO)).toThrowError(
      expect.objectContaining({ fault: expect.objectContaining({ errors: [expect.objectContaining({ path })] }) }),
    );
  });
});
