import { describe, expect, it } from 'vitest';
import { uniteLists, writeEntries } from '../../src/index/search/flexsearch/id-list.ts';
import { atOnce } from '../../src/index/slices.ts';

describe('lists of entries', () => {
  it('are united whatever their number and lengths, each entry once and in order', () => {
    let seed = 1;
    const chance = (below: number): number => {
      seed = (seed * 16807) % 2147483647;
      return seed % below;
    };
    for (let round = 0; round < 200; round++) {
      const lists = Array.from({ length: chance(9) }, () =>
        [...new Set(Array.from({ length: chance(40) }, () => chance(60) * chance(2000)))].sort((a, b) => a - b),
      );
      expect(atOnce(uniteLists(lists.map((list) => writeEntries(list))))).toEqual(
        [...new Set(lists.flat())].sort((a, b) => a - b),
      );
    }
  });
});
