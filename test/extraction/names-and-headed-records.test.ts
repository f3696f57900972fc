import { describe, expect, it } from 'vitest';
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
