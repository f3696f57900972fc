import { lowerBound } from '../../../document/sorted.ts';
import { isCjkPair, isRightToLeft } from '../text/characters.ts';
import type { TableWord } from './found-table.ts';
import { isTypedLine, placeOf, type Segment } from './segments.ts';
import { type ValueKind, valueKind } from './values.ts';

/** A value of more words is none. */
const MAX_VALUE_WORDS = 6;

/** Words of one line that stand together: at most one cell's share of that line. */
export class Token<W extends TableWord = TableWord> {
  readonly words: W[];
  /** Printed words: a change of style within a word makes pieces of it. */
  readonly count: number;
  readonly x0: number;
  readonly x1: number;
  readonly bold: boolean;
  // Most tokens of a page are running text, which nobody asks what it says.
  #text: string | undefined;
  #kind: ValueKind | undefined;

  constructor(words: W[], kind?: ValueKind) {
    let x0 = Number.POSITIVE_INFINITY;
    let x1 = Number.NEGATIVE_INFINITY;
    let bold = true;
    for (const word of words) {
      const { box } = word;
      if (box[0] < x0) x0 = box[0];
      if (box[2] > x1) x1 = box[2];
      if (!word.bold) bold = false;
    }
    this.words = words;
    this.count = countWords(words);
    this.x0 = x0;
    this.x1 = x1;
    this.bold = bold;
    this.#kind = kind;
  }

  get text(): string {
    this.#text ??= joinWords(this.words);
    return this.#text;
  }

  get kind(): ValueKind {
    this.#kind ??= this.count > MAX_VALUE_WORDS ? 'words' : valueKind(this.text);
    return this.#kind;
  }
}

/** Everything on one baseline, however far apart. */
export interface Row<W extends TableWord = TableWord> {
  baseline: number;
  /** Top and bottom of its letters, not of the font's box: fonts disagree too much on that. */
  y0: number;
  y1: number;
  size: number;
  tokens: Token<W>[];
}

export const baselineOf = ({ baseline }: Row): number => baseline;

const ASCENT = 0.72;
const DESCENT = 0.22;

export const topOf = (word: TableWord): number =>
  word.angle === 0 ? word.baseline - word.fontSize * ASCENT : word.box[1];
export const bottomOf = (word: TableWord): number =>
  word.angle === 0 ? word.baseline + word.fontSize * DESCENT : word.box[3];
export const middleOf = (word: TableWord): number => (topOf(word) + bottomOf(word)) / 2;

/** So many spaces tell what is usual. */
const MAX_GAPS = 400;

/** The width of a space between words, in units of the font size: what is usual among these words. */
export function usualSpace(lines: readonly TableWord[][]): number {
  const gaps = new Float64Array(MAX_GAPS);
  let count = 0;
  for (const words of lines) {
    for (let i = 1; i < words.length && count < MAX_GAPS; i++) {
      const gap = (words[i]!.box[0] - words[i - 1]!.box[2]) / words[i]!.fontSize;
      if (gap > 0.1 && gap < 0.75) gaps[count++] = gap;
    }
  }
  if (count < 8) return 0.28;
  const usual = gaps.subarray(0, count).sort()[Math.floor(count * 0.3)]!;
  return Math.min(0.62, Math.max(0.2, usual));
}

/** Words by baseline, each line from left to right. */
export function baselineRows<W extends TableWord>(words: readonly W[]): W[][] {
  const sorted = [...words].sort((a, b) => a.baseline - b.baseline || a.box[0] - b.box[0]);
  const lines: W[][] = [];
  for (const word of sorted) {
    const line = lines.at(-1);
    if (line && word.baseline - line[0]!.baseline <= 0.3 * Math.min(word.fontSize, line[0]!.fontSize)) line.push(word);
    else lines.push([word]);
  }
  for (const line of lines) line.sort((a, b) => a.box[0] - b.box[0]);
  return lines;
}

/** Rows of tokens. Words part where the gap is wider than a space or where a line runs down between them. */
export function tokenRows<W extends TableWord>(
  words: readonly W[],
  space: number,
  down: readonly Segment[] = [],
): Row<W>[] {
  return toRows(baselineRows(words), space, down);
}

