import { describe, expect, it } from 'vitest';
import { FaultError } from '../../src/document/fault.ts';
import type { SearchAnswer } from '../../src/document/search-answer.ts';
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

describe('hostile queries', () => {
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
