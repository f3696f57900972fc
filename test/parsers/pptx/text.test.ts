import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/document/page.ts';
import { pptxParser } from '../../../src/parsers/pptx/pptx-parser.ts';
import { collect } from '../collect.ts';
import { makePptx, para, run, type Source, shape, textBox } from './make-pptx.ts';

const blocksOf = async (source: Source): Promise<Block[][]> =>
  (await collect(pptxParser, makePptx(source))).pages.map((page) => page.blocks);

const brief = (blocks: Block[]): unknown[] =>
  blocks.map(({ type, text, level, marker }) => [type, ...(level ? [level] : []), ...(marker ? [marker] : []), text]);

const BODY_STYLE =
  '<p:bodyStyle><a:lvl1pPr marL="342900" indent="-342900"><a:buChar char="•"/><a:defRPr sz="3200"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle>';

describe('halves of characters', () => {
  it('that stand alone show that a character is lost, and the rest is read', async () => {
    const slide = textBox('a&#xD83D;b_xD83D_c_xD83D__xDE00_', [0, 0, 300, 50]);
    const { pages } = await collect(pptxParser, makePptx({ slides: [slide] }));
    expect(pages[0]!.blocks.map(({ text }) => text)).toEqual(['a\ufffdb\ufffdc😀']);
  });
});

describe('titles', () => {
  it('makes the first title the document title and the others headings', async () => {
    const slide = (text: string): string => shape(para(text), { placeholder: 'type="title"', area: [0, 0, 700, 50] });
    const [first, second] = await blocksOf({ slides: [slide('Report'), slide('Results')] });
    expect(brief(first!)).toEqual([['title', 'Report']]);
    expect(brief(second!)).toEqual([['heading', 1, 'Results']]);
  });

  it('comes first wherever it stands, as one line', async () => {
    const title = shape(`${para(`${run('Two')}<a:br/>${run('lines')}`)}${para('and more')}`, {
      placeholder: 'type="ctrTitle"',
      area: [0, 400, 700, 100],
    });
    const [blocks] = await blocksOf({ slides: [textBox('above', [0, 10, 100, 20]) + title] });
    expect(brief(blocks!)).toEqual([
      ['title', 'Two lines and more'],
      ['paragraph', 'above'],
    ]);
    expect(blocks![0]!.lines).toHaveLength(3);
  });

  it('finds the title of a slide drawn on a blank layout by its size and place', async () => {
    const large = shape(para(run('Quarterly results', '<a:rPr sz="3600"/>')), { area: [20, 10, 600, 50] });
    const small = textBox('Revenue grew by ten percent.', [20, 100, 600, 50]);
    const low = shape(para(run('42 %', '<a:rPr sz="6000"/>')), { area: [20, 300, 600, 80] });
    const [promoted, kept] = await blocksOf({ slides: [small + large, low + small] });
    expect(promoted![0]).toMatchObject({ type: 'title', text: 'Quarterly results' });
    expect(kept!.map((block) => block.type)).toEqual(['paragraph', 'paragraph']);
  });

  it('finds it below a small line, not below one of nearly its size', async () => {
    const sized = (text: string, size: number, y: number): string =>
      shape(para(run(text, `<a:rPr sz="${size}"/>`)), { area: [20, y, 600, 20] });
    const below = sized('Results', 3000, 40) + sized('Revenue grew by ten percent.', 1400, 100);
    const [kicker, twoLines] = await blocksOf({
      slides: [sized('ACME', 1000, 10) + below, sized('ACME', 2000, 10) + below],
    });
    expect(kicker![0]).toMatchObject({ type: 'title', text: 'Results' });
    expect(twoLines!.map((block) => block.type)).toEqual(['paragraph', 'paragraph', 'paragraph']);
  });
});

