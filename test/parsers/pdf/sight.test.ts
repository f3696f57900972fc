import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/document/page.ts';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { fill, HEIGHT, lines, makePdf, stream, text } from './pdf-writer.ts';
import { blocksOf, PROSE } from './read-blocks.ts';

const STATES = '/ExtGState << /Faint << /ca 0.15 >> /Full << /ca 1 >> /None << /ca 0 >> >>';

/** A page whose form paints as a group of its own, ISO 32000-1, 11.6.6. */
async function withGroup(form: string, content: string[]): Promise<Block[]> {
  const objects = new Map([
    [
      100,
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency >> /Resources << ${STATES} /Font << /F1 3 0 R >> >>`,
        form,
      ),
    ],
  ]);
  const resources = `${STATES} /XObject << /Panel 100 0 R >>`;
  const pdf = makePdf({ pages: [{ content, resources }], objects });
  return (await collect(pdfParser, pdf)).pages[0]!.blocks;
}

const hiddenIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((b) => (b.hidden ? [`${b.hidden}: ${b.text}`] : []));

describe('what is painted under, over and around text', () => {
  it('is as faint as the group it stands in, whatever the group says of itself', async () => {
    const panel = `/Full gs ${fill(50, 280, 400, 320, '0.4 0.4 0.2')}`;
    const words = `0.4 0.4 0.2 rg ${text(72, 300, 10, 'olive on pale olive')} 0 0 0 rg`;
    const content = [...lines(72, 100, 10, PROSE), 'q /Faint gs /Panel Do Q', words];
    expect(hiddenIn(await withGroup(panel, content))).toEqual([]);
  });

  it('does not show in a group that lets nothing through', async () => {
    const form = `/Full gs ${text(72, 300, 10, 'nobody sees this')}`;
    const content = [...lines(72, 100, 10, PROSE), 'q /None gs /Panel Do Q', text(72, 500, 10, 'but this')];
    expect(hiddenIn(await withGroup(form, content))).toEqual(['invisible: nobody sees this']);
  });

  it('covers nothing inside a frame, or outside the shape it is clipped to', async () => {
    const frame = `0 0 1 rg 60 ${HEIGHT - 420} 300 60 re 70 ${HEIGHT - 410} 280 40 re f* 0 0 0 rg`;
    const wedge = `q 60 ${HEIGHT - 560} m 360 ${HEIGHT - 560} l 60 ${HEIGHT - 480} l h W n ${fill(60, 480, 360, 560, '0 0 1')} Q`;
    const blocks = await blocksOf([
      ...lines(72, 100, 10, PROSE),
      text(90, 395, 10, 'in the frame'),
      frame,
      text(250, 495, 10, 'beside the wedge'),
      wedge,
      text(90, 650, 10, 'beneath the board'),
      fill(60, 630, 300, 670, '0 0 1'),
    ]);
    expect(hiddenIn(blocks)).toEqual(['covered: beneath the board']);
  });

  const inColour = (colour: string, words: string): string => `${colour} rg ${words} 0 0 0 rg`;

  it('is told apart from its ground where that is drawn with lines, as boxes with one thick line and gradients with many', async () => {
    const blues = Array.from({ length: 20 }, (_, i) => fill(60, 280 + 2 * i, 400, 282 + 2 * i, `0 0 0.${50 + i}`));
    const blocks = await blocksOf([
      ...lines(72, 100, 10, PROSE),
      ...blues,
      inColour('1 1 1', text(72, 300, 10, 'white on stripes')),
      `0 0 0.6 RG 30 w 60 ${HEIGHT - 400} m 400 ${HEIGHT - 400} l S`,
      inColour('1 1 1', text(72, 403, 10, 'white on a thick line')),
      fill(60, 480, 560, 780, '0 0 0.6'),
      `1 1 1 RG 30 w 70 ${HEIGHT - 520} m 400 ${HEIGHT - 520} l S`,
      inColour('0 0 0.6', text(80, 523, 10, 'blue on a white box on blue')),
      inColour('0 0 0.6', text(80, 623, 10, 'blue on blue')),
    ]);
    expect(hiddenIn(blocks)).toEqual(['background_colour: blue on blue']);
  });

  it('stands out by its outline', async () => {
    const outlined = inColour('1 1 1', `0 0 0 RG 2 Tr ${text(72, 300, 10, 'white with an outline')} 0 Tr`);
    expect(hiddenIn(await blocksOf([...lines(72, 100, 10, PROSE), outlined]))).toEqual([]);
  });

  it('may be covered by boxes side by side, and be as white as they are', async () => {
    const pieces = (y: number) => [0, 1, 2, 3, 4].map((i) => fill(60 + i * 20, y, 80 + i * 20, y + 30, '1 1 1'));
    const blocks = await blocksOf([
      fill(0, 0, 612, 792, '0 0 0.6'),
      ...lines(72, 100, 10, PROSE).map((line) => inColour('1 1 1', line)),
      text(72, 300, 10, 'beneath them all'),
      ...pieces(280),
      text(72, 400, 10, 'beneath them and on beside them'),
      ...pieces(380),
      ...pieces(480),
      inColour('1 1 1', text(72, 500, 10, 'white on white')),
      ...pieces(580),
      inColour('0 0 0.6', text(72, 600, 10, 'blue on white')),
    ]);
    expect(hiddenIn(blocks)).toEqual(['background_colour: white on white', 'covered: beneath them all']);
  });

  it('is there though its size is 0, and moves nothing', async () => {
    const blocks = await blocksOf([
      ...lines(72, 100, 10, PROSE),
      `BT /F1 0 Tf 1 0 0 1 72 ${HEIGHT - 300} Tm (nobody sees this) Tj /F1 10 Tf (but this) Tj ET`,
    ]);
    expect(hiddenIn(blocks)).toEqual(['invisible: nobody sees this']);
    expect(blocks.find(({ text }) => text === 'but this')!.bbox[0]).toBe(72);
  });

  it('keeps its size where a font is named without one', async () => {
    const [, block] = await blocksOf([
      ...lines(72, 100, 10, PROSE),
      `BT /F1 12 Tf 1 0 0 1 72 ${HEIGHT - 300} Tm (first ) Tj /F2 Tf (second) Tj ET`,
    ]);
    expect(block!.text).toBe('first second');
  });
});
