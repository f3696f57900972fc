import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAround, cutSnippet, findClauses } from '../../src/analysis/excerpt.ts';
import { toTerms, toTokens } from '../../src/analysis/tokens.ts';

/** Letters of many scripts, and such that change their length when case, accents or width are folded. */
const UNITS = [...'abz ABC ,.-', 'ß', 'ﬁ', 'İ', 'Ａ', 'é', 'e\u0301', '𝐁', '東', '京', '㍿', 'ไ', 'ท', '가', 'ㄱ'];
const text = fc.string({
  unit: fc.constantFrom(...UNITS, 'ش', 'ש', '\ud800', '\udc00', '\u0000', '🙂'),
  maxLength: 400,
});

describe('highlights', () => {
  it('are the very words, whatever folding does to them', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 1, max: 4 }), (written, seed, count) => {
        const tokens = toTokens(written);
        if (tokens.length === 0) return;
        const from = seed % tokens.length;
        const wanted = tokens.slice(from, from + count);
        const ranges = findClauses(written, [{ terms: wanted.map(({ term }) => term), prefix: false }]);
        const [start, end] = [wanted[0]!.start, wanted.at(-1)!.end];
        expect(ranges.some((range) => range[0] <= start && range[1] >= end)).toBe(true);
        for (const [a, b] of ranges) expect(toTerms(written.slice(a, b)).length).toBeGreaterThan(0);
      }),
    );
  });

  it('are the same in plain letters as beside others, which are cut into words', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab1'), minLength: 1, maxLength: 3 });
    const plain = fc.string({ unit: fc.constantFrom(...'abAB1 ,-'), maxLength: 60 });
    const clause = fc.record({ terms: fc.array(word, { minLength: 1, maxLength: 3 }), prefix: fc.boolean() });
    const meant = fc.option(fc.array(fc.tuple(word, fc.array(word)), { maxLength: 3 }), { nil: undefined });
    fc.assert(
      fc.property(plain, fc.array(clause, { minLength: 1, maxLength: 3 }), meant, (written, clauses, pairs) => {
        const isAlone = (term: string) => clauses.every(({ terms }) => terms.length === 1 || !terms.includes(term));
        const known = pairs?.flatMap(([term, words]) => (isAlone(term) ? [[term, new Set(words)] as const] : []));
        const alternatives = known && new Map(known);
        expect(findClauses(written, clauses, alternatives)).toEqual(findClauses(`${written} é`, clauses, alternatives));
      }),
    );
  });

  it('stand in the snippet as they stand in the text', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.nat(), (parts, seed) => {
        const written = parts.join(' ');
        const tokens = toTokens(written);
        if (tokens.length === 0) return;
        const clause = { terms: [tokens[seed % tokens.length]!.term], prefix: false };
        const { snippet, highlights, hit } = cutSnippet(written, [clause]);
        const ranges = findClauses(written, [clause]).map(([start, end]) => written.slice(start, end));
        expect(written.startsWith(snippet, hit - highlights[0]![0]) || written.includes(snippet)).toBe(true);
        expect(highlights.length).toBeGreaterThan(0);
        for (const [start, end] of highlights) expect(ranges).toContain(snippet.slice(start, end));
        expect(snippet.length).toBeLessThanOrEqual(1300);
      }),
    );
  });

  it('mark a single character within pairs', () => {
    const marked = (written: string, term: string): string[] =>
      findClauses(written, [{ terms: [term], prefix: false }]).map(([start, end]) => written.slice(start, end));
    expect(marked('東京都', '京')).toEqual(['京']);
    expect(marked('𠮷野家', '野')).toEqual(['野']);
    expect(marked('𠮷野家', '𠮷')).toEqual(['𠮷']);
    expect(marked('㍿です', '式')).toEqual(['㍿']);
  });
});

describe('snippets', () => {
  it('begin with a word, not with what ends the one before', () => {
    const written = `${'NOW, THEREFORE, in order. '.repeat(30)}harbour${' and so on, (forth)'.repeat(30)}`;
    for (let cut = 0; cut < 26; cut++) {
      const { snippet } = cutSnippet(written.slice(cut), [{ terms: ['harbour'], prefix: false }]);
      expect(snippet).toMatch(/^[A-Za-z]/);
      expect(snippet).toContain('harbour');
    }
  });

  const words = (query: string) => query.split(' ').map((term) => ({ terms: [term], prefix: false }));

  it('hold all words where they stand nearest to one another, not where one of them stands most often', () => {
    const often = Array.from({ length: 30 }, (_, i) => `${i} tax on income, other tax`).join('\n');
    for (const written of [`${often}\n24 This is your total tax 61`, `24 Total tax 61\n${often}\n${often}`]) {
      const { snippet, hit } = cutSnippet(written, words('total tax'));
      expect(snippet).toMatch(/total tax/i);
      expect(written.slice(hit, hit + 9)).toMatch(/total tax/i);
    }
  });

  it('prefer words in the order of the query to the same words turned round', () => {
    const filler = ' and so forth'.repeat(40);
    const { snippet } = cutSnippet(`tax total${filler} total tax${filler}`, words('total tax'));
    expect(snippet).toContain('total tax');
  });

  it('of a very long text hold all words, although one alone stands before them', () => {
    const filler = 'and so forth '.repeat(12_000);
    const { snippet } = cutSnippet(`harbour ${filler} the old harbour wall ${filler}`, words('harbour wall'));
    expect(snippet).toContain('harbour wall');
  });

  it('never cut a number in two', () => {
    const written = `${'EUR 25,000.00 by 52.217-9 at 12:30 '.repeat(12)}harbour${' EUR 25,000.00 by 52.217-9 at 12:30'.repeat(12)}`;
    for (let cut = 0; cut < 35; cut++) {
      const { snippet } = cutSnippet(written.slice(cut), [{ terms: ['harbour'], prefix: false }]);
      const numbers = snippet.match(/\S*\d\S*/g)!;
      expect(new Set(numbers)).toEqual(new Set(['25,000.00', '52.217-9', '12:30']));
    }
  });

  it('are cut between characters where there are no spaces', () => {
    const written = `${'東京都'.repeat(100)}箱${'大阪府'.repeat(100)}`;
    const { snippet, highlights } = cutSnippet(written, [{ terms: ['箱'], prefix: false }]);
    expect(snippet.length).toBeGreaterThan(200);
    expect(highlights.map(([start, end]) => snippet.slice(start, end))).toEqual(['箱']);
  });

  it('say at which end the text goes on', () => {
    const cutOf = (written: string) => cutSnippet(written, [{ terms: ['harbour'], prefix: false }]).cut;
    const words = 'and so on '.repeat(40);
    expect(cutOf('the harbour')).toBeUndefined();
    expect([cutOf(`harbour ${words}`), cutOf(`${words}harbour`), cutOf(`${words}harbour ${words}`)]).toEqual([
      'end',
      'start',
      'both',
    ]);
    const long = words.repeat(400);
    expect([cutOf(`harbour ${long}`), cutOf(`${long}harbour`)]).toEqual(['end', 'start']);
  });

  it('never cut a character in two', () => {
    const written = '🙂'.repeat(400);
    const { snippet } = cutAround(written, [[400, 402]]);
    expect(snippet).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
  });

  it('show the beginning of a hit that is longer than any snippet', () => {
    const written = 'word '.repeat(10_000);
    const { snippet, highlights } = cutAround(written, [[0, written.length]]);
    expect(snippet.length).toBeLessThanOrEqual(1000);
    expect(highlights).toEqual([[0, snippet.length]]);
  });
});
