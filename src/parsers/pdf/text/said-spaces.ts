import { append } from '../../../document/append.ts';
import type { FontStyle, GlyphRun } from '../engine.ts';
import { isSpace } from './characters.ts';

/** A space character counts, unless what follows it was moved back over the letter before, in units of the font size. */
export const LEAST_SPACE = -0.2;
/** Where nearly all spaces of a font have room, one without any is none. */
const NO_ROOM = 0.03;
/** In units of the font size: less may be what is left of a space in a tight line. */
const USUAL_ROOM = 0.15;
const LITTLE_ROOM = 0.1;
/** Fewer spaces tell nothing, and where more of them are small the widths of the font are wrong. */
const MIN_SPACES = 8;
const SMALL_SHARE = 0.1;

/**
 * The room that makes a space character one, by font. Producers put spaces where a line may be broken, in addresses and at hyphens, and
 * behind ligatures and links, and then move back over them: no reader sees those.
 */
export function leastSpaces(runs: readonly GlyphRun[]): ReadonlyMap<FontStyle, number> {
  const rooms = new Map<FontStyle, number[]>();
  for (const { font, text, starts, ends, fontSize } of runs) {
    for (let i = 1; i < text.length - 1; i++) {
      if (!isSpace(text[i]!) || isSpace(text[i - 1]!) || isSpace(text[i + 1]!)) continue;
      append(rooms, font, (starts[i + 1]! - ends[i - 1]!) / fontSize);
    }
  }
  const least = new Map<FontStyle, number>();
  for (const [font, all] of rooms) {
    if (all.length < MIN_SPACES || all.filter((room) => room < LITTLE_ROOM).length > SMALL_SHARE * all.length) continue;
    all.sort((a, b) => a - b);
    if (all[all.length >> 1]! > USUAL_ROOM) least.set(font, NO_ROOM);
  }
  return least;
}

/** A line of dots, or one to write on, a word with a capital of its own, and what follows a colon or comma are apart from what is before. */
export function leastBetween(before: string, after: string, next: string, leastSpace: number): number {
  const isOwn = (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(after)) || /[:;,!?]/.test(before) || isLeader(after, next);
  return isOwn || !/[\p{L}\p{N}\p{P}]/u.test(after) ? LEAST_SPACE : leastSpace;
}

const isLeader = (character: string, next: string): boolean =>
  /[_…‥․ꞏ・·]/.test(character) || (character === '.' && (next === '.' || next === ' '));

export const isHyphen = (character: string): boolean => /[-\u2010\u2011]/.test(character);

/** So many space characters within a run, and its gaps are no spaces. */
const MIN_SAID = 3;

export function saysItsSpaces({ text }: GlyphRun): boolean {
  let said = 0;
  for (let i = 1; i < text.length - 1 && said < MIN_SAID; i++) if (text[i] === ' ') said++;
  return said >= MIN_SAID;
}
