import type { TextLine, Word } from '../text/word.ts';
import { startsWithLead } from './bold-leads.ts';
import { type Column, RAGGED } from './column.ts';
import { type ColumnLine, isCode } from './column-lines.ts';
import { isBareDivision } from './divisions.ts';
import { FORMULA_GAP } from './equations.ts';
import { endOf, sameSize, startOf } from './line-edges.ts';
import {
  firstWordWidth,
  INDENT,
  isLabelled,
  leadsToPage,
  startsItem,
  startsWithDropCap,
  startsWithNoteMark,
} from './line-starts.ts';
import { isBullet } from './markers.ts';
import { endsMidSentence, endsSentence, sentenceGoesOn } from './sentences.ts';

/** A step to the next line larger than this, against the usual one, is a paragraph's end. */
const PARAGRAPH_STEP = 1.25;
/** Unless the sentence goes on: a tall formula in a line pushes its neighbours away. */
const SENTENCE_STEP = 1.6;
/** Or lines are set farther apart than others of their size, and all alike; in units of the font size. */
const DOUBLE_SPACED = 2.45;
/** Lines of one tagged element farther apart than this, in units of the font size, are told apart all the same. */
const TAGGED_STEP = 4;
/** Against the text of the column: what is larger is a heading. */
const DISPLAY_SIZE = 1.15;
/** In units of the font size. */
const HEADING_STEP = 1.8;

/** Cuts lines of a column into paragraphs, headings, list items: whatever reads on. */
export function paragraphs(lines: readonly ColumnLine[], column: Column): ColumnLine[][] {
  if (lines.length === 0) return [];
  const blocks: ColumnLine[][] = [[lines[0]!]];
  for (let i = 1; i < lines.length; i++) {
    const block = blocks.at(-1)!;
    if (isInlineMath(lines, i)) block.push({ ...lines[i]!, math: false });
    else if (readsOn(block, lines[i]!, lines[i + 1], column)) block.push(lines[i]!);
    else blocks.push([lines[i]!]);
  }
  return blocks;
}

/** A line of symbols within a paragraph: text reads on before and after it without a gap. */
function isInlineMath(lines: readonly ColumnLine[], i: number): boolean {
  const [before, here, after] = [lines[i - 1]!, lines[i]!, lines[i + 1]];
  if (!here.math || before.math || !after || after.math) return false;
  const step = after.line.baseline - before.line.baseline;
  return step < 2.6 * before.line.fontSize && Math.abs(here.line.box[0] - before.line.box[0]) < here.line.fontSize;
}

function readsOn(
  block: readonly ColumnLine[],
  next: ColumnLine,
  afterNext: ColumnLine | undefined,
  column: Column,
): boolean {
  const last = block.at(-1)!;
  const size = next.line.fontSize;
  const step = next.line.baseline - last.line.baseline;
  if (last.element && next.element)
    return last.element === next.element && step < TAGGED_STEP * size && !isHeadingBelow(last, next, column);
  if (isArtifactOf(last, next) || isArtifactOf(next, last)) return false;
  if (last.math || next.math) return last.math && next.math && next.line.box[1] < last.line.box[3] + FORMULA_GAP * size;
  const code = isCode(last) && isCode(next);
  if (!code && ((last.scattered && !last.clause) || next.scattered)) return false;
  if (!code && leadsToPage(last)) return false;
  if (block.length === 1 && isBareDivision(last.text)) return isTitleBelow(last, next, column);
  if (!isSetLike(last, next) && !runsInto(block, next, column)) return false;
  if (code) return isOnGrid(step, column.pitchOf(next.line));
  const usual = column.leadingOf(next.line);
  if (step < 0.5 * usual || (step > mostStep(last, next, column) && !isSpaced(block, next, afterNext, column)))
    return false;
  if (startsWithNoteMark(next)) return false;
  if (startsItem(block, next, afterNext, column)) return false;
  const sameWeight = last.bold > 0.5 === next.bold > 0.5;
  if (isCentred(last, next)) return sameWeight;
  if (isStyleBreak(block, next) || isLabelled(last, next)) return false;
  // Lines of a heading end where they please; so far apart they are two.
  if (size > DISPLAY_SIZE * column.size && sameWeight)
    return step < (isTurnedOver(block, next) ? DOUBLE_SPACED : HEADING_STEP) * size;
  if (hangsCloser(block, next, afterNext, column)) return true;
  if (column.isEntry(next)) return false;
  return !leavesRoom(last, next, column) && !isIndented(block, next, afterNext);
}

