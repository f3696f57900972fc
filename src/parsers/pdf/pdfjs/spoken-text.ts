import type { Glyph } from './text-setter.ts';

/** A mark is said to read so much at the most; more is a description and no spelling. */
const MAX_SPOKEN = 64;
/** What a font makes of glyphs that it has no letter for. */
const NO_LETTER = /^[\0\uFFFD\uE000-\uF8FF]*$/;

/**
 * Glyphs within a mark that says what they read (ActualText, ISO 32000-1 14.9.4). Browsers say so of glyphs that a font put in place of
 * others: a raised hyphen between digits, letters drawn as one. Only what the font does not tell is taken from it; the same items where
 * that is nothing.
 */
export function spell(items: (Glyph | number)[], spoken: string): (Glyph | number)[] {
  const glyphs = items.filter((item) => typeof item !== 'number');
  const first = glyphs.findIndex(hasNoLetter);
  if (first < 0 || spoken === '' || spoken.length > MAX_SPOKEN) return items;
  const last = glyphs.findLastIndex(hasNoLetter);
  const before = textOf(glyphs.slice(0, first));
  const after = textOf(glyphs.slice(last + 1));
  if (!spoken.startsWith(before) || !spoken.slice(before.length).endsWith(after)) return items;
  const meant = spoken.slice(before.length, spoken.length - after.length);
  let at = -1;
  return items.map((item) => {
    if (typeof item === 'number') return item;
    at++;
    return at < first || at > last ? item : { ...item, spoken: at === first ? meant : '' };
  });
}

const hasNoLetter = ({ unicode }: Glyph): boolean => NO_LETTER.test(unicode);
const textOf = (glyphs: readonly Glyph[]): string => glyphs.map(({ unicode }) => unicode).join('');
