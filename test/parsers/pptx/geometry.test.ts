import { describe, expect, it } from 'vitest';
import type { Box } from '../../../src/document/box.ts';
import type { Block } from '../../../src/document/page.ts';
import { pptxParser } from '../../../src/parsers/pptx/pptx-parser.ts';
import { toReadingOrder } from '../../../src/parsers/pptx/reading-order.ts';
import { collect } from '../collect.ts';
import { type Area, makePptx, para, picture, type Source, shape, textBox, xfrm } from './make-pptx.ts';

const firstBlocks = async (source: Source): Promise<Block[]> =>
  (await collect(pptxParser, makePptx(source))).pages[0]!.blocks;

const group = (content: string, area: Area, child: Area, attributes = ''): string => {
  const [x, y, width, height] = child.map((side) => side * 12_700);
  const inner = `<a:chOff x="${x}" y="${y}"/><a:chExt cx="${width}" cy="${height}"/>`;
  const outer = xfrm(area, attributes).replace('</a:xfrm>', `${inner}</a:xfrm>`);
  return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="g"/></p:nvGrpSpPr><p:grpSpPr>${outer}</p:grpSpPr>${content}</p:grpSp>`;
};

describe('boxes', () => {
  it('scales and moves what stands in nested groups', async () => {
    const inner = group(picture([0, 0, 10, 10]), [50, 50, 100, 100], [0, 0, 100, 100]);
    const blocks = await firstBlocks({ slides: [group(inner, [100, 200, 300, 300], [0, 0, 150, 150])] });
    expect(blocks[0]!.bbox).toEqual([200, 300, 220, 320]);
  });

  it('stays finite where groups multiply without end', async () => {
    let content = picture([0, 0, 10, 10]);
    for (let i = 0; i < 100; i++) content = group(content, [1, 1, 70_000, 70_000], [0, 0, 1, 1]);
    const [block] = await firstBlocks({ slides: [content] });
    for (const side of block!.bbox) expect(Number.isFinite(side)).toBe(true);
  });

  it('turns shapes about their centre, groups with all they hold', async () => {
    const turned = group(picture([0, 0, 20, 10]), [100, 100, 100, 100], [0, 0, 100, 100], 'rot="5400000"');
    const blocks = await firstBlocks({ slides: [turned] });
    expect(blocks[0]!.bbox).toEqual([190, 100, 200, 120]);
  });

  it('mirrors the children of a flipped group', async () => {
    const flipped = group(picture([0, 0, 20, 10]), [100, 100, 100, 100], [0, 0, 100, 100], 'flipH="1"');
    const blocks = await firstBlocks({ slides: [flipped] });
    expect(blocks[0]!.bbox).toEqual([180, 100, 200, 110]);
  });

  it('takes the place of a placeholder from its layout, then from the master', async () => {
    const blocks = await firstBlocks({
      slides: [
        shape(para('from layout'), { placeholder: 'idx="10"' }) +
          shape(para('from master'), { placeholder: 'idx="11"' }),
      ],
      layoutShapes:
        shape(para('prompt'), { placeholder: 'idx="10"', area: [300, 50, 200, 40] }) +
        shape(para('prompt'), { placeholder: 'idx="11"' }),
      masterShapes: shape(para('prompt'), { placeholder: 'type="body" idx="1"', area: [10, 300, 400, 100] }),
    });
    expect(blocks.map((block) => block.text)).toEqual(['from layout', 'from master']);
    expect(blocks[0]!.bbox[0]).toBeCloseTo(307.2);
    expect(blocks[1]!.bbox[0]).toBeCloseTo(17.2);
    expect(blocks[1]!.bbox[1]).toBeGreaterThan(300);
  });

  it('stands text that runs upwards along the height of its shape', async () => {
    const vertical = shape(para('some upright words'), {
      area: [100, 100, 40, 300],
      bodyProperties: '<a:bodyPr vert="vert270"/>',
    });
    const [x0, y0, x1, y1] = (await firstBlocks({ slides: [vertical] }))[0]!.bbox;
    expect(x0).toBeGreaterThanOrEqual(100);
    expect(x1).toBeLessThanOrEqual(140);
    expect(y1).toBeLessThanOrEqual(400);
    expect(y1 - y0).toBeGreaterThan(x1 - x0);
  });

  it('anchors text at the bottom and in the middle', async () => {
    const anchored = (anchor: string, x: number): string =>
      shape(para('text'), { area: [x, 0, 100, 200], bodyProperties: `<a:bodyPr anchor="${anchor}"/>` });
    const blocks = await firstBlocks({ slides: [anchored('t', 0) + anchored('ctr', 200) + anchored('b', 400)] });
    const [top, middle, bottom] = blocks.map((block) => (block.bbox[1] + block.bbox[3]) / 2);
    expect(top).toBeLessThan(30);
    expect(middle).toBeCloseTo(100, -1);
    expect(bottom).toBeGreaterThan(170);
  });

  it('keeps text inside the outline of an ellipse', async () => {
    const ellipse = shape(para('one two three four five six'), { area: [100, 100, 200, 200] }).replace(
      '</a:xfrm>',
      '</a:xfrm><a:prstGeom prst="ellipse"/>',
    );
    const [block] = await firstBlocks({ slides: [ellipse] });
    expect(block!.bbox[0]).toBeCloseTo(100 + 200 * 0.1464 + 7.2);
    expect(block!.bbox[2]).toBeLessThan(300 - 200 * 0.1464);
  });

  it('says what nobody sees', async () => {
    const blocks = await firstBlocks({
      slides: [
        textBox('off the slide', [-300, 0, 200, 50]) +
          textBox('hidden', [0, 100, 200, 50], { attributes: 'hidden="1"' }) +
          textBox('seen', [0, 200, 200, 50]),
      ],
    });
    expect(Object.fromEntries(blocks.map((block) => [block.text, block.hidden]))).toEqual({
      'off the slide': 'off_page',
      hidden: 'invisible',
      seen: undefined,
    });
  });
});

describe('reading order', () => {
  const order = (boxes: Record<string, Box>): string =>
    toReadingOrder(Object.keys(boxes), (name) => boxes[name]!).join(' ');

  it('reads columns one after the other where the gap between them is wider', () => {
    expect(
      order({
        leftHead: [0, 100, 300, 140],
        rightHead: [340, 100, 640, 140],
        leftBody: [0, 140, 300, 400],
        rightBody: [340, 140, 640, 400],
      }),
    ).toBe('leftHead leftBody rightHead rightBody');
  });

  it('reads a grid of cards row by row', () => {
    expect(
      order({ d: [220, 220, 420, 320], a: [0, 100, 200, 200], c: [0, 220, 200, 320], b: [220, 100, 420, 200] }),
    ).toBe('a b c d');
  });

  it('reads what spans the slide before the columns below it', () => {
    expect(order({ left: [0, 100, 200, 300], right: [240, 100, 440, 300], top: [0, 0, 440, 60] })).toBe(
      'top left right',
    );
  });

  it('reads overlapping shapes by rows', () => {
    expect(order({ c: [50, 80, 250, 180], b: [100, 5, 300, 105], a: [0, 0, 150, 100] })).toBe('a b c');
  });

  it('survives thousands of shapes in one column', () => {
    const boxes = Array.from(
      { length: 20_000 },
      (_, i): Box => [0, i * 3 * (1 + i / 20_000), 10, i * 3 * (1 + i / 20_000) + 1],
    );
    expect(toReadingOrder(boxes, (box) => box)).toEqual(boxes);
  });
});
