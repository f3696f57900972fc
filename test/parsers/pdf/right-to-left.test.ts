import { describe, expect, it } from 'vitest';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { collect } from '../collect.ts';
import { fill, makePdf, stream, unicode } from './pdf-writer.ts';

/** All codes mean themselves, but one is the glyph of two Arabic letters that are written as one. */
const LAM_ALEF = '\uE000';
const MAP = stream(
  '',
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Any def /CMapType 2 def ' +
    '1 begincodespacerange <0000> <ffff> endcodespacerange 2 beginbfrange <0000> <dfff> <0000> <e001> <ffff> <e001> endbfrange ' +
    '1 beginbfchar <e000> <06440627> endbfchar endcmap end end',
);

/** Glyphs from left to right, each five points wide. */
const set = (x: number, glyphs: string, rise = 0): string => unicode(x, 100 - rise, 10, glyphs);
const backwards = (text: string): string => [...text].toReversed().join('');

const flushRight = (x: number, y: number, words: string): string =>
  unicode(x - 5 * words.length, y, 10, backwards(words));
const LONG = 'השנה נפתחו בעיר שלושה בתי ספר חדשים ועוד שני גנים גדולים';

async function read(...content: string[]) {
  const { pages } = await collect(pdfParser, makePdf({ pages: [{ content }] }));
  return pages[0]!.blocks.map(({ type, level, marker, text }) => [type, level, marker, text]);
}

async function readLine(...content: string[]): Promise<string> {
  const { pages } = await collect(pdfParser, makePdf({ pages: [{ content }], objects: new Map([[9, MAP]]) }));
  return pages[0]!.blocks.map(({ text }) => text).join('\n');
}

describe('right-to-left text', () => {
  it('has no space around a glyph of several letters', async () => {
    expect(await readLine(set(72, backwards(`ا${LAM_ALEF}تصا${LAM_ALEF}ت`)))).toBe('الاتصالات');
  });

  it('may tell brackets by what was typed: they enclose what they stand around', async () => {
    // From left to right, as told: ")12( قرار".
    expect(await readLine(set(72, `)12( ${backwards('قرار')}`))).toBe('قرار (12)');
    expect(await readLine(set(72, `(12) ${backwards('قرار')}`))).toBe('قرار (12)');
    expect(await readLine(set(72, `.)${backwards('أب')}( ${backwards('قرار')}`))).toBe('قرار (أب).');
  });

  it('reads a code forwards that is set in pieces of several fonts', async () => {
    const pieces = [unicode(72, 100, 8, 'WRC'), set(84, '-'), unicode(89, 100, 8, '12')];
    expect(await readLine(...pieces, set(40, backwards('مؤتمر')), set(102, backwards('قرارات')))).toBe(
      'قرارات WRC-12 مؤتمر',
    );
  });

  it('has a space where the space stands, whatever comes after it in the stream', async () => {
    // The word at the right, then a new line that begins with a bracket and goes on at its left.
    const above = unicode(72, 87, 10, `${backwards('مؤتمر')} `);
    expect(await readLine(above, set(92, `( ${backwards('قرارات')}`), set(77, 'ITU'), set(72, ')'))).toMatch(
      /قرارات \(ITU\)$/,
    );
  });

  it('reads a number behind a name, and before a unit', async () => {
    const line = (latin: string): string => set(72, `${backwards('للحاسوب')} ${latin} ${backwards('برنامج')}`);
    expect(await readLine(line('Windows 10'))).toBe('برنامج Windows 10 للحاسوب');
    expect(await readLine(line('GB 10'))).toBe('برنامج 10 GB للحاسوب');
    expect(await readLine(line('MHz 5 030-5 000'))).toBe('برنامج MHz 5 030-5 000 للحاسوب');
  });

  it('keeps a mark that is raised and set apart on its letter', async () => {
    const word = backwards('وفقا');
    expect(await readLine(set(72, word), set(72, '\u064B', 3.3), set(97, backwards('للقرار')))).toBe('للقرار وفقاً');
  });

  it('has commas at the words they follow, though they are set in another font', async () => {
    // All marks of the line, with room for the words between them; then all words.
    const hex = (text: string): string => [...text].map((c) => c.charCodeAt(0).toString(16).padStart(4, '0')).join('');
    const inRun = (x: number, ...parts: string[]): string => `BT /F5 10 Tf ${x} 692 Td [${parts.join(' ')}] TJ ET`;
    const marks = inRun(72, `<${hex('.')}>`, '-3000', `<${hex(' ,')}>`);
    const words = inRun(77, `<${hex(backwards('ירושלי'))}>`, '-1000', `<${hex(backwards('העיר'))}>`);
    expect(await readLine(marks, words)).toBe('העיר, ירושלי.');
  });

  it('ends a paragraph with a line that leaves room at its left', async () => {
    const all = [LONG, 'ליד הנהר.', LONG, 'מחר.'].map((words, i) => flushRight(500, 100 + 12 * i, words));
    expect(await read(...all)).toEqual([
      ['paragraph', undefined, undefined, `${LONG} ליד הנהר.`],
      ['paragraph', undefined, undefined, `${LONG} מחר.`],
    ]);
  });

  it('has lists with marks drawn at the right', async () => {
    const items = ['חינוך', 'תרבות'];
    const content = items.flatMap((item, i) => [
      flushRight(480, 150 + 13 * i, item),
      fill(490, 144 + 13 * i, 494, 148 + 13 * i, '0 0 0'),
    ]);
    expect(await read(...content)).toEqual(items.map((item) => ['list_item', 1, '•', item]));
  });

  it('has lists numbered at the right, nested by how far they stand in from there', async () => {
    const items = ['חינוך', 'צבא', 'תרבות', 'ספרות', 'ספורט'];
    const numbers = ['.1', '.2', '•', '•', '.3'];
    const isNested = (i: number): boolean => numbers[i] === '•';
    const content = items.flatMap((item, i) => {
      const [right, y] = [isNested(i) ? 480 : 500, 150 + 13 * i];
      return [flushRight(right, y, backwards(numbers[i]!)), flushRight(right - 36, y, item)];
    });
    const above = [LONG, LONG, 'ליד הנהר.'].map((words, i) => flushRight(500, 100 + 12 * i, words));
    expect((await read(...above, ...content)).slice(1)).toEqual(
      items.map((item, i) => ['list_item', isNested(i) ? 2 : 1, ['1.', '2.', '•', '•', '3.'][i], item]),
    );
  });
});
