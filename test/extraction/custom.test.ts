import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Value } from '../../src/extraction/extraction.ts';
import { type FieldSchema, Schema } from '../../src/extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const options = { preferEmbedded: true, signal: new AbortController().signal };
const POLICY: Placed[] = [
  [50, 1, 'Policy number: HO-778-21'],
  [50, 2, 'Named insured'],
  [200, 2, 'Ada Byron'],
  [50, 3, 'Effective date: 3/28/2020 to 3/28/2021'],
  [50, 4, 'Deductible'],
  [200, 4, '$1,000'],
  [50, 5, 'Construction:'],
  [200, 5, 'Masonry'],
  [50, 6, 'Smoke alarm:'],
  [200, 6, 'Yes'],
];

const extract = (fields: FieldSchema[], content = paper(POLICY, { language: 'en' })): Record<string, Value> =>
  ask(content, fields);

const articlesOf = (...fields: FieldSchema[]): FieldSchema[] => [
  { name: 'articles', type: 'array', items: { type: 'object', fields } },
];

describe('a schema of one’s own', () => {
  it('finds values beside, behind and below labels', () => {
    const fields: FieldSchema[] = [
      { name: 'policyNumber', type: 'string' },
      { name: 'named_insured', type: 'string' },
      { name: 'deductible', type: 'number' },
      { name: 'smoke_alarm', type: 'boolean' },
      { name: 'building_type', type: 'string', aliases: ['Construction'] },
      { name: 'policy_expiration_date', type: 'date' },
    ];
    expect(extract(fields)).toEqual({
      policyNumber: 'HO-778-21',
      named_insured: 'Ada Byron',
      deductible: 1000,
      smoke_alarm: true,
      building_type: 'Masonry',
      policy_expiration_date: '2021-03-28',
    });
  });

  it('invents nothing', () => {
    expect(
      extract([
        { name: 'roof_age', type: 'number' },
        { name: 'lender', type: 'string' },
      ]),
    ).toEqual({ roof_age: null, lender: null });
  });

  it('takes no number that nothing relates to the field', () => {
    const letter = paper([
      [40, 1, 'Registration number FSP35681'],
      [40, 3, 'Financial services provider'],
    ]);
    expect(extract([field('loan_limit', 'number')], letter)).toEqual({ loan_limit: null });
  });

  it('takes only choices and shapes that are allowed', () => {
    const choices: FieldSchema = { name: 'construction', type: 'string', enum: ['Frame', 'Masonry'] };
    expect(extract([choices])).toEqual({ construction: 'Masonry' });
    expect(extract([{ ...choices, enum: ['Frame', 'Steel'] }])).toEqual({ construction: null });
    expect(extract([{ name: 'reference', type: 'string', pattern: '[A-Z]{2}-\\d{3}-\\d{2}' }])).toEqual({
      reference: 'HO-778-21',
    });
  });

  it('reads objects and tables', () => {
    const table = grid('t1', [
      ['Coverage', 'Limit'],
      ['Dwelling', '450,000'],
      ['Loss of use', '90,000'],
    ]);
    const fields: FieldSchema[] = [
      { name: 'policy', type: 'object', fields: [{ name: 'number', type: 'string' }] },
      {
        name: 'coverages',
        type: 'array',
        items: {
          type: 'object',
          fields: [
            { name: 'coverage', type: 'string' },
            { name: 'limit', type: 'number' },
          ],
        },
      },
    ];
    expect(extract(fields, paper(POLICY, { language: 'en', tables: [table] }))).toEqual({
      policy: { number: 'HO-778-21' },
      coverages: [
        { coverage: 'Dwelling', limit: 450000 },
        { coverage: 'Loss of use', limit: 90000 },
      ],
    });
  });

  it.each([
    ['a sum', ['Sum', '', '', '60.00'], false],
    ['a sum of some columns', ['', '', '6', '60.00'], false],
    ['numbers that add up in a row as full as the others', ['Lamps', 'Kiel', '6', '60.00'], true],
    ['numbers of which one does not add up', ['Lamps', '', '5', '60.00'], true],
    ['a number that does not add up', ['Lamps', '', '', '61.00'], true],
  ])('takes for an item of a table what is one: %s', (_, last, isItem) => {
    const rows = [
      ['Bolts', 'Bonn', '1', '10.00'],
      ['Nuts', 'Kiel', '2', '20.00'],
      ['Nails', 'Bonn', '3', '30.00'],
    ];
    const table = grid('t1', [['Article', 'Town', 'Count', 'Price'], ...rows, last]);
    const { articles } = extract(
      articlesOf(field('article'), field('town'), field('count', 'integer'), field('price', 'number')),
      paper([], { language: 'en', tables: [table] }),
    );
    expect(articles).toHaveLength(rows.length + (isItem ? 1 : 0));
  });

  it('leaves out the sums of groups, and of all', () => {
    const table = grid('t1', [
      ['Article', 'Town', 'Price'],
      ['Bolts', 'Bonn', '10.00'],
      ['Nuts', 'Bonn', '20.00'],
      ['Bonn together', '', '30.00'],
      ['Nails', 'Kiel', '15.00'],
      ['Hooks', 'Kiel', '5.00'],
      ['Kiel together', '', '20.00'],
      ['All', '', '50.00'],
    ]);
    const { articles } = extract(
      articlesOf(field('article'), field('town'), field('price', 'number')),
      paper([], { language: 'en', tables: [table] }),
    );
    expect((articles as { article: string }[]).map(({ article }) => article)).toEqual([
      'Bolts',
      'Nuts',
      'Nails',
      'Hooks',
    ]);
  });

  it('gives a list where a field of a record asks for one', () => {
    const table = grid('t1', [
      ['Film', 'Minutes', 'Times'],
      ['The Dunes', '99', '17:30, 19:45'],
      ['Harbour', '104', '20:00'],
      ['Old Mill', '87', '15:15, 18:00, 21:00'],
    ]);
    const times: FieldSchema = { name: 'times', type: 'array', items: { type: 'string' } };
    const films: FieldSchema = {
      name: 'films',
      type: 'array',
      items: { type: 'object', fields: [field('film'), field('minutes', 'integer'), times] },
    };
    expect(extract([films], paper([], { language: 'en', tables: [table] })).films).toEqual([
      { film: 'The Dunes', minutes: 99, times: ['17:30', '19:45'] },
      { film: 'Harbour', minutes: 104, times: ['20:00'] },
      { film: 'Old Mill', minutes: 87, times: ['15:15', '18:00', '21:00'] },
    ]);
  });

  it('takes what is filled into a form', () => {
    const embedded = {
      formFields: [
        {
          name: 'form1[0].BirthDate[0]',
          value: '12/24/1985',
          page: 1,
          bbox: [1, 2, 3, 4] as [number, number, number, number],
        },
      ],
    };
    expect(extract([{ name: 'birth_date', type: 'date' }], paper(POLICY, { embedded }))).toEqual({
      birth_date: '1985-12-24',
    });
  });
});

