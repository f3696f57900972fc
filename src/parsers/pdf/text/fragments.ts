import type { GlyphRun } from '../engine.ts';
import { accented, isMark, isSpace, isSpacingAccent, MAPS_TO, NEGATION } from './characters.ts';
import { isHyphen, LEAST_SPACE, leastBetween, saysItsSpaces } from './said-spaces.ts';

/** A gap between glyphs this wide is a space, in units of the font size. Kerning stays below, the tightest TeX space above. */
export const SPACE_GAP = 0.13;

/** A piece of a run without a space in it. */
export interface Fragment {
  run: GlyphRun;
  /** Characters in the order of the content stream, each with any marks upon it. */
  characters: string[];
  lefts: number[];
  rights: number[];
  left: number;
  right: number;
  baseline: number;
  fontSize: number;
  /** A space character stands at its left, or at its right. */
  spaceBefore: boolean;
  spaceAfter: boolean;
  /** Extra room between letters, in points, over what the font asks for. */
  tracking: number;
  /** The room that makes a space character one, in units of the font size. */
  leastSpace: number;
  rise: -1 | 0 | 1;
}

/** Cuts a level run at its spaces. `left` and `baseline`: where it starts in the frame of its lines. */
export function toFragments(run: GlyphRun, left: number, baseline: number, leastSpace = LEAST_SPACE): Fragment[] {
  const fragments: Fragment[] = [];
  const { text, starts, ends, fontSize } = run;
  const tracking = trackingOf(run);
  const widest = tracking + SPACE_GAP * fontSize;
  const saysSpaces = saysItsSpaces(run);
  let current: Fragment | undefined;
  let space = false;
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < text.length; i++) {
    let character = text[i]!;
    if (isSpace(character)) {
      space = true;
      continue;
    }
    const start = left + starts[i]!;
    let end = left + ends[i]!;
    const code = character.charCodeAt(0);
    // What means nothing leaves its room: as wide as a space, it is one.
    if (code < 0x20) continue;
    if (code >= 0xd800 && code < 0xdc00 && i + 1 < text.length) {
      character += text[++i]!;
      end = left + ends[i]!;
    }
    const gap = start - previousEnd;
    if (current && isMark(character) && !isSpacingAccent(character)) {
      current.characters[current.characters.length - 1] += character;
      continue;
    }
    const seen = space && current !== undefined && isRoom(gap, current, character, text[i + 1] ?? '');
    const isApart = gap > widest && !(saysSpaces && !space && gap < HYPHEN_GAP * fontSize && isHyphenated(text, i));
    if (!current || seen || isApart) {
      current = newFragment(run, baseline, tracking, leastSpace, space);
      fragments.push(current);
    }
    space = false;
    previousEnd = end;
    add(current, character, start, end);
  }
  for (const fragment of fragments) measure(fragment);
  if (space && current) current.spaceAfter = true;
  return fragments;
}

const isRoom = (
  gap: number,
  { characters, leastSpace, tracking, fontSize }: Fragment,
  after: string,
  next: string,
): boolean => gap < -fontSize || gap > leastBetween(characters.at(-1)!, after, next, leastSpace) * fontSize + tracking;

/** In units of the font size: what a line is stretched by may fall to its hyphens. A wider gap is a tab. */
const HYPHEN_GAP = 0.6;

/** Whether a letter follows a hyphen within a word here, or the hyphen the letter. */
function isHyphenated(text: string, at: number): boolean {
  const hyphen = isHyphen(text[at]!) ? at : at - 1;
  return isHyphen(text[hyphen]!) && LETTER.test(text[hyphen - 1] ?? '') && LETTER.test(text[hyphen + 1] ?? '');
}

const LETTER = /\p{L}/u;

/** A run of spaces and nothing else. */
export interface LooseSpace {
  from: number;
  to: number;
  baseline: number;
}

/** In units of the font size: a loose space belongs to what it adjoins. */
const ADJOINING = 0.5;

