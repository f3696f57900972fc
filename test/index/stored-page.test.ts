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
