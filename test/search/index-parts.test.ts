import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { CellKind, RowChunkBuilder } from '../../src/document/rows.ts';
import { oneEditVariants } from '../../src/index/search/one-edit.ts';
import { chunkMayHoldNumber, toNumberFilter } from '../../src/index/search/stored/chunk-filter.ts';
import {
  forEachCommon,
  joinPhrase,
  type Postings,
  readPostings,
  unite,
  writePostings,
} from '../../src/index/search/stored/postings.ts';
import { readCellLists, writeCells } from '../../src/index/search/stored/segment.ts';
import { locatePostings, ShardedPostings } from '../../src/index/search/stored/sharded-postings.ts';
import { joinTerms, splitTerms, TermList, toTermBlocks } from '../../src/index/search/stored/term-list.ts';
import { VarintWriter } from '../../src/index/search/stored/varints.ts';
import { packRows, unpackRows } from '../../src/index/stored-rows.ts';

const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝐁', '東'), maxLength: 7 }), {
  maxLength: 60,
});
const sorted = words.map((list) => list.filter((word) => word !== '').sort());

describe('terms', () => {
  it('come out as they went in', () => {
    fc.assert(
      fc.property(sorted, (terms) => {
        expect(splitTerms(joinTerms(terms))).toEqual(terms);
      }),
    );
  });

  it('are found by their beginning', () => {
    fc.assert(
      fc.property(sorted, fc.constantFrom('a', 'b', 'ab', 'c𝐁'), (terms, beginning) => {
        const [from, to] = new TermList(toTermBlocks(terms)).startingWith(beginning);
        expect(terms.slice(from, to)).toEqual(terms.filter((term) => term.startsWith(beginning)));
      }),
    );
  });

  it('are found one edit away, as measuring each of them would', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 80 }), letters, (list, wanted) => {
        const terms = list.sort();
        const isSwapped = (a: string, b: string): boolean =>
          a.length === b.length &&
          [...a].some((_, i) => a.slice(0, i) + (a[i + 1] ?? '') + a[i] + a.slice(i + 2) === b && i + 1 < a.length);
        const near = terms.filter(
          (term) => distance(term, wanted) === 1 || (term !== wanted && isSwapped(term, wanted)),
        );
        const found = new TermList(toTermBlocks(terms)).oneEditAway(wanted).map((at) => terms[at]);
        expect(found).toEqual(near);
        const variants = oneEditVariants(wanted);
        expect(terms.filter((term) => variants.has(term))).toEqual(near);
      }),
    );
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

function toPostings(list: Occurrences): Postings {
  const writer = new VarintWriter();
  const units = Uint32Array.from(list.flatMap(([unit, positions]) => positions.map(() => unit)));
  const positions = Uint32Array.from(list.flatMap(([, at]) => at));
  writePostings(writer, units, positions, 0, units.length);
  const bytes = writer.finish();
  return readPostings(bytes, 0, bytes.length);
}

const fromPostings = ({ units, ends, positions }: Postings): [number, number[]][] =>
  [...units].map((unit, i) => [unit, [...positions.slice(i === 0 ? 0 : ends[i - 1], ends[i])]]);

describe('postings', () => {
  it('come out as they went in', () => {
    fc.assert(
      fc.property(occurrences, (list) => {
        expect(fromPostings(toPostings(list))).toEqual(list);
      }),
    );
  });

  it('are united, intersected and joined as plain lists would be', () => {
    fc.assert(
      fc.property(occurrences, occurrences, (a, b) => {
        const [first, second] = [new Map(a), new Map(b)];
        const units = [...new Set([...first.keys(), ...second.keys()])].sort((x, y) => x - y);
        const both = units.map((unit) => [
          unit,
          [...(first.get(unit) ?? []), ...(second.get(unit) ?? [])].sort((x, y) => x - y),
        ]);
        const lists = [toPostings(a), toPostings(b)];
        // Few among many units, and many among few, are united in different ways.
        for (const unitCount of [41, 100_000]) expect(fromPostings(unite(lists, unitCount))).toEqual(both);
        const common: number[] = [];
        forEachCommon(lists, (unit) => common.push(unit));
        expect(common).toEqual(units.filter((unit) => first.has(unit) && second.has(unit)));
        const phrases = units.flatMap((unit) => {
          const starts = (first.get(unit) ?? []).filter((start) => second.get(unit)?.includes(start + 1));
          return starts.length > 0 ? [[unit, starts]] : [];
        });
        expect(fromPostings(joinPhrase(lists))).toEqual(phrases);
      }),
    );
  });
});

describe('postings in shards', () => {
  it('are found by the place of their term', () => {
    const terms = Array.from({ length: 300 }, (_, i) => ({ count: i === 70 ? 100_000 : 1 + (i % 9) }));
    const postings = new ShardedPostings();
    for (const [i, { count }] of terms.entries()) {
      const units = Uint32Array.from({ length: count }, (_, k) => k);
      postings.add(
        units,
        units.map(() => i),
        0,
        count,
      );
    }
    const { blockStarts, shardStarts, shards } = postings.finish();
    expect(blockStarts).toHaveLength(5);
    expect(shards).toHaveLength(2);
    for (const [i, { count }] of terms.entries()) {
      const block = Math.floor(i / 64);
      const shard = blockStarts[block]! >= shardStarts[1]! ? 1 : 0;
      const start = blockStarts[block]! - shardStarts[shard]!;
      const [from, to] = locatePostings(shards[shard]!, start, block === 4 ? 44 : 64, i % 64);
      const { units, positions } = readPostings(shards[shard]!, from, to);
      expect([units.length, positions[0]]).toEqual([count, i]);
    }
  });
});

describe('cells by text', () => {
  it('come out as they went in', () => {
    const cell = fc.record({ row: fc.nat(1_048_575), column: fc.nat(16_383) });
    const texts = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 20 });
    fc.assert(
      fc.property(texts, (lists) => {
        for (const list of lists) list.sort((a, b) => a.row - b.row);
        const cells = lists.flat();
        let end = 0;
        const written = {
          ends: Uint32Array.from(lists, (list) => (end += list.length)),
          rows: Uint32Array.from(cells, ({ row }) => row),
          columns: Uint16Array.from(cells, ({ column }) => column),
        };
        expect(readCellLists(writeCells(written), lists.length)).toEqual(written);
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
