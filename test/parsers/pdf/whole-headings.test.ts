import { expect, it } from 'vitest';
import { lines, text } from './pdf-writer.ts';
import { blocksOf, PROSE } from './read-blocks.ts';

const headsOf = async (...content: string[][]): Promise<string[]> =>
  (await blocksOf(content.flat())).filter(({ type }) => type === 'heading').map(({ text: t }) => t);

/** Lines of bold in the size of the text, below one another, over text. */
const head = (y: number, words: readonly string[], step = 13): string[] => [
  ...words.map((line, i) => text(72, y + step * i, 10, line, 'bold')),
  ...lines(72, y + step * words.length + 8, 10, PROSE),
];

it('lines set alike right below one another are one heading, wherever they were broken', async () => {
  const heads = await headsOf(
    head(80, ['Scope']),
    head(180, ['Members of the board and', 'their terms']),
    head(290, ['Conference with counsel', 'Harbour Code']),
  );
  expect(heads).toEqual(['Scope', 'Members of the board and their terms', 'Conference with counsel Harbour Code']);
});

it('what is counted, stands off or is one of many begins anew', async () => {
  const heads = await headsOf(
    head(80, ['4. Conference with counsel', '5. Harbour Code']),
    head(180, ['North Quay', 'South Quay'], 24),
    head(320, ['Anna Berg', 'Paul Holm', 'Rita Lund', 'Olaf Moe']),
  );
  expect(heads).not.toContain('4. Conference with counsel 5. Harbour Code');
  expect(heads).not.toContain('North Quay South Quay');
  expect(heads.some((words) => words.includes('Anna Berg Paul Holm'))).toBe(false);
});
