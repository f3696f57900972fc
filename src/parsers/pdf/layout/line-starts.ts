import type { Column } from './column.ts';
import type { ColumnLine } from './column-lines.ts';
import { endOf, startOf } from './line-edges.ts';
import { endsMidSentence, endsSentence } from './sentences.ts';

/** How far the first line of a paragraph is indented, in units of the font size. */
export const INDENT = 0.7;

export const firstWordWidth = ({ line }: ColumnLine): number => line.words[0]!.box[2] - line.words[0]!.box[0];

/** A raised number or sign at the start of a line begins a note. */
export const startsWithNoteMark = ({ line }: ColumnLine): boolean =>
  line.words[0]!.rise === 1 && /^[\d*†‡§¶]{1,3}$/.test(line.words[0]!.text);

export const startsWithDropCap = ({ line }: ColumnLine): boolean =>
  line.words[0]!.text.length === 1 &&
  line.words[1]?.glued === true &&
  line.words[0]!.fontSize > 1.8 * line.words[1].fontSize;

const LABEL = /^\p{Lu}[\p{L}\p{N} .#/&()-]{0,28}:(?:\s|$)/u;
/** Lines with fewer characters are those of forms and addresses rather than of running text. */
const SHORT_LINE = 60;

/** "Date: …" below "Number: …" is the next entry. */
export const isLabelled = (last: ColumnLine, next: ColumnLine): boolean =>
  !(last.bold > 0.9 && next.bold > 0.9) &&
  LABEL.test(next.text) &&
  last.text.length < SHORT_LINE &&
  next.text.length < SHORT_LINE &&
  !endsMidSentence(last);

/** In units of the font size, between the title and the number. */
export const PAGE_NUMBER_GAP = 2;

/** An entry of a list of contents: a title, and far off the number of a page. */
export function leadsToPage({ line: { words, fontSize } }: ColumnLine): boolean {
  const [title, number] = words.slice(-2);
  if (!title || !number || !/^(?:\d{1,4}|[ivxlc]{1,6})$/.test(number.text)) return false;
  return number.box[0] - title.box[2] > PAGE_NUMBER_GAP * fontSize;
}

const ABBREVIATION = /\b(?:eqs?|figs?|refs?|secs?|nos?|vol|pp?|al|cf|ch|art|tab|app)\.$/i;

const DASH = /^[–—−‒-]$/;

/** "12.", "(3)" or a dash may start a line by chance: it is a marker where the line before left room, in a list, or if it hangs out. */
export function startsItem(
  block: readonly ColumnLine[],
  next: ColumnLine,
  afterNext: ColumnLine | undefined,
  { edgeOf }: Column,
): boolean {
  if (next.marker === undefined) return false;
  const isDash = DASH.test(next.marker);
  if (!isDash && !/^[\p{Nd}([]|^\p{L}+[.)]/u.test(next.marker)) return true;
  const last = block.at(-1)!;
  const size = next.line.fontSize;
  if (
    isDash &&
    (endsSentence(last) || /[,;]$/.test(last.text) || Math.abs(startOf(next.line) - startOf(last.line)) > 0.3 * size)
  )
    return true;
  // Level with the item before, or farther out: its own text is never there.
  if (block[0]!.marker !== undefined && startOf(next.line) < startOf(block[0]!.line) + size) return true;
  if (edgeOf(next) - endOf(last.line) > firstWordWidth(next) + 0.5 * size || last.text.endsWith(':')) return true;
  const hangs = afterNext !== undefined && startOf(afterNext.line) > startOf(next.line) + INDENT * size;
  return hangs && (isDash ? afterNext.marker === undefined : endsSentence(last) && !ABBREVIATION.test(last.text));
}
