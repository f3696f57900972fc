import { describe, expect, it } from 'vitest';
import { FaultError } from '../../../src/document/fault.ts';
import { pptxParser } from '../../../src/parsers/pptx/pptx-parser.ts';
import { collect } from '../collect.ts';
import { makePptx, para, pptxParts, shape, textBox, zipParts } from './make-pptx.ts';

const SLIDE = 'ppt/slides/slide1.xml';

describe('damaged presentations', () => {
  it('reads the slides that are there and says which are not', async () => {
    const parts = pptxParts({ slides: [textBox('one', [0, 0, 90, 30]), textBox('two', [0, 0, 90, 30])] });
    parts.delete(SLIDE);
    const found = await collect(pptxParser, zipParts(parts));
    expect(found.pages.map((page) => page.blocks.map((block) => block.text))).toEqual([['two']]);
    expect(found.warnings).toMatchObject([{ code: 'missing_part' }]);
  });

  it('does without layout, master and properties', async () => {
    const parts = pptxParts({ slides: [shape(para('text'), { placeholder: 'type="body"' })] });
    for (const name of parts.keys())
      if (/slideLayout|slideMaster/.test(name) && !name.includes('/slides/')) parts.delete(name);
    const found = await collect(pptxParser, zipParts(parts));
    expect(found.pages[0]!.blocks[0]!.text).toBe('text');
    expect(found.warnings).toMatchObject([{ code: 'missing_part' }]);
  });

  it('gives what came before the damage, wherever a slide breaks off', async () => {
    const parts = pptxParts({
      slides: [textBox('first words', [0, 0, 300, 30]) + textBox('last words', [0, 100, 300, 30])],
    });
    const whole = parts.get(SLIDE)!;
    let seen = 0;
    for (let length = 0; length < whole.length; length += 37) {
      parts.set(SLIDE, whole.slice(0, length));
      const found = await collect(pptxParser, zipParts(parts));
      expect(found.pages).toHaveLength(1);
      expect(found.warnings).toMatchObject([{ code: 'damaged_part', page: 1 }]);
      const { length: count } = found.pages[0]!.blocks;
      expect(count).toBeGreaterThanOrEqual(seen);
      seen = count;
    }
    expect(seen).toBe(2);
  });

  it('names the damage of an archive that is cut off anywhere', async () => {
    const whole = makePptx({ slides: [textBox('text', [0, 0, 300, 30])] });
    for (let length = 0; length < whole.length; length += 211) {
      const error = await collect(pptxParser, whole.subarray(0, length)).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(FaultError);
      expect((error as FaultError).fault.code).toBe('unprocessable_document');
    }
  });

  it('says that a presentation has no slides', async () => {
    const found = await collect(pptxParser, makePptx({ slides: [] }));
    expect(found.pages).toEqual([]);
    expect(found.warnings).toMatchObject([{ code: 'no_pages' }]);
  });
});

describe('hostile presentations', () => {
  it('bounds the depth of groups', async () => {
    const depth = 100_000;
    const bytes = makePptx({ slides: ['<p:grpSp>'.repeat(depth) + '</p:grpSp>'.repeat(depth)] });
    const found = await collect(pptxParser, bytes);
    expect(found.warnings).toMatchObject([{ code: 'damaged_part', page: 1 }]);
    const deep = 100;
    const text = textBox('deep', [0, 0, 90, 30]);
    const nested = await collect(
      pptxParser,
      makePptx({ slides: ['<p:grpSp>'.repeat(deep) + text + '</p:grpSp>'.repeat(deep)] }),
    );
    expect(nested.pages[0]!.blocks[0]!.text).toBe('deep');
  });

  it('survives coordinates, sizes and levels that make no sense', async () => {
    const odd = shape(para('text', '<a:pPr lvl="77" marL="99999999999" indent="-9e99"/>'), {
      area: [Number.NaN, -1e300, 1e300, 0],
      transform: 'rot="NaN"',
      bodyProperties: '<a:bodyPr lIns="999999999" numCol="4000000000"><a:normAutofit fontScale="-5"/></a:bodyPr>',
    });
    const vast = textBox('vast', [0, 0, 9, 9]).replace(/cx="\d+"/, `cx="${'9'.repeat(400)}"`);
    const found = await collect(
      pptxParser,
      makePptx({
        slides: [odd, vast],
        presentation: '<p:notesSz cx="-1" cy="0"/>',
        presentationAttributes: 'firstSlideNum="x"',
      }),
    );
    const [page, second] = found.pages;
    for (const side of second!.blocks[0]!.bbox) expect(Number.isFinite(side)).toBe(true);
    expect(page!.blocks[0]!.text).toBe('text');
    expect(page!.label).toBeUndefined();
    for (const side of page!.blocks[0]!.bbox) expect(Number.isFinite(side)).toBe(true);
  });

  it('never follows what lies outside of the file', async () => {
    const found = await collect(
      pptxParser,
      makePptx({
        slides: [
          {
            shapes: textBox('text', [0, 0, 90, 30]),
            relationships: [{ id: 'n', type: 'notesSlide', target: 'file:///etc/passwd', external: true }],
          },
        ],
      }),
    );
    expect(found.pages[0]!.blocks).toHaveLength(1);
    expect(found.warnings.map(({ code, targets }) => [code, targets])).toEqual([
      ['external_part', ['file:///etc/passwd']],
    ]);
  });

  it('stops at the limit on pages', async () => {
    const bytes = makePptx({ slides: ['', '', ''] });
    await expect(collect(pptxParser, bytes, { limits: { maxPages: 2 } })).rejects.toMatchObject({
      fault: { code: 'limit_exceeded' },
    });
  });
});