describe('paragraphs', () => {
  it('takes bullets from the master and lets layout and slide take them away', async () => {
    const bullets = `${para('one')}${para('deeper', '<a:pPr lvl="1"/>')}${para('none', '<a:pPr><a:buNone/></a:pPr>')}`;
    const [blocks] = await blocksOf({
      slides: [
        shape(bullets, { placeholder: 'idx="1"' }) + shape(para('plain'), { placeholder: 'type="subTitle" idx="2"' }),
      ],
      layoutShapes:
        shape('', { placeholder: 'idx="1"', area: [10, 100, 300, 200] }) +
        shape('', {
          placeholder: 'type="subTitle" idx="2"',
          area: [10, 320, 300, 100],
          listStyle: '<a:lvl1pPr><a:buNone/></a:lvl1pPr>',
        }),
      textStyles: BODY_STYLE,
    });
    expect(brief(blocks!)).toEqual([
      ['list_item', 1, '•', 'one'],
      ['list_item', 2, '–', 'deeper'],
      ['paragraph', 'none'],
      ['paragraph', 'plain'],
    ]);
  });

  it('counts numbered paragraphs, level by level', async () => {
    const item = (text: string, level: number, bullet: string): string =>
      para(text, `<a:pPr lvl="${level}">${bullet}</a:pPr>`);
    const arabic = '<a:buAutoNum type="arabicPeriod"/>';
    const letters = '<a:buAutoNum type="alphaLcParenR"/>';
    const [blocks] = await blocksOf({
      slides: [
        shape(
          [
            item('a', 0, arabic),
            item('b', 1, letters),
            item('c', 1, letters),
            '<a:p><a:pPr lvl="0"><a:buAutoNum type="arabicPeriod"/></a:pPr></a:p>',
            item('d', 0, arabic),
            item('e', 1, letters),
            item('f', 0, '<a:buAutoNum type="romanUcPeriod" startAt="4"/>'),
            item('g', 0, '<a:buNone/>'),
            item('h', 0, arabic),
          ].join(''),
          { area: [0, 0, 400, 400] },
        ),
      ],
    });
    expect(blocks!.map((block) => block.marker)).toEqual(['1.', 'a)', 'b)', '2.', 'a)', 'IV.', undefined, '1.']);
  });

  it('shows the characters that symbol fonts stand for', async () => {
    const wingdings = '<a:pPr><a:buFont typeface="Wingdings"/><a:buChar char="ü"/></a:pPr>';
    const symbol = run('a\uf0e0b', '<a:rPr><a:sym typeface="Wingdings"/></a:rPr>');
    const [blocks] = await blocksOf({ slides: [shape(para(symbol, wingdings), { area: [0, 0, 400, 50] })] });
    expect(blocks![0]).toMatchObject({ marker: '✔', text: 'a→b' });
  });

  it('marks what stands out, not what the placeholder looks like', async () => {
    const content = [
      run('bold', '<a:rPr b="1"/>'),
      run(' and '),
      run('struck', '<a:rPr strike="sngStrike" i="1"/>'),
      run('2', '<a:rPr baseline="30000"/>'),
      run('i', '<a:rPr baseline="-25000"/>'),
      run('link', '<a:rPr><a:hlinkClick r:id="h"/></a:rPr>'),
    ].join('');
    const boldBody = '<p:titleStyle><a:lvl1pPr><a:defRPr b="1"/></a:lvl1pPr></p:titleStyle>';
    const [blocks] = await blocksOf({
      slides: [
        {
          shapes:
            shape(para('Title'), { placeholder: 'type="title"' }) + shape(para(content), { area: [0, 200, 400, 90] }),
          relationships: [{ id: 'h', type: 'hyperlink', target: 'https://example.org/', external: true }],
        },
      ],
      textStyles: boldBody,
    });
    expect(blocks![0]!.spans).toBeUndefined();
    expect(blocks![1]!.text).toBe('bold and struck2ilink');
    expect(blocks![1]!.spans).toEqual([
      { start: 0, end: 4, bold: true },
      { start: 9, end: 15, italic: true, strike: true },
      { start: 15, end: 16, superscript: true },
      { start: 16, end: 17, subscript: true },
      { start: 17, end: 21, href: 'https://example.org/' },
    ]);
  });

  it('keeps line breaks, escaped characters and the shown text of fields', async () => {
    const content = `${run('a_x000B_b')}<a:br/>${run('c')}<a:fld type="slidenum"><a:t>‹#›</a:t></a:fld><a:fld type="datetime1"><a:t>1 May</a:t></a:fld>`;
    const [blocks] = await blocksOf({
      slides: [shape(para(content), { area: [0, 0, 400, 90] })],
      presentationAttributes: 'firstSlideNum="7"',
    });
    expect(blocks![0]!.text).toBe('a\nb\nc71 May');
  });

  it('reads formulas, once', async () => {
    const formula =
      '<mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup><m:r><m:t>=</m:t></m:r><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></a14:m></mc:Choice><mc:Fallback><a:r><a:t>picture</a:t></a:r></mc:Fallback></mc:AlternateContent>';
    const [blocks] = await blocksOf({ slides: [shape(para(formula), { area: [0, 0, 400, 90] })] });
    expect(blocks![0]!.text).toBe('x^2=(a+b)/2');
    expect(blocks![0]!.spans).toEqual([{ start: 0, end: 11, latex: 'x^{2}=\\frac{a+b}{2}' }]);
  });

  it('gives long paragraphs their lines and every word a place inside the shape', async () => {
    const bytes = makePptx({ slides: [textBox('lorem ipsum dolor sit amet '.repeat(8), [100, 100, 200, 300])] });
    const [block] = (await collect(pptxParser, bytes)).pages[0]!.blocks;
    expect(block!.lines!.length).toBeGreaterThan(4);
    expect(block!.lines!.map(({ start, end }) => block!.text.slice(start, end).trim()).join(' ')).toBe(block!.text);
    for (const { bbox } of block!.lines!) {
      expect(bbox[0]).toBeGreaterThanOrEqual(100);
      expect(bbox[2]).toBeLessThanOrEqual(300);
    }
  });
});
