import { describe, expect, it } from 'vitest';
import type { FontStyle, GlyphRun } from '../../../src/parsers/pdf/engine.ts';
import { mendLigatures } from '../../../src/parsers/pdf/text/ligatures.ts';

const font: FontStyle = {
  ...{ name: 'Garamond', bold: false, italic: false, monospace: false },
  ...{ ascent: 0.8, descent: 0.2, unmapped: false },
};
const WIDTHS = new Map([
  ['T', 6],
  ['f', 3],
  ['h', 5],
  ['i', 2.5],
  ['l', 2.5],
]);

/** Text of 10 points; a capital stands for a wide glyph that is mapped to the small letter: "H" for "Th", "I" for "fi". */
function run(shown: string, wide: ReadonlyMap<string, [letter: string, width: number]>): GlyphRun {
  const starts: number[] = [];
  const ends: number[] = [];
  let [text, x] = ['', 0];
  for (const c of shown) {
    const [letter, width] = wide.get(c) ?? [c, WIDTHS.get(c) ?? 4.5];
    starts.push(x);
    ends.push((x += width));
    text += letter;
  }
  return {
    ...{ text, x: 72, y: 100, starts, ends, font, fontSize: 10, colour: '#000000', angle: 0, vertical: false },
    ...{ hidden: undefined, mcid: null, artifact: false, order: 0 },
  };
}

const PLAIN = 'half of his fish, which Tom ate, fell off his shelf; Tim hit it. Ted ill, Tad fit, if Tia.';

describe('ligatures mapped to their last letter', () => {
  it('get back what they lost, and the place it stands at', () => {
    const wide = new Map<string, [string, number]>([
      ['H', ['h', 10.6]],
      ['I', ['i', 5.3]],
    ]);
    const [, mended] = mendLigatures([run(PLAIN, wide), run('He Irst', wide)]);
    expect(mended!.text).toBe('The first');
    expect(mended!.starts).toHaveLength(9);
    expect(mended!.ends.at(-1)).toBe(mended!.starts.at(-1)! + 4.5);
    expect(mended!.ends[0]).toBeCloseTo(5.3);
  });

  it('are not guessed from a letter that is a little wider', () => {
    const wide = new Map<string, [string, number]>([['L', ['l', 4.5]]]);
    const [, kept] = mendLigatures([run(PLAIN, wide), run('Lease', wide)]);
    expect(kept!.text).toBe('lease');
  });

  it('end no word before it begins: a wide t at its start is no "ft"', () => {
    const wide = new Map<string, [string, number]>([['W', ['t', 7.5]]]);
    const [, heading, word] = mendLigatures([run(PLAIN, wide), run('Wotal', wide), run('soWware', wide)]);
    expect([heading!.text, word!.text]).toEqual(['total', 'software']);
  });
});
