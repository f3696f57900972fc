import { describe, expect, it } from 'vitest';
import { assign } from '../../src/extraction/rules/custom/assignment.ts';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { findStreetAddresses } from '../../src/extraction/values/street-addresses.ts';
import { ask, field } from './ask.ts';
import { type Placed, paper } from './paper.ts';

const extract = (placed: Placed[], fields: FieldSchema[], types = {}) =>
  ask(paper(placed, { language: 'en', types }), fields);
const list = (name: string, fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  items: { type: 'object', fields },
});

describe('names without a label', () => {
  it('stand over their address at the top', () => {
    const placed: Placed[] = [
      [40, 0, 'Quotation', 20],
      [40, 3, 'Fernside Joinery'],
      [40, 4, 'Unit 3, Old Dairy Yard, Ludbrook LB5 2QQ'],
      [40, 7, 'To: The Parish Council of Great Wold'],
    ];
    expect(extract(placed, [field('supplier_name')])).toEqual({ supplier_name: 'Fernside Joinery' });
  });

  it('are what a document is headed with, though a restaurant ends like an assistant', () => {
    const placed: Placed[] = [
      [200, 0, 'The Copper Heron', 24],
      [40, 4, 'Leek soup with bread'],
      [40, 5, 'Braised shoulder of lamb'],
      [40, 6, 'Lemon tart with sorbet'],
    ];
    expect(extract(placed, [field('restaurant_name')])).toEqual({ restaurant_name: 'The Copper Heron' });
  });

  it('are the part of a title that names itself, and no company where a ship is asked for', () => {
    const stay: Placed[] = [
      [40, 0, 'Your stay at Hotel Miralago is confirmed', 16],
      [40, 3, 'We look forward to seeing you in June.'],
      [40, 4, 'Parking is free of charge for all of our guests.'],
    ];
    expect(extract(stay, [field('hotel_name')])).toEqual({ hotel_name: 'Hotel Miralago' });
    const goods: Placed[] = [
      [40, 0, 'LOTUSHILL CERAMICS CO., LTD.', 16],
      [40, 2, 'PACKING LIST', 14],
      [40, 4, 'Mugs of stoneware, in cartons of six'],
      [40, 5, 'Plates of stoneware, in cartons of ten'],
    ];
    expect(extract(goods, [field('vessel_name')])).toEqual({ vessel_name: null });
  });

  it('are no title of a person', () => {
    const placed: Placed[] = [
      [40, 0, 'Oakum Works Opens a Second Yard', 18],
      [40, 4, 'The yard will build forty boats a year when it is finished.'],
    ];
    const contact: FieldSchema = { name: 'contact', type: 'object', fields: [field('title')] };
    expect(extract(placed, [field('headline'), contact], { 'p1.b1': 'title' })).toEqual({
      headline: 'Oakum Works Opens a Second Yard',
      contact: null,
    });
  });

  it('are those that a document is addressed to', () => {
    const placed: Placed[] = [
      [40, 1, 'To: The Parish Council of Great Wold'],
      [40, 2, 'Village Hall, Church Lane'],
      [40, 4, 'Dear Mrs Ashdown,'],
      [40, 5, 'Thank you for your enquiry.'],
    ];
    expect(extract(placed, [field('customer_name')])).toEqual({ customer_name: 'The Parish Council of Great Wold' });
  });

  it('stand over addresses of all their lines', () => {
    const placed: Placed[] = [
      [40, 1, 'CURRENT ADDRESS (LINE 1, LINE 2, TOWN, POSTCODE)', 7],
      [40, 2, 'Flat 4, 22 Saltmarsh Row'],
      [40, 3, 'Penhallow'],
      [40, 4, 'TR14 9QX'],
      [300, 1, 'Holder', 7],
      [300, 2, 'Ada Oss'],
      [300, 3, 'Strandvejen 144, 2. th.'],
      [300, 4, '2900 Hellerup'],
    ];
    const holder: FieldSchema = { name: 'holder', type: 'object', fields: [field('name'), field('address')] };
    expect(extract(placed, [field('current_address'), holder])).toEqual({
      current_address: 'Flat 4, 22 Saltmarsh Row, Penhallow, TR14 9QX',
      holder: { name: 'Ada Oss', address: 'Strandvejen 144, 2. th., 2900 Hellerup' },
    });
  });

  it('end where an address begins', () => {
    const text = 'Quill Foods GmbH & Co. KG Hafenstraße 12, 28195 Bremen';
    expect(findStreetAddresses(text).map(({ value }) => value)).toEqual(['Hafenstraße 12, 28195 Bremen']);
    expect(findStreetAddresses('Via Belvedere 9, 38066 Riva del Lago, Italy').map(({ value }) => value)).toEqual([
      'Via Belvedere 9, 38066 Riva del Lago, Italy',
    ]);
  });
});

