import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, type Placed, paper } from './paper.ts';

const list = (name: string, fields: FieldSchema[]): FieldSchema => ({
  name,
  type: 'array',
  items: { type: 'object', fields },
});
const fromTable = (texts: string[][], ...lists: FieldSchema[]) =>
  ask(paper([[40, 60, 'The end']], { language: 'en', tables: [grid('t1', texts)] }), lists);

describe('rows of a table', () => {
  it('go on in the next where the first column is empty and the text begins in lower case', () => {
    const texts = [
      ['No.', 'Action', 'Owner', 'Status'],
      ['A1', 'Send the letter', 'Ada', 'Open'],
      ['A2', 'Update the list and', 'Nia', 'Open'],
      ['', 'send it to all', 'Voss', ''],
      ['A3', 'Book a room', 'Omar', 'Done'],
    ];
    const { actions } = fromTable(
      texts,
      list('actions', [field('no'), field('action'), field('owner'), field('status')]),
    );
    expect(actions).toHaveLength(3);
    expect((actions as unknown[])[1]).toEqual({
      no: 'A2',
      action: 'Update the list and send it to all',
      owner: 'Nia Voss',
      status: 'Open',
    });
  });

  it('belong to the group that is named over them', () => {
    const texts = [
      ['Test', 'Result', 'Units'],
      ['LIPIDS', '', ''],
      ['Cholesterol', '5.9', 'mmol/L'],
      ['Fats', '1.4', 'mmol/L'],
      ['THYROID', '', ''],
      ['TSH', '2.31', 'mIU/L'],
    ];
    const fields = [field('panel'), field('test'), field('value', 'number'), field('units')];
    expect(fromTable(texts, list('results', fields))).toEqual({
      results: [
        { panel: 'LIPIDS', test: 'Cholesterol', value: 5.9, units: 'mmol/L' },
        { panel: 'LIPIDS', test: 'Fats', value: 1.4, units: 'mmol/L' },
        { panel: 'THYROID', test: 'TSH', value: 2.31, units: 'mIU/L' },
      ],
    });
  });

  it('end where the boxes of a form go on beside their columns', () => {
    const texts = [
      ['Producer: Cobalt Agency', 'Contact: Rhea Donovan', ''],
      ['', 'Insurer', 'NAIC'],
      ['', 'Timber Mutual', '20443'],
      ['', 'River Casualty', '31127'],
      ['Insured', 'Certificate: CL26', 'Revision'],
      ['Payne Roofing', 'Paid', 'None'],
    ];
    const insurers = list('insurers', [field('insurer'), field('naic')]);
    expect(fromTable(texts, insurers)).toEqual({
      insurers: [
        { insurer: 'Timber Mutual', naic: '20443' },
        { insurer: 'River Casualty', naic: '31127' },
      ],
    });
  });

  it('begin under their own header, not under the labels of a form above it', () => {
    const texts = [
      ['Sender: Ada Oss Born: 1978 File: 0047', 'Physician: Nia Voss Received: 3 May Reported: 4 May', '', 'Range'],
      ['Test', 'Result', 'Units', ''],
      ['TSH', '2.31', 'mIU/L', '0.4 – 4.0'],
      ['T4', '9.8', 'pmol/L', '10 – 20'],
    ];
    const table = grid('t1', texts);
    table.head.header_rows = 2;
    const fields = [field('test'), field('value', 'number'), field('units'), field('range')];
    expect(ask(paper([[40, 60, 'The end']], { tables: [table] }), [list('results', fields)])).toEqual({
      results: [
        { test: 'TSH', value: 2.31, units: 'mIU/L', range: '0.4 – 4.0' },
        { test: 'T4', value: 9.8, units: 'pmol/L', range: '10 – 20' },
      ],
    });
  });
});

describe('names of columns', () => {
  it('are short, by their initials or their consonants', () => {
    const texts = [
      ['ITEM NO.', 'QTY/CTN', 'CTNS', 'N.W. (KGS)', 'G.W. (KGS)'],
      ['M-102', '36 PCS', '40', '480.0', '540.0'],
      ['P-230', '12 PCS', '25', '225.0', '262.5'],
    ];
    const fields = [
      field('item_number'),
      field('cartons', 'integer'),
      field('net_weight_kg', 'number'),
      field('gross_weight_kg', 'number'),
    ];
    expect(fromTable(texts, list('packages', fields))).toEqual({
      packages: [
        { item_number: 'M-102', cartons: 40, net_weight_kg: 480, gross_weight_kg: 540 },
        { item_number: 'P-230', cartons: 25, net_weight_kg: 225, gross_weight_kg: 262.5 },
      ],
    });
  });

  it('are prices by the sign of a currency', () => {
    const texts = [
      ['Item', 'Qty', 'Unit €', 'Total €'],
      ['Window', '6', '95.00', '570.00'],
      ['Door', '4', '640.00', '2560.00'],
    ];
    const fields = [field('item'), field('unit_price', 'number'), field('total', 'number')];
    expect(fromTable(texts, list('items', fields))).toEqual({
      items: [
        { item: 'Window', unit_price: 95, total: 570 },
        { item: 'Door', unit_price: 640, total: 2560 },
      ],
    });
  });
});

describe('labels that say a name otherwise', () => {
  const extract = (placed: Placed[], fields: FieldSchema[]) => ask(paper(placed, { language: 'en' }), fields);

  it('name who does something behind "by"', () => {
    const placed: Placed[] = [[40, 1, 'Minutes taken by: Nia Voss']];
    expect(extract(placed, [field('minute_taker')])).toEqual({ minute_taker: 'Nia Voss' });
  });

  it('spell out initials', () => {
    const placed: Placed[] = [
      [40, 1, 'Employer identification number'],
      [240, 1, '98-0011223'],
    ];
    expect(extract(placed, [field('ein')])).toEqual({ ein: '98-0011223' });
  });

  it('have a period whose days share a year', () => {
    const placed: Placed[] = [[40, 1, 'Billing period Oct 13 – Nov 12, 2031 (31 days)']];
    const period: FieldSchema = {
      name: 'billing_period',
      type: 'object',
      fields: [field('start', 'date'), field('end', 'date')],
    };
    expect(extract(placed, [period])).toEqual({ billing_period: { start: '2031-10-13', end: '2031-11-12' } });
  });

  it('leave the day alone over a letter to the letter', () => {
    const placed: Placed[] = [
      [40, 1, 'Oakum Works Ltd'],
      [40, 3, 'June 16, 2031'],
      [40, 5, 'Dear Ada,'],
      [40, 7, 'Please sign and return this letter by June 27, 2031. We look forward to it.'],
    ];
    expect(extract(placed, [field('letter_date', 'date')])).toEqual({ letter_date: '2031-06-16' });
  });

  it('end a list of names', () => {
    const placed: Placed[] = [
      [40, 1, 'Present: Ada Oss, Nia Voss, Omar Reyes, Solveig Dahl\nApologies: Terence Oduya'],
    ];
    const names = (name: string): FieldSchema => ({ name, type: 'array', items: { type: 'string' } });
    expect(extract(placed, [names('present')])).toEqual({
      present: ['Ada Oss', 'Nia Voss', 'Omar Reyes', 'Solveig Dahl'],
    });
  });
});
