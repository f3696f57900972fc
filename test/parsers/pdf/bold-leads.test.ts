import { describe, expect, it } from 'vitest';
import { lines, text } from './pdf-writer.ts';
import { blocksOf } from './read-blocks.ts';

const CLAUSE = [
  'society and found them in good order, and the parties agree that',
  'the treasurer shall go on with her work in the years that come.',
];

/** A clause: bold words, then text from the place on the line where they end. */
const clause = (y: number, head: string, width: number): string[] => [
  text(72, y, 10, head, 'bold'),
  text(72 + width, y, 10, 'The committee met to look at the accounts of the'),
  ...lines(72, y + 12, 10, CLAUSE),
];

describe('bold words in the first line of a paragraph', () => {
  it.each([
    ['counted', ['1. Term.', '2. Notices.', '3. Governing Law.'], [45, 60, 95]],
    ['with more room behind them than there is between words', ['Base model.', 'Scaling.', 'Training.'], [75, 60, 62]],
  ])('stay in it: %s', async (_, heads, widths) => {
    const blocks = await blocksOf(heads.flatMap((head, i) => clause(100 + 60 * i, head, widths[i]!)));
    expect(blocks.filter(({ type }) => type === 'heading')).toEqual([]);
    expect(blocks).toHaveLength(heads.length);
    for (const [i, head] of heads.entries()) {
      const { text: said, marker = '', spans, lines: set } = blocks[i]!;
      expect(`${marker} ${said}`.trim()).toContain(`${head} The committee`);
      expect(spans?.some(({ bold }) => bold)).toBe(true);
      expect(set).toHaveLength(3);
    }
  });
});
