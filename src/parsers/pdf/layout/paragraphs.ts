import type { TextLine, Word } from '../text/word.ts';
import { textOf } from '../text/word.ts';
import { isBareDivision } from './divisions.ts';
import { isMathCrumb, isMathLine } from './equations.ts';
import { findMarker } from './markers.ts';
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
  return adoptCrumbs(rows.map((row) => toColumnLine(row, structure)));
}

/** The number of a chapter, set large beside its title, is no part of a line of it. */
const SAME_LINE_SIZE = 2.5;

function isLevel(a: TextLine, b: TextLine): boolean {
  const [smaller, larger] = [Math.min(a.fontSize, b.fontSize), Math.max(a.fontSize, b.fontSize)];
  return Math.abs(b.baseline - a.baseline) <= 0.3 * smaller && larger < SAME_LINE_SIZE * smaller;
}

/** Numerators, limits and equation numbers go with the formula next to them. */
function adoptCrumbs(lines: ColumnLine[]): ColumnLine[] {
  for (const [i, line] of lines.entries()) {
    if (line.math || !isMathCrumb(line.line)) continue;
    line.math = [lines[i - 1], lines[i + 1]].some((other) => other?.math && isNear(line.line, other.line));
  }
  return lines;
}

const isNear = ({ box: a }: TextLine, { box: b, fontSize }: TextLine): boolean =>
  Math.max(a[1], b[1]) - Math.min(a[3], b[3]) < FORMULA_GAP * fontSize;

/** In units of the font size. */
const SCATTERED_GAP = 2.5;

function toColumnLine(row: TextLine[], structure: PageStructure | undefined): ColumnLine {
  row.sort((a, b) => a.box[0] - b.box[0]);
  let scattered = false;
  for (let i = 1; i < row.length; i++) {
    const gap = row[i]!.box[0] - row[i - 1]!.box[2];
    const leads = i === 1 && findMarker(`${textOf(row[0]!.words)} `) !== undefined && row[0]!.words.length === 1;
    if (gap > SCATTERED_GAP * row[i]!.fontSize && !leads) scattered = true;
  }
  const line = row.length === 1 ? row[0]! : mergeLines(row);
  const text = textOf(line.words);
  const math = isMathLine(line);
  return {
    line,
    text,
    bold: shareOf(line.words, (word) => word.bold),
    monospace: shareOf(line.words, (word) => word.monospace),
    marker: findMarker(text),
    element: structure?.elementOf(line.words),
    math,
    scattered: scattered && !math,
  };
}

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

/** Sizes closer than this are one size. */
const SAME_SIZE = 0.07;
/** A step to the next line larger than this, against the usual one, is a paragraph's end. */
const PARAGRAPH_STEP = 1.25;
/** Unless the sentence goes on: a tall formula in a line pushes its neighbours away. */
const SENTENCE_STEP = 1.6;
/** In units of the font size. */
const INDENT = 0.7;

/** Lines of one tagged element farther apart than this, in units of the font size, are told apart all the same. */
const TAGGED_STEP = 4;
/** Against the text of the column: what is larger is a heading. */
const DISPLAY_SIZE = 1.15;
/** Rows of one formula are no farther apart, in units of the font size. */
const FORMULA_GAP = 0.6;

/** Cuts the lines of a column into paragraphs, headings, list items: whatever reads on. */
export function paragraphs(lines: readonly ColumnLine[]): ColumnLine[][] {
  if (lines.length === 0) return [];
  const column: Column = { leading: usualLeading(lines), size: usualSize(lines) };
  const rightEdges = rightEdgesOf(lines);
  const blocks: ColumnLine[][] = [[lines[0]!]];
  for (let i = 1; i < lines.length; i++) {
    const block = blocks.at(-1)!;
    if (isInlineMath(lines, i)) block.push({ ...lines[i]!, math: false });
    else if (readsOn(block, lines[i]!, lines[i + 1], rightEdges[i]!, column)) block.push(lines[i]!);
    else blocks.push([lines[i]!]);
  }
  return blocks;
}

