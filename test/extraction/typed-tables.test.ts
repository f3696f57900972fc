import { describe, expect, it } from 'vitest';
import type { FieldSchema, FieldType } from '../../src/extraction/schema.ts';
import { ask } from './ask.ts';
import { paper } from './paper.ts';

const field = (name: string, type: FieldType = 'string'): FieldSchema => ({ name, type });

describe('a table that is typed with bars', () => {
  const order = paper([
    [50, 2, 'Line | Part Number'],
    [180, 2, '| Description | Qty | Unit Price | Total'],
    [50, 3, '---------------------------------------------'],
    [50, 4, '1 | QE-MCU-5590 | Controller'],
    [240, 4, '| 500 | $12.50 | $6,250.00'],
    [50, 5, '| Rev. B | 32-bit'],
    [50, 6, '2 | QE-SENS-789 | Sensor | 750 | $8.75 | $6,562.50'],
  ]);

  it('is records, whatever stands under them', () => {
    const fields = [
      field('line', 'integer'),
      field('part_number'),
      field('description'),
      field('quantity', 'number'),
      field('unit_price', 'number'),
      field('total', 'number'),
    ];
    const lines: FieldSchema = { name: 'line_items', type: 'array', items: { type: 'object', fields } };
    expect(ask(order, [lines]).line_items).toEqual([
      { line: 1, part_number: 'QE-MCU-5590', description: 'Controller', quantity: 500, unit_price: 12.5, total: 6250 },
      { line: 2, part_number: 'QE-SENS-789', description: 'Sensor', quantity: 750, unit_price: 8.75, total: 6562.5 },
    ]);
  });
});

describe('an order', () => {
  it('goes to who sells', () => {
    const order = paper(
      [
        [200, 1, 'PURCHASE ORDER', 16],
        [60, 3, 'To: Cardinal Compounding Ltd'],
        [60, 4, 'From: Meadow Hospital Inc'],
        [60, 6, 'PO #: SM-2026-0418-A'],
      ],
      { documentType: 'purchase_order' },
    );
    expect(ask(order, [field('supplier'), field('buyer')])).toEqual({
      supplier: 'Cardinal Compounding Ltd',
      buyer: 'Meadow Hospital Inc',
    });
  });
});
