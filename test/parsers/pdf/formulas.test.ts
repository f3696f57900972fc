import { describe, expect, it } from 'vitest';
import type { Block } from '../../../src/document/page.ts';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { HEIGHT, makePdf, rule, text } from './pdf-writer.ts';

/** TeX's fonts by what they hold: letters, text, signs, large signs, letters of sets; and one of OpenType, which holds all. */
const FONTS = { m: 'CMMI10', r: 'CMR10', s: 'CMSY10', x: 'CMEX10', b: 'MSBM10', o: 'CambriaMath' };
type FontKey = keyof typeof FONTS;

/** Half as wide as the font is high, but for an i: fonts of formulas have no fixed pitch. */
const WIDTHS = Array.from({ length: 128 }, (_, code) => (code === 0x69 ? 300 : 500)).join(' ');

/** Signs of a formula whose baseline starts at x, y. */
const set = (font: FontKey, x: number, y: number, signs: string, size = 10): string => {
  const hex = Buffer.from(signs, 'latin1').toString('hex');
  return `BT /${font} ${size} Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm <${hex}> Tj ET`;
};

async function blocksOf(...content: string[]): Promise<Block[]> {
  const keys = Object.keys(FONTS) as FontKey[];
  const objects = new Map(
    keys.map((key, i) => [
      100 + i,
      `<< /Type /Font /Subtype /Type1 /BaseFont /${FONTS[key]} /FirstChar 0 /LastChar 127 /Widths [${WIDTHS}] >>`,
    ]),
  );
  const fonts = keys.map((key, i) => `/${key} ${100 + i} 0 R`).join(' ');
  return (await collect(pdfParser, makePdf({ pages: [{ content }], objects, fonts }))).pages[0]!.blocks;
}

const latexOf = ({ spans }: Block): string | undefined => spans?.find(({ latex }) => latex !== undefined)?.latex;

/** A displayed formula between two lines of text. */
async function readDisplayed(...content: string[]): Promise<{ text: string; type: string; latex: string | undefined }> {
  const blocks = await blocksOf(
    text(72, 100, 10, 'What follows is a formula that stands alone between two lines of running text.'),
    ...content,
    text(72, 200, 10, 'After the formula the text goes on with another sentence of the same length.'),
  );
  const [, formula] = blocks;
  return { text: formula!.text, type: formula!.type, latex: latexOf(formula!) };
}

const SUM = '\x58';
const NOT = '\x36';
const IN = '\x32';

describe('displayed formulas', () => {
  it('raised and lowered signs stand at what they belong to, the index first', async () => {
    const read = await readDisplayed(
      set('m', 200, 150, 'x'),
      set('r', 205, 146, '2', 7),
      set('m', 205, 152, 'i', 7),
      set('r', 212, 150, '='),
      set('m', 220, 150, 'y'),
    );
    expect(read).toEqual({ type: 'equation', text: 'xi2 = y', latex: 'x_{i}^{2}=y' });
  });

  it('what is over a bar is read before what is under it', async () => {
    const read = await readDisplayed(
      set('m', 200, 150, 'x'),
      set('r', 208, 150, '='),
      set('m', 220, 143, 'a'),
      set('r', 227, 143, '+'),
      set('m', 234, 143, 'b'),
      rule(220, 147.5, 239, 147.5, 0.4),
      set('m', 227, 157, 'c'),
      set('r', 400, 150, '(3)'),
    );
    expect(read.latex).toBe('x=\\frac{a+b}{c} \\tag{3}');
    expect(read.text).toBe('x = a + b c (3)');
  });

  it('a number may stand at either end', async () => {
    const read = await readDisplayed(set('r', 72, 150, '(3.1)'), set('m', 200, 150, 'x'), set('r', 208, 150, '=1'));
    expect(read.latex).toBe('x=1 \\tag{3.1}');
    expect(read.text).toBe('(3.1) x =1');
  });

  it('a root holds what its bar covers', async () => {
    const read = await readDisplayed(
      set('m', 200, 150, 'r'),
      set('r', 208, 150, '='),
      set('s', 216, 141.5, '\x70'),
      rule(221, 141.3, 236, 141.3, 0.4),
      set('m', 221, 150, 'x'),
      set('r', 226, 150, '+'),
      set('m', 231, 150, 'y'),
    );
    expect(read.latex).toBe('r=\\sqrt{x+y}');
  });

  it('limits stand over and under their sum, whose sign hangs from its baseline', async () => {
    const read = await readDisplayed(
      set('m', 200, 150, 's'),
      set('r', 208, 150, '='),
      set('x', 220, 140.6, SUM),
      set('m', 221, 137, 'n', 7),
      set('m', 218, 162, 'i', 7),
      set('r', 221.5, 162, '=1', 7),
      set('m', 230, 150, 'x'),
      set('m', 235, 152, 'i', 7),
    );
    expect(read.text.startsWith('s = ∑')).toBe(true);
    expect(read.latex).toBe('s=\\sum_{i=1}^{n}x_{i}');
  });

  it('rows between tall brackets are a matrix, behind a lone brace they are cases', async () => {
    const matrix = await readDisplayed(
      set('m', 200, 150, 'A'),
      set('r', 208, 150, '='),
      set('x', 216, 135.5, '\x12'),
      set('m', 224, 144, 'a'),
      set('m', 240, 144, 'b'),
      set('m', 224, 156, 'c'),
      set('m', 240, 156, 'd'),
      set('x', 248, 135.5, '\x13'),
    );
    expect(matrix.latex).toBe('A=\\begin{pmatrix}a & b \\\\ c & d\\end{pmatrix}');
    const cases = await readDisplayed(
      set('m', 200, 150, 'f'),
      set('r', 208, 150, '='),
      set('x', 216, 135.5, '\x1a'),
      set('m', 224, 144, 'a'),
      set('r', 236.5, 144, 'if'),
      set('m', 251, 144, 'x'),
      set('m', 224, 156, 'c'),
      set('r', 236.5, 156, 'otherwise'),
    );
    expect(cases.latex).toMatch(/^f=\\begin\{cases\}a & \\text\{ if \}x \\\\ c & \\text\{ otherwise \}\\end\{cases\}$/);
  });
});