describe('records under a line of their own', () => {
  it('are blocks of labels, headed by what they are of and how much', () => {
    const placed: Placed[] = [
      [40, 1, 'Amberol 500 mg capsules'],
      [50, 2, 'Sig: one capsule three times a day'],
      [50, 3, 'Batch: 21 Refills: 0'],
      [40, 4, 'Bristol 10 mg tablets'],
      [50, 5, 'Sig: one tablet at bedtime'],
      [50, 6, 'Batch: 30 Refills: 2'],
    ];
    const fields = [
      field('drug'),
      field('strength'),
      field('instructions', 'string', 'directions (sig)'),
      field('refills', 'integer'),
    ];
    expect(extract(placed, [list('medications', fields)])).toEqual({
      medications: [
        { drug: 'Amberol', strength: '500 mg', instructions: 'one capsule three times a day', refills: 0 },
        { drug: 'Bristol', strength: '10 mg', instructions: 'one tablet at bedtime', refills: 2 },
      ],
    });
  });

  it('are paragraphs that their number and title head', () => {
    const placed: Placed[] = [
      [40, 1, 'Resolution No. 2031/03 – Opening of an account. IT WAS RESOLVED THAT an account be opened.'],
      [40, 3, 'Resolution No. 2031/04 – Dividend. IT WAS RESOLVED THAT a dividend be paid.'],
    ];
    expect(extract(placed, [list('resolutions', [field('number'), field('title')])])).toEqual({
      resolutions: [
        { number: '2031/03', title: 'Opening of an account' },
        { number: '2031/04', title: 'Dividend' },
      ],
    });
  });

  it('are headed by titles with numbers in them', () => {
    const placed: Placed[] = [
      [40, 1, 'Resolution No. 2031/03 – Opening of account 52.217-9. IT WAS RESOLVED THAT an account be opened.'],
      [40, 3, 'Resolution No. 2031/04 – Dividend of 2.50 per share. IT WAS RESOLVED THAT a dividend be paid.'],
    ];
    expect(extract(placed, [list('resolutions', [field('number'), field('title')])])).toMatchObject({
      resolutions: [{ title: 'Opening of account 52.217-9' }, { title: 'Dividend of 2.50 per share' }],
    });
  });

  it('are the headings that a document counts', () => {
    const placed: Placed[] = [
      [40, 1, '1. Opening'],
      [40, 2, 'The chair opened the meeting.'],
      [40, 4, '2. Budget'],
      [40, 5, 'The budget was noted.'],
      [40, 7, '3. Closing'],
    ];
    expect(extract(placed, [list('agenda_items', [field('number', 'integer'), field('title')])])).toEqual({
      agenda_items: [
        { number: 1, title: 'Opening' },
        { number: 2, title: 'Budget' },
        { number: 3, title: 'Closing' },
      ],
    });
  });
});

describe('texts and days', () => {
  it('are sentences under a label that says the whole name', () => {
    const placed: Placed[] = [
      [40, 1, 'Work performed'],
      [
        40,
        2,
        'Replaced the worn belt and one of the two old bearings, then measured the current and\nran it without fault.',
      ],
    ];
    expect(extract(placed, [field('work_performed')])).toEqual({
      work_performed:
        'Replaced the worn belt and one of the two old bearings, then measured the current and ran it without fault.',
    });
  });

  it('are as of a day', () => {
    const placed: Placed[] = [
      [40, 1, 'Monthly sheet, data as at 31 July 2031'],
      [40, 2, 'Launched 2 May 2014'],
    ];
    expect(extract(placed, [field('as_of_date', 'date')])).toEqual({ as_of_date: '2031-07-31' });
  });
});

describe('assignment', () => {
  it('leaves words to others where a field ends up with another value', () => {
    const segment = { text: 'x' } as never;
    const at = (start: number) => [{ segment, start, end: start + 1 }];
    const found = new Map([
      [
        'wages',
        [
          { value: 2, score: 0.9, spans: at(2) },
          { value: 1, score: 0.88, spans: at(1) },
          { value: 1, score: 0.86, spans: at(3) },
        ],
      ],
      ['tax', [{ value: 2, score: 0.8, spans: at(2) }]],
    ]);
    const assigned = assign(found);
    expect(assigned.get('wages')?.[0]?.value).toBe(1);
    expect(assigned.get('tax')?.[0]?.value).toBe(2);
  });
});