/** What lines of a column have in common. */
interface Column {
  /** Distance of baselines by font size. */
  leading: ReadonlyMap<number, number>;
  /** Font size of most characters. */
  size: number;
}

function usualSize(lines: readonly ColumnLine[]): number {
  const sizes = new Map<number, number>();
  let [usual, most] = [0, 0];
  for (const { line, text } of lines) {
    const count = (sizes.get(line.fontSize) ?? 0) + text.length;
    sizes.set(line.fontSize, count);
    if (count > most) [usual, most] = [line.fontSize, count];
  }
  return usual;
}

/** A line of symbols within a paragraph: text reads on before and after it without a gap. */
function isInlineMath(lines: readonly ColumnLine[], i: number): boolean {
  const [before, here, after] = [lines[i - 1]!, lines[i]!, lines[i + 1]];
  if (!here.math || before.math || !after || after.math) return false;
  const step = after.line.baseline - before.line.baseline;
  return step < 2.6 * before.line.fontSize && Math.abs(here.line.box[0] - before.line.box[0]) < here.line.fontSize;
}

/** Distance of baselines against the font size that most lines keep, by size. */
function usualLeading(lines: readonly ColumnLine[]): Map<number, number> {
  const steps = new Map<number, number[]>();
  for (let i = 1; i < lines.length; i++) {
    const [a, b] = [lines[i - 1]!.line, lines[i]!.line];
    if (!sameSize(a.fontSize, b.fontSize) || lines[i - 1]!.math || lines[i]!.math) continue;
    const key = Math.round(b.fontSize);
    const step = b.baseline - a.baseline;
    if (step < 2.5 * b.fontSize) steps.set(key, [...(steps.get(key) ?? []), step]);
  }
  const usual = new Map<number, number>();
  for (const [key, all] of steps) {
    all.sort((a, b) => a - b);
    // The lower quartile: half of the steps in a list of short paragraphs are between paragraphs.
    usual.set(key, all[Math.floor(all.length / 4)]!);
  }
  return usual;
}

/** Fewer lines do not show how wide they are set. */
const MIN_MEASURE = 3;

/** How far to the right lines may go: that of the column, or less for a stretch of full lines that is set narrower. */
function rightEdgesOf(lines: readonly ColumnLine[]): number[] {
  const all = lines.map(({ line }) => line.box[2]).sort((a, b) => a - b);
  const edges = lines.map(() => all[Math.floor((all.length - 1) * 0.9)]!);
  let start = 0;
  for (let i = 1; i <= lines.length; i++) {
    if (i < lines.length && isSetAlike(lines[i - 1]!.line, lines[i]!.line)) continue;
    const stretch = lines.slice(start, i).map(({ line }) => line.box[2]);
    const edge = stretch.reduce((a, b) => Math.max(a, b));
    const full = stretch.filter((right) => edge - right < lines[start]!.line.fontSize).length;
    if (stretch.length >= MIN_MEASURE && full * 2 > stretch.length) edges.fill(edge, start, i);
    start = i;
  }
  return edges;
}

const isSetAlike = (a: TextLine, b: TextLine): boolean =>
  sameSize(a.fontSize, b.fontSize) &&
  Math.abs(a.box[0] - b.box[0]) < 0.3 * a.fontSize &&
  b.baseline - a.baseline < 1.8 * b.fontSize;

const sameSize = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);

