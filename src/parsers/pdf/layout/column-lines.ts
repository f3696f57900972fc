import type { TextLine, Word } from '../text/word.ts';
import { textOf } from '../text/word.ts';
import { FORMULA_GAP, isMathCrumb, isMathLine } from './equations.ts';
import { findMarker, isClauseNumber, markerOf } from './markers.ts';
import type { Element, PageStructure } from './structure.ts';

/** A line within its column, with what decides whether it goes on from the line before. */
export interface ColumnLine {
  line: TextLine;
  text: string;
  /** Share of bold characters. */
  bold: number;
  monospace: number;
  marker: string | undefined;
  /** What the tags of the file say it belongs to. */
  element: Element | undefined;
  /** Set for looking at: a displayed formula, or a part of one. */
  math: boolean;
  /** Parts that stand far apart: a row of a table or a form that nobody found. */
  scattered: boolean;
  /** Two parts, and the first is the number of a clause: the other may read on. */
  clause: boolean;
}

/** Lines of one column, top down: segments on one baseline are put together. */
export function columnLines(segments: readonly TextLine[], structure?: PageStructure): ColumnLine[] {
  const sorted = [...segments].sort((a, b) => a.baseline - b.baseline || a.box[0] - b.box[0]);
  const rows: TextLine[][] = [];
  for (const segment of sorted) {
    const row = rows.at(-1);
    if (row && isLevel(row[0]!, segment)) row.push(segment);
    else rows.push([segment]);
  }
  return adoptBlankLines(adoptCrumbs(rows.map((row) => toColumnLine(row, structure))));
}

/** The number of a chapter, set large beside its title, is no part of a line of it. */
const SAME_LINE_SIZE = 2.5;

function isLevel(a: TextLine, b: TextLine): boolean {
  const [smaller, larger] = [Math.min(a.fontSize, b.fontSize), Math.max(a.fontSize, b.fontSize)];
  return Math.abs(b.baseline - a.baseline) <= 0.3 * smaller && larger < SAME_LINE_SIZE * smaller;
}

/** Numerators, limits and equation numbers go with the formula next to them, and what stands within its height is a part of it. */
function adoptCrumbs(lines: ColumnLine[]): ColumnLine[] {
  const adopt = (i: number) => {
    const line = lines[i]!;
    if (line.math || line.monospace > FIXED) return;
    const beside = [lines[i - 1], lines[i + 1]].filter((other) => other?.math);
    line.math = beside.some((other) =>
      isMathCrumb(line.line) ? isNear(line.line, other!.line) : isWithinHeight(line.line, other!.line),
    );
  };
  for (let i = 0; i < lines.length; i++) adopt(i);
  for (let i = lines.length - 1; i >= 0; i--) adopt(i);
  return lines;
}

/** Cases behind a brace are read with it. */
const isWithinHeight = ({ box: a }: TextLine, { box: b }: TextLine): boolean => {
  const middle = (a[1] + a[3]) / 2;
  return middle > b[1] && middle < b[3] && a[0] > b[0];
};

/** Of a numbered listing an empty line shows its number alone, in another font than the code. */
function adoptBlankLines(lines: ColumnLine[]): ColumnLine[] {
  for (const [i, line] of lines.entries()) {
    if (!/^\d{1,4}$/.test(line.text) || line.math) continue;
    const [before, after] = [lines[i - 1], lines[i + 1]];
    const beside = [before, after].find((other) => other && isCode(other) && countsOn(line, other));
    if (!beside) continue;
    line.monospace = 1;
    line.line = { ...line.line, fontSize: beside.line.fontSize };
  }
  return lines;
}

/** The number before, or the next one, right below or above. */
function countsOn({ line: a }: ColumnLine, { line: b }: ColumnLine): boolean {
  const [number, other] = [a.words[0]!, b.words[0]!];
  return (
    Math.abs(Number(number.text) - Number(other.text)) === 1 &&
    Math.min(Math.abs(number.box[2] - other.box[2]), Math.abs(number.box[0] - other.box[0])) < 0.3 * number.fontSize
  );
}

