import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const page = (placed: Placed[], ...fields: Parameters<typeof field>[]) =>
  ask(
    paper(placed, { language: 'en' }),
    fields.map((one) => field(...one)),
  );
const read = (lines: string[], ...fields: Parameters<typeof field>[]) =>
  page(
    lines.map((text, i): Placed => [20, 2 * i, text]),
    ...fields,
  );
const list = (name: string, fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  items: { type: 'object', fields },
});
const fromTable = (texts: string[][], ...fields: FieldSchema[]) =>
  ask(paper([[40, 60, 'The end']], { language: 'en', tables: [grid('t1', texts)] }), fields);

describe('words of fields and of labels', () => {
  it('are the same verb, however short, and the same word with a hyphen or without', () => {
    expect(read(['Filed: 15 November 2031'], ['filing_date', 'date']).filing_date).toBe('2031-11-15');
    expect(read(['Re-inspection due: 20/10/2031'], ['reinspection_date', 'date']).reinspection_date).toBe('2031-10-20');
  });

  it('say by the form of a year that it is one', () => {
    const told = 'Founded in 2011 and run by the family ever since, the yard builds boats for rivers and lakes.';
    expect(read([told], ['founded_year', 'integer']).founded_year).toBe(2011);
  });

  it('ask for a year where something was done in one, and for no year otherwise', () => {
    const told = 'You told us that the house with its garden and many bedrooms was built in 1887 and is not let.';
    expect(read([told], ['year_built', 'integer'], ['bedrooms', 'integer'])).toEqual({
      year_built: 1887,
      bedrooms: null,
    });
  });

  it('of what somebody is are not the title of the document', () => {
    const content = paper(
      [
        [20, 0, 'Discharge Summary'],
        [20, 2, 'Diagnoses'],
      ],
      { types: { 'p1.b1': 'heading', 'p1.b2': 'heading' }, levels: { 'p1.b1': 1, 'p1.b2': 2 } },
    );
    const author: FieldSchema = { name: 'author', type: 'object', fields: [field('title')] };
    expect(ask(content, [author]).author).toBeNull();
  });

  it('ask for what is due where it is to be paid', () => {
    expect(read(['Amount to pay', '£87.42'], ['amount_due', 'number']).amount_due).toBe(87.42);
    expect(read(['Please pay by 30 January 2031'], ['due_date', 'date']).due_date).toBe('2031-01-30');
  });

  it('count, and what they count by is no value', () => {
    const texts = [
      ['Indicator', '2031', '2030', 'Target 2040'],
      ['Scope 1 output', '240', '310', '90'],
      ['Scope 2 output', '118', '130', '0'],
    ];
    const placed = texts.flatMap((cells, row) => cells.map((text, i): Placed => [20 + 120 * i, 2 * row, text]));
    expect(page(placed, ['scope_1_output', 'number'], ['scope_2_output', 'number'])).toEqual({
      scope_1_output: 240,
      scope_2_output: 118,
    });
  });
});

describe('a text', () => {
  it('may have a colon of its own', () => {
    expect(
      page(
        [
          [20, 0, 'Project title'],
          [120, 0, 'Mending wooden boats: why and how'],
        ],
        ['project_title'],
      ).project_title,
    ).toBe('Mending wooden boats: why and how');
  });

  it('that tells a reason tells the day in it as well', () => {
    const lines = ['Reason: goods that were returned faulty on 30/10/2031 by road'];
    expect(read(lines, ['reason'], ['return_date', 'date'])).toEqual({
      reason: 'goods that were returned faulty on 30/10/2031 by road',
      return_date: '2031-10-30',
    });
  });

  it('of words is no code, and a bracket with a number no name', () => {
    const lines = ['Account summary', 'Earlier balance carried on 10/01/31'];
    expect(read(lines, ['account_number']).account_number).toBeNull();
    expect(read(['Inspector: Rosa Quill (Card 90211)'], ['inspector_name']).inspector_name).toBe('Rosa Quill');
    expect(read(['Contact: Head of Care Rosa Quill, rosa@quill.example'], ['contact_email']).contact_email).toBe(
      'rosa@quill.example',
    );
  });
});

describe('whom a letter is for', () => {
  it('may have digits in the name', () => {
    const placed: Placed[] = [
      [20, 0, 'Delivered to'],
      [20, 1, 'Alder Depot 2'],
      [20, 2, 'Station Yard'],
      [20, 3, 'Matlock DE4 3NA'],
    ];
    expect(page(placed, ['ship_to_name'], ['ship_to_address'])).toEqual({
      ship_to_name: 'Alder Depot 2',
      ship_to_address: 'Station Yard, Matlock DE4 3NA',
    });
  });
});

