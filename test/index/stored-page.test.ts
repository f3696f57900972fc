import { expect, it } from 'vitest';
import type { Block, Page } from '../../src/document/page.ts';
import { packPage, readBlock } from '../../src/index/stored-page.ts';

const block = (text: string, i: number): Block => ({ id: `p1.b${i + 1}`, type: 'paragraph', text, bbox: [0, i, 1, i] });
const page = (texts: string[]): Page => ({
  page: 1,
  width: 600,
  height: 800,
  rotation: 0,
  layout: 'exact',
  label: 'called "blocks":[] by whom?',
  blocks: texts.map(block),
  tables: [],
});

it.each([[[]], [['one']], [['“zwei” — 三', '', '\ud83d\ude00 "blocks":[]', '\ud800 alone', 'last']]])(
  'is the page itself, and each of its blocks can be read alone: %j',
  (texts) => {
    const { bytes, ranges } = packPage(page(texts));
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(page(texts));
    expect(ranges.map((range) => readBlock(bytes, range))).toEqual(texts.map(block));
  },
);

it.each([
  [3, 1, 1, 3],
  [100, 40, 1, 100],
  [250, 1, 1, 100],
  [250, 120, 70, 169],
  [250, 250, 151, 250],
])('names of a table over %i pages on page %i the parts from %i to %i', (pages, at, first, last) => {
  const parts = Array.from({ length: pages }, (_, i) => ({
    page: i + 1,
    bbox: [0, 0, 1, 1] as [number, number, number, number],
  }));
  const head = { id: 't1', page: 1, bbox: parts[0]!.bbox, row_count: 9, col_count: 2, header_rows: 0, parts };
  const { bytes } = packPage({ ...page(['one']), page: at, tables: [head] });
  const stored = (JSON.parse(Buffer.from(bytes).toString()) as Page).tables[0]!.parts!;
  expect([stored[0]!.page, stored.at(-1)!.page]).toEqual([first, last]);
  expect(stored).toHaveLength(last - first + 1);
});
