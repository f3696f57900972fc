import { describe, expect, it } from 'vitest';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { makePdf, text } from './pdf-writer.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const codes = [...LETTERS].map((letter) => letter.charCodeAt(0));
const SQUARE = '16 0 0 0 15 27 d1 0 0 15 27 re f';

/** Glyphs of 16 by 34 pixels, 300 to the inch: set at size 0.24 they are letters of 8 points. */
const objects = new Map([
  [
    100,
    `<< /Type /Font /Subtype /Type3 /FontBBox [-1 -7 29 27] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 122
       /Widths [${codes.map(() => 16).join(' ')}] /Encoding << /Differences [97 ${[...LETTERS].map((l) => `/${l}`).join(' ')}] >>
       /CharProcs << ${[...LETTERS].map((l) => `/${l} 101 0 R`).join(' ')} >> >>`,
  ],
  [101, `<< /Length ${SQUARE.length} >>\nstream\n${SQUARE}\nendstream`],
]);
const pixels = (x: number, y: number, words: string): string =>
  words
    .split(' ')
    .map((word, i, all) => text(x + all.slice(0, i).join(' ').length * 3.84 + (i ? 3.84 : 0), y, 0.24, word))
    .join(' ')
    .replaceAll('/F1 ', '/P ');

describe('fonts drawn in pixels', () => {
  it('have the height of their glyphs: words of one line stay together', async () => {
    const content = [pixels(40, 100, 'beginning balance'), pixels(40, 109, 'ending balance')];
    const { pages } = await collect(pdfParser, makePdf({ pages: [{ content }], objects, fonts: '/P 100 0 R' }));
    const blocks = pages.flatMap((page) => page.blocks);
    expect(blocks.map((block) => block.text)).toEqual(['beginning balance ending balance']);
    expect(blocks[0]!.bbox[3] - blocks[0]!.bbox[1]).toBeGreaterThan(14);
  });
});
