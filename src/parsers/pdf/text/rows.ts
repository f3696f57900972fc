import type { Rule } from '../engine.ts';
import { isRightToLeft } from './characters.ts';
import { type Fragment, measure } from './fragments.ts';
import { withoutLooseAccents } from './loose-accents.ts';

/** Fragments on one baseline, from left to right, whatever column they belong to. */
export interface Row {
  fragments: Fragment[];
  baseline: number;
  fontSize: number;
}

/** Beyond this many pieces a page is no text that anybody reads, and care for its details would take for ever. */
const MAX_CARE = 30_000;
/** Baselines closer than this are one, in units of the smaller font size. */
const SAME_BASELINE = 0.22;
/** Superscripts and subscripts are at most this large against their line. */
const SCRIPT_SIZE = 0.86;
/** And no smaller: beside a large initial, a quotation mark or a figure stand lines of text. */
const SMALLEST_SCRIPT = 0.35;
/** They stand this far above or below the baseline of their line, in units of its font size. */
const HIGHEST_SUPERSCRIPT = 0.75;
const LOWEST_SUBSCRIPT = 0.45;
/** Rows beyond this, in points, are not looked at. */
const MAX_RISE = 50;
/** And no farther from the word they belong to. */
const SCRIPT_GAP = 0.35;

/** `bars`: level lines, which part what is over them from what is under them. */
export function gatherRows(fragments: readonly Fragment[], bars: readonly Rule[] = []): Row[] {
  const careful = fragments.length <= MAX_CARE;
  if (careful) settleDropCaps(fragments);
  const sorted = (careful ? withoutLooseAccents(fragments) : [...fragments]).sort(
    (a, b) => a.baseline - b.baseline || a.left - b.left,
  );
  const rows: Row[] = [];
  for (const fragment of sorted) {
    const row = findRow(rows, fragment);
    if (row) {
      row.fragments.push(fragment);
      if (fragment.fontSize > row.fontSize) row.fontSize = fragment.fontSize;
    } else rows.push({ fragments: [fragment], baseline: fragment.baseline, fontSize: fragment.fontSize });
  }
  if (careful) adoptScripts(rows);
  const filled = rows.filter((row) => row.fragments.length > 0);
  for (const row of filled) {
    row.fragments.sort((a, b) => a.left - b.left || a.run.order - b.run.order);
    if (careful) row.fragments = inOrderOfScripts(withoutOverprints(row.fragments), bars);
  }
  return filled;
}

/** What is lowered and raised at one letter stands in one place: the index is read first, "x₁²" is the square of x₁. */
function inOrderOfScripts(fragments: Fragment[], bars: readonly Rule[]): Fragment[] {
  for (let i = 1; i < fragments.length; i++) {
    if (fragments[i]!.rise !== -1 || fragments[i - 1]!.rise !== 1) continue;
    let from = i - 1;
    while (from > 0 && fragments[from - 1]!.rise === 1 && fragments[from]!.left - fragments[from - 1]!.right < 1)
      from--;
    let to = i + 1;
    while (to < fragments.length && fragments[to]!.rise === -1) to++;
    const [first, lowered] = [fragments[from]!, fragments[i]!];
    if (lowered.left > first.left + 0.3 * first.fontSize || isFraction(first, lowered, bars)) continue;
    fragments.splice(from, to - from, ...fragments.slice(i, to), ...fragments.slice(from, i));
    i = to - 1;
  }
  return fragments;
}

/** More lines are a drawing. */
const MAX_BARS = 2000;

const isFraction = (above: Fragment, below: Fragment, bars: readonly Rule[]): boolean =>
  bars.length <= MAX_BARS &&
  bars.some(
    ({ x0, x1, y0, y1 }) =>
      Math.abs(y1 - y0) < 0.5 &&
      y0 > above.baseline &&
      y0 < below.baseline &&
      Math.min(x0, x1) < Math.min(above.right, below.right) &&
      Math.max(x0, x1) > Math.max(above.left, below.left),
  );

/** Rows come with rising baselines, so only the last few can be near. */
function findRow(rows: readonly Row[], { baseline, fontSize }: Fragment): Row | undefined {
  for (let i = rows.length - 1; i >= 0 && i >= rows.length - 4; i--) {
    const row = rows[i]!;
    if (baseline - row.baseline <= SAME_BASELINE * Math.min(fontSize, row.fontSize)) return row;
  }
  return undefined;
}

/** A drop cap is this much larger than the text it starts. */
const DROP_CAP_SIZE = 1.8;

