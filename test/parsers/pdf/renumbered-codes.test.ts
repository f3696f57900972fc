import { describe, expect, it } from 'vitest';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { mendRenumbered } from '../../../src/parsers/pdf/pdfjs/renumbered-codes.ts';
import { collect } from '../collect.ts';
import { fontProgram, u16, u32 } from './font-program.ts';
import { makePdf } from './pdf-writer.ts';

/** The box of one outline; nothing is drawn where there is none. */
type Outline = [x0: number, y0: number, x1: number, y1: number] | undefined;
const LETTER: Outline = [50, 0, 450, 650];
const BAR: Outline = [40, 240, 290, 320];
const BLANK: Outline = undefined;

/** A TrueType program whose codes, from the first on, have these outlines. */
function programOf(first: number, outlines: readonly Outline[]): Uint8Array {
  const glyphs = [LETTER, ...outlines].map((box) => (box ? u16(1, ...box) : []));
  const places = glyphs.map((_, i) => glyphs.slice(0, i).flat().length);
  const tables: [name: string, bytes: number[]][] = [
    [
      'cmap',
      [...u16(0, 1, 1, 0), ...u32(12), ...u16(6, 0, 0, first, outlines.length, ...outlines.map((_, i) => i + 1))],
    ],
    ['head', [...u32(0, 0, 0, 0), ...u16(0, 1000), ...new Array(30).fill(0), ...u16(1, 0)]],
    ['loca', u32(...places, glyphs.flat().length)],
    ['glyf', glyphs.flat()],
  ];
  return fontProgram(tables);
}

const FIRST = 0x21;
/** Characters by code, from "!" on: "#" and "&" are numbers of their own codes. */
const SAID = 'To#be&ornthad';
const DRAWN = [...SAID].map((sign) => (sign === '#' ? BLANK : sign === '&' ? BAR : LETTER));

function mended(said: string, outlines: readonly Outline[]): string {
  const meanings = [...said];
  const map = {
    get: (code: number) => meanings[code - FIRST],
    amend: (found: Record<number, string>) => {
      for (const [code, text] of Object.entries(found)) meanings[Number(code) - FIRST] = text;
    },
  };
  mendRenumbered(map, () => programOf(FIRST, outlines));
  return meanings.join('');
}

describe('codes in the order of their first use', () => {
  it('that are said to mean their own number are a space and a hyphen where that is drawn', () => {
    expect(mended(SAID, DRAWN)).toBe('To be-ornthad');
  });

  it('are what they are said to be where something else is drawn, or another code is the space', () => {
    expect(
      mended(
        SAID,
        [...SAID].map(() => LETTER),
      ),
    ).toBe(SAID);
    expect(mended(`T ${SAID.slice(2)}`, DRAWN)).toBe(`T ${SAID.slice(2).replace('&', '-')}`);
  });

  it('are left alone in fonts whose codes are those of ASCII, and that draw nothing at all', () => {
    const ascii = Array.from({ length: 40 }, (_, i) => String.fromCharCode(FIRST + i)).join('');
    expect(
      mended(
        ascii,
        [...ascii].map(() => BLANK),
      ),
    ).toBe(ascii);
  });

  it('are read on the page', async () => {
    const program = Buffer.from(programOf(FIRST, DRAWN)).toString('hex');
    const map = [...SAID].map((sign, i) => `<${(FIRST + i).toString(16)}> <00${Buffer.from(sign).toString('hex')}>`);
    const cmap = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${map.length} beginbfchar ${map.join('\n')} endbfchar endcmap`;
    const objects = new Map([
      [
        100,
        `<< /Type /Font /Subtype /TrueType /BaseFont /Own /FirstChar ${FIRST} /LastChar ${FIRST + SAID.length - 1} /Widths [${DRAWN.map(() => 500).join(' ')}] /FontDescriptor 101 0 R /ToUnicode 103 0 R >>`,
      ],
      [
        101,
        '<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 -200 600 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 102 0 R >>',
      ],
      [102, `<< /Filter /ASCIIHexDecode /Length ${program.length + 1} >>\nstream\n${program}>\nendstream`],
      [103, `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`],
    ]);
    const codes = [...'To#be#or#not&to#be'].map((sign) => (FIRST + SAID.indexOf(sign)).toString(16)).join('');
    const content = [`BT /W 10 Tf 1 0 0 1 72 700 Tm <${codes}> Tj ET`];
    const { pages } = await collect(pdfParser, makePdf({ pages: [{ content }], objects, fonts: '/W 100 0 R' }));
    expect(pages[0]!.blocks.map(({ text }) => text)).toEqual(['To be or not-to be']);
  });
});
