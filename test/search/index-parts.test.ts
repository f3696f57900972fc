import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { oneEditAway } from '../../src/analysis/one-edit.ts';
import { toTerms } from '../../src/analysis/tokens.ts';
import { CellKind, RowChunkBuilder, readCells } from '../../src/document/rows.ts';
import { ListsBuilder, SLOTS } from '../../src/index/search/flexsearch/id-list.ts';
import { joinPhrase, type Passages, visitCommon } from '../../src/index/search/ranking.ts';
import { chunkMayHoldNumber, chunkMayHoldTerm, hashText, toChunkFilter } from '../../src/index/search/stored/bloom.ts';
import { CellSearchBuilder } from '../../src/index/search/stored/cell-builder.ts';
import { CellLists, columnOf, packCells, rowOf } from '../../src/index/search/stored/cell-lists.ts';
import { TermCollector } from '../../src/index/search/stored/content-terms.ts';
import { SortedParts, toSortedBlocks, toSortedLists } from '../../src/index/search/stored/sorted-parts.ts';
import { WordTable } from '../../src/index/search/stored/word-table.ts';
import { atOnce } from '../../src/index/slices.ts';
import { packRows, unpackRows } from '../../src/index/stored-rows.ts';
import { packTexts, unpackTexts } from '../../src/index/stored-texts.ts';
import { MAX_COLUMNS } from '../../src/spreadsheet/reference.ts';

const words = fc.uniqueArray(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝐁', '東'), maxLength: 7 }), {
  maxLength: 60,
});
const sorted = words.map((list) => list.filter((word) => word !== '').sort());

describe('sorted parts', () => {
  const open = (keys: readonly string[], valueBytes: number): SortedParts => {
    const entries = keys.map((key) => [key, new Uint8Array(valueBytes).fill(key.length)] as const);
    const { heads, blocks } = toSortedBlocks(toSortedLists(entries));
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

describe('a table of words', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', '-', 'é', '𝐁', '東', '京') }), {
    maxLength: 40,
  });
  const read = (table: WordTable, text: string): string[] => {
    const count = table.read(text);
    return Array.from(table.words.subarray(0, count), (word) => table.textOf(word));
  };

  it('holds the terms of texts, each once, in the order of strings', () => {
    fc.assert(
      fc.property(texts, (texts) => {
        const table = new WordTable();
        for (const text of texts) expect(read(table, text)).toEqual(toTerms(text));
        const terms = [...new Set(texts.flatMap(toTerms))].sort();
        expect(table.count).toBe(terms.length);
        expect(table.join(table.sorted(), 'm')).toBe(terms.map((term) => `m${term}`).join('\n'));
      }),
    );
  });

  it('holds many, as hashes say them too, and long ones by their beginning', () => {
    const table = new WordTable();
    const numbers = Array.from({ length: 30_000 }, (_, i) => `No. ${i * 7}`);
    for (const text of numbers) table.read(text);
    expect(table.join(table.sorted(), '').split('\n')).toEqual([...new Set(numbers.flatMap(toTerms))].sort());
    expect(table.hashOf(0)).toBe(hashText('no'));
    const [long, other] = ['x'.repeat(500), `${'x'.repeat(499)}y`];
    for (const text of [long, `é ${other}`]) expect(read(table, text).at(-1)).toBe(long.slice(0, 200));
    expect(table.hashOf(table.words[1]!)).toBe(hashText(long));
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
    ['𐌰𐌱𐌲𐌳𐌴', '𐌰𐌱𐌲𐌳𐌵'],
  ])('are found in the alphabet of the word: %s', (wanted, there) => {
    expect([...oneEditAway(wanted, vocabulary([there]))]).toEqual([there]);
  });
});

/** Units of four passages, whose words follow one another up to the end of the unit. */
const UNITS = 40;
const UNIT_WORDS = 4 * SLOTS;
const passages: Passages = {
  units: Uint32Array.from({ length: UNITS * 4 }, (_, passage) => passage >> 2),
  starts: Uint32Array.from({ length: UNITS * 4 }, (_, passage) => passage * SLOTS + (passage >> 2) * SLOTS),
};
const occurrences = fc
  .uniqueArray(fc.nat(UNITS * UNIT_WORDS - 1), { maxLength: 200 })
  .map((list) => list.sort((a, b) => a - b));
