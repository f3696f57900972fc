import type { TableWord } from './found-table.ts';
import type { Segment } from './segments.ts';
import { type ValueKind, valueKind } from './values.ts';

/** Words of one line that stand together: at most one cell's share of that line. */
export interface Token<W extends TableWord = TableWord> {
  words: W[];
  /** Printed words: a change of style within a word makes pieces of it. */
  count: number;
  x0: number;
  x1: number;
  text: string;
  kind: ValueKind;
  bold: boolean;
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

const ASCENT = 0.72;
const DESCENT = 0.22;

export const topOf = (word: TableWord): number =>
  word.angle === 0 ? word.baseline - word.fontSize * ASCENT : word.box[1];
export const bottomOf = (word: TableWord): number =>
  word.angle === 0 ? word.baseline + word.fontSize * DESCENT : word.box[3];
export const middleOf = (word: TableWord): number => (topOf(word) + bottomOf(word)) / 2;

/** The width of a space between words, in units of the font size: what is usual among these words. */
export function usualSpace(lines: readonly TableWord[][]): number {
  const gaps: number[] = [];
  for (const words of lines) {
    for (let i = 1; i < words.length; i++) {
      const gap = (words[i]!.box[0] - words[i - 1]!.box[2]) / words[i]!.fontSize;
      if (gap > 0.1 && gap < 0.75) gaps.push(gap);
    }
  }
  if (gaps.length < 8) return 0.28;
  gaps.sort((a, b) => a - b);
  return Math.min(0.62, Math.max(0.2, gaps[Math.floor(gaps.length * 0.3)]!));
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
  return lines.map((line) => line.sort((a, b) => a.box[0] - b.box[0]));
}

const LEADER = /^[.·…_‥․]{3,}$|^(?:[.·…_] ?){4,}$/;

/** Rows of tokens. Words part where the gap is wider than a space or where a line runs down between them. */
export function tokenRows<W extends TableWord>(
  words: readonly W[],
  space: number,
  down: readonly Segment[] = [],
): Row<W>[] {
  const rows: Row<W>[] = [];
  for (const line of baselineRows(words)) {
    const row = tokenRow(line, space, down);
    if (row) rows.push(row);
  }
  return rows;
}

function tokenRow<W extends TableWord>(words: readonly W[], space: number, down: readonly Segment[]) {
  const groups: W[][] = [];
  let last: W | undefined;
  for (const word of words) {
    if (LEADER.test(word.text)) {
      last = undefined;
      continue;
    }
    if (last && joins(last, word, space) && !parted(last, word, down)) groups.at(-1)!.push(word);
    else groups.push([word]);
    if (!last || word.box[2] > last.box[2]) last = word;
  }
  if (groups.length === 0) return undefined;
  const all = groups.flat();
  const size = typicalSize(all);
  const main = all.filter((word) => word.fontSize >= size * 0.85);
  const row: Row<W> = {
    baseline: main[0]!.baseline,
    y0: main.reduce((y, word) => Math.min(y, topOf(word)), Number.POSITIVE_INFINITY),
    y1: main.reduce((y, word) => Math.max(y, bottomOf(word)), Number.NEGATIVE_INFINITY),
    size,
    tokens: groups.map(toToken),
  };
  return row;
}

function typicalSize(words: readonly TableWord[]): number {
  const sizes = words.map((word) => word.fontSize).sort((a, b) => a - b);
  return sizes[Math.floor(sizes.length * 0.7)]!;
}

function joins(left: TableWord, right: TableWord, space: number): boolean {
  const gap = (right.box[0] - left.box[2]) / Math.max(left.fontSize, right.fontSize);
  if (gap <= 0.12 || (right.glued && gap < 0.3)) return true;
  if (gap <= space * 1.15) return true;
  const numbers = valueKind(left.text) === 'number' && valueKind(right.text) === 'number';
  return gap <= space * (numbers ? 1.25 : 1.7);
}

function parted(left: TableWord, right: TableWord, down: readonly Segment[]): boolean {
  const y = right.baseline - right.fontSize * 0.3;
  return down.some(({ at, from, to }) => at > left.box[2] - 1 && at < right.box[0] + 1 && from <= y && to >= y);
}

export function toToken<W extends TableWord>(words: W[]): Token<W> {
  const text = joinWords(words);
  return {
    words,
    count: countWords(words),
    x0: words.reduce((x, { box }) => Math.min(x, box[0]), Number.POSITIVE_INFINITY),
    x1: words.reduce((x, { box }) => Math.max(x, box[2]), Number.NEGATIVE_INFINITY),
    text,
    kind: valueKind(text),
    bold: words.every((word) => word.bold),
  };
}

/** Printed words: pieces that follow without a space are parts of the word before. */
export function countWords(words: readonly TableWord[]): number {
  let count = 0;
  for (const word of words) if (!word.glued) count++;
  return Math.max(count, Math.min(1, words.length));
}

export function joinWords(words: readonly TableWord[]): string {
  let text = '';
  for (const word of words) text += text === '' || word.glued ? word.text : ` ${word.text}`;
  return text;
}