/** Items are so much farther apart than their lines. */
const APART = 1.15;

/** A line right below the words of an item, closer to it than the items around are: the item goes on after a break. */
function hangsCloser(
  block: readonly ColumnLine[],
  next: ColumnLine,
  afterNext: ColumnLine | undefined,
  column: Column,
): boolean {
  const [first, last] = [block[0]!, block.at(-1)!];
  const word = first.line.words[first.text.startsWith(first.marker ?? ' ') ? 1 : 0];
  if (!isBullet(first.marker ?? '') || next.marker !== undefined || !word || next.line.rightToLeft) return false;
  const step = next.line.baseline - last.line.baseline;
  const isOut = (line: TextLine): boolean => line.box[0] < word.box[0] - 0.3 * line.fontSize;
  if (isOut(next.line) || next.line.box[0] > word.box[0] + 0.3 * next.line.fontSize) return false;
  const below = afterNext ? afterNext.line.baseline - next.line.baseline : 0;
  const isItemBelow = afterNext?.marker !== undefined;
  // Text that only begins below the words of the item goes on at the margin.
  if (afterNext && !isItemBelow && isOut(afterNext.line) && below < APART * step) return false;
  const before = column.lines[(column.placeOf(first) ?? 0) - 1];
  const above = before ? first.line.baseline - before.line.baseline : 0;
  return Math.max(above, isItemBelow ? below : 0) > APART * step;
}

/** What the tags leave out is no part of what they name. */
const isArtifactOf = ({ line }: ColumnLine, { element }: ColumnLine): boolean =>
  element !== undefined && line.words.every(({ artifact }) => artifact);

/** A line of a heading that begins below the words behind its number, or in the midst of a sentence. */
function isTurnedOver(block: readonly ColumnLine[], next: ColumnLine): boolean {
  const [number, word] = block[0]!.line.words;
  if (sentenceGoesOn(block.at(-1)!, next)) return true;
  const hangs = word && Math.abs(startOf(next.line) - word.box[0]) < 0.3 * next.line.fontSize;
  return hangs === true && /^\d+(?:\.\d+)*\.?$/.test(number!.text);
}

/** An element may hold line breaks: white, and then bold below plain text, make another of what they part. */
const isHeadingBelow = (last: ColumnLine, next: ColumnLine, { leadingOf }: Column): boolean =>
  last.bold < 0.1 &&
  next.bold > 0.9 &&
  next.line.baseline - last.line.baseline > PARAGRAPH_STEP * leadingOf(next.line) &&
  endsSentence(last);

/** Blank lines in code, and how far off a line may stand, in lines. */
const MAX_BLANK = 3;
const OFF_GRID = 0.15;

/** Whole lines below: a step of another size leads to the next piece of code. */
function isOnGrid(step: number, pitch: number): boolean {
  const lines = step / pitch;
  return Math.round(lines) >= 1 && lines < MAX_BLANK + 1.5 && Math.abs(lines - Math.round(lines)) < OFF_GRID;
}

const isSetLike = ({ line: a, monospace }: ColumnLine, { line: b, monospace: other }: ColumnLine): boolean =>
  (sameSize(a.fontSize, b.fontSize) || areOfTwoScripts(a, b) || goesOnInFace(a, b)) &&
  isSeenAlike(a, b) &&
  // A line of running text may hold little more than a name in fixed pitch.
  Math.abs(monospace - other) < 0.9;

/** The first words of a paragraph may be set in capitals of their own size, and fill most of its first line. */
function goesOnInFace({ words }: TextLine, { words: next }: TextLine): boolean {
  const [first, last, word] = [words[0]!, words.at(-1)!, next[0]!];
  if (isSameFace(first, last) || !isSameFace(last, word) || first.fontSize > last.fontSize) return false;
  return words.every(({ fontSize }) => fontSize > SMALLEST_LEAD * last.fontSize);
}

