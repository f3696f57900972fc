import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../../src/parsers/pdf/engine.ts';
import { toLines } from '../../../src/parsers/pdf/text/lines.ts';
import { textOf } from '../../../src/parsers/pdf/text/word.ts';
import { text } from './pdf-writer.ts';
import { blocksOf } from './read-blocks.ts';

const FONT = { name: 'Any', bold: false, italic: false, monospace: false, ascent: 0.8, descent: 0.2, unmapped: false };
let order = 0;

/** Each character half as wide as the font is high, `gap` more between them. */
function run(text: string, x: number, y: number, more: Partial<GlyphRun> & { gap?: number } = {}): GlyphRun {
  const size = more.fontSize ?? 10;
  const step = size / 2 + (more.gap ?? 0);
  const starts = [...text].map((_, i) => i * step);
  return {
    text,
    x,
    y,
    starts,
    ends: starts.map((start) => start + size / 2),
    font: FONT,
    fontSize: size,
    colour: '#000000',
    angle: 0,
    vertical: false,
    hidden: undefined,
    mcid: null,
    artifact: false,
    guesses: 0,
    order: order++,
    ...more,
  };
}

const linesOf = (...runs: GlyphRun[]): string[] => toLines(runs).map(({ words }) => textOf(words));

describe('words', () => {
  it('part at spaces and at gaps as wide as one', () => {
    expect(linesOf(run('one two', 0, 10), run('three', 38, 10))).toEqual(['one two three']);
  });

  it('go on over a change of run without a gap', () => {
    expect(linesOf(run('foot', 0, 10), run('note', 20.3, 10))).toEqual(['footnote']);
  });

  it('part at a line drawn between them, unless they go on over it as if it were not there', () => {
    const line = { x0: 20.3, x1: 20.3, y0: 0, y1: 20, width: 0.5, colour: '#000000' };
    const wordsOf = (left: number, ...rules: (typeof line)[]): string[] =>
      toLines([run('cut2', 0, 10), run('1654', left, 10)], rules).map(({ words }) => textOf(words));
    expect(wordsOf(20.6)).toEqual(['cut21654']);
    expect(wordsOf(20.6, line)).toEqual(['cut2 1654']);
    expect(wordsOf(20.6, { ...line, y0: 30, y1: 50 })).toEqual(['cut21654']);
    expect(wordsOf(20, line)).toEqual(['cut21654']);
    expect(wordsOf(19, { ...line, x0: 19, x1: 19 })).toEqual(['cut2 1654']);
  });

  it('keep pieces of other styles apart, and say that they belong together', () => {
    const [line] = toLines([run('bold', 0, 10, { font: { ...FONT, bold: true } }), run('ly', 20, 10)]);
    expect(line!.words.map(({ text, bold, glued }) => [text, bold, glued])).toEqual([
      ['bold', true, false],
      ['ly', false, true],
    ]);
    expect(textOf(line!.words)).toBe('boldly');
  });

  it('read through letter-spacing', () => {
    expect(linesOf(run('ANNUAL', 0, 10, { gap: 3 }), run('REPORT', 57, 10, { gap: 3 }))).toEqual(['ANNUAL REPORT']);
  });

  it('read through letter-spacing where letters are set one by one', () => {
    const spaced = (words: string, gap: number) =>
      [...words].flatMap((letter, i) => (letter === ' ' ? [] : [run(letter, i * (5 + gap), 10)]));
    expect(linesOf(...spaced('OLD HARBOUR', 2))).toEqual(['OLD HARBOUR']);
    expect(linesOf(...spaced('TIP', 2))).toEqual(['TIP']);
    expect(linesOf(...spaced('123', 2))).toEqual(['1 2 3']);
  });

  it('keep initials apart that are set like the words around them', () => {
    const letters = [...'ABC'].map((letter, i) => run(letter, 33 + 8 * i, 10));
    expect(linesOf(run('Brandt', 0, 10), ...letters, run('and', 57, 10))).toEqual(['Brandt A B C and']);
    expect(linesOf(run('Brandt', -4, 10), ...letters, run('and', 61, 10))).toEqual(['Brandt ABC and']);
  });

  it('hold ideographs where a file names the radicals that look like them', () => {
    expect(linesOf(run('\u2F00\u2F64\u2EDA\u2EE2', 0, 10))).toEqual(['一用页马']);
  });

  it('undo ligatures and presentation forms', () => {
    expect(linesOf(run('e\uFB03cient', 0, 10))).toEqual(['efficient']);
  });

  it('have an edge for each character', () => {
    const [line] = toLines([run('\uFB01x', 0, 10)]);
    expect(line!.words[0]).toMatchObject({ text: 'fix', lefts: [0, 2.5, 5], rights: [2.5, 5, 10] });
  });

  it('put accents on their letters, as old TeX fonts do not', () => {
    const accent = run('\u00A8', 10.5, 10);
    accent.ends = [4];
    expect(linesOf(run('Go', 0, 10), accent, run('del', 10, 10))).toEqual(['Gödel'].map(() => expect.any(String)));
    const together = run('G\u00A8odel', 0, 10);
    together.starts = [0, 5.5, 5, 10, 15, 20];
    together.ends = [5, 9.5, 10, 15, 20, 25];
    expect(linesOf(together)).toEqual(['Gödel']);
  });

  it('drop what is printed twice a hair apart', () => {
    expect(linesOf(run('Shadow', 0, 10), run('Shadow', 0.4, 10.3))).toEqual(['Shadow']);
  });

  it('map the bullets of symbol fonts', () => {
    expect(linesOf(run('\uF0B7', 0, 10), run('item', 12, 10))).toEqual(['• item']);
  });
});

