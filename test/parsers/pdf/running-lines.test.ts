import { describe, expect, it } from 'vitest';
import { lines, text } from './pdf-writer.ts';
import { blocksOf, MORE, PROSE, said } from './read-blocks.ts';

const body = [...lines(72, 200, 10, PROSE), ...lines(72, 280, 10, MORE)];

describe('the first and the last line of an only page', () => {
  it('belong to the document where they say what it is about', async () => {
    const first = text(72, 40, 10, 'Invoice No. 1042');
    const last = [text(72, 770, 10, 'Total Revenue:'), text(420, 770, 10, '$12,500.00')];
    const blocks = await blocksOf([first, ...body, ...last]);
    expect(said(blocks).filter((line) => /^(?:header|footer)/.test(line))).toEqual([]);
    expect(blocks.map((block) => block.text).join('\n')).toMatch(/Invoice No\. 1042[\s\S]+Total Revenue: \$12,500\.00/);
  });

  it('are the first rows of columns where the next line stands in the same places', async () => {
    const row = (y: number, n: number) => [
      text(38, y, 10, `Left column line ${n}`),
      text(280, y, 10, `Right column line ${n}`),
    ];
    const blocks = await blocksOf([...row(45, 1), ...row(65, 2), ...row(85, 3)]);
    expect(blocks.map(({ type }) => type)).not.toContain('header');
  });

  it('are running lines where they are set as such', async () => {
    const blocks = await blocksOf([
      text(72, 40, 9, '214'),
      text(380, 40, 9, 'The Society in the Spring'),
      ...body,
      text(72, 760, 9, 'Rev 7'),
      text(300, 760, 9, 'Handbook'),
      text(450, 760, 9, '10 June 2019'),
    ]);
    expect(said(blocks).filter((line) => /^(?:header|footer)/.test(line)).length).toBeGreaterThanOrEqual(2);
  });
});

describe('lines that come back', () => {
  it('are running lines where columns part them on one page and not on the next', async () => {
    const head = [text(72, 82, 9, 'Memory Access Patterns'), text(330, 82, 9, 'Munich in the Spring')];
    const column = (x: number): string[] =>
      lines(
        x,
        96,
        9,
        [...PROSE, ...MORE, ...PROSE].map((line) => line.slice(0, 44)),
      );
    const blocks = await blocksOf([...head, ...column(72), ...column(330)], [...head, ...body]);
    const found = said(blocks).filter((line) => /Memory|Munich/.test(line));
    expect(found).toEqual([
      'header: Memory Access Patterns',
      'header: Munich in the Spring',
      'header: Memory Access Patterns Munich in the Spring',
    ]);
  });
});

it('what stands at the edges is what the pages say where they say nothing else', async () => {
  const pages = (rest: string[]): string[][] => [1, 2, 3].map((n) => [text(290, 770, 10, `Postcard ${n}`), ...rest]);
  expect(said(await blocksOf(...pages([])))).toEqual([
    'paragraph: Postcard 1',
    'paragraph: Postcard 2',
    'paragraph: Postcard 3',
  ]);
  expect(said(await blocksOf(...pages(body)))).toContain('footer: Postcard 2');
});

it('titles of slides may come back', async () => {
  const slide = (title: string) => [text(60, 70, 24, title), ...lines(60, 200, 14, PROSE), text(60, 760, 9, 'Acme')];
  const titles = ['How to build a tower', 'How to build a tower', 'How to build a house', 'How to build a road'];
  const blocks = await blocksOf(...titles.map(slide));
  expect(said(blocks).filter((line) => line.includes('How to'))).toEqual(
    titles.map((title, i) => `${i === 0 ? 'title' : 'heading'}: ${title}`),
  );
  expect(said(blocks).filter((line) => line === 'footer: Acme')).toHaveLength(4);
});

it('numbers of every fifth line in the margin are no text', async () => {
  const words = Array.from({ length: 4 }, () => PROSE).flat();
  const numbers = [5, 10].map((n) => text(50, 100 + 12 * (n - 1), 7, String(n)));
  const third = [...lines(72, 100 + 12 * 12, 10, PROSE), text(50, 100 + 12 * 14, 7, '15')];
  const blocks = await blocksOf([...lines(72, 100, 10, words), ...numbers, ...third]);
  const read = blocks.filter(({ type }) => type !== 'header').map((block) => block.text);
  expect(read.join(' ')).toBe([...words, ...PROSE].join(' '));
});