/** A large first letter that stands in the lines beside it belongs to the first of them. */
function settleDropCaps(fragments: readonly Fragment[]): void {
  const sizes = fragments.map(({ fontSize }) => fontSize).sort((a, b) => a - b);
  const smallest = (sizes[sizes.length >> 3] ?? 0) * DROP_CAP_SIZE;
  for (const cap of fragments) {
    if (cap.fontSize < smallest || cap.characters.length !== 1 || !/\p{Lu}/u.test(cap.characters[0]!)) continue;
    const top = cap.baseline - 0.75 * cap.fontSize;
    let first: Fragment | undefined;
    let beside = 0;
    for (const other of fragments) {
      if (other === cap || other.fontSize * DROP_CAP_SIZE > cap.fontSize) continue;
      if (other.baseline <= top || other.baseline > cap.baseline + 0.3 * other.fontSize) continue;
      if (other.left < cap.right - 0.3 * other.fontSize || other.left > cap.right + 1.2 * other.fontSize) continue;
      beside++;
      if (!first || other.baseline < first.baseline) first = other;
    }
    if (!first || beside < 2) continue;
    cap.baseline = first.baseline;
    cap.fontSize = first.fontSize;
    first.spaceBefore = false;
    cap.spaceAfter = false;
    cap.right = first.left;
  }
}

/** Moves small raised or lowered fragments to the row of the word they stand at. */
function adoptScripts(rows: readonly Row[]): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    row.fragments = row.fragments.filter((fragment) => {
      const host = findHost(rows, i, fragment);
      if (!host) return true;
      if (isSmaller(fragment, host)) fragment.rise = fragment.baseline < host.baseline ? 1 : -1;
      host.fragments.push(fragment);
      return false;
    });
  }
}

function findHost(rows: readonly Row[], from: number, script: Fragment): Row | undefined {
  for (let i = Math.max(0, from - 4); i < rows.length; i++) {
    const row = rows[i]!;
    if (i === from) continue;
    const rise = row.baseline - script.baseline;
    if (rise > MAX_RISE) break;
    if (rise > HIGHEST_SUPERSCRIPT * row.fontSize || rise < -LOWEST_SUBSCRIPT * row.fontSize) continue;
    const isHost = isSmaller(script, row)
      ? row.fragments.some((word) => isBeside(word, script, rise, row.fontSize) || isNoteMark(word, script, rise))
      : script.characters.length <= MAX_SHIFTED && fillsHole(row, script);
    if (isHost) return row;
  }
  return undefined;
}

const isSmaller = (script: Fragment, row: Row): boolean => script.fontSize <= SCRIPT_SIZE * row.fontSize;

/** In units of the script's size. A note may be called for right behind a stop; only one that is set large is an ornament. */
const LARGE_HOST = 1.8;
/** Quotation marks, dashes and stops have nothing raised or lowered at them. */
const MAY_HOST = /[\p{L}\p{N}\p{S})\]}|]/u;

/** More letters in a row are moved up or down for no logo. */
const MAX_SHIFTED = 2;
/** In units of the font size: letters of a logo are pushed together. */
const HOLE_GAP = 0.25;

/** A letter moved up or down within a word, as the E of TeX: the word goes on right before and after it. */
function fillsHole({ fragments }: Row, letter: Fragment): boolean {
  const reach = HOLE_GAP * letter.fontSize;
  return (
    fragments.some(({ right }) => Math.abs(letter.left - right) < reach) &&
    fragments.some(({ left }) => Math.abs(left - letter.right) < reach)
  );
}

/** Beside a word of the line, or beside a script that was adopted before it. */
function isBeside(word: Fragment, script: Fragment, rise: number, rowSize: number): boolean {
  const size = word.rise === 0 ? word.fontSize : rowSize;
  if (script.fontSize > SCRIPT_SIZE * size || script.fontSize < SMALLEST_SCRIPT * size) return false;
  if (word.fontSize > LARGE_HOST * script.fontSize && !word.characters.some((c) => MAY_HOST.test(c))) return false;
  if (rise > HIGHEST_SUPERSCRIPT * size || rise < -LOWEST_SUBSCRIPT * size) return false;
  if (isLimit(word, script)) return true;
  const reach = SCRIPT_GAP * rowSize;
  const after = script.left - word.right;
  const before = word.left - script.right;
  return (after > -reach && after < reach) || (before > -reach / 2 && before < reach);
}

/** In units of the font size: the text of a note may stand this far from its mark. */
const NOTE_GAP = 1.2;

/** The raised number of a note, set in the margin of its text. */
function isNoteMark(word: Fragment, script: Fragment, rise: number): boolean {
  if (rise <= 0 || rise > HIGHEST_SUPERSCRIPT * word.fontSize || word.rise !== 0) return false;
  const gap = word.left - script.right;
  return gap > 0 && gap < NOTE_GAP * word.fontSize && /^[\d*†‡§¶]{1,3}$/.test(script.characters.join(''));
}

