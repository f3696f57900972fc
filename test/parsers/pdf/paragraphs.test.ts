import { describe, expect, it } from 'vitest';
import { lines, text } from './pdf-writer.ts';
import { blocksOf, PROSE, said } from './read-blocks.ts';

describe('paragraphs read on', () => {
  it('behind the number of a clause that a tab sets apart', async () => {
    const clause = (number: string, y: number): string[] => [
      text(72, y, 10, number),
      text(132, y, 10, 'The agreement shall have a rule on how the members may'),
      ...lines(72, y + 12, 10, [
        'use the name of the society, and on what happens where one of',
        'them uses it otherwise.',
      ]),
    ];
    const blocks = await blocksOf([...clause('A.5.2.1.', 100), ...clause('A.5.2.2.', 136)]);
    const words = 'The agreement shall have a rule on how the members may use the name of the society';
    expect(blocks.map((block) => block.text.slice(0, words.length + 9))).toEqual([
      `A.5.2.1. ${words}`,
      `A.5.2.2. ${words}`,
    ]);
  });

  it('where they are set narrow and ragged below lines that are wide', async () => {
    const ragged = [
      'Many services will be centred around the',
      'user and made for them. In health',
      'care those who may do so will see one',
      'consistent view of it, and each',
      'person all that is said there of them.',
    ];
    const blocks = await blocksOf([...lines(72, 72, 18, PROSE), ...lines(72, 200, 9, ragged)]);
    expect(said(blocks)).toContain(`paragraph: ${ragged.join(' ')}`);
  });

  it('as far apart as others of their colour', async () => {
    const names = [
      'Chairman of the society and of',
      'its committee for the accounts',
      'President of the league of all',
      'members who live by the sea',
      'Treasurer',
    ];
    const quote = [
      'In this world it is key to see',
      'what the members of the Society',
      'And of its Friends have said on',
      'The harvest of the year.',
    ];
    const spaced = quote.map((line, i) => text(72, 200 + 13 * i, 9, line));
    const blocks = await blocksOf([
      '1 0 0 rg',
      ...names.map((line, i) => text(72, 100 + 9 * i, 9, line)),
      '0 0 0 rg',
      ...spaced,
      ...quote.map((line, i) => text(72, 280 + 13 * i, 9, line)),
    ]);
    expect(said(blocks).filter((words) => words === `paragraph: ${quote.join(' ')}`)).toHaveLength(2);
  });

  it('where one line of many reaches far beyond the others', async () => {
    const line = (words: number): string => Array(words).fill('so').join(' ');
    const ragged = Array.from({ length: 30 }, (_, i) => line([18, 22, 24, 23, 25][i % 5]!));
    const blocks = await blocksOf(lines(72, 72, 9, [...ragged, line(31), ...ragged]));
    expect(blocks).toHaveLength(1);
  });
});
