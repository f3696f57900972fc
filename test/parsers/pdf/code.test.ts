import { describe, expect, it } from 'vitest';
import { CharacterGrid } from '../../../src/parsers/pdf/text/character-grid.ts';
import type { TextLine } from '../../../src/parsers/pdf/text/word.ts';
import { fill, lines, text } from './pdf-writer.ts';
import { blocksOf, MORE, PROSE, said } from './read-blocks.ts';

const SIZE = 10;
const PITCH = 12;
const intro = lines(72, 100, SIZE, PROSE);
const code = (y: number, all: string[]): string[] =>
  all.map((line, i) => text(72, y + i * PITCH, SIZE, line, 'mono')).filter((_, i) => all[i] !== '');

describe('code', () => {
  it('keeps its indents, the room within its lines and its blank lines', async () => {
    const blocks = await blocksOf([...intro, ...code(160, ['if (open) {', '  close()   // at last', '', '}'])]);
    expect(said(blocks.slice(1))).toEqual(['code: if (open) {\n  close()   // at last\n\n}']);
  });

  it('goes on over an empty line that shows its number', async () => {
    const listing = ['open(door)', '', '', 'wait(late)', 'close(door)'];
    const numbers = listing.map((_, i) => text(66 + (i + 8 < 10 ? 3 : 0), 160 + i * PITCH, 6, String(i + 8)));
    const all = [...intro, ...numbers, ...code(160, listing).map((line) => line.replace(' 72 ', ' 80 '))];
    const blocks = await blocksOf([...all, ...lines(72, 240, SIZE, MORE)]);
    expect(said(blocks.slice(1, -1))).toEqual([
      expect.stringMatching(/^code: +8 +open\(door\)\n *9\n *10\n *11 +wait\(late\)\n *12 +close\(door\)$/),
    ]);
  });

  it('ends where the next line stands on another grid', async () => {
    const blocks = await blocksOf([
      ...intro,
      ...code(160, ['open the-door', 'close the-door']),
      ...code(160 + 2 * PITCH + 8, ['a = 1', 'b = 2']),
    ]);
    expect(said(blocks.slice(1))).toEqual(['code: open the-door\nclose the-door', 'code: a = 1\nb = 2']);
  });

  it('is a command that stands alone, but no address', async () => {
    const blocks = await blocksOf([
      ...intro,
      text(72, 160, SIZE, 'fetch door', 'mono'),
      ...lines(72, 190, SIZE, MORE),
      text(72, 250, SIZE, 'ada lovelace@example.org', 'mono'),
      ...lines(72, 280, SIZE, PROSE),
    ]);
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'code', 'paragraph', 'paragraph', 'paragraph']);
  });

  it('is no list of addresses', async () => {
    const blocks = await blocksOf([...intro, ...code(160, ['{ada, mary}@example.org', 'grace@example.com'])]);
    expect(said(blocks.slice(1))).toEqual(['paragraph: {ada, mary}@example.org grace@example.com']);
  });

  it('is no formula for its signs', async () => {
    const blocks = await blocksOf([...intro, ...code(160, ['$ x --a=33 --b=<5>', '{ a: 33, b: "<5>" }'])]);
    expect(said(blocks.slice(1))).toEqual(['code: $ x --a=33 --b=<5>\n{ a: 33, b: "<5>" }']);
  });

  it('is no list whose marks are set in the font of the text', async () => {
    const item = (y: number, words: string): string[] => [text(84, y, SIZE, '-'), text(96, y, SIZE, words, 'mono')];
    const blocks = await blocksOf([...intro, ...item(160, 'open(door)'), ...item(172, 'close(door)')]);
    expect(said(blocks.slice(1))).toEqual(['list_item: open(door)', 'list_item: close(door)']);
  });

  it('goes on over the page', async () => {
    const first = await blocksOf([...intro, ...code(700, ['for (;;) {', '  wait()'])], code(72, ['  go()', '}']));
    expect(first.map(({ type }) => type)).toEqual(['paragraph', 'code', 'code']);
    expect(first[2]!.continued_from).toBe(first[1]!.id);
  });

  it('is no paragraph that ends in a name, smaller and of fixed pitch', async () => {
    const blocks = await blocksOf([
      ...lines(72, 100, SIZE, [
        'The committee met in the spring to look at the accounts of the',
        'society and asked for',
      ]),
      text(170, 112, 8.5, 'committee.members[spring].accounts()', 'mono'),
      text(72, 124, 8.5, 'treasurer.past.years[last].work.go()', 'mono'),
      ...lines(72, 150, SIZE, MORE),
    ]);
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
  });

  it('is without the numbers of its lines, which stand beside it', async () => {
    const numbered = ['if (open) {', '  close()', '', '}'].flatMap((line, i) => [
      text(72, 160 + i * PITCH, 8, `${i + 1}`),
      ...(line === '' ? [] : [text(90, 160 + i * PITCH, SIZE, line, 'mono')]),
    ]);
    const more = lines(72, 230, SIZE, MORE);
    const grounds = [[], [fill(90, 148, 400, 204, '0.95 0.95 0.95')]];
    for (const ground of grounds) {
      const blocks = await blocksOf([...intro, ...ground, ...numbered, ...more]);
      expect(said(blocks.slice(1, 2))).toEqual(['code: if (open) {\n  close()\n\n}']);
      expect(said(blocks.slice(3))).toEqual(['header: 1', 'header: 2', 'header: 3', 'header: 4']);
    }
  });

  it('is told from typing though its letters are set one by one', async () => {
    const source = Array.from({ length: 20 }, (_, i) => `const openedDoor${i} = openWide(garden, gate${i})`);
    const letters = source.flatMap((line, row) =>
      [...line].map((letter, i) => text(72 + 6 * i, 100 + PITCH * row, SIZE, letter, 'mono')),
    );
    expect(said(await blocksOf(letters))).toEqual([`code: ${source.join('\n')}`]);
  });
});

it('of lines on one baseline has no pitch, and ends its lines all the same', () => {
  const grid = new CharacterGrid(
    [100, 100, 112].map((baseline) => ({ words: [], box: [72, 0, 80, 0], baseline }) as Partial<TextLine> as TextLine),
  );
  expect([1, 2].map((at) => grid.before(at))).toEqual(['\n', '\n'.repeat(10)]);
});