/** Limits of a sum or an integral stand over and under its sign. */
function isLimit(sign: Fragment, script: Fragment): boolean {
  const middle = (script.left + script.right) / 2;
  if (middle < sign.left - 0.5 * sign.fontSize || middle > sign.right + 0.5 * sign.fontSize) return false;
  return sign.characters.length <= 7 && LARGE_OPERATOR.test(sign.characters.join(''));
}

const LARGE_OPERATOR = /^(?:[∑∏∫∮⋃⋂⋁⋀⨁⨂∐]|lim|sup|inf|max|min|arg|limsup|liminf|argmax|argmin)$/;

/** The same letters set twice, a hair apart, make bold letters or a shadow: once is what they say. From left to right. */
function withoutOverprints(fragments: readonly Fragment[]): Fragment[] {
  const kept: Fragment[] = [];
  for (const fragment of fragments) {
    if (isOverprint(fragment, kept)) continue;
    const rest = withoutRepeats(fragment, kept);
    if (rest) kept.push(rest);
  }
  return kept;
}

/** In units of the font size: two letters of a word never stand as close as this. */
const REPEAT_SHIFT = 0.1;
/** Pieces before it that one may repeat: a row may have thousands. */
const MAX_UNDER = 8;

/** What is set again need not begin and end where it did before: a piece then repeats others wholly, and is more than they are, or less. */
function withoutRepeats(fragment: Fragment, before: readonly Fragment[]): Fragment | undefined {
  const near = REPEAT_SHIFT * fragment.fontSize;
  const under = before
    .slice(-MAX_UNDER)
    .filter(({ right, baseline }) => right > fragment.left + near && Math.abs(baseline - fragment.baseline) < near);
  const { lefts } = fragment;
  const turn = lefts.findIndex((left, i) => i > 0 && left < lefts[i - 1]! + near);
  // Strokes that draw out an Arabic word are set over one another.
  if ((under.length === 0 && turn < 0) || isRightToLeft(fragment.characters.join(''))) return fragment;
  const places = fragment.characters.map((_, i) => i);
  if (places.every((i) => under.some((other) => isSetIn(other, fragment, i, near)))) return undefined;
  const repeated = new Set<number>();
  for (const other of under) {
    const again = other.characters.map((_, k) => placeOf(other, k, fragment, near));
    if (!again.includes(-1)) for (const i of again) repeated.add(i);
  }
  const head = turn < 0 ? undefined : sliceOf(fragment, places.slice(0, turn));
  if (head && places.slice(turn).every((i) => isSetIn(head, fragment, i, near)))
    for (const i of places.slice(turn)) repeated.add(i);
  return repeated.size === 0
    ? fragment
    : sliceOf(
        fragment,
        places.filter((i) => !repeated.has(i)),
      );
}

/** Where the letter at `k` is set in another fragment as well; -1 where it is not. */
function placeOf({ characters, lefts }: Fragment, k: number, within: Fragment, near: number): number {
  return within.characters.findIndex((c, i) => c === characters[k] && Math.abs(within.lefts[i]! - lefts[k]!) < near);
}

const isSetIn = (within: Fragment, fragment: Fragment, i: number, near: number): boolean =>
  placeOf(fragment, i, within, near) >= 0;

function sliceOf(fragment: Fragment, places: readonly number[]): Fragment {
  const slice: Fragment = {
    ...fragment,
    characters: places.map((i) => fragment.characters[i]!),
    lefts: places.map((i) => fragment.lefts[i]!),
    rights: places.map((i) => fragment.rights[i]!),
  };
  measure(slice);
  return slice;
}

/** In units of the font size: a shadow falls no farther. And no overprint leaves half of what it repeats in the open: "ll" is two letters. */
const OVERPRINT_SHIFT = 0.25;
/** Different texts in one place; more are not to be read. */
const MAX_AT_ONE_PLACE = 100;

function isOverprint(fragment: Fragment, before: readonly Fragment[]): boolean {
  const near = Math.min(OVERPRINT_SHIFT * fragment.fontSize, (fragment.right - fragment.left) / 2);
  const last = Math.max(0, before.length - MAX_AT_ONE_PLACE);
  for (let i = before.length - 1; i >= last && fragment.left - before[i]!.left < near; i--) {
    const other = before[i]!;
    if (Math.abs(other.baseline - fragment.baseline) < near && hasSameLetters(other, fragment)) return true;
  }
  return false;
}

const hasSameLetters = ({ characters: a }: Fragment, { characters: b }: Fragment): boolean =>
  a.length === b.length && a.every((character, i) => character === b[i]);
