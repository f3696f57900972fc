import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { findAmounts } from '../../src/extraction/values/amounts.ts';
import { findPhones } from '../../src/extraction/values/contacts.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const extract = (placed: Placed[], fields: FieldSchema[]) => ask(paper(placed, { language: 'en' }), fields);
const list = (name: string, fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  items: { type: 'object', fields },
});

describe('numbers that are no values', () => {
  it('count the lines of a form, also before what is filled in', () => {
    const placed: Placed[] = [
      [40, 0, 'For calendar plan year 2018'],
      [40, 2, '5'],
      [60, 2, 'Total number of participants at the beginning of the plan year'],
      [440, 2, '5'],
      [500, 2, '12,800'],
      [40, 4, 'b Retired participants receiving benefits'],
      [440, 4, '6b'],
      [500, 4, '41'],
    ];
    expect(
      extract(placed, [
        field('beginning_of_year', 'integer', 'Total participants at the beginning of the plan year'),
        field('retired_receiving', 'integer', 'Retired participants receiving benefits'),
      ]),
    ).toEqual({ beginning_of_year: 12_800, retired_receiving: 41 });
  });

  it('count the records of a list', () => {
    const table = grid('t1', [
      ['Vehicle', 'VIN'],
      ['1 2003 Toyota', '5TDBT44A93S122222'],
      ['2 2011 Prius', 'JTDKN3DU9B5294444'],
      ['3 2020 Leaf', '1N4AZ1CP6LC311113'],
    ]);
    const found = ask(paper([[40, 60, 'The end']], { tables: [table] }), [
      list('vehicles', [field('vehicle'), field('vin')]),
    ]);
    expect((found.vehicles as { vehicle: string }[]).map(({ vehicle }) => vehicle)).toEqual([
      '2003 Toyota',
      '2011 Prius',
      '2020 Leaf',
    ]);
  });
});

describe('lines under headers', () => {
  it('end where a line without numbers names other columns', () => {
    const row = (line: number, texts: string[]): Placed[] => texts.map((text, i): Placed => [40 + i * 160, line, text]);
    const placed = [
      ...row(1, ['Vehicle', 'VIN', 'Location']),
      ...row(2, ['2003 Toyota', '5TDBT44A93S122222', 'Santa Cruz']),
      ...row(3, ['2011 Prius', 'JTDKN3DU9B5294444', 'Santa Cruz']),
      ...row(4, ['2020 Leaf', '1N4AZ1CP6LC311113', 'Monterey']),
      ...row(5, ['Coverages', 'Limits or deductibles', 'Premium']),
      ...row(6, ['Bodily injury', '$300,000', '$83.20']),
      ...row(7, ['Property damage', '$100,000', '$79.80']),
    ];
    const found = extract(placed, [list('vehicles', [field('vehicle'), field('vin'), field('location')])]);
    expect((found.vehicles as unknown[]).length).toBe(3);
  });
});

describe('labels in two scripts', () => {
  it('name what their Latin words name', () => {
    const placed: Placed[] = [
      [40, 1, 'DELIVER TO Доставить Покупателю Товар'],
      [300, 1, 'SOURCE Документ Основание Номер'],
      [40, 2, 'Mishiqi Watch Co.'],
      [300, 2, 'Return of WH/IN/00005'],
    ];
    expect(extract(placed, [field('deliver_to'), field('source')])).toEqual({
      deliver_to: 'Mishiqi Watch Co.',
      source: 'Return of WH/IN/00005',
    });
  });
});

describe('what says nothing', () => {
  it('is a dash where a value was left out, and money where a code is asked for', () => {
    const placed: Placed[] = [
      [40, 1, 'Carrier:'],
      [120, 1, '—'],
      [40, 3, 'Policy number'],
      [240, 3, '$856.00'],
    ];
    expect(extract(placed, [field('carrier'), field('policy_number')])).toEqual({ carrier: null, policy_number: null });
  });
});

describe('answers', () => {
  it('follow the mark of their question', () => {
    const placed: Placed[] = [
      [40, 1, 'Current employer: CURRENT'],
      [300, 1, 'Self Employed? NO'],
    ];
    expect(extract(placed, [field('self_employed', 'boolean')])).toEqual({ self_employed: false });
  });

  it('have the form of what is asked for', () => {
    const placed: Placed[] = [
      [40, 1, 'Harbour Goods Company'],
      [40, 3, 'Card 1111 10/05'],
    ];
    expect(extract(placed, [field('phone', 'string', 'Phone of the company')])).toEqual({ phone: null });
  });
});

describe('lists', () => {
  it('may have lines that say their kind', () => {
    const placed: Placed[] = [
      [40, 1, 'Skills'],
      [40, 2, 'Languages: Python, Go'],
      [40, 3, 'Tools: Docker, Git'],
    ];
    const skills: FieldSchema = { name: 'skills', type: 'array', items: { type: 'string' } };
    expect(extract(placed, [skills])).toEqual({ skills: ['Python', 'Go', 'Docker', 'Git'] });
  });
});

describe('items with a dash', () => {
  it('are records of who and what, under a heading with a day', () => {
    const placed: Placed[] = [
      [40, 1, 'Action list from the meeting on 14 March 2016'],
      [40, 3, 'Daniel - organise the posters'],
      [40, 4, 'Shanette + other - buy plates by 2 May 2016'],
      [40, 5, 'Cate - take care of the competition'],
    ];
    const types = { 'p1.b1': 'heading', 'p1.b2': 'list_item', 'p1.b3': 'list_item', 'p1.b4': 'list_item' } as const;
    const actions = list('action_items', [
      field('task'),
      field('owner', 'string', 'Person responsible'),
      field('due', 'date'),
    ]);
    expect(ask(paper(placed, { language: 'en', types }), [{ ...actions, description: 'Action list' }])).toEqual({
      action_items: [
        { task: 'organise the posters', owner: 'Daniel', due: null },
        { task: 'buy plates by 2 May 2016', owner: 'Shanette + other', due: '2016-05-02' },
        { task: 'take care of the competition', owner: 'Cate', due: null },
      ],
    });
  });
});

describe('signs', () => {
  it('of a currency may be a letter close to its thousands', () => {
    const marks = { decimalMark: '.', groupBySpace: false } as const;
    const values = (text: string): number[] => findAmounts(text, marks).map(({ value }) => value.value);
    expect(values('P6,910,067 of R1,250.00')).toEqual([6_910_067, 1250]);
    expect(values('form A1,250 or B1234')).toEqual([1250]);
    expect(values('XR1,250')).toEqual([]);
  });

  it('of a telephone may be spelt', () => {
    expect(findPhones('Call 1-800-FLOWERS or 1-800-CLAIM33 today').map(({ value }) => value)).toEqual([
      '1-800-FLOWERS',
      '1-800-CLAIM33',
    ]);
    expect(findPhones('Model 800 SERIES')).toEqual([]);
  });
});