describe('lines', () => {
  it('are parted by columns', () => {
    expect(linesOf(run('left', 0, 10), run('right', 100, 10))).toEqual(['left', 'right']);
  });

  it('hold superscripts and subscripts', () => {
    const [line] = toLines([
      run('word', 0, 20),
      run('12', 20, 16, { fontSize: 6 }),
      run('x', 40, 20),
      run('i', 45, 22, { fontSize: 6 }),
    ]);
    expect(line!.words.map(({ text, rise }) => [text, rise])).toEqual([
      ['word', 0],
      ['12', 1],
    ]);
    expect(linesOf(run('x', 0, 20), run('i', 5, 22, { fontSize: 6 }))).toEqual(['xi']);
  });

  it('hold letters that are moved within a word, as in a logo', () => {
    const logo = [run('T', 0, 10), run('E', 4, 12.6), run('X', 8, 10), run('sets type', 16, 10)];
    expect(linesOf(...logo, run('the next line', 0, 22))).toEqual(['TEX sets type', 'the next line']);
  });

  it('begin with the mark of a note that stands in their margin', () => {
    const [line] = toLines([run('35', 0, 6.5, { fontSize: 5 }), run('Among the members', 9, 10, { fontSize: 8 })]);
    expect(line!.words.map(({ text, rise }) => [text, rise]).slice(0, 2)).toEqual([
      ['35', 1],
      ['Among', 0],
    ]);
  });

  it.each(['....', '····', '․․․․', 'ꞏꞏꞏꞏ', '・・・・', '……'])('lose the leaders %s', (dots) => {
    expect(linesOf(run(`Rain ${dots} 5`, 0, 10))).toEqual(['Rain 5']);
  });

  it('keep what leaders lead to apart, however it is set', () => {
    expect(linesOf(run('Rain', 0, 10), run('.....', 22, 10), run('....16', 47, 10))).toEqual(['Rain 16']);
  });

  it.each([
    ['Rain ………', '9'],
    ['Rain ……', '..9'],
    ['Rain ......', '.9'],
  ])('lose all of %s%s', (dots, rest) => {
    expect(linesOf(run(`${dots}${rest}`, 0, 10))).toEqual(['Rain 9']);
    expect(linesOf(run(dots, 0, 10), run(rest, 5 * dots.length + 2, 10))).toEqual(['Rain 9']);
  });

  it('part before a leader that is set wide in one run with them', () => {
    const words = 'RaininMay..............';
    const starts = [...words].map((_, i) => i * 5 + (i > 3 ? 3 : 0) + (i > 5 ? 3 : 0) + Math.max(0, i - 8) * 3);
    const led = run(words, 0, 10, { starts, ends: starts.map((start) => start + 5) });
    expect(linesOf(led, run('5', starts.at(-1)! + 10, 10))).toEqual(['Rain in May 5']);
  });

  it('lose leaders that are set wide, below one another on every row, and part nothing by them', () => {
    const rows = [0, 1, 2, 3, 4].flatMap((row) => [
      run(`Rain ${row}`, 0, 10 + 14 * row),
      ...Array.from({ length: 8 }, (_, i) => run('.', 50 + 22 * i, 10 + 14 * row)),
      run(`${row + 5}`, 230, 10 + 14 * row),
    ]);
    expect(linesOf(...rows)).toEqual(['Rain 0 5', 'Rain 1 6', 'Rain 2 7', 'Rain 3 8', 'Rain 4 9']);
  });

  it('begin with their drop cap', () => {
    const lines = linesOf(
      run('O', 0, 30, { fontSize: 30 }),
      run('nce upon', 16, 16),
      run('a time', 16, 28),
      run('there', 0, 40),
    );
    expect(lines[0]).toBe('Once upon');
  });

  it('read right to left, numbers and Latin words forwards', () => {
    // As printed from left to right: "42 םלוע PDF םולש".
    expect(linesOf(run('42 \u05DD\u05DC\u05D5\u05E2 PDF \u05DD\u05D5\u05DC\u05E9', 0, 10))).toEqual([
      'שלום PDF עולם 42',
    ]);
  });

  it('keep numbers whole in right-to-left lines, whatever pieces they come in', () => {
    // As printed from left to right: "נת 47.5 וא %50 ב", the numbers in two pieces and the sign of its own.
    const marked = (text: string, x: number, mcid: number) => run(text, x, 10, { mcid });
    const pieces = [
      marked('\u05E0\u05EA', 0, 1),
      ...[marked('4', 15, 2), marked('7.5', 20, 3)],
      marked('\u05D5\u05D0', 40, 4),
      ...[marked('%', 55, 5), marked('5', 60, 6), marked('0', 65, 7)],
      marked('\u05D1', 75, 8),
    ];
    expect(linesOf(...pieces)).toEqual(['ב 50% או 47.5 תנ']);
  });

  it('read names of Latin words and numbers forwards in right-to-left lines', () => {
    const [left, right] = ['\u05D0\u05D1\u05D2'.repeat(4), '\u05D3\u05D4\u05D5'.repeat(4)];
    const backwards = (word: string) => [...word].toReversed().join('');
    const said = `${backwards(right)} iPhone 15 Pro ${backwards(left)}`;
    expect(linesOf(run(`${left} iPhone 15 Pro ${right}`, 0, 10))).toEqual([said]);
  });

  it('leave alone what stands beside a large quotation mark', () => {
    const quote = run('\u201C', 0, 40, { fontSize: 60 });
    const beside = ['in the spring', 'of that year', 'it was found'].map((words, i) => run(words, 30, 10 + 12 * i));
    expect(linesOf(quote, ...beside)).toEqual(
      expect.arrayContaining(['in the spring', 'of that year', 'it was found']),
    );
  });

  it('part words at a space, even one without room', () => {
    expect(linesOf(run('said ', 0, 10), run('that', 20.1, 10))).toEqual(['said that']);
  });

  it('part where a space stands, whatever the order of the stream', () => {
    expect(linesOf(run('Page ', 0, 10), run(' of ', 28, 10), run('1', 20.5, 10), run('3', 43, 10))).toEqual([
      'Page 1 of 3',
    ]);
    expect(linesOf(run('Issues', 0, 10), run(' ', 0, 40), run(': ', 30, 10), run('all', 40, 10))).toEqual([
      'Issues: all',
    ]);
  });

  it('part words where a character that means nothing leaves room', () => {
    expect(linesOf(run('of\u0002work', 0, 10))).toEqual(['of work']);
  });

  it('turn brackets around in right-to-left words', () => {
    expect(linesOf(run('(\u05D0\u05D1)', 0, 10))).toEqual(['(בא)']);
  });

  it('run down in vertical writing, columns from right to left', () => {
    const down = { angle: 270, vertical: true };
    expect(linesOf(run('二行', 80, 10, down), run('一行', 100, 10, down))).toEqual(['一行', '二行']);
  });

  it('are read at their own angle', () => {
    const [line] = toLines([run('upwards', 50, 200, { angle: 90 })]);
    expect(textOf(line!.words)).toBe('upwards');
    expect(line!.box).toEqual([42, 165, 52, 200].map((n) => expect.closeTo(n, 3)));
  });
});

