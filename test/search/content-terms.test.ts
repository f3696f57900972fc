import { describe, expect, it } from 'vitest';
import type { Page } from '../../src/document/page.ts';
import { CellKind, RowChunkBuilder } from '../../src/document/rows.ts';
import { ContentTerms } from '../../src/index/search/library/content-terms.ts';
import { BlockSearchBuilder } from '../../src/index/search/stored/block-builder.ts';
import { CellSearchBuilder } from '../../src/index/search/stored/cell-builder.ts';
import { type TermTable, TermTableBuilder, toNumberProbes, toProbe } from '../../src/index/search/stored/term-table.ts';

function toTable(text: string, type: 'heading' | 'paragraph' = 'paragraph'): TermTable {
  const blocks = [{ id: 'b', type, text, bbox: [0, 0, 1, 1] }];
  const builder = new BlockSearchBuilder();
  const terms = new TermTableBuilder();
  for (const built of builder.addPage({ page: 1, blocks, tables: [] } as unknown as Page)) terms.add(built);
  for (const built of builder.finish()) terms.add(built);
  return terms.finish();
}

const WORDS = ['anchor', 'berth', 'cargo', 'dock', 'ebb', 'flood', 'gale', 'harbour', 'inlet', 'jetty'];
/** A content for each number: the words whose bits it has, and one of its own. */
const wordsOf = (content: number): string[] => [...WORDS.filter((_, bit) => content & (1 << bit)), `own${content}`];

describe.each([
  ['in memory', undefined],
  ['of which memory has room for some', 30_000],
  ['read from the store each time', 0],
])('terms of a thousand contents, %s', (_, maxBytes) => {
  const tables = Array.from({ length: 1000 }, (_, content) => toTable(wordsOf(content).join(' ')));
  const there = new Set(tables.keys());
  const terms = new ContentTerms((content) => (there.has(content) ? tables[content] : undefined), maxBytes);
  for (const [content, table] of tables.entries()) terms.add(content, table);
  const holding = (words: string[], prefix = false): number[] => {
    const weights = terms.bestWeights([toProbe(words, prefix)]);
    return [...there].filter((content) => weights[content]! > 0);
  };
  const expected = (accepts: (words: string[]) => boolean): number[] =>
    [...there].filter((content) => accepts(wordsOf(content)));
  const check = (): void => {
    for (const word of [...WORDS, 'own17', 'own999', 'none']) {
      expect(holding([word])).toEqual(expected((words) => words.includes(word)));
    }
    expect(holding(['harbo'], true)).toEqual(expected((words) => words.includes('harbour')));
    const following = expected((words) => words.includes('cargo') && words[words.indexOf('cargo') + 1] === 'gale');
    // A filter may let a few others pass, and what is not in memory has none.
    if (maxBytes === undefined) expect(holding(['cargo', 'gale']).length).toBeLessThan(following.length * 1.3 + 3);
    expect(holding(['cargo', 'gale'])).toEqual(expect.arrayContaining(following));
  };

  it('are told of each', () => {
    check();
    expect(terms.mayHold('jetty')).toBe(true);
    expect(terms.mayHold('lighthouse')).toBe(false);
  });

  it('are told of those that are left when most are deleted, and of new ones', () => {
    for (let content = 0; content < 1000; content++) {
      if (content % 7 === 0 || (content > 300 && content < 400)) continue;
      there.delete(content);
      terms.delete(content);
    }
    check();
    tables.push(toTable('harbour lights', 'heading'));
    there.add(1000);
    terms.add(1000, tables[1000]!);
    expect(terms.bestWeights([toProbe(['lights'], false)])[1000]).toBe(3);
  });
});

it('tells sheets by the values of their numbers, however they are written', () => {
  const table = (numbers: number[]): TermTable => {
    const rows = new RowChunkBuilder(0);
    rows.startRow(0);
    for (const [column, number] of numbers.entries()) rows.addNumber(column, CellKind.number, number);
    const cells = new CellSearchBuilder(0, { shownNumbers: 1 });
    const terms = new TermTableBuilder();
    for (const built of cells.addRows(rows.finish()!)) terms.add(built);
    for (const built of cells.finish({ formats: ['General'], dateSystem: 1900 })) terms.add(built);
    return terms.finish();
  };
  const few = table([1234.5, 0.1 + 0.2]);
  const many = table(Array.from({ length: 60_000 }, (_, i) => i / 7));
  const terms = new ContentTerms((content) => [few, many][content]);
  terms.add(0, few);
  terms.add(1, many);
  const holding = (value: number): boolean[] =>
    [...terms.bestWeights(toNumberProbes(value))].map((weight) => weight > 0);
  expect(holding(1234.5)).toEqual([true, true]);
  expect(holding(0.3)).toEqual([true, true]);
  expect(holding(99)).toEqual([false, true]);
});
