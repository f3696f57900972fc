import type { TextLine } from '../text/word.ts';
import type { ColumnLine } from './column-lines.ts';
import { endOf, sameSize, startOf } from './line-edges.ts';
import { endsMidSentence } from './sentences.ts';

/** Fewer lines do not show that they were broken by hand. */
const MIN_ENTRIES = 3;
/** In units of the font size: lines that start so near to one another start at one place; what stands farther in goes on. */
const SAME_START = 0.3;
const MAX_HANG = 5;
const MAX_STEP = 1.8;
/** Between words, in units of the font size. */
const SPACE = 0.35;
/** A line that may be one of running text, in units of the font size. */
const LONG = 20;
/** Shares of the lines. */
const BEGIN = 2 / 3;
const LEAVE_ROOM = 1 / 2;
const END_IN_NUMBER = 3 / 4;

interface Entry {
  line: ColumnLine;
  above: ColumnLine | undefined;
}

/**
 * Lines of which each says something of its own: ingredients, an address, an index. Wrapped text never leaves room for the first word
 * of its next line; where most lines of a stretch do, and begin as entries do, or where nearly all end in a number, none reads on.
 */
export function findEntries(lines: readonly ColumnLine[]): Set<ColumnLine> {
  const entries = new Set<ColumnLine>();
  const edges = edgesBySize(lines);
  for (const stretch of stretchesOf(lines)) {
    const edge = edgeOfStretch(stretch, edges);
    if (!areEntries(stretch, edge)) continue;
    for (const entry of stretch) if (isApart(entry, edge)) entries.add(entry.line);
  }
  return entries;
}

/** What is set as wide as running text goes as far as its own lines do, whatever stands beside it. */
function edgeOfStretch(stretch: readonly Entry[], edges: ReadonlyMap<number, number>): number {
  const own = stretch.reduce((a, b) => (endOf(b.line.line) > endOf(a.line.line) ? b : a)).line;
  return isLong(own) ? endOf(own.line) : Math.max(...stretch.map(({ line }) => edges.get(keyOf(line.line))!));
}

const isLong = ({ line }: ColumnLine): boolean => endOf(line) - startOf(line) > LONG * line.fontSize;

/** Lines that start at one place, one below the other; those that hang are passed over. */
function* stretchesOf(lines: readonly ColumnLine[]): Generator<Entry[]> {
  let stretch: Entry[] = [];
  for (const [i, line] of lines.entries()) {
    const first = stretch[0]?.line;
    const above = lines[i - 1];
    if (first && above && isBelow(above, line, first)) {
      if (startOf(line.line) - startOf(first.line) <= SAME_START * line.line.fontSize) stretch.push({ line, above });
      continue;
    }
    if (stretch.length >= MIN_ENTRIES) yield stretch;
    stretch = line.marker === undefined ? [{ line, above: undefined }] : [];
  }
  if (stretch.length >= MIN_ENTRIES) yield stretch;
}

function isBelow({ line: above }: ColumnLine, next: ColumnLine, first: ColumnLine): boolean {
  const { line, marker, math, scattered } = next;
  const size = line.fontSize;
  const indent = startOf(line) - startOf(first.line);
  return (
    marker === undefined &&
    !math &&
    !scattered &&
    sameSize(above.fontSize, size) &&
    above.rightToLeft === line.rightToLeft &&
    line.baseline - above.baseline < MAX_STEP * size &&
    indent > -SAME_START * size &&
    indent < MAX_HANG * size
  );
}

const begins = ({ text }: ColumnLine): boolean => /^["“„«(]?[\p{Lu}\p{N}]/u.test(text);
const isNumbered = ({ text }: ColumnLine): boolean => /\d$/.test(text) && /\p{L}/u.test(text);

/** How far the lines of a size go, of those that are read in one direction. */
function edgesBySize(lines: readonly ColumnLine[]): Map<number, number> {
  const edges = new Map<number, number>();
  for (const { line } of lines) {
    const key = keyOf(line);
    edges.set(key, Math.max(edges.get(key) ?? Number.NEGATIVE_INFINITY, endOf(line)));
  }
  return edges;
}

const keyOf = ({ fontSize, rightToLeft }: TextLine): number => Math.round(fontSize) * (rightToLeft ? -1 : 1);

function areEntries(stretch: readonly Entry[], edge: number): boolean {
  const count = stretch.length;
  const countOf = (has: (entry: Entry) => boolean): number => stretch.filter(has).length;
  if (count > MIN_ENTRIES && countOf(({ line }) => isNumbered(line)) >= END_IN_NUMBER * count) return true;
  const beginning = countOf(({ line }) => begins(line));
  // Text of a narrow column does not begin each of its lines anew.
  if (beginning === count && !stretch.some(({ line }) => isLong(line) || endsMidSentence(line))) return true;
  if (beginning < BEGIN * count) return false;
  return countOf((entry) => hasRoomAbove(entry, edge)) >= LEAVE_ROOM * (count - 1);
}

const hasRoomAbove = ({ line: { line }, above }: Entry, edge: number): boolean => {
  const [first] = line.words;
  const width = first!.box[2] - first!.box[0];
  return above !== undefined && !endsMidSentence(above) && edge - endOf(above.line) > width + SPACE * line.fontSize;
};

/** A long line without room may be the first of an entry of several. */
function isApart(entry: Entry, edge: number): boolean {
  const { line, above } = entry;
  if (!above || endsMidSentence(above)) return false;
  if (isNumbered(line) && isNumbered(above)) return true;
  return hasRoomAbove(entry, edge) || (begins(line) && !isLong(above));
}