function readsOn(
  block: readonly ColumnLine[],
  next: ColumnLine,
  afterNext: ColumnLine | undefined,
  rightEdge: number,
  { leading, size: columnSize }: Column,
): boolean {
  const last = block.at(-1)!;
  const size = next.line.fontSize;
  const step = next.line.baseline - last.line.baseline;
  if (last.element && next.element) return last.element === next.element && step < TAGGED_STEP * size;
  if (last.math || next.math) return last.math && next.math && next.line.box[1] < last.line.box[3] + FORMULA_GAP * size;
  if (last.scattered || next.scattered) return false;
  if (block.length === 1 && isBareDivision(last.text)) return isTitleBelow(last, next, columnSize);
  if (!sameSize(last.line.fontSize, size) || last.line.rightToLeft !== next.line.rightToLeft) return false;
  if (last.line.words[0]!.hidden !== next.line.words[0]!.hidden) return false;
  if (last.monospace > 0.8 !== next.monospace > 0.8) return false;
  const usual = Math.min(leading.get(Math.round(size)) ?? 1.35 * size, 2 * size);
  const most = breaksSentence(last, next, rightEdge) ? SENTENCE_STEP : PARAGRAPH_STEP;
  if (step > Math.max(most * usual, usual + 1.5) || step < 0.5 * usual) return false;
  if (next.monospace > 0.8) return true;
  if (startsWithNoteMark(next)) return false;
  if (isCentred(last, next)) return last.bold > 0.5 === next.bold > 0.5;
  if (next.marker !== undefined && startsItem(block, last, next, afterNext, rightEdge)) return false;
  if (isStyleBreak(block, next) || isLabelled(last, next)) return false;
  // Lines of a heading end where they please.
  if (size > DISPLAY_SIZE * columnSize && last.bold > 0.5 === next.bold > 0.5) return true;
  return !isNewParagraph(block, last, next, afterNext, rightEdge);
}

/** In units of the font size. */
const TITLE_STEP = 3.5;

/** "Chapter 7", and what it is about in a line of its own. */
const isTitleBelow = (last: ColumnLine, next: ColumnLine, columnSize: number): boolean =>
  next.line.baseline - last.line.baseline < TITLE_STEP * next.line.fontSize &&
  [last, next].every(({ line, bold }) => line.fontSize > DISPLAY_SIZE * columnSize || bold > 0.9);

/** A full line that ends in the midst of a sentence, which the next one goes on with. */
const breaksSentence = (last: ColumnLine, next: ColumnLine, rightEdge: number): boolean =>
  rightEdge - last.line.box[2] < firstWordWidth(next) && sentenceGoesOn(last, next);

const sentenceGoesOn = (last: ColumnLine, next: ColumnLine): boolean =>
  /^\p{Ll}/u.test(next.text) && !SENTENCE_END.test(spokenEnd(last));

/** A line of bold beside lines of plain text is a heading, or a lead-in that runs on. */
function isStyleBreak(block: readonly ColumnLine[], next: ColumnLine): boolean {
  const last = block.at(-1)!;
  if (last.bold > 0.9 && next.bold < 0.1) return block.every(({ bold }) => bold > 0.9) && !endsMidSentence(last.text);
  return last.bold < 0.1 && next.bold > 0.9 && /[.:!?]$/.test(last.text);
}