describe('a schema that is wrong', () => {
  const paths = (schema: unknown): string[] =>
    Schema.safeParse(schema).error?.issues.map(({ path }) => path.join('.')) ?? [];

  it('is refused with the path of what is wrong', () => {
    const fields = [{ name: 'a', type: 'string', pattern: '(' }];
    expect(paths({ name: 's', fields })).toEqual(['fields.0.pattern']);
    expect(
      paths({
        name: 's',
        fields: [{ name: 'a', type: 'string' }],
        rules: [{ rule: 'before', field: 'a', other: 'b' }],
      }),
    ).toEqual(['rules.0.other']);
  });
});

describe('a financial model', () => {
  it('has periods and lines, each value with its cell', () => {
    const table = grid('t1', [
      ['$ in millions', '2022A', '2023E'],
      ['Net Revenue', '100.0', '120.0'],
      ['Cost of Goods Sold (COGS)', '(40.0)', '(50.0)'],
      ['Gross margin %', '60%', '58%'],
      ['Gross profit', '60.0', '70.0'],
    ]);
    const content = paper([[50, 1, 'Income statement']], { language: 'en', tables: [table] });
    const schema = BUILT_IN_SCHEMAS.get('financial_model')!;
    const { fields } = rulesBackend.extract(new Evidence(content), schema, options) as BackendResult;
    const value = (name: string): Value => fields.find((field) => field.name === name)!.value;
    expect(value('periods')).toEqual(['2022A', '2023E']);
    expect(value('units')).toBe('millions');
    expect(value('cogs')).toEqual([
      { period: '2022A', value: -40 },
      { period: '2023E', value: -50 },
    ]);
    expect(value('gross_profit')).toEqual([
      { period: '2022A', value: 60 },
      { period: '2023E', value: 70 },
    ]);
    expect(value('ebitda')).toBeNull();
  });
});

it('takes no number for a field by the words behind it', () => {
  const said = paper([[50, 3, 'As others have noted,[2] this period was a turning point for such work.']]);
  expect(ask(said, [field('no_such_thing_here', 'number')])).toEqual({ no_such_thing_here: null });
});
