import { expect, it } from 'vitest';
import { toOrdinal } from '../../src/analysis/ordinal.ts';

it('counts in letters and roman numerals, and in digits where those end', () => {
  expect([1, 26, 27, 53].map((n) => toOrdinal(n, 'lower_letter'))).toEqual(['a', 'z', 'aa', 'aaa']);
  expect([1, 4, 9, 14, 1994].map((n) => toOrdinal(n, 'upper_roman'))).toEqual(['I', 'IV', 'IX', 'XIV', 'MCMXCIV']);
  expect([0, -3, 4000].map((n) => toOrdinal(n, 'lower_roman'))).toEqual(['0', '-3', '4000']);
  expect(toOrdinal(0, 'upper_letter')).toBe('0');
});