const isSameFace = (a: Word, b: Word): boolean =>
  a.fontName === b.fontName && a.bold === b.bold && sameSize(a.fontSize, b.fontSize);

/** In units of the size of the text: what is smaller is a note or a label. */
const SMALLEST_LEAD = 0.7;

/** Ideographs are set a little smaller than the Latin letters among them, which may be more in one line and fewer in the next. */
function areOfTwoScripts(a: TextLine, b: TextLine): boolean {
  const [smaller, larger] = a.fontSize < b.fontSize ? [a, b] : [b, a];
  if (larger.fontSize - smaller.fontSize > SMALLER_SCRIPT * larger.fontSize) return false;
  const middle = (smaller.fontSize + larger.fontSize) / 2;
  return larger.words.some(({ text, fontSize }) => fontSize < middle && IDEOGRAPH.test(text));
}

const SMALLER_SCRIPT = 0.12;
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const isSeenAlike = (a: TextLine, b: TextLine): boolean =>
  a.rightToLeft === b.rightToLeft && a.words[0]!.hidden === b.words[0]!.hidden;

/** Lines of a paragraph may hold little but names in fixed pitch, which are set smaller: the line before is full, and its sentence open. */
function runsInto(block: readonly ColumnLine[], next: ColumnLine, { edgeOf }: Column): boolean {
  const last = block.at(-1)!;
  const [{ line: a }, { line: b }] = [last, next];
  const room = edgeOf(next) - endOf(a);
  const isFull = room < firstWordWidth(next) && room < RAGGED * (edgeOf(next) - startOf(a));
  const isText = block.some(({ monospace }) => monospace < 0.5);
  return isFull && isText && !endsSentence(last) && isSeenAlike(a, b) && sameSize(textSize(a), textSize(b));
}

/** Where there is nothing else in a line, names in fixed pitch are so much smaller than the text that they stand in. */
const SMALLER_PITCH = 0.85;

const textSize = ({ words, fontSize }: TextLine): number =>
  words.every(({ monospace }) => monospace)
    ? fontSize / SMALLER_PITCH
    : Math.max(...words.map((word) => (word.monospace || word.rise !== 0 ? 0 : word.fontSize)));

/** In units of the font size. */
const TITLE_STEP = 3.5;

/** "Chapter 7", and what it is about in a line of its own. */
const isTitleBelow = (last: ColumnLine, next: ColumnLine, column: Column): boolean =>
  next.line.baseline - last.line.baseline < TITLE_STEP * next.line.fontSize &&
  [last, next].every(({ line, bold }) => line.fontSize > DISPLAY_SIZE * column.size || bold > 0.9);

function mostStep(last: ColumnLine, next: ColumnLine, column: Column): number {
  const usual = column.leadingOf(next.line);
  return Math.max((breaksSentence(last, next, column) ? SENTENCE_STEP : PARAGRAPH_STEP) * usual, usual + 1.5);
}

/** Whether a sentence goes on over lines that are as far apart as the next ones, or as those before. */
function isSpaced(
  block: readonly ColumnLine[],
  next: ColumnLine,
  afterNext: ColumnLine | undefined,
  column: Column,
): boolean {
  const last = block.at(-1)!;
  const step = next.line.baseline - last.line.baseline;
  const before = block.at(-2);
  const isOpen = breaksSentence(last, next, column) || isFullAmong([before, last, next], column);
  if (step > DOUBLE_SPACED * next.line.fontSize || !isOpen) return false;
  const isAlike = (other: number): boolean => Math.abs(other - step) < EVENLY * step;
  return (
    (before !== undefined && isAlike(last.line.baseline - before.line.baseline)) ||
    (afterNext !== undefined && isAlike(afterNext.line.baseline - next.line.baseline))
  );
}

