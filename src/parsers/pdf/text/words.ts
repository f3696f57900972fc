import type { Box } from '../../../document/box.ts';
import { isLeftToRight, isRightToLeft, mirror, needsWork, normalize } from './characters.ts';
import type { Fragment } from './fragments.ts';
import type { Row } from './rows.ts';
import type { Word } from './word.ts';

/** One word from the fragments that make it, in the order of their places. */
export function toWord(
  fragments: readonly Fragment[],
  glued: boolean,
  row: Row,
  toPage: (box: Box) => Box,
  angle: number,
): Word | undefined {
  const first = fragments[0]!;
  let { characters, lefts, rights } = first;
  if (fragments.length > 1) {
    characters = fragments.flatMap((fragment) => fragment.characters);
    lefts = fragments.flatMap((fragment) => fragment.lefts);
    rights = fragments.flatMap((fragment) => fragment.rights);
  }
  let whole = characters.join('');
  if (isRightToLeft(whole)) {
    const order = rightToLeftOrder(characters, lefts);
    characters = order.map((i) => mirror(characters[i]!));
    lefts = order.map((i) => lefts[i]!);
    rights = order.map((i) => rights[i]!);
    whole = characters.join('');
  }
  // One unit for each character is the rule: then the edges are those of the characters.
  let edges = { lefts, rights };
  if (needsWork(whole) || whole.length !== characters.length) {
    const units = characters.map(normalize);
    whole = units.join('');
    edges = edgesByUnit(units, lefts, rights);
  }
  if (whole === '') return undefined;
  const { run } = first;
  let left = first.left;
  let right = first.right;
  for (const fragment of fragments) {
    left = Math.min(left, fragment.left);
    right = Math.max(right, fragment.right);
  }
  const up = run.vertical ? 0.5 : run.font.ascent;
  const down = run.vertical ? 0.5 : run.font.descent;
  return {
    text: whole,
    box: toPage([left, first.baseline - up * first.fontSize, right, first.baseline + down * first.fontSize]),
    baseline: first.rise === 0 ? first.baseline : row.baseline,
    ownBaseline: first.baseline,
    lefts: edges.lefts,
    rights: edges.rights,
    fontName: run.font.name,
    fontSize: run.fontSize,
    bold: run.font.bold,
    italic: run.font.italic,
    monospace: run.font.monospace,
    colour: run.colour,
    angle,
    vertical: run.vertical,
    rise: first.rise,
    glued,
    hidden: run.hidden,
    mcid: run.mcid,
    artifact: run.artifact,
    order: run.order,
    place: 0,
    leader: '',
  };
}

/** A character may have become several units (a ligature), or none: its room is shared out among them. */
function edgesByUnit(text: readonly string[], lefts: readonly number[], rights: readonly number[]) {
  const out: { lefts: number[]; rights: number[] } = { lefts: [], rights: [] };
  for (let i = 0; i < text.length; i++) {
    const count = text[i]!.length;
    const share = (rights[i]! - lefts[i]!) / count;
    for (let k = 0; k < count; k++) {
      out.lefts.push(lefts[i]! + k * share);
      out.rights.push(lefts[i]! + (k + 1) * share);
    }
  }
  return out;
}

/** From places on the line to the order of reading: right to left, but numbers as written. */
function rightToLeftOrder(characters: readonly string[], lefts: readonly number[]): number[] {
  const visual = characters.map((_, i) => i).sort((a, b) => lefts[b]! - lefts[a]! || a - b);
  const order: number[] = [];
  let number: number[] = [];
  for (const i of visual) {
    if (/[\p{Nd}A-Za-z]/u.test(characters[i]!) || (number.length > 0 && /[.,:/%-]/.test(characters[i]!)))
      number.unshift(i);
    else {
      order.push(...number, i);
      number = [];
    }
  }
  order.push(...number);
  return order;
}

/** A word without letters in a right-to-left line, "(2)" or ".)": its marks turn around and change sides. */
function mirrored(text: string): string {
  const [, open = '', inner = '', close = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(text) ?? [];
  const turn = (marks: string) => [...marks].toReversed().map(mirror).join('');
  return turn(close) + inner + turn(open);
}

/**
 * Words come from left to right; a right-to-left line is read from its right end, but forwards within it stretches from one Latin word
 * to another, and the pieces of a number. `glued` is said of the left neighbour, and then of the one that is read before.
 */
export function inReadingOrder(words: Word[], rightToLeft: boolean): Word[] {
  if (!rightToLeft) return words;
  const glued = words.map((word) => word.glued);
  const order: Word[] = [];
  let end = words.length;
  while (end > 0) {
    const start = stretchStart(words, end - 1, glued);
    // Where one stretch follows the other: between the right end of this one and what stands to its right.
    words[start]!.glued = end < words.length && glued[end]!;
    for (let i = start; i < end; i++) order.push(words[i]!);
    const [only] = end - start === 1 ? [words[start]!] : [];
    if (only && !isLeftToRight(only.text) && !isRightToLeft(only.text)) only.text = mirrored(only.text);
    end = start;
  }
  return order;
}

/** Where the words that are read forwards start that end with this one. */
function stretchStart(words: readonly Word[], last: number, glued: readonly boolean[]): number {
  let start = last;
  const end = words[last]!.text;
  let inName = isLeftToRight(end);
  let numbers = 0;
  for (let i = last; i >= 0 && !isRightToLeft(words[i]!.text); i--) {
    const { text } = words[i]!;
    if (numbers === last - i && NUMBER.test(text)) numbers++;
    else inName ||= numbers === last - i && (numbers > 1 ? isLeftToRight(text) : numbers === 1 && NAME.test(text));
    if (inName && isLeftToRight(text)) start = i;
    else if (IN_CODES.test(text) && ENDS_CODES.test(end) && isGluedOn(i, last, glued)) start = i;
  }
  return start;
}

/** A number may follow a name, "Windows 10", and several any word. One behind a shorter word is read first: that is a unit. */
const NUMBER = /^\p{N}/u;
const NAME = /[A-Za-z]{4}/;
/** Numbers, and what is set with them without a space: "WRC-12" in pieces. */
const IN_CODES = /[\p{N}A-Za-z]/u;
const ENDS_CODES = /[\p{N}A-Za-z]$|^[%٪‰°]$/u;

const isGluedOn = (from: number, to: number, glued: readonly boolean[]): boolean =>
  glued.slice(from + 1, to + 1).every(Boolean);

/** By most of its letters; numbers go either way. */
export function readsRightToLeft(words: readonly Word[]): boolean {
  let [backwards, forwards] = [0, 0];
  for (const { text } of words) {
    if (isRightToLeft(text)) backwards += text.length;
    else if (/\p{L}/u.test(text)) forwards += text.length;
  }
  return backwards > forwards;
}