const isNear = ({ box: a }: TextLine, { box: b, fontSize }: TextLine): boolean =>
  Math.max(a[1], b[1]) - Math.min(a[3], b[3]) < FORMULA_GAP * fontSize;

/** Nearly all of a line, or the rest is a number or a sign. */
const FIXED = 0.8;
/** In units of the font size. */
const SCATTERED_GAP = 2.5;

function toColumnLine(row: TextLine[], structure: PageStructure | undefined): ColumnLine {
  row.sort((a, b) => a.box[0] - b.box[0]);
  let scattered = false;
  const first = row[0]!.rightToLeft ? row.length - 1 : 0;
  const start = row[first]!.words.length === 1 ? textOf(row[first]!.words) : '';
  const isClause = row.length === 2 && isClauseNumber(start) && /^[\p{L}"“‘(]/u.test(row[1 - first]!.words[0]!.text);
  const isMarked = start !== '' && findMarker(`${start} `) !== undefined;
  for (let i = 1; i < row.length; i++) {
    const gap = row[i]!.box[0] - row[i - 1]!.box[2];
    const leads = isMarked && i === Math.max(1, first);
    if (gap > SCATTERED_GAP * row[i]!.fontSize && !leads && !endsProof(row[i]!)) scattered = true;
  }
  const line = row.length === 1 ? row[0]! : mergeLines(row);
  const text = textOf(line.words);
  if (scattered && isStretched(line, text)) scattered = false;
  const monospace = shareOf(withoutNumber(line.words), (word) => word.monospace);
  // Formulas are not set in fixed pitch; code has their signs.
  const math = monospace <= FIXED && isMathLine(line);
  return {
    line,
    text,
    bold: shareOf(line.words, (word) => word.bold),
    monospace,
    marker: markerOf(line.words),
    element: structure?.elementOf(line.words),
    math,
    scattered: scattered && !math,
    clause: isClause,
  };
}

/** What stands at the far end of the last line of a proof. */
const endsProof = ({ words }: TextLine): boolean => words.length === 1 && /^[□■∎◻◼▢]$/.test(words[0]!.text);

/** Fewer gaps are alike by chance; how much they may differ, in units of the font size. */
const MIN_GAPS = 3;
const EVEN = 0.15;

/** A line in the midst of a sentence that is set to end at the edge although it is short: all its spaces are equally wide. */
function isStretched({ words, fontSize }: TextLine, text: string): boolean {
  if (!/^\p{Ll}/u.test(text)) return false;
  const gaps: number[] = [];
  for (let i = 1; i < words.length; i++) if (!words[i]!.glued) gaps.push(words[i]!.box[0] - words[i - 1]!.box[2]);
  return gaps.length >= MIN_GAPS && Math.max(...gaps) - Math.min(...gaps) < EVEN * fontSize;
}

/** Of fixed pitch, and no item of a list: the mark of one is set in the font of the text around it, or drawn. */
export const isCode = ({ monospace, marker, line, text }: ColumnLine): boolean =>
  monospace > FIXED && (marker === undefined || (line.words[0]!.monospace && text.startsWith(marker)));

/** Lines of code are numbered in another font. */
const withoutNumber = (words: readonly Word[]): readonly Word[] =>
  words.length > 1 && /^\d{1,4}$/.test(words[0]!.text) ? words.slice(1) : words;

function mergeLines(row: readonly TextLine[]): TextLine {
  const ordered = row[0]!.rightToLeft ? row.toReversed() : row;
  const longest = row.reduce((a, b) => (b.words.length > a.words.length ? b : a));
  return {
    ...longest,
    words: ordered.flatMap((line) => line.words),
    box: [
      Math.min(...row.map(({ box }) => box[0])),
      Math.min(...row.map(({ box }) => box[1])),
      Math.max(...row.map(({ box }) => box[2])),
      Math.max(...row.map(({ box }) => box[3])),
    ],
  };
}

export function shareOf(words: readonly Word[], has: (word: Word) => boolean): number {
  let all = 0;
  let some = 0;
  for (const word of words) {
    all += word.text.length;
    if (has(word)) some += word.text.length;
  }
  return all === 0 ? 0 : some / all;
}
