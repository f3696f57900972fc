/** The axis of a formula, above its baseline in units of the font size: it runs through the bar of a fraction and the middle of what is large. */
export const AXIS = 0.25;

/** Fonts that hold nothing but mathematics: Computer Modern's, AMS's, MathTime's, and whatever calls itself so. */
const MATH_FONT =
  /^(?:cm(?:mi|sy|ex|bsy|mib)|lm(?:math|mi|sy|ex)|ms[ab]m|mt(?:mi|sy|ex)|rsfs|euf|eus|eur|stix.*(?:math|siz)|wasy|txsy|pxsy|txex|mathematical|fourier-math|ntxmi|stmary)|math|^symbol/i;
/** Fonts whose letters are of another kind than their style tells, by the names that they have in TeX. */
const FACES: readonly [RegExp, FontFace][] = [
  [/^(?:ms[ab]m|bbold|bbm|dsrom|txsy[ab]|pxsy[ab]|.*BlackBoard)/i, 'blackboard'],
  [/^(?:cmb?sy|lmsy|LMMathSymbols|rsfs|eus|pzcmi|txsy|pxsy|mathscr)/i, 'script'],
  [/^euf/i, 'fraktur'],
];

/** OpenType fonts of mathematics: letters of formulas are signs of their own there, U+1D400 to U+1D7FF, and all others make words. */
const WITH_WORDS = /^(?!lm).*[a-z]\s?math(?:-?(?:regular|bold))?$/i;

export type FontFace = 'script' | 'blackboard' | 'fraktur';

interface MathFont {
  math: boolean;
  words: boolean;
  face: FontFace | undefined;
}

/** Documents have few fonts and ask often. */
const known = new Map<string, MathFont>();
const MAX_KNOWN = 1000;

function lookUp(name: string): MathFont {
  let font = known.get(name);
  if (font === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    font = {
      math: MATH_FONT.test(name),
      words: WITH_WORDS.test(name),
      face: FACES.find(([pattern]) => pattern.test(name))?.[1],
    };
    known.set(name, font);
  }
  return font;
}

export const isMathFont = (name: string): boolean => lookUp(name).math;

/** Of the letters in a font that has a kind of its own. */
export const faceOfFont = (name: string): FontFace | undefined => lookUp(name).face;

const LONG_WORD = /[^\P{L}\u{1D400}-\u{1D7FF}]{4,}/gu;

/** Whether what is set in such fonts are words for the most part: somebody chose one for the text. */
export function isTextInMathFont(words: readonly { fontName: string; text: string }[]): boolean {
  let [all, said] = [0, 0];
  for (const { fontName, text } of words) {
    if (!lookUp(fontName).words) continue;
    all += text.length;
    for (const word of text.match(LONG_WORD) ?? []) said += word.length;
  }
  return said > 0.5 * all;
}