const unitOf = (occurrence: number): number => Math.floor(occurrence / UNIT_WORDS);

describe('occurrences', () => {
  it('are intersected and joined as plain lists would be', () => {
    fc.assert(
      fc.property(occurrences, occurrences, occurrences, (a, b, c) => {
        const units = [a, b, c].map((list) => new Set(list.map(unitOf)));
        const common: [number, number[][]][] = [];
        const visited = visitCommon([a, b, c], passages, (unit, starts, ends) => {
          common.push([unit, [a, b, c].map((list, k) => list.slice(starts[k], ends[k]))]);
        });
        atOnce(visited);
        const expected = [...units[0]!].filter((unit) => units[1]!.has(unit) && units[2]!.has(unit));
        expect(common).toEqual(
          expected.map((unit) => [unit, [a, b, c].map((list) => list.filter((at) => unitOf(at) === unit))]),
        );
        const follows = (list: number[], at: number, by: number): boolean =>
          list.includes(at + by) && unitOf(at + by) === unitOf(at);
        expect(atOnce(joinPhrase([a, b, c], passages))).toEqual(
          a.filter((at) => follows(b, at, 1) && follows(c, at, 2)),
        );
      }),
    );
  });
});

describe('cells of texts', () => {
  it('come out as they went in, wherever the first of each stands', () => {
    const cell = fc.tuple(fc.nat(1_048_575), fc.oneof(fc.nat(12), fc.nat(16_383)));
    const lists = fc.array(fc.uniqueArray(cell, { minLength: 1, maxLength: 6, selector: String }), { maxLength: 40 });
    fc.assert(
      fc.property(lists, (texts) => {
        const builder = new ListsBuilder();
        const cells = texts.map((list) => list.map(([row, column]) => row * MAX_COLUMNS + column));
        for (const [text, list] of cells.entries()) for (const one of list) builder.add(text, one);
        const opened = atOnce(CellLists.open(packCells(builder.group(texts.length)), texts.length));
        for (const [text, list] of cells.entries()) {
          const sorted = list.sort((a, b) => a - b);
          expect([...opened.of(text)]).toEqual(sorted);
          expect(opened.count(text)).toBe(sorted.length);
          expect([opened.row(text), opened.column(text)]).toEqual([rowOf(sorted[0]!), columnOf(sorted[0]!)]);
        }
      }),
    );
  });
});

