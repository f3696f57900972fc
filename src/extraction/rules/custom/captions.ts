import { height, type Layout, type Segment } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { captionInBrackets } from './bracket-captions.ts';
import type { Label } from './document-labels.ts';

/** A caption is set smaller than what it is of. */
export const CAPTION_SIZE = 0.8;
/** It stands so much nearer to its own value than to the next one. */
const NEARER = 1.5;
/** In heights of the value. */
const MAX_GAP = 1.2;
/** "32", "25+", "$1.2M", "4.5 days". */
const FIGURE = /^[^\p{L}\d]{0,3}\d[\d.,]*\s?[%+\p{Sc}]?(?:\s?\p{L}{1,8})?\+?$/u;

/** What stands under a value and says what it is. */
export function captionUnder(reading: Reading, value: Segment): Segment | undefined {
  return figureCaption(reading, value) ?? captionInRow(reading, value) ?? captionInBrackets(reading.layout, value);
}

/** One of a row of captions under the lines that are filled in. */
function captionInRow({ layout }: Reading, value: Segment): Segment | undefined {
  const [caption] = layout.column(value, 1, 1);
  if (!caption) return undefined;
  const known = rowsOfCaptions.get(layout) ?? new Map<number, boolean>();
  rowsOfCaptions.set(layout, known);
  let isOne = known.get(caption.row);
  if (isOne === undefined) known.set(caption.row, (isOne = isRowOfCaptions(layout, caption.row)));
  return isOne ? caption : undefined;
}

/** Asked for each value, told once for each row. */
const rowsOfCaptions = new WeakMap<Layout, Map<number, boolean>>();

const MIN_CAPTIONS = 3;
/** A row of more is one of a table. */
const MAX_CAPTIONS = 12;

/** Whether most of a row of names stand nearer to what is above them than to what is below. */
function isRowOfCaptions(layout: Layout, row: number): boolean {
  const { segments } = layout.rows[row]!;
  if (segments.length < MIN_CAPTIONS || segments.length > MAX_CAPTIONS) return false;
  if (segments.some(({ text }) => /\d/.test(text) || lettersOf(text) < 2)) return false;
  let votes = 0;
  for (const one of segments) {
    const [above] = layout.column(one, -1, 1);
    const [below] = layout.column(one, 1, 1);
    if (!above) continue;
    const isNearer = !below || NEARER * Math.max(1, one.box[1] - above.box[3]) < below.box[1] - one.box[3];
    votes += isNearer && /\d|^\p{Lu}/u.test(above.text) ? 1 : -1;
  }
  return votes >= MIN_CAPTIONS && votes * 2 > segments.length;
}

/** The small line under a figure ("32" over "h-index"), as figures are shown. Boxes of forms have theirs above. */
function figureCaption({ layout, boxes }: Reading, value: Segment): Segment | undefined {
  if (!FIGURE.test(value.text)) return undefined;
  const [below] = layout.column(value, 1, 2);
  if (!below || boxes.isForm(value.page) || height(below.box) >= CAPTION_SIZE * height(value.box)) return undefined;
  const gap = below.box[1] - value.box[3];
  const [above] = layout.column(value, -1, 2);
  const isNearer = !above || NEARER * Math.max(1, gap) < value.box[1] - above.box[3];
  return gap < MAX_GAP * height(value.box) && isNearer ? below : undefined;
}

/** Height of the captions of pages where most labels stand over larger text. */
export function captionSizes({ layout }: Reading, labels: readonly Label[]): Map<number, number> {
  const votes = new Map<number, { size: number; isLarger: boolean }[]>();
  for (const { lines } of labels) {
    const last = lines.at(-1)!;
    const [below] = layout.column(last, 1, 2);
    if (!below) continue;
    const size = height(last.box);
    const list = votes.get(last.page) ?? [];
    list.push({ size, isLarger: size < CAPTION_SIZE * height(below.box) });
    votes.set(last.page, list);
  }
  const sizes = new Map<number, number>();
  for (const [page, list] of votes) {
    const captions = list.filter(({ isLarger }) => isLarger).map(({ size }) => size);
    if (captions.length * 2 > list.length + 1) sizes.set(page, captions.sort((x, y) => x - y)[captions.length >> 1]!);
  }
  return sizes;
}
