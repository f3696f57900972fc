import { describe, expect, it } from 'vitest';
import { TermCollector, toNumberTerms } from '../../src/index/search/stored/content-terms.ts';
import { WordTable } from '../../src/index/search/stored/word-table.ts';

const listed = (words: string[], numbers: number[]): string[] => {
  const [collector, table] = [new TermCollector(), new WordTable()];
  collector.add(table, table.read(words.join(' ')), 150, 0);
  collector.addTable(table);
  collector.addNumbers(Float64Array.from(numbers));
  return collector
    .finish()
    .terms.flatMap((terms) => terms.split(' '))
    .filter((term) => term !== '');
};

describe('what a content is listed by', () => {
  it('has each number once, by its value', () => {
    expect(listed(['bolts'], [1234, 7.5, -5, 7.5])).toEqual(['bolts', '#1234', '#7.5', '#-5']);
  });

  it('is among what is looked up for every number, however it is shown', () => {
    const numbers = [0, 5, -5, 7.13, 0.1 + 0.2, 1234, 45000, 1e15, 1e21, 1.5e-7];
    for (const words of [[], ['5', '1234', '45000', '1e']]) {
      const terms = new Set(listed(words, numbers));
      for (const number of numbers) expect(toNumberTerms([number]).some((term) => terms.has(term))).toBe(true);
      expect(toNumberTerms([6]).some((term) => terms.has(term))).toBe(false);
    }
  });

  it('of too many numbers is listed as holding any', () => {
    const terms = new Set(
      listed(
        [],
        Array.from({ length: 20_000 }, (_, i) => i + 0.5),
      ),
    );
    expect(terms.size).toBe(1);
    expect(toNumberTerms([0.25]).some((term) => terms.has(term))).toBe(true);
  });
});