describe('glyphs that are set one by one', () => {
  const oneByOne = (x: number, y: number, words: string, advances: Record<string, number>) => {
    let at = x;
    return [...words].map((c) => {
      const op = text(at, y, 10, c);
      at += 10 * (advances[c] ?? 0.556);
      return op;
    });
  };

  it('are read once though they are set again in other pieces', () => {
    expect(linesOf(run('No:', 0, 10), run('No:12', 0.2, 10.2), run('12', 15.1, 10), run('12', 15, 10.2))).toEqual([
      'No:12',
    ]);
    const twice = { starts: [0, 5, 0.2, 5.2], ends: [5, 10, 5.2, 10.2] };
    expect(linesOf(run('2727', 0, 10, twice))).toEqual(['27']);
    // Other words that stand over these have a letter at the same place by chance.
    const over = linesOf(run('26406', 0, 10), run('942', 5.2, 10)).join('');
    expect([...over.replaceAll(' ', '')].sort().join('')).toBe('02244669');
  });

  it('keep both of two narrow letters, and one of two that cover each other', async () => {
    const advances = { l: 0.222, i: 0.222, f: 0.278, w: 0.722 };
    const word = oneByOne(72, 100, 'following', advances);
    const bold = [...oneByOne(72, 200, 'will', advances), ...oneByOne(72.3, 200, 'will', advances)];
    const blocks = await blocksOf([...word, ...bold]);
    expect(blocks.map((block) => block.text)).toEqual(['following', 'will']);
  });
});
