import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { oneEditAway } from '../../src/analysis/one-edit.ts';
import { CellKind, RowChunkBuilder } from '../../src/document/rows.ts';
import { forEachCommon, joinPhrase, Postings } from '../../src/index/search/postings.ts';
import { chunkMayHoldNumber, toNumberFilter } from '../../src/index/search/stored/chunk-filter.ts';
import { SortedParts, toSortedBlocks } from '../../src/index/search/stored/sorted-parts.ts';
import { packRows, unpackRows } from '../../src/index/stored-rows.ts';

const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝐁', '東'), maxLength: 7 }), {
  maxLength: 60,
});
const sorted = words.map((list) => list.filter((word) => word !== '').sort());

describe('sorted parts', () => {
  const open = (keys: readonly string[], valueBytes: number): SortedParts => {
    const { heads, blocks } = toSortedBlocks(
      keys.map((key) => [key, new Uint8Array(valueBytes).fill(key.length)] as const),
    );
    return new SortedParts(heads, (block) => blocks[block]!);
  };

  it('come out as they went in, from any key on, in one block and in many', () => {
    fc.assert(
      fc.property(sorted, fc.constantFrom('', 'a', 'b', 'ab', 'c𝐁', '東', '\uffff'), (keys, start) => {
        for (const bytes of [0, 3, 5000]) {
          const parts = open(keys, bytes);
          expect([...parts.from(start)].map(([key]) => key)).toEqual(keys.filter((key) => key >= start));
          for (const key of keys) expect([...parts.get(key)!]).toEqual(Array(bytes).fill(key.length));
          expect(parts.get('abcabcabc')).toBeUndefined();
        }
      }),
    );
  });
});

describe('words one edit away', () => {
  const vocabulary = (terms: readonly string[]) => ({
    holds: (term: string) => terms.includes(term),
    terms: (beginning: string) => terms.filter((term) => term.startsWith(beginning)),
  });

  it('are those that measuring each of them would find', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 6 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 80 }), letters, (terms, wanted) => {
        const isSwapped = (a: string, b: string): boolean =>
          a.length === b.length &&
          [...a].some((_, i) => a.slice(0, i) + (a[i + 1] ?? '') + a[i] + a.slice(i + 2) === b && i + 1 < a.length);
        const near = terms.filter(
          (term) => distance(term, wanted) === 1 || (term !== wanted && isSwapped(term, wanted)),
        );
        expect([...oneEditAway(wanted, vocabulary(terms))].sort()).toEqual(near.sort());
      }),
    );
  });

  it.each([
    ['medal', 'meðal'],
    ['слона', 'слоно'],
    ['שלום', 'שלם'],
    ['მთავარი', 'მთავარო'],
  ])('are found in the alphabet of the word: %s', (wanted, there) => {
    expect([...oneEditAway(wanted, vocabulary([there]))]).toEqual([there]);
  });
});

/** [unit, positions] */
const occurrences = fc
  .uniqueArray(fc.tuple(fc.nat(40), fc.uniqueArray(fc.nat(300), { minLength: 1, maxLength: 5 })), {
    selector: ([unit]) => unit,
    maxLength: 20,
  })
  .map((list) => list.sort((a, b) => a[0] - b[0]).map(([unit, at]) => [unit, at.sort((a, b) => a - b)] as const));
type Occurrences = readonly (readonly [number, readonly number[]])[];

/** Positions ascend over all units. */
function toPostings(list: Occurrences): Postings {
  const postings = new Postings();
  for (const [unit, positions] of list) for (const position of positions) postings.add(unit, unit * 1000 + position);
  return postings;
}

const fromPostings = ({ units, ends, positions }: Postings): [number, number[]][] =>
  [...units].map((unit, i) => [
    unit,
    [...positions.slice(i === 0 ? 0 : ends[i - 1], ends[i])].map((position) => position - unit * 1000),
  ]);

describe('postings', () => {
  it('come out as they went in', () => {
    fc.assert(
      fc.property(occurrences, (list) => {
        expect(fromPostings(toPostings(list))).toEqual(list);
      }),
    );
  });

  it('are intersected and joined as plain lists would be', () => {
    fc.assert(
      fc.property(occurrences, occurrences, (a, b) => {
        const [first, second] = [new Map(a), new Map(b)];
        const lists = [toPostings(a), toPostings(b)];
        const common: number[] = [];
        forEachCommon(lists, (unit) => common.push(unit));
        expect(common).toEqual([...first.keys()].filter((unit) => second.has(unit)));
        const phrases = common.flatMap((unit) => {
          const starts = first.get(unit)!.filter((start) => second.get(unit)!.includes(start + 1));
          return starts.length > 0 ? [[unit, starts]] : [];
        });
        expect(fromPostings(joinPhrase(lists))).toEqual(phrases);
      }),
    );
  });
});

describe('filters', () => {
  it('hold what they were told, and little else', () => {
    const told = Array.from({ length: 2400 }, (_, i) => i * 7);
    const filter = toNumberFilter(Float64Array.from(told));
    expect(told.every((number) => chunkMayHoldNumber(filter, number))).toBe(true);
    const others = Array.from({ length: 20_000 }, (_, i) => 20_000 + i * 1.5);
    // Four hashes in fourteen bits for each number: one in 250, and each number is asked for with its neighbours.
    expect(others.filter((number) => chunkMayHoldNumber(filter, number)).length).toBeLessThan(0.015 * others.length);
  });
});

describe('chunks of rows', () => {
  it('come out as they went in', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '\n', '\u0000', '漢字', '🚢'));
    fc.assert(
      fc.property(fc.array(fc.array(fc.oneof(text, fc.double()), { maxLength: 5 }), { minLength: 1 }), (rows) => {
        const builder = new RowChunkBuilder(0);
        rows.forEach((row, r) => {
          builder.startRow(r);
          row.forEach((cell, c) => {
            if (typeof cell === 'string') builder.addText(c, CellKind.string, cell);
            else builder.addNumber(c, CellKind.number, cell);
          });
        });
        const chunk = builder.finish()!;
        expect({ ...unpackRows(packRows(chunk)) }).toEqual(chunk);
      }),
    );
  });
});