it('a box with a sign of currency alone is empty', () => {
  const placed: Placed[] = [
    [20, 0, 'Interest on bonds', 6],
    [200, 0, 'Tax withheld', 6],
    [20, 1, '$'],
    [200, 1, '$ 128.44'],
  ];
  expect(page(placed, ['interest_on_bonds', 'number'], ['tax_withheld', 'number'])).toEqual({
    interest_on_bonds: null,
    tax_withheld: 128.44,
  });
});

describe('a label', () => {
  it('of a sum has a share of its own', () => {
    expect(
      page(
        [
          [20, 0, 'Trade discount 10 %'],
          [300, 0, '-17.39'],
        ],
        ['discount', 'number'],
      ).discount,
    ).toBe(-17.39);
  });

  it('is spelt with its small words too, and a previous balance is where a period opens', () => {
    const placed: Placed[] = [
      [20, 0, 'Previous balance'],
      [300, 0, '$4,310.77'],
      [20, 2, 'Dividends year-to-date'],
      [300, 2, '$14.92'],
    ];
    expect(page(placed, ['opening_balance', 'number'], ['dividends_ytd', 'number'])).toEqual({
      opening_balance: 4310.77,
      dividends_ytd: 14.92,
    });
  });
});

it('an invoice that is due net of so many days is due that long after its own', () => {
  const placed: Placed[] = [
    [20, 0, 'Alder Supplies Ltd'],
    [20, 2, 'INVOICE'],
    [20, 4, 'Invoice no. 4417'],
    [20, 5, 'Invoice date: 10 May 2031'],
    [20, 6, 'Terms: Net 30'],
    [20, 10, 'Total'],
    [120, 10, '£120.00'],
  ];
  const evidence = new Evidence(paper(placed, { language: 'en', documentType: 'invoice' }));
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const { fields } = rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get('invoice')!, options) as BackendResult;
  expect(fields.find(({ name }) => name === 'due_date')?.value).toBe('2031-06-09');
});

describe('sentences', () => {
  it('deny a word by what stands before it', () => {
    expect(read(['Tickets are non-refundable.'], ['refundable', 'boolean']).refundable).toBe(false);
    expect(read(['The loan is unsecured.'], ['secured', 'boolean']).secured).toBe(false);
    expect(read(['Deposits are refundable.'], ['refundable', 'boolean']).refundable).toBe(true);
    const clauses = 'Accidental damage is included; legal expenses are not included.';
    expect(read([clauses], ['accidental_damage_included', 'boolean'], ['legal_expenses_included', 'boolean'])).toEqual({
      accidental_damage_included: true,
      legal_expenses_included: false,
    });
    expect(read(['Ask for refundable tickets.'], ['refundable', 'boolean']).refundable).toBeNull();
  });
});

describe('records', () => {
  const CHOICES: FieldSchema = { name: 'result', type: 'string', enum: ['Pass', 'Fail', 'N/A'] };

  it('are answered by the column that is ticked', () => {
    const texts = [
      ['Item', 'Pass', 'Fail', 'N/A', 'Remarks'],
      ['Base plates', '☒', '☐', '☐', ''],
      ['Ties', '☐', '☒', '☐', 'Two missing'],
      ['Gates', '☐', '☐', '☐', 'Not seen'],
    ];
    expect(fromTable(texts, list('checks', [field('item'), CHOICES, field('remarks')])).checks).toEqual([
      { item: 'Base plates', result: 'Pass', remarks: null },
      { item: 'Ties', result: 'Fail', remarks: 'Two missing' },
      { item: 'Gates', result: null, remarks: 'Not seen' },
    ]);
  });

  const measures = list('indicators', [field('indicator'), field('unit'), field('value', 'number')]);

  it('have no names of groups in them', () => {
    const texts = [
      ['Indicator', 'Unit', 'Value'],
      ['Environment', '', ''],
      ['Water', 'm3', '902'],
      ['Social', '', ''],
      ['Staff', 'number', '310'],
    ];
    expect(fromTable(texts, measures).indicators).toEqual([
      { indicator: 'Water', unit: 'm3', value: 902 },
      { indicator: 'Staff', unit: 'number', value: 310 },
    ]);
  });
});

it('lists keep a year with what it is of', () => {
  const certificates: FieldSchema = { name: 'certificates', type: 'array', items: { type: 'string' } };
  const placed: Placed[] = [
    [20, 0, 'Certificates'],
    [20, 1, 'Certified Diver, 2031'],
  ];
  expect(ask(paper(placed, { language: 'en' }), [certificates]).certificates).toEqual(['Certified Diver, 2031']);
});