describe('filters', () => {
  it('hold what they were told, and little else', () => {
    const told = Array.from({ length: 2400 }, (_, i) => i * 7);
    const builder = new RowChunkBuilder(0);
    for (const [row, number] of told.entries()) {
      builder.startRow(row);
      builder.addNumber(0, CellKind.number, number);
    }
    builder.addText(1, CellKind.string, 'Harbour 東京');
    const chunk = builder.finish()!;
    const filter = toChunkFilter(chunk, false);
    expect(told.every((number) => chunkMayHoldNumber(filter, number))).toBe(true);
    const others = Array.from({ length: 20_000 }, (_, i) => 20_000 + i * 1.5);
    // Four hashes in fourteen bits for each number: one in 250, and each number is asked for with its neighbours.
    expect(others.filter((number) => chunkMayHoldNumber(filter, number)).length).toBeLessThan(0.015 * others.length);
    expect(chunkMayHoldTerm(filter, 'harbour', false)).toBe(false);
    const withWords = toChunkFilter(chunk, true);
    expect(['harbour', '東京', '東'].every((term) => chunkMayHoldTerm(withWords, term, false))).toBe(true);
    expect(chunkMayHoldTerm(withWords, 'harb', true)).toBe(true);
    expect(chunkMayHoldTerm(withWords, 'harb', false)).toBe(false);
  });

  it('know the same of a text whether it is read letter by letter or as terms', () => {
    const filterOf = (text: string): Uint8Array => {
      const builder = new RowChunkBuilder(0);
      builder.startRow(0);
      builder.addText(0, CellKind.string, text);
      return toChunkFilter(builder.finish()!, true);
    };
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aZ09 -._@[`{'), maxLength: 30 }),
      fc.nat(300).map((length) => `x ${'Ab'.repeat(length)}`),
    );
    // A no-break space is part of no term, and no ASCII.
    fc.assert(
      fc.property(texts, (text) => {
        expect(Buffer.compare(filterOf(text), filterOf(`${text}\u00a0`))).toBe(0);
      }),
    );
  });
});

describe('chunks of rows', () => {
  it('keep every text where a column of different ones begins to repeat them', () => {
    const builder = new RowChunkBuilder(0);
    // By chunk of ten rows: all different, then not looked up, then one and the same.
    const textOf = (row: number): string => (row < 20 ? `order ${row}` : 'none');
    const longOf = (row: number): string => textOf(row).repeat(100);
    for (let chunk = 0; chunk < 20; chunk++) {
      for (let row = chunk * 10; row < chunk * 10 + 10; row++) {
        builder.startRow(row);
        builder.addText(0, CellKind.string, textOf(row));
        builder.addText(1, CellKind.string, longOf(row));
      }
      const built = builder.finish()!;
      expect([...readCells(built)].map(({ row, text }) => [row, text])).toEqual(
        Array.from({ length: 10 }, (_, i) => chunk * 10 + i).flatMap((row) => [
          [row, textOf(row)],
          [row, longOf(row)],
        ]),
      );
      // Long ones are stored once in any case.
      const long = built.strings.filter(({ length }) => length > 64);
      expect(long).toHaveLength(new Set(long).size);
      // After sixteen chunks it is seen that they repeat.
      if (chunk === 0 || chunk === 19) expect(built.strings).toHaveLength(new Set(built.strings).size);
    }
  });

  it('are made and indexed alike whether a workbook numbers its texts or not', async () => {
    const layout = { formats: ['General'], dateSystem: 1900 as const, comments: [] };
    const texts = ['alpha', 'beta', 'alpha beta', '', 'gamma'];
    const make = async (numbered: boolean) => {
      const builder = new RowChunkBuilder(0);
      const search = new CellSearchBuilder(0, new TermCollector(), { segmentCells: 25 });
      const made: unknown[] = [];
      for (let row = 0; row < 60; row++) {
        builder.startRow(row);
        const at = (row * 7) % texts.length;
        builder.addText(0, CellKind.string, texts[at]!, 0, numbered ? at * 3000 : -1);
        builder.addText(1, CellKind.string, `written ${row % 4}`);
        if (row % 10 < 9) continue;
        const chunk = builder.finish()!;
        made.push(
          chunk,
          (await search.addRows(chunk, builder.sharedStrings)).flatMap((built, i) => built(i)),
        );
        expect(builder.sharedStrings?.some((number) => number >= 0) ?? false).toBe(numbered);
      }
      made.push((await search.finish(layout)).flatMap((built, i) => built(i)));
      return made;
    };
    expect(await make(true)).toEqual(await make(false));
  });

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
            if (c === 1) builder.addFormula(`A${r + 1}&"${cell}"`);
          });
        });
        const chunk = builder.finish()!;
        const bytes = packRows(chunk);
        const { strings, formulas } = unpackRows(bytes);
        expect({ ...unpackRows(bytes), strings, formulas }).toEqual(chunk);
        expect([...readCells(unpackRows(bytes))]).toEqual([...readCells(chunk)]);
      }),
    );
  });

  it('keep their texts apart whatever halves of characters stand in them', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '東', '\ud800', '\udc00', '\ufeff') }));
    fc.assert(
      fc.property(texts, (texts) => {
        const lone = /(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/g;
        const read = unpackTexts(packTexts(texts));
        expect(read.map(({ length }) => length)).toEqual(texts.map(({ length }) => length));
        expect(read.join('')).toBe(texts.join('').replace(lone, '\ufffd'));
      }),
    );
  });
});
