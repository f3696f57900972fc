import { describe, expect, it } from 'vitest';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { textOfVariant } from '../../../src/parsers/pdf/pdfjs/glyph-names.ts';
import { findSymbolFont, signFor } from '../../../src/parsers/pdf/pdfjs/symbol-fonts.ts';
import { collect } from '../collect.ts';
import { makePdf } from './pdf-writer.ts';

/** The texts of a page with a line that begins in the font W. */
async function textIn(font: string, operators: string, objects: Map<number, string> = new Map()): Promise<string[]> {
  const content = [`BT /W 10 Tf 1 0 0 1 72 700 Tm ${operators} ET`];
  const pdf = makePdf({ pages: [{ content }], objects: new Map([[100, font], ...objects]), fonts: '/W 100 0 R' });
  const { pages } = await collect(pdfParser, pdf);
  return pages[0]!.blocks.map(({ text }) => text);
}

it('variants of letters are read by their names', async () => {
  const names = '/a.alt /one.oldstyle /f_t /eacute.sc /Q.swash /comma.alt';
  const font =
    '<< /Type /Font /Subtype /Type1 /BaseFont /Some /FirstChar 33 /LastChar 38 /Widths [500 500 500 500 500 500] ' +
    `/Encoding << /Type /Encoding /Differences [33 ${names}] >> >>`;
  expect(await textIn(font, '(!"#$%&) Tj')).toEqual(['a1ftéQ,']);
  expect(textOfVariant('uni0416.alt')).toBe('Ж');
  expect(textOfVariant('nonsense.alt')).toBeUndefined();
  expect(textOfVariant('.notdef')).toBeUndefined();
});

it('signs of Mathematical Pi are read by the numbers that name them', async () => {
  const font =
    '<< /Type /Font /Subtype /Type1 /BaseFont /MathematicalPi-One /FirstChar 1 /LastChar 4 /Widths [500 500 500 500] ' +
    '/Encoding << /Type /Encoding /Differences [1 /H11021 /H11349 /H9262 /H9024] >> >>';
  expect(await textIn(font, '<01020304> Tj')).toEqual(['<≤μΩ']);
  expect(textOfVariant('H9999')).toBeUndefined();
});

it('a code that is said to be a control character is what ASCII says, where all others of its font are', async () => {
  const mapping = (of: (code: number) => number): string =>
    Array.from({ length: 0x5b }, (_, i) => 0x20 + i)
      .map((code) => `<${code.toString(16)}> <${of(code).toString(16).padStart(4, '0')}>`)
      .join(' ');
  const read = async (of: (code: number) => number): Promise<string[]> => {
    const cmap = `1 begincodespacerange <00> <FF> endcodespacerange 91 beginbfchar ${mapping(of)} endbfchar`;
    const toUnicode = `<< /Length ${cmap.length} >> stream\n${cmap}\nendstream`;
    const font =
      '<< /Type /Font /Subtype /Type1 /BaseFont /Some /FirstChar 32 /LastChar 122 ' +
      `/Widths [${'500 '.repeat(91)}] /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>`;
    return textIn(font, '(iN2015 of 1971) Tj', new Map([[101, toUnicode]]));
  };
  expect(await read((code) => (code === 0x31 || code === 0x37 ? 0x18 : code))).toEqual(['iN2015 of 1971']);
  expect(await read((code) => (code === 0x31 ? 0x18 : code === 0x20 ? 0x20 : code + 1))).not.toEqual([
    'iN2015 of 1971',
  ]);
});

const shown = (font: string, code: number, text: string): string | undefined =>
  signFor(findSymbolFont(font)!, code, text);

describe('signs of symbol fonts', () => {
  it('are known by the font, where the file takes them for letters or private characters', () => {
    expect(shown('Wingdings', 1, '\u00A8')).toBe('☐');
    expect(shown('Wingdings-Regular', 0xfe, '\uF0FE')).toBe('☑');
    expect(shown('Wingdings2', 0x52, 'R')).toBe('☑');
    expect(shown('ZapfDingbats', 0x34, '4')).toBe('✔');
    expect(shown('SymbolMT', 3, '\uF02D')).toBe('−');
  });

  it('are left alone where the file says what they mean', () => {
    expect(shown('Symbol', 0xb4, '\u00D7')).toBeUndefined();
    expect(shown('Symbol', 0x61, 'α')).toBeUndefined();
    expect(findSymbolFont('SymbolicSans')).toBeUndefined();
  });

  it('are no letters where the file says nothing of them', async () => {
    expect(
      await textIn(
        '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
        '(l) Tj ET BT /F1 10 Tf 1 0 0 1 90 700 Tm (Yes) Tj',
      ),
    ).toEqual(['Yes']);
  });

  it('stand in the text of a page, and a page of sure characters says so', async () => {
    const font = '<< /Type /Font /Subtype /TrueType /BaseFont /Wingdings /Encoding /WinAnsiEncoding >>';
    const content = [
      'BT /W 10 Tf 1 0 0 1 72 700 Tm (\\376) Tj ET BT /F1 10 Tf 1 0 0 1 90 700 Tm (Yes, by post) Tj ET',
      'BT /W 10 Tf 1 0 0 1 72 680 Tm (\\250) Tj ET BT /F1 10 Tf 1 0 0 1 90 680 Tm (No, by courier) Tj ET',
    ];
    const objects = new Map([[100, font]]);
    const pdf = makePdf({ pages: [{ content }], objects, fonts: '/W 100 0 R' });
    const { pages } = await collect(pdfParser, pdf);
    expect(pages[0]!.blocks.map(({ type, marker, text }) => [type, marker, text])).toEqual([
      ['list_item', '☑', 'Yes, by post'],
      ['list_item', '☐', 'No, by courier'],
    ]);
    expect(pages[0]!.confidence).toEqual({ text: 1 });
  });
});