it.each([
  ['http://example.org/list?section=rivers&group=08001-8070 (March 2004).'],
  ['ORDINARY ->June, EXTRAORDINARY->SEPTEMBER'],
  ['<Drawn By> <Drawn Date>'],
])('%s has signs of formulas, and is none', async (line) => {
  expect((await blocksOf(text(72, 100, 10, line)))[0]!.type).not.toBe('equation');
});

describe('formulas within text', () => {
  it('are told apart from the words around them', async () => {
    const [block] = await blocksOf(
      text(72, 100, 10, 'For every '),
      set('m', 120, 100, 'x'),
      set('m', 125, 101.5, 'i', 7),
      set('s', 132, 100, IN),
      set('b', 140, 100, 'R'),
      set('m', 145, 96, 'd', 7),
      text(148.5, 100, 10, ', as it was said before, there is another one that is larger than it.'),
    );
    expect(block!.text).toBe('For every xi ∈ Rd, as it was said before, there is another one that is larger than it.');
    const [span] = block!.spans!.filter(({ latex }) => latex !== undefined);
    expect(span!.latex).toBe('x_{i}\\in\\mathbb{R}^{d}');
    expect(block!.text.slice(span!.start, span!.end)).toBe('xi ∈ Rd');
  });

  it('words that are set in the font of formulas are words', async () => {
    const [block] = await blocksOf(
      text(72, 100, 10, 'This is'),
      set('m', 106, 100, 'very'),
      text(132, 100, 10, 'true.'),
    );
    expect(block!.spans?.some(({ latex }) => latex !== undefined)).not.toBe(true);
  });

  it('bullets and marks of notes of the same fonts are none', async () => {
    const blocks = await blocksOf(
      set('s', 72, 100, '\x0f'),
      text(84, 100, 10, 'An item of a list, marked by a sign that formulas have as well.'),
    );
    expect(blocks.flatMap(({ spans = [] }) => spans.filter(({ latex }) => latex !== undefined))).toEqual([]);
  });
});

it("signs of TeX's fonts are known where the file does not tell them", async () => {
  const [block] = await blocksOf(
    text(72, 100, 10, 'Here '),
    set('m', 100, 100, 'a'),
    set('s', 108, 100, NOT),
    set('r', 108, 100, '='),
    set('s', 116, 100, '\x62'),
    set('m', 121, 100, '\x60'),
    set('s', 126, 100, '\x63'),
    text(134, 100, 10, 'is said of two numbers and of one that is rounded down.'),
  );
  expect(block!.text).toMatch(/^Here a ≠ ⌊ℓ⌋ is said/);
});

it('words that are set in a font of mathematics are text', async () => {
  const blocks = await blocksOf(
    set('o', 72, 100, 'Categories', 16),
    set('o', 72, 130, 'A celebration of media, of creativity and of new'),
    set('o', 72, 142, 'things, in which students compete with a reel.'),
    set('o', 72, 170, '9:20 = The event begins'),
  );
  expect(blocks.filter((block) => block.type === 'equation' || latexOf(block) !== undefined)).toEqual([]);
});
