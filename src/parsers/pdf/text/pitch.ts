import type { FontStyle, GlyphRun } from '../engine.ts';

/** Advances that differ by less are meant to be one, in units of the font size. */
const EQUAL = 0.01;
/** So many letters of a font tell. */
const MAX_LETTERS = 300;
const NARROW = new Set("ijl.,:;'I|!");
const WIDE = new Set('mwMW');

interface Advances {
  low: number;
  high: number;
  letters: number;
  hasNarrow: boolean;
  hasWide: boolean;
}

/** Neither names nor flags need to say that a font is of fixed pitch: narrow letters as wide as wide ones do. */
export function withMeasuredPitch(runs: GlyphRun[]): GlyphRun[] {
  const measured = [...measureFonts(runs)].filter(([, { low, high }]) => high - low < EQUAL);
  const families = new Set<string>();
  for (const [{ name }, { hasNarrow, hasWide }] of measured) if (hasNarrow && hasWide) families.add(familyOf(name));
  const fixed = new Map<FontStyle, FontStyle>();
  for (const [font] of measured) if (families.has(familyOf(font.name))) fixed.set(font, { ...font, monospace: true });
  if (fixed.size === 0) return runs;
  return runs.map((run) => {
    const font = fixed.get(run.font);
    return font ? { ...run, font } : run;
  });
}

/** A bold face may set too few letters to tell. */
const familyOf = (name: string): string => name.split(/[-,]/)[0]!;

function measureFonts(runs: readonly GlyphRun[]): Map<FontStyle, Advances> {
  const fonts = new Map<FontStyle, Advances>();
  for (const { font, text, starts, ends, fontSize, vertical } of runs) {
    if (font.monospace || font.recognized || vertical || fontSize <= 0) continue;
    let seen = fonts.get(font);
    if (!seen) {
      seen = { low: Number.POSITIVE_INFINITY, high: 0, letters: 0, hasNarrow: false, hasWide: false };
      fonts.set(font, seen);
    }
    for (let i = 0; i < text.length && seen.letters < MAX_LETTERS; i++) {
      const character = text[i]!;
      if (character <= ' ' || character > '~') continue;
      const advance = (ends[i]! - starts[i]!) / fontSize;
      seen.letters++;
      if (advance < seen.low) seen.low = advance;
      if (advance > seen.high) seen.high = advance;
      if (NARROW.has(character)) seen.hasNarrow = true;
      else if (WIDE.has(character)) seen.hasWide = true;
    }
  }
  return fonts;
}
