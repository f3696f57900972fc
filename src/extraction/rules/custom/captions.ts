import { height, type Segment } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';

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
  return figureCaption(reading, value) ?? captionInRow(reading, value);
}

const MIN_CAPTIONS = 3;

/** One of a row of captions under the lines that are filled in: most stand nearer to what is above than to what is below. */
function captionInRow({ layout }: Reading, value: Segment): Segment | undefined {
  const [caption] = layout.column(value, 1, 1);
  const row = caption ? layout.rows[caption.row]!.segments : [];
  if (row.length < MIN_CAPTIONS || row.some(({ text }) => /\d/.test(text) || lettersOf(text) < 2)) return undefined;
  let votes = 0;
  for (const one of row) {
    const [above] = layout.column(one, -1, 1);
    const [below] = layout.column(one, 1, 1);
    if (!above) continue;
    const isNearer = !below || NEARER * Math.max(1, one.box[1] - above.box[3]) < below.box[1] - one.box[3];
    votes += isNearer && /\d|^\p{Lu}/u.test(above.text) ? 1 : -1;
  }
  return votes >= MIN_CAPTIONS && votes * 2 > row.length ? caption : undefined;
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
