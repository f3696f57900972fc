import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, paper } from './paper.ts';

const list = (name: string, ...fields: FieldSchema[]): FieldSchema =>
  ({ ...field(name, 'array'), items: { type: 'object', fields } }) as FieldSchema;
const texts = (name: string, description?: string): FieldSchema =>
  ({ ...field(name, 'array', description), items: { type: 'string' } }) as FieldSchema;

describe('records told line by line', () => {
  it('are measurements with units, what is thought of them and what is normal', () => {
    const page = paper([
      [20, 0, 'Age: 45'],
      [20, 2, 'Test Results:'],
      [20, 3, 'Hemoglobin: 14.5 g/dL (Normal: 13.5 - 17.5)'],
      [20, 4, '- Glucose: 155 mg/dL (High) (Normal: 70 - 100)'],
      [20, 5, 'HbA1c: 7.2% (High) (Normal: < 5.7)'],
    ]);
    const results = list(
      'results',
      field('test'),
      field('value', 'number'),
      field('unit'),
      field('flag'),
      field('normal_range'),
    );
    expect(ask(page, [results])).toEqual({
      results: [
        { test: 'Hemoglobin', value: 14.5, unit: 'g/dL', flag: null, normal_range: '13.5 - 17.5' },
        { test: 'Glucose', value: 155, unit: 'mg/dL', flag: 'High', normal_range: '70 - 100' },
        { test: 'HbA1c', value: 7.2, unit: '%', flag: 'High', normal_range: '< 5.7' },
      ],
    });
  });

  it('are pairs with a colon under the heading of their list, over several lines', () => {
    const page = paper([
      [20, 0, 'ROADMAP'],
      [20, 1, '• Q1 2031: Ship a first version that runs on'],
      [20, 2, 'one machine'],
      [20, 3, '• Q2 2031: Run on many'],
    ]);
    expect(ask(page, [list('roadmap', field('quarter'), field('milestone'))])).toEqual({
      roadmap: [
        { quarter: 'Q1 2031', milestone: 'Ship a first version that runs on one machine' },
        { quarter: 'Q2 2031', milestone: 'Run on many' },
      ],
    });
  });

  it('keep all words of what they are for', () => {
    const page = paper([
      [20, 0, 'ITEMIZED CHARGES:'],
      [20, 1, 'Room Charges: $5,000'],
      [20, 2, 'Pharmacy: $800'],
      [20, 3, 'TOTAL AMOUNT: $5,800'],
    ]);
    const charges = {
      ...list('charges', field('description'), field('amount', 'number')),
      description: 'Itemized charges, without the total',
    };
    expect(ask(page, [charges, field('total_due', 'number')])).toEqual({
      charges: [
        { description: 'Room Charges', amount: 5000 },
        { description: 'Pharmacy', amount: 800 },
      ],
      total_due: 5800,
    });
  });

  it('stand under headers that are mistyped', () => {
    const table = grid('t1', [
      ['Sl No', 'Commidity', 'Price'],
      ['1', 'Maize', '3100'],
      ['2', 'Wheat', '2300'],
    ]);
    const page = paper([[20, 0, ' ']], { tables: [table] });
    const prices = list('prices', field('serial', 'integer'), field('commodity'), field('price', 'number'));
    expect(ask(page, [prices])).toEqual({
      prices: [
        { serial: 1, commodity: 'Maize', price: 3100 },
        { serial: 2, commodity: 'Wheat', price: 2300 },
      ],
    });
  });
});

describe('texts', () => {
  it('are what a document counts itself, for who asks for its agenda', () => {
    const page = paper([
      [20, 0, '1. Opening of the meeting'],
      [20, 1, 'All members were greeted.'],
      [20, 2, '2. Reports'],
      [20, 3, '3. Next steps'],
    ]);
    expect(ask(page, [texts('agenda_items')])).toEqual({
      agenda_items: ['Opening of the meeting', 'Reports', 'Next steps'],
    });
  });

  it('are a law by its own name, and the whole name of who is greeted by a part of it', () => {
    const page = paper(
      [
        [20, 0, 'General Counsel Ada Osei'],
        [20, 2, 'Dear Ms. Osei,'],
        [20, 4, 'This agreement between the two of us shall be governed by Kenyan law.'],
      ],
      { language: 'en' },
    );
    expect(ask(page, [field('governing_law'), field('recipient_name')])).toEqual({
      governing_law: 'Kenyan law',
      recipient_name: 'Ada Osei',
    });
  });
});
