import { describe, expect, it } from 'vitest';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { lettersOfGlyphs } from '../../../src/parsers/pdf/pdfjs/glyph-letters.ts';
import { collect } from '../collect.ts';
import { fontProgram, u16, u32 } from './font-program.ts';
import { makePdf } from './pdf-writer.ts';

/** A font program that has nothing but a table of characters. */
function fontWith(platform: number, encoding: number, subtable: number[]): Uint8Array {
  return fontProgram([['cmap', [...u16(0, 1, platform, encoding), ...u32(12), ...subtable]]]);
}

/** Format 4: A to C are the glyphs 3 to 5 by their distance, a and b the glyphs 9 and 7 by a list, U+00A0 the glyph of the space. */
const SEGMENTS = [
  ...u16(4, 0, 0, 10, 0, 0, 0),
  ...u16(0x20, 0x43, 0x62, 0xa0, 0xffff, 0),
  ...u16(0x20, 0x41, 0x61, 0xa0, 0xffff),
  ...u16(1 - 0x20, 3 - 0x41, 0, 1 - 0xa0, 1),
  ...u16(0, 0, 6, 0, 0),
  ...u16(9, 7),
];

const read = (platform: number, encoding: number, subtable: number[]): Record<number, string> =>
  Object.fromEntries(
    lettersOfGlyphs(
      fontWith(
        platform,
        encoding,
        subtable.map((byte) => byte & 255),
      ),
    ),
  );

describe('what glyphs stand for', () => {
  it('is told by segments of the first plane', () => {
    expect(read(3, 1, SEGMENTS)).toEqual({ 1: ' ', 3: 'A', 4: 'B', 5: 'C', 7: 'b', 9: 'a' });
  });

  it('is told by a range, and by groups of all planes', () => {
    expect(read(0, 3, u16(6, 0, 0, 0x391, 3, 4, 0, 6))).toEqual({ 4: 'Α', 6: 'Γ' });
    const groups = [...u16(12, 0), ...u32(0, 0, 2), ...u32(0x61, 0x62, 8), ...u32(0x1f600, 0x1f600, 2)];
    expect(read(3, 10, groups)).toEqual({ 2: '😀', 8: 'a', 9: 'b' });
  });

  it('is an ideograph, not the radical that looks like it', () => {
    const groups = [...u16(12, 0), ...u32(0, 0, 2), ...u32(0x2f08, 0x2f08, 5), ...u32(0x4eba, 0x4eba, 5)];
    expect(read(3, 10, groups)).toEqual({ 5: '人' });
  });

  it('is not told by signs of a private area, other code pages or what is no font', () => {
    expect(read(3, 1, u16(6, 0, 0, 0xf041, 1, 4))).toEqual({});
    expect(read(1, 0, u16(6, 0, 0, 0x41, 1, 4))).toEqual({});
    expect(lettersOfGlyphs(new Uint8Array(0)).size).toBe(0);
    expect(lettersOfGlyphs(Uint8Array.from(Buffer.from('OTTO no font at all'))).size).toBe(0);
  });

  it('takes bounded work of a made table', () => {
    const everything = Array.from({ length: 5_000 }, () => u32(0, 0xffff_ffff, 1)).flat();
    const letters = lettersOfGlyphs(fontWith(3, 10, [...u16(12, 0), ...u32(0, 0, 5_000), ...everything]));
    expect(letters.size).toBeLessThan(0x10000);
  });
});

it('text whose codes number glyphs, without a map, is read by the table of its font', async () => {
  const program = Buffer.from(
    fontWith(
      3,
      1,
      SEGMENTS.map((byte) => byte & 255),
    ),
  ).toString('hex');
  const objects = new Map([
    [100, '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H /DescendantFonts [101 0 R] >>'],
    [
      101,
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Own /CIDToGIDMap /Identity /DW 600 /FontDescriptor 102 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    ],
    [
      102,
      '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 -200 600 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 103 0 R >>',
    ],
    [103, `<< /Filter /ASCIIHexDecode /Length ${program.length + 1} >>\nstream\n${program}>\nendstream`],
  ]);
  const content = ['BT /W 10 Tf 1 0 0 1 72 700 Tm <0003000700090001000500040003> Tj ET'];
  const { pages } = await collect(pdfParser, makePdf({ pages: [{ content }], objects, fonts: '/W 100 0 R' }));
  expect(pages[0]!.blocks.map(({ text }) => text)).toEqual(['Aba CBA']);
});
