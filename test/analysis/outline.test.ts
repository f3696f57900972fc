import { expect, it } from 'vitest';
import { Outline } from '../../src/analysis/outline.ts';
import type { Block, Page } from '../../src/document/page.ts';

const heading = (text: string, level: number): Partial<Block> => ({ type: 'heading', text, level });
const text: Partial<Block> = { type: 'paragraph', text: 'Text' };
const header: Partial<Block> = { type: 'header', text: 'Annual report' };

function sectionsOf(...pages: Partial<Block>[][]): [title: string, start: number, end: number][] {
  const outline = new Outline();
  for (const [i, blocks] of pages.entries())
    outline.addPage({
      page: i + 1,
      width: 100,
      height: 100,
      rotation: 0,
      layout: 'exact',
      blocks: blocks.map((block, n) => ({ id: `p${i + 1}.b${n + 1}`, bbox: [0, 0, 1, 1], ...block }) as Block),
      tables: [],
    } satisfies Page);
  return outline.finish(undefined).sections.map(({ title, start_page: start, end_page: end }) => [title, start, end]);
}

it('ends a section on the page before, where the next begins at the top of one', () => {
  expect(sectionsOf([heading('A', 1), text], [text], [header, heading('B', 1), text])).toEqual([
    ['A', 1, 2],
    ['B', 3, 3],
  ]);
});

it('ends a section on the page where something of it stands before the next', () => {
  expect(sectionsOf([heading('A', 1), text], [text, heading('B', 1)])).toEqual([
    ['A', 1, 2],
    ['B', 2, 2],
  ]);
});

it('takes a section to the page where one within it begins at the top', () => {
  expect(sectionsOf([heading('A', 1), text], [heading('A.1', 2), heading('B', 1)], [], [])).toEqual([
    ['A', 1, 2],
    ['A.1', 2, 2],
    ['B', 2, 4],
  ]);
});
