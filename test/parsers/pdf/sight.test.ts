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
});