/** A full line that ends no sentence, with another full one before or after it. */
const isFullAmong = ([before, last, next]: (ColumnLine | undefined)[], { edgeOf }: Column): boolean => {
  const isFull = (line: ColumnLine | undefined): boolean =>
    line !== undefined &&
    Math.abs(edgeOf(line) - endOf(line.line)) < FULL * line.line.fontSize &&
    endOf(line.line) - startOf(line.line) > LONG * line.line.fontSize;
  return isFull(last) && (isFull(before) || isFull(next)) && !endsSentence(last!);
};

/** How near to the edge a full line ends, and how long it is at least; in units of the font size. */
const FULL = 0.2;
const LONG = 15;

/** How much steps between lines differ by the way of rounding. */
const EVENLY = 0.03;

/** A full line that ends in the midst of a sentence, which the next one goes on with. */
const breaksSentence = (last: ColumnLine, next: ColumnLine, { edgeOf }: Column): boolean =>
  edgeOf(next) - endOf(last.line) < firstWordWidth(next) && sentenceGoesOn(last, next);

/** A line of bold beside lines of plain text is a heading, or a lead-in that runs on. */
function isStyleBreak(block: readonly ColumnLine[], next: ColumnLine): boolean {
  const last = block.at(-1)!;
  if (last.bold > 0.9 && next.bold < 0.1)
    return block.every(({ bold }) => bold > 0.9) && !endsMidSentence(last) && !goesOnInFace(last.line, next.line);
  return (last.bold < 0.1 && next.bold > 0.9 && /[.:!?]$/.test(last.text)) || startsWithLead(last, next);
}

/** Lines set in the middle: they share their centre and neither edge. A wider line below a sentence that has ended begins the text. */
function isCentred(a: ColumnLine, b: ColumnLine): boolean {
  const [p, q] = [a.line.box, b.line.box];
  const size = b.line.fontSize;
  if (p[0] - q[0] > size && endsSentence(a)) return false;
  const centres = Math.abs((p[0] + p[2] - q[0] - q[2]) / 2);
  return centres < 0.5 * size && Math.abs(p[0] - q[0]) > size && Math.abs(p[2] - q[2]) > size;
}

/** A line that has room for the first word of the next one ends its paragraph. */
function leavesRoom(last: ColumnLine, next: ColumnLine, { edgeOf, raggedEdgeOf, justified }: Column): boolean {
  if (endsMidSentence(last)) return false;
  const size = next.line.fontSize;
  const room = edgeOf(next) - endOf(last.line);
  if (room <= Math.max(firstWordWidth(next) + 0.6 * size, 2 * size)) return false;
  const edge = raggedEdgeOf(next);
  const ragged = !justified && edge - endOf(last.line) < RAGGED * (edge - startOf(last.line));
  return !(ragged && sentenceGoesOn(last, next));
}

/** A line set in from the body of its paragraph, or out of it, begins another. */
function isIndented(block: readonly ColumnLine[], next: ColumnLine, afterNext: ColumnLine | undefined): boolean {
  const threshold = INDENT * next.line.fontSize;
  const start = ({ line }: ColumnLine) => startOf(line);
  // The body stands where its second line does: a first line may be indented, or hang out.
  const indent = start(next) - start(block[1] ?? block[0]!);
  const ended = endsSentence(block.at(-1)!);
  if (startsWithDropCap(block[0]!))
    return !isBesideCap(block[0]!, next) && start(next) - start(block[0]!) > threshold && ended;
  if (block.length > 1) return indent < -threshold || (indent > threshold && ended);
  if (indent <= threshold || block[0]!.marker !== undefined) return false;
  // After a lone line, an indented one starts a paragraph unless the lines after it stay indented: then the lone line hung out.
  return ended && (!afterNext || start(afterNext) < start(next) - 0.5 * threshold);
}

/** How far the foot of a capital is from its head, in units of its size. */
const CAP_HEIGHT = 0.75;

/** Whether a line stands beside the large letter that a paragraph begins with. */
const isBesideCap = ({ line }: ColumnLine, { line: next }: ColumnLine): boolean =>
  next.baseline - line.baseline < CAP_HEIGHT * line.words[0]!.fontSize;
