import { describe, expect, test } from 'vitest';
import { findTables } from '../../../../src/parsers/pdf/tables/find-tables.ts';
import { threadMs } from '../../../thread-time.ts';
import { DrawnPage } from './drawn-page.ts';

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    yield state / 2 ** 31;
  }
}

function crowded(words: number, rules: number): DrawnPage {
  const random = numbers(7);
  const next = () => random.next().value as number;
  const page = new DrawnPage();
  const texts = ['12', '3.5', 'Total', 'alpha', '—', '$', '(4)', '......', '-----'];
  for (let i = 0; i < words; i++)
    page.text(next() * 580, next() * 780, texts[Math.floor(next() * texts.length)]!, { size: 6 });
  for (let i = 0; i < rules; i++) {
    if (i % 2) page.across(next() * 790, next() * 300, 300 + next() * 300);
    else page.down(next() * 600, next() * 400, 400 + next() * 390);
  }
  return page;
}

describe('pages that no table was meant for', () => {
  test.each([
    [20_000, 0],
    [2_000, 20_000],
  ])('%i words and %i lines at random are searched in bounded time', (words, rules) => {
    const { input } = crowded(words, rules);
    const start = threadMs();
    findTables(input);
    expect(threadMs() - start).toBeLessThan(10_000);
  });

  test('a grid of more fields than it has words', () => {
    const steps = Array.from({ length: 300 }, (_, i) => 10 + 2 * i);
    const page = crowded(2_000, 0).grid(steps, steps);
    expect(findTables(page.input).every(({ columnCount }) => columnCount <= 300)).toBe(true);
  });

  test('places that are no numbers', () => {
    const page = new DrawnPage()
      .grid([100, Number.NaN], [Number.POSITIVE_INFINITY, 100])
      .row(Number.NaN, [1, 2], ['a', 'b']);
    expect(findTables(page.input)).toEqual([]);
  });

  test('an empty page', () => {
    expect(findTables(new DrawnPage().input)).toEqual([]);
  });
});

test('the order of words and lines does not matter', () => {
  const page = new DrawnPage().grid([100, 200, 300], [100, 120, 140, 160]);
  page.row(114, [105, 205], ['Name', 'Size']).row(134, [105, 205], ['Bolt', '12']).row(154, [105, 205], ['Nut', '8']);
  const { input } = page;
  const turned = { ...input, words: input.words.toReversed(), rules: input.rules.toReversed() };
  expect(findTables(turned)).toEqual(findTables(input));
});
