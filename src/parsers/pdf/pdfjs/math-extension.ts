import { AXIS } from '../text/math-fonts.ts';

/**
 * TeX's fonts of large signs (OMX: Computer Modern's `cmex` and all that take its place). The codes are no letters, and a file seldom says
 * what they are. The signs hang from their baseline; set around the axis of their formula they stand on the line that they are read with.
 */
export interface HangingSign {
  text: string;
  /** Below its baseline, in units of the font size. */
  depth: number;
}

const EXTENSION_FONT =
  /^(?:cm|mt|tx|px|ntx|npx|fplm|zplm|rpx|rtx|eu|hlc)b?ex|^LMMathExtension|^fourier-mex|^MathExtension/i;
const SYMBOL_FONT = /^(?:cm|lm|tx|px)b?sy|^LMMathSymbols/i;

const signs = (first: number, depth: number, texts: string): [number, HangingSign][] =>
  [...texts].map((text, i) => [first + i, { text, depth }]);

/** Set on the baseline as other signs are. */
const FLAT = -2 * AXIS;
const [BIG, LARGER, LARGE, LARGEST] = [1.2, 1.8, 2.4, 3];

const EXTENSION: ReadonlyMap<number, HangingSign> = withCopies([
  ...signs(0x00, BIG, '()[]⌊⌋⌈⌉{}⟨⟩'),
  ...signs(0x0c, 0.6, '|‖'),
  ...signs(0x0e, BIG, '/\\'),
  ...signs(0x10, LARGER, '()'),
  ...signs(0x12, LARGE, '()[]⌊⌋⌈⌉{}⟨⟩/\\'),
  ...signs(0x20, LARGEST, '()[]⌊⌋⌈⌉{}⟨⟩/\\'),
  ...signs(0x2e, LARGER, '/\\'),
  ...signs(0x30, LARGER, '⎛⎞⎡⎤⎣⎦'),
  ...signs(0x36, 0.6, '⎢⎥'),
  ...signs(0x38, 0.9, '⎧⎫⎩⎭'),
  ...signs(0x3c, LARGER, '⎨⎬'),
  ...signs(0x3e, 0.3, '⎪'),
  ...signs(0x3f, 0.6, '|'),
  ...signs(0x40, LARGER, '⎝⎠'),
  ...signs(0x42, 0.6, '⎜⎟'),
  ...signs(0x44, LARGER, '⟨⟩'),
  ...inPairs(0x46, '⊔'),
  [0x48, { text: '∮', depth: 1.11 }],
  [0x49, { text: '∮', depth: 2.22 }],
  ...inPairs(0x4a, '⨀⨁⨂'),
  ...signs(0x50, 1, '∑∏∫⋃⋂⨄⋀⋁'),
  ...signs(0x58, 1.4, '∑∏∫⋃⋂⨄⋀⋁'),
  [0x52, { text: '∫', depth: 1.11 }],
  [0x5a, { text: '∫', depth: 2.22 }],
  ...inPairs(0x60, '∐'),
  ...signs(0x62, FLAT, '^^^~~~'),
  ...signs(0x68, LARGER, '[]⌊⌋⌈⌉{}'),
  ...signs(0x70, BIG, '√'),
  ...signs(0x71, LARGER, '√'),
  ...signs(0x72, LARGE, '√'),
  ...signs(0x73, LARGEST, '√'),
  ...signs(0x74, LARGER, '⎷'),
  ...signs(0x75, 0.6, '⏐'),
  ...signs(0x76, 0.6, '⎾‖↑↓'),
  ...signs(0x7a, FLAT, '⏞⏞⏞⏞'),
  ...signs(0x7e, 0.6, '⇑⇓'),
]);

/** Within text and, larger, set off from it. */
function inPairs(first: number, texts: string): [number, HangingSign][] {
  return [...texts].flatMap((text, i): [number, HangingSign][] => [
    [first + 2 * i, { text, depth: 1 }],
    [first + 2 * i + 1, { text, depth: 1.4 }],
  ]);
}

/** Codes of control characters have a second place in fonts of type 1: 0 to 9 from 161 on, 10 to 32 from 173 on. */
function withCopies(codes: [number, HangingSign][]): ReadonlyMap<number, HangingSign> {
  const copies = codes
    .filter(([code]) => code <= 0x20)
    .map(([code, sign]): [number, HangingSign] => [code + (code < 10 ? 161 : 163), sign]);
  return new Map([...codes, ...copies]);
}

const ROOT: ReadonlyMap<number, HangingSign> = new Map(signs(0x70, 1, '√'));
const NONE: ReadonlyMap<number, HangingSign> = new Map();

/** What hangs in a font, by code. */
export function hangingSigns(fontName: string): ReadonlyMap<number, HangingSign> {
  if (EXTENSION_FONT.test(fontName)) return EXTENSION;
  return SYMBOL_FONT.test(fontName) ? ROOT : NONE;
}
