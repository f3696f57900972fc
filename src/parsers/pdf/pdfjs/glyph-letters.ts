import { charactersBy, type Encoding, MAX_GLYPHS } from './open-type.ts';

/**
 * Which character each glyph of a TrueType or OpenType font stands for, by the font's own table (OpenType, "cmap"), read backwards: files
 * that number glyphs and say nothing of their meaning often hold it there. Of several characters the first: a space, not one that does not break.
 */
export function lettersOfGlyphs(program: Uint8Array): Map<number, string> {
  const letters = new Map<number, string>();
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  try {
    for (const [character, glyph] of charactersBy(view, UNICODE)) {
      const known = letters.get(glyph);
      if (glyph === 0 || isPrivate(character) || (known !== undefined && !RADICAL.test(known))) continue;
      letters.set(glyph, String.fromCodePoint(character));
    }
  } catch (error) {
    // Cut off: what came before counts.
    if (!(error instanceof RangeError)) throw error;
  }
  return letters;
}

const made: string[] = new Array(MAX_GLYPHS);

/** The same string each time: maps of fonts hold up to 65,536 letters, which would be made and collected again for each font. */
export const letterOf = (code: number): string =>
  code >= 0 && code < MAX_GLYPHS ? (made[code] ??= String.fromCharCode(code)) : String.fromCodePoint(code);

/** Parts of ideographs, which stand before those that look the same. */
const RADICAL = /[\u2e80-\u2fdf]/;

const isPrivate = (character: number): boolean =>
  (character >= 0xe000 && character <= 0xf8ff) ||
  (character >= 0xd800 && character <= 0xdfff) ||
  character >= 0xf0000 ||
  character < 0x20;

/** The largest repertoire first: all of Unicode, its first plane. */
const UNICODE: readonly Encoding[] = [
  [3, 10],
  [0, 6],
  [0, 4],
  [3, 1],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
];
