import type { FlowFont } from './elements.ts';

/** What one font at one size measures, in points. */
export interface Face {
  ascent: number;
  descent: number;
  /** The font's own distance between baselines. */
  lineHeight: number;
  advance(codePoint: number): number;
}

const faces = new Map<string, Face>();

export function faceOf(font: FlowFont): Face {
  const key = `${font.family}|${font.size}|${font.bold ? 1 : 0}|${font.italic ? 1 : 0}`;
  let face = faces.get(key);
  if (!face) {
    const { size } = font;
    face = {
      ascent: size * 0.905,
      descent: size * 0.212,
      lineHeight: size * 1.15,
      advance: (codePoint) => (isWide(codePoint) ? size : size * 0.5),
    };
    if (faces.size > MAX_CACHED_FACES) faces.clear();
    faces.set(key, face);
  }
  return face;
}
const MAX_CACHED_FACES = 256;

/** East Asian wide and full-width characters (UAX 11), which are one em wide and may begin a line each. */
export function isWide(c: number): boolean {
  return (
    (c >= 0x1100 && c <= 0x115f) ||
    (c >= 0x2e80 && c <= 0xa4cf && c !== 0x303f) ||
    (c >= 0xac00 && c <= 0xd7a3) ||
    (c >= 0xf900 && c <= 0xfaff) ||
    (c >= 0xfe30 && c <= 0xfe6f) ||
    (c >= 0xff00 && c <= 0xff60) ||
    (c >= 0xffe0 && c <= 0xffe6) ||
    (c >= 0x1f300 && c <= 0x1faff) ||
    (c >= 0x20000 && c <= 0x3fffd)
  );
}
