import { describe, expect, it, vi } from 'vitest';
import { FaultError } from '../../src/document/fault.ts';
import type { SearchAnswer } from '../../src/document/search-answer.ts';
import { OrderedStorage } from '../../src/index/search/flexsearch/ordered-storage.ts';
import { searchOperations } from '../../src/operations/search.ts';
import { threadMs } from '../thread-time.ts';
import { openBlocks, openCells } from './documents.ts';

const PAGES = Array.from({ length: 40 }, (_, page) =>
  Array.from({ length: 20 }, (_, block) => `${'aaaaaaaaab lorem ipsum '.repeat(30)} ${page}.${block} שלום عالم 東京都`),
);
const ROWS = Array.from({ length: 2000 }, (_, row) => [`aaaaaaaab ${row}`, row]);
const searchBlocks = await openBlocks(PAGES);
const searchCells = await openCells(ROWS);
/** Seconds would be a hang. */
const PATIENCE_MS = 1500;

const QUERIES: [string, string][] = [
  ['1,000 letters', 'a'.repeat(1000)],
  ['500 words', 'a '.repeat(500)],
  ['a phrase of 500 words', `"${'a '.repeat(498)}"`],
  ['nested quotes', '"'.repeat(1000)],
  ['punctuation', '!?.,;:-()[]{}'.repeat(70)],
  ['NUL', 'a\u0000b\u0000'],
  ['lone surrogates', '\ud800a\udc00 \udfff'],
  ['marks without letters', '\u0301'.repeat(900)],
  ['a letter under many marks', `a${'\u0301'.repeat(900)}`],
  ['right to left with overrides', '\u202eשלום\u202c عالم'],
  ['a prefix of one letter', 'a'],
  ['characters of a script without spaces', '東'.repeat(60)],
  ['digits', '9'.repeat(1000)],
  ['an exponent', '1e999'],
  ['a word of 300 different letters', Array.from({ length: 300 }, (_, i) => String.fromCodePoint(0xa000 + i)).join('')],
  ['prototype names', '__proto__ constructor toString'],
];

const PATTERNS: [string, string][] = [
  ['nested repetition', '(a+)+$'],
  ['nested stars', '(a*)*b$'],
  ['overlapping alternatives', '(a|aa|aaa|aaaa)+c'],
  ['many options', 'a?'.repeat(60) + 'a'.repeat(60)],
  ['counted repetition', '((a{0,30}){0,30})x'],
  ['a large window', '[\\s\\S]{900}'],
  ['a wide gap', '.{0,300}q.{0,300}q'],
  ['a back reference', '(a)\\1'],
  ['a look-ahead', '(?=a)a'],
  ['too large a count', 'a{100000}'],
  ['an open group', '('],
  ['a lone surrogate', '\ud800'],
  ['nothing', '(?:)'],
  ['nothing, after a look at all that follows', '(a.*b)?'],
];

function isAnswered(search: () => SearchAnswer): void {
  const startedAt = threadMs();
  try {
    const { total, matches } = search();
    expect(total).toBeGreaterThanOrEqual(matches.length);
    for (const { snippet, highlights } of matches) {
      for (const [start, end] of highlights) {
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(snippet.length);
      }
    }
  } catch (error) {
    expect(error).toBeInstanceOf(FaultError);
    expect((error as FaultError).fault.code).toBe('invalid_request');
  }
  expect(threadMs() - startedAt).toBeLessThan(PATIENCE_MS);
}

const LONG: [string, string][] = [
  ['10,000 words', 'lorem '.repeat(10_000)],
  ['1 MB of one letter', 'a'.repeat(2 ** 20)],
  ['1 MB of one character without spaces', '東'.repeat(2 ** 20)],
  ['500 fragments with OR between them', Array.from({ length: 500 }, (_, i) => `lorem${i} OR`).join(' ')],
  ['a phrase of 5,000 pairs of characters', '東京'.repeat(2500)],
  ['punctuation', '!?.,;:-()[]{}'.repeat(700)],
  ['unpaired surrogates', '\ud800 \udfff'.repeat(900)],
  ['marks of direction', '\u200f\u202e\u2067'.repeat(900)],
];

describe('hostile queries', () => {
  it.each(LONG)('%s: refused before anything is looked up', (_, query) => {
    const lookups = [vi.spyOn(OrderedStorage.prototype, 'list'), vi.spyOn(OrderedStorage.prototype, 'terms')];
    for (const mode of ['text', 'phrase'] as const) {
      for (const search of [searchBlocks, searchCells]) expect(() => search({ query, mode })).toThrow(FaultError);
    }
    for (const lookup of lookups) {
      expect(lookup).not.toHaveBeenCalled();
      lookup.mockRestore();
    }
  });

  it.each([
    ['words of 5,000 letters', ['x', 'y', 'z'].map((letter) => letter.repeat(3000)).join(' '), 3],
    ['64 words that nothing holds', Array.from({ length: 64 }, (_, i) => `none${i}`).join(' '), 64],
    ['64 words that everything holds', 'lorem ipsum '.repeat(32), 64],
    ['stop words only', 'the of and to a in is it', 8],
    ['right to left with overrides', '\u202eשלום\u202c عالم\u200f', 2],
  ])('%s: looked up a few times each, and no part is read twice', (_, query, words) => {
    const lookups = vi.spyOn(OrderedStorage.prototype, 'list');
    for (const search of [searchBlocks, searchCells]) {
      search({ query });
      expect(search.work.partsRead).toBeLessThanOrEqual(search.work.parts);
    }
    // Two documents, as written, in other forms and with an edit; the last word as a beginning and as it is.
    expect(lookups.mock.calls.length).toBeLessThanOrEqual(2 * (3 * words + 2));
    lookups.mockRestore();
  });

  it.each(QUERIES)('%s: an answer or a refusal', (_, query) => {
    for (const mode of ['text', 'phrase'] as const) {
      isAnswered(() => searchBlocks({ query, mode }));
      isAnswered(() => searchCells({ query, mode }));
    }
  });

  it.each(PATTERNS)('%s as a pattern: an answer or a refusal', (_, query) => {
    isAnswered(() => searchBlocks({ query, mode: 'regex' }));
    isAnswered(() => searchCells({ query, mode: 'regex' }));
  });

  it('does a limited amount of work for a pattern of many states', () => {
    const answer = searchBlocks({ query: '[\\s\\S]{900}x', mode: 'regex' });
    expect(answer).toMatchObject({ total_exact: false });
  });

  it.each(searchOperations.map((operation) => [operation.name, operation.input] as const))(
    '%s refuses a query of 100 KB, or of 10,000 words',
    (_, input) => {
      for (const query of ['a'.repeat(100_000), 'word '.repeat(10_000)]) {
        expect(input.safeParse({ id: 'f1', query }).success).toBe(false);
      }
    },
  );
});

it('searches a document of more pages than are kept open', async () => {
  const search = await openBlocks(Array.from({ length: 1100 }, (_, page) => [`page ${page} of many`]));
  expect(search({ query: '"page 1057"' }).total).toBe(1);
});
