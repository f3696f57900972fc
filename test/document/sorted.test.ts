import { describe, expect, it } from 'vitest';
import { countBefore, lowerBound } from '../../src/document/sorted.ts';

describe('sorted lists', () => {
  it.each([
    [[], 5, 0],
    [[5], 5, 0],
    [[5], 5.5, 1],
    [[1, 3, 3, 3, 9], 3, 1],
    [[1, 3, 3, 3, 9], 4, 4],
    [[1, 3, 3, 3, 9], 10, 5],
  ])('%j has its values from %d on at %d', (sorted, low, at) => {
    expect(lowerBound(sorted, low)).toBe(at);
    expect(lowerBound(Float64Array.from(sorted), low)).toBe(at);
    expect(
      lowerBound(
        sorted.map((value) => ({ value })),
        low,
        ({ value }) => value,
      ),
    ).toBe(at);
    expect(countBefore(sorted.length, (i) => sorted[i]! < low)).toBe(at);
  });
});
