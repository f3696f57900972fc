import type { Box } from '../../../document/box.ts';
import { lowerBound } from '../../../document/sorted.ts';
import type { GlyphRun, PdfPageContent } from '../engine.ts';
import { Bands } from './bands.ts';
import type { ColumnLine } from './column-lines.ts';

/** What a mark drawn before a list item is called, whatever it looks like. */
export const DRAWN_MARK = '•';
/** Sides of a mark, in units of the font size. */
const SMALLEST = 0.15;
const LARGEST = 1.1;
/** How far it may stand before its line. */
const REACH = 3;
/** Marks of a list stand above one another, to the point; fewer than this are decoration. */
const MIN_MARKS = 2;
const SAME_PLACE = 1;
const LARGEST_POINTS = 24;

/** Small shapes and pictures on a page: bullets that are drawn, not set, or set in a font that says nothing of its signs. */
export function drawnMarks({ images, fills, backdrops, dots, glyphs }: PdfPageContent): Bands<{ box: Box }> {
  const small = [...images, ...fills, ...backdrops].filter(
    ({ box: [x0, y0, x1, y1] }) => x1 - x0 < LARGEST_POINTS && y1 - y0 < LARGEST_POINTS,
  );
  return new Bands([...small, ...[...dots, ...glyphs.flatMap(signWithoutMeaning)].map((box) => ({ box }))]);
}

/** One sign by itself that is mapped to a control character: as wide as it is high, at half the height of small letters and more. */
function signWithoutMeaning({ text, x, y, starts, ends, fontSize, angle, hidden }: GlyphRun): Box[] {
  if (text.length !== 1 || text >= ' ' || /\s/.test(text) || angle !== 0 || hidden) return [];
  const half = (ends[0]! - starts[0]!) / 2;
  const middle = y - MIDDLE * fontSize;
  return [[x, middle - half, x + 2 * half, middle + half]];
}

/** Of a sign over its baseline, in units of the font size. */
const MIDDLE = 0.35;

/** Gives lines that have a drawn mark before them, as other lines of their column do, a bullet. */
export function adoptDrawnMarks(lines: readonly ColumnLine[], marks: Bands<{ box: Box }>): void {
  const found = lines.flatMap((line) => {
    const mark = line.marker === undefined ? markBefore(line, marks) : undefined;
    return mark ? [{ line, left: mark.box[0] }] : [];
  });
  const lefts = found.map(({ left }) => left).sort((a, b) => a - b);
  for (const { line, left } of found) {
    const alike = lowerBound(lefts, left + SAME_PLACE) - lowerBound(lefts, left - SAME_PLACE);
    if (alike < MIN_MARKS) continue;
    line.marker = DRAWN_MARK;
    // "Node >= 18": an item may have the signs of a formula.
    line.math = false;
  }
}

function markBefore({ line }: ColumnLine, marks: Bands<{ box: Box }>): { box: Box } | undefined {
  const { box, fontSize, rightToLeft } = line;
  return marks.near(box).find(({ box: [x0, y0, x1, y1] }) => {
    const [width, height, middle] = [x1 - x0, y1 - y0, (y0 + y1) / 2];
    if (Math.min(width, height) < SMALLEST * fontSize || Math.max(width, height) > LARGEST * fontSize) return false;
    if (Math.max(width, height) > 2 * Math.min(width, height)) return false;
    if (middle <= box[1] || middle >= box[3]) return false;
    return rightToLeft
      ? x0 >= box[2] && x1 < box[2] + REACH * fontSize
      : x1 <= box[0] && x0 > box[0] - REACH * fontSize;
  });
}
