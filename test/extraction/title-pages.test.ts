import { describe, expect, it } from 'vitest';
import { ask, field } from './ask.ts';
import { paper } from './paper.ts';

describe('figures with a column of units', () => {
  it('are given with their units where texts are asked for', () => {
    const sheet = paper([
      [40, 2, 'Item'],
      [200, 2, 'Specification'],
      [350, 2, 'Unit'],
      [40, 3, 'Charge voltage'],
      [200, 3, '4.20±0.05'],
      [350, 3, 'V'],
      [40, 4, 'Charge current'],
      [200, 4, '500'],
      [350, 4, 'mA'],
    ]);
    expect(ask(sheet, [field('charge_voltage'), field('charge_current', 'number')])).toEqual({
      charge_voltage: '4.20±0.05 V',
      charge_current: 500,
    });
  });
});