/** Tells the pieces of a run of a loose space at their right, or at their left. */
export function adjoin({ from, to, baseline }: LooseSpace, fragments: readonly Fragment[]): void {
  const [first, last] = [fragments[0], fragments.at(-1)];
  if (!first || !last) return;
  const near = ADJOINING * last.fontSize;
  if (Math.abs(baseline - last.baseline) > near) return;
  const [before, after] = [Math.abs(to - first.left), Math.abs(from - last.right)];
  if (after < Math.min(before, near)) last.spaceAfter = true;
  else if (before < near) first.spaceBefore = true;
}

const newFragment = (
  run: GlyphRun,
  baseline: number,
  tracking: number,
  leastSpace: number,
  spaceBefore: boolean,
): Fragment => ({
  run,
  characters: [],
  lefts: [],
  rights: [],
  left: 0,
  right: 0,
  baseline,
  fontSize: run.fontSize,
  spaceBefore,
  spaceAfter: false,
  tracking,
  leastSpace,
  rise: 0,
});

function add({ characters, lefts, rights }: Fragment, character: string, left: number, right: number): void {
  const last = characters.length - 1;
  if (last >= 0) {
    const whole = completed(characters[last]!, character);
    if (whole !== undefined) {
      characters[last] = whole;
      rights[last] = right;
      return;
    }
    if (compose(characters, lefts, rights, last, character, left, right)) return;
  }
  characters.push(character);
  lefts.push(left);
  rights.push(right);
}

/** A sign whose first part TeX sets before it, in the same place. */
function completed(part: string, character: string): string | undefined {
  if (part === NEGATION) return character + NEGATION;
  return part === MAPS_TO && character === '→' ? MAPS_TO : undefined;
}

/** An accent set over a letter becomes that letter, whichever of the two came first. */
function compose(
  characters: string[],
  lefts: number[],
  rights: number[],
  last: number,
  character: string,
  left: number,
  right: number,
): boolean {
  const accentFirst = isSpacingAccent(characters[last]!);
  if (!accentFirst && !isSpacingAccent(character)) return false;
  const middle = accentFirst ? (lefts[last]! + rights[last]!) / 2 : (left + right) / 2;
  const inside = accentFirst ? middle > left && middle < right : middle > lefts[last]! && middle < rights[last]!;
  const letter = accentFirst ? accented(character, characters[last]!) : accented(characters[last]!, character);
  if (!inside || letter === undefined) return false;
  characters[last] = letter;
  if (accentFirst) {
    lefts[last] = left;
    rights[last] = right;
  }
  return true;
}

export function measure(fragment: Fragment): void {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const x of fragment.lefts) if (x < left) left = x;
  for (const x of fragment.rights) if (x > right) right = x;
  fragment.left = left;
  fragment.right = right;
}

/** Letter-spacing shows in most gaps of a run being alike and wide: "A N N U A L   R E P O R T". */
function trackingOf({ text, starts, ends, fontSize }: GlyphRun): number {
  if (text.length < 4) return 0;
  // Dots that lead to a number are spaced, the words before them are not.
  const isLed = text.includes('....');
  const wide: number[] = [];
  let gaps = 0;
  for (let i = 1; i < text.length; i++) {
    const gap = starts[i]! - ends[i - 1]!;
    if (gap > MIN_TRACKING * fontSize && (isSpace(text[i]!) || isSpace(text[i - 1]!))) continue;
    if (isLed && text[i] === '.' && text[i - 1] === '.') continue;
    gaps++;
    if (gap > MIN_TRACKING * fontSize) wide.push(gap);
  }
  if (gaps < 3 || wide.length * 2 <= gaps) return 0;
  const median = wide.sort((a, b) => a - b)[Math.max(0, wide.length - 1 - (gaps >> 1))]!;
  return median < fontSize ? median : 0;
}

/** In units of the font size; less is kerning. */
const MIN_TRACKING = 0.04;