/** The same, from words that are in lines already. `down` is sorted by place. */
export function toRows<W extends TableWord>(lines: readonly W[][], space: number, down: readonly Segment[]): Row<W>[] {
  const rows: Row<W>[] = [];
  for (const line of lines) {
    const row = tokenRow(line, space, down);
    if (row) rows.push(row);
  }
  return rows;
}

function tokenRow<W extends TableWord>(words: readonly W[], space: number, down: readonly Segment[]) {
  const groups: W[][] = [];
  let last: W | undefined;
  for (const word of words) {
    if (isTypedLine(word.text)) {
      last = undefined;
      continue;
    }
    if (last && joins(last, word, space) && !parted(last, word, down)) groups.at(-1)!.push(word);
    else groups.push([word]);
    if (!last || word.box[2] > last.box[2]) last = word;
  }
  if (groups.length === 0) return undefined;
  const size = typicalSize(groups);
  const row: Row<W> = {
    baseline: Number.NaN,
    y0: Number.POSITIVE_INFINITY,
    y1: Number.NEGATIVE_INFINITY,
    size,
    tokens: [],
  };
  for (const group of groups) {
    for (const word of group) {
      if (word.fontSize < size * 0.85) continue;
      if (Number.isNaN(row.baseline)) row.baseline = word.baseline;
      row.y0 = Math.min(row.y0, topOf(word));
      row.y1 = Math.max(row.y1, bottomOf(word));
    }
  }
  row.tokens = groups.map((group) => new Token(group));
  return row;
}

function typicalSize(groups: readonly TableWord[][]): number {
  const first = groups[0]![0]!.fontSize;
  if (groups.every((group) => group.every(({ fontSize }) => fontSize === first))) return first;
  const sizes = groups.flatMap((group) => group.map(({ fontSize }) => fontSize)).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length * 0.7)]!;
}

function joins(left: TableWord, right: TableWord, space: number): boolean {
  const gap = (right.box[0] - left.box[2]) / Math.max(left.fontSize, right.fontSize);
  if (gap <= 0.12 || (right.glued && gap < 0.3)) return true;
  if (gap > space * 1.7) return false;
  if (gap <= space * 1.25) return true;
  return valueKind(left.text) !== 'number' || valueKind(right.text) !== 'number';
}

function parted(left: TableWord, right: TableWord, down: readonly Segment[]): boolean {
  if (down.length === 0) return false;
  const y = right.baseline - right.fontSize * 0.3;
  const end = right.box[0] + 1;
  for (let i = lowerBound(down, left.box[2] - 1, placeOf); i < down.length && down[i]!.at < end; i++) {
    if (down[i]!.from <= y && down[i]!.to >= y) return true;
  }
  return false;
}

/** Printed words: pieces that follow without a space are parts of the word before. */
export function countWords(words: readonly TableWord[]): number {
  let count = 0;
  for (const word of words) if (!word.glued) count++;
  return Math.max(count, Math.min(1, words.length));
}

/** The text of one line's words, which come from left to right. */
export function joinWords(words: readonly TableWord[]): string {
  const text = concatenate(words);
  return isRightToLeft(text) ? concatenate(inReadingOrder(words)) : text;
}

function concatenate(words: readonly TableWord[]): string {
  if (words.length === 1) return words[0]!.text;
  let text = '';
  let before = '';
  for (const word of words) {
    if (before !== '' && !word.glued && !closesNumber(before, word.text) && !isCjkPair(before, word.text)) text += ' ';
    text += word.text;
    before = word.text;
  }
  return text;
}

/** A bracket that is set apart from the number it closes. */
const closesNumber = (before: string, text: string): boolean => text === ')' && /^\([\d.,]+%?$/.test(before);

const LATIN = /[A-Za-z\u00C0-\u024F\u0370-\u04FF]/;

/** A right-to-left line is read from its right end, stretches of Latin within it forwards. */
function inReadingOrder(words: readonly TableWord[]): readonly TableWord[] {
  if (words.filter(({ text }) => isRightToLeft(text)).length * 2 <= words.length) return words;
  const order: TableWord[] = [];
  let forwards: TableWord[] = [];
  for (const word of words.toReversed()) {
    if (LATIN.test(word.text)) forwards.unshift(word);
    else {
      order.push(...forwards, word);
      forwards = [];
    }
  }
  return [...order, ...forwards];
}
