import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { grid, paper } from './paper.ts';

const list = (name: string, ...fields: FieldSchema[]): FieldSchema =>
  ({ ...field(name, 'array'), items: { type: 'object', fields } }) as FieldSchema;
const texts = (name: string, description?: string): FieldSchema =>
  ({ ...field(name, 'array', description), items: { type: 'string' } }) as FieldSchema;

describe('records told line by line', () => {
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
});
