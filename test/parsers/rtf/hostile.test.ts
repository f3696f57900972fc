import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { rtfParser } from '../../../src/parsers/rtf/rtf-parser.ts';
import { collect } from '../collect.ts';
import { readRtf, rtf, textsOf, toBytes } from './read-rtf.ts';

const WHOLE = rtf(
  '{\\stylesheet{\\s1\\outlinelevel0 heading 1;}}{\\info{\\title T}}{\\header H\\par}\\pard\\s1 Heading\\par\\pard text{\\footnote Note.} {\\field{\\*\\fldinst HYPERLINK "http://x/"}{\\fldrslt link}}\\par' +
    '\\trowd\\clvmgf\\cellx1000\\cellx2000\\pard\\intbl a\\cell b\\cell\\row\\trowd\\clvmrg\\cellx1000\\cellx2000\\pard\\intbl\\itap2 n\\nestcell{\\*\\nesttableprops\\trowd\\cellx500\\nestrow}\\pard\\intbl\\cell d\\cell\\row' +
    "\\pard{\\pict\\pngblip 89504e47}{\\shp{\\*\\shpinst{\\shptxt box\\par}}}{\\*\\listtable{\\list{\\listlevel{\\leveltext\\'02\\'00.;}}\\listid1}}\\u8364\\'80\\bin4 }}{{end\\par",
  '{\\fonttbl{\\f0 Times;}}',
);

describe('damaged files', () => {
  it('give what was read, wherever they break off', async () => {
    let most = 0;
    for (let length = 1; length < WHOLE.length; length += 3) {
      const found = await collect(rtfParser, toBytes(WHOLE.slice(0, length)));
      const { length: count } = found.pages
        .flatMap((page) => page.blocks)
        .map((block) => block.text)
        .join('');
      most = Math.max(most, count);
      expect(found.warnings.some((warning) => warning.code === 'truncated')).toBe(true);
    }
    expect(most).toBeGreaterThan(25);
    expect((await collect(rtfParser, toBytes(WHOLE))).warnings).toEqual([]);
  });

  it('lose no text behind words that belong into a group of their own', async () => {
    const texts = await textsOf('first\\par\\pard\\pn\\pnlvlblt second\\par third{\\*\\pn\\pnlvlbody hidden}\\par');
    expect(texts).toEqual(['first', 'second', 'third']);
  });

  it('never bring it down', async () => {
    const pieces = fc.constantFrom(
      ..."{ } \\par \\cell \\row \\nestcell \\nestrow \\trowd \\cellx9 \\itap3 \\intbl \\pard \\sect \\page {\\footnote {\\field {\\*\\fldinst {\\fldrslt {\\pict {\\shp {\\shptxt {\\header {\\upr {\\*\\ud {\\object {\\result {\\listtext {\\fonttbl {\\stylesheet {\\info {\\title \\f1 \\s1 \\u-9 \\'e9 \\bin3 abc".split(
        ' ',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 60 }), async (list) => {
        const found = await collect(rtfParser, toBytes(`{\\rtf1 ${list.join('')}`));
        expect(found.pages.length).toBeGreaterThan(0);
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it('say nothing on the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await readRtf("\\'zz\\'q\\par");
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('may have padding after their end', async () => {
    const found = await collect(rtfParser, toBytes(`${rtf('text\\par')}\0\0}}}{\\b more}`));
    expect(found.pages[0]!.blocks.map((block) => block.text)).toEqual(['text']);
    expect(found.warnings).toEqual([]);
  });
});

describe('hostile files', () => {
  it('nest groups without end', async () => {
    const depth = 200_000;
    const found = await collect(
      rtfParser,
      toBytes(`{\\rtf1 a${'{\\b '.repeat(depth)}x${'}'.repeat(depth)}\\plain b\\par}`),
    );
    expect(found.pages[0]!.blocks[0]!.text).toBe('axb');
    expect(found.warnings[0]).toMatchObject({ code: 'deep_nesting' });
  });

  it('claim binary data of any size', async () => {
    const found = await readRtf('a\\par\\bin4294967295 rest\\par');
    expect(found.pages[0]!.blocks.map((block) => block.text)).toEqual(['a']);
    expect(found.warnings).toMatchObject([{ code: 'truncated' }]);
  });

  it('hold pictures of many lines, which are skipped', async () => {
    const found = await readRtf(`before {\\pict ${'0123456789abcdef0123456789abcdef\n'.repeat(50_000)}} after\\par`);
    expect(found.info.imageCount).toBe(1);
    expect(found.pages.flatMap((page) => page.blocks).some((block) => block.text.includes('0123'))).toBe(false);
  });

  it('give numbers that make no sense', async () => {
    const found = await readRtf(
      '\\paperw-5\\paperh99999999999\\margl900000\\cols4000000\\deftab-1\\pard\\fs0\\li99999999\\fi-99999999\\sl-1\\sb9999999999\\ls99999\\ilvl77\\s99999\\f99999\\itap500 text\\nestcell\\nestrow\\pard\\tx-1\\uc-3\\u99999999999 x\\par',
    );
    const text = found.pages.flatMap((page) => page.blocks).map((block) => block.text);
    expect(text.join(' ')).toContain('text');
    for (const page of found.pages) {
      expect(page.width).toBeGreaterThanOrEqual(72);
      for (const block of page.blocks) for (const side of block.bbox) expect(Number.isFinite(side)).toBe(true);
    }
  });

  it('stop at the limit on pages', async () => {
    const bytes = toBytes(rtf('a\\page b\\page c\\par'));
    await expect(collect(rtfParser, bytes, { limits: { maxPages: 2 } })).rejects.toMatchObject({
      fault: { code: 'limit_exceeded' },
    });
  });
});