const LABEL = /^\p{Lu}[\p{L}\p{N} .#/&()-]{0,28}:(?:\s|$)/u;
/** Lines with fewer characters are those of forms and addresses rather than of running text. */
const SHORT_LINE = 60;

/** "Date: …" below "Number: …" is the next entry. */
const isLabelled = (last: ColumnLine, next: ColumnLine): boolean =>
  !(last.bold > 0.9 && next.bold > 0.9) &&
  LABEL.test(next.text) &&
  last.text.length < SHORT_LINE &&
  next.text.length < SHORT_LINE &&
  !endsMidSentence(last.text);

/** Words that lead to another; nothing ends with them. */
const LEADING_WORD =
  /(?:^|\s)(?:of|and|or|the|an?|to|in|for|with|from|by|on|at|und|oder|der|die|das|von|für|mit|zur?|de|du|des|la|le|les|et|ou|el|los|y|del|di|e|da|do|van|het|een|en)$/;

const endsMidSentence = (text: string): boolean => /[,;\-–]$/.test(text) || LEADING_WORD.test(text);

/** "12." or "(3)" may start a line by chance: it is a marker where the line before left room, in a list, or if it hangs out. */
function startsItem(
  block: readonly ColumnLine[],
  last: ColumnLine,
  next: ColumnLine,
  afterNext: ColumnLine | undefined,
  rightEdge: number,
): boolean {
  if (!/^[\d([]|^[a-zA-Z]+[.)]/.test(next.marker!)) return true;
  const size = next.line.fontSize;
  // Level with the item before, or to its left: its own text is never there.
  if (block[0]!.marker !== undefined && next.line.box[0] < block[0]!.line.box[0] + size) return true;
  if (rightEdge - last.line.box[2] > firstWordWidth(next) + 0.5 * size) return true;
  const hangs = afterNext && afterNext.line.box[0] > next.line.box[0] + INDENT * size;
  return SENTENCE_END.test(spokenEnd(last)) && !ABBREVIATION.test(last.text) && hangs === true;
}

/** Share of the measure. */
const RAGGED = 0.35;

const ABBREVIATION = /\b(?:eqs?|figs?|refs?|secs?|nos?|vol|pp?|al|cf|ch|art|tab|app)\.$/i;

function isNewParagraph(
  block: readonly ColumnLine[],
  last: ColumnLine,
  next: ColumnLine,
  afterNext: ColumnLine | undefined,
  rightEdge: number,
): boolean {
  const size = next.line.fontSize;
  const rtl = next.line.rightToLeft;
  const start = ({ line }: ColumnLine) => (rtl ? -line.box[2] : line.box[0]);
  const room = rtl ? 0 : rightEdge - last.line.box[2];
  // Lines set ragged, or broken by hand, may leave room for another word or two.
  const ragged = room < RAGGED * (rightEdge - last.line.box[0]) && sentenceGoesOn(last, next);
  if (room > firstWordWidth(next) + 0.6 * size && room > 2 * size && !endsMidSentence(last.text) && !ragged)
    return true;
  // The body of the paragraph stands where its second line does: a first line may be indented, or hang out.
  const indent = start(next) - start(block[1] ?? block[0]!);
  const ended = SENTENCE_END.test(spokenEnd(last));
  if (startsWithDropCap(block[0]!)) return indent > INDENT * size && ended;
  if (block.length > 1) return indent < -INDENT * size || (indent > INDENT * size && ended);
  if (indent <= INDENT * size || block[0]!.marker !== undefined) return false;
  // After a lone line, an indented one starts a paragraph unless the lines after it stay indented: then the lone line hung out.
  return ended && (!afterNext || start(afterNext) < start(next) - 0.5 * INDENT * size);
}

/** A raised number or sign at the start of a line begins a note. */
const startsWithNoteMark = ({ line }: ColumnLine): boolean =>
  line.words[0]!.rise === 1 && /^[\d*†‡§¶]{1,3}$/.test(line.words[0]!.text);

const SENTENCE_END = /[.:!?…"”’)\]]$/;

/** The last word of a line, without any note mark upon it. */
const spokenEnd = ({ line }: ColumnLine): string => line.words.findLast(({ rise }) => rise === 0)?.text ?? '';

const startsWithDropCap = ({ line }: ColumnLine): boolean =>
  line.words[0]!.text.length === 1 &&
  line.words[1]?.glued === true &&
  line.words[0]!.fontSize > 1.8 * line.words[1].fontSize;

const firstWordWidth = ({ line }: ColumnLine): number => line.words[0]!.box[2] - line.words[0]!.box[0];

/** Lines set in the middle: they share their centre and neither edge. */
function isCentred(a: ColumnLine, b: ColumnLine): boolean {
  const [p, q] = [a.line.box, b.line.box];
  const size = b.line.fontSize;
  const centres = Math.abs((p[0] + p[2] - q[0] - q[2]) / 2);
  return centres < 0.5 * size && Math.abs(p[0] - q[0]) > size && Math.abs(p[2] - q[2]) > size;
}
