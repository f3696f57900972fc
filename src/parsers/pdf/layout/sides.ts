import { lowerBound } from '../../../document/sorted.ts';
import type { Gutter } from './gutters.ts';
import type { Placed } from './reading-order.ts';
import type { Sweep } from './sweep.ts';

/** Fewer lines than this on either side make no column. */
const MIN_LINES = 3;
/** Narrower columns are those of a table or of a form, which are read by rows; in units of the font size. */
const MIN_COLUMN = 9;
/** Columns narrower than that are columns only if their lines are not level with those beside them. */
const MIN_SIDEBAR = 4;
const MAX_LEVEL_SHARE = 0.6;
const CERTAIN_LINES = 5;
const CERTAIN_WIDTH = 1.6;

/** Both sides must look like columns that are read one after the other, not like cells that are read across. */
export function partsColumns(gutter: Gutter, downwards: Sweep, fontSize: number): boolean {
  if (!areHighEnough(gutter, downwards, fontSize)) return false;
  const left: Placed[] = [];
  const right: Placed[] = [];
  for (let i = downwards.firstBeyond(gutter.y0); i < downwards.items.length && downwards.starts[i]! < gutter.y1; i++) {
    const side = sideOf(gutter, downwards, i);
    if (side !== 0) (side < 0 ? left : right).push(downwards.items[i]!);
  }
  if (isForm(left, right, fontSize) || endInNumbers(left, right, fontSize)) return false;
  if ([left, right].some((side) => side.every(({ boxed }) => boxed))) return true;
  const areAsWide = (width: number): boolean => [left, right].every((side) => isMostlyAsWide(side, width * fontSize));
  if (areAsWide(MIN_COLUMN)) return true;
  if (Math.min(left.length, right.length) < MIN_LINES) return false;
  if ([left, right].every((side) => isList(side, fontSize)) && areAsWide(MIN_SIDEBAR)) return true;
  return areAsWide(MIN_SIDEBAR) && levelShare(left, right, fontSize) < MAX_LEVEL_SHARE;
}

/** In lines, and in units of the font size. */
const MANY_LINES = 10;
const FULL_COLUMN = 15;
const MARKER = 2.5;

/**
 * So many long lines on both sides leave no gap between them by chance, however narrow it is; unless markers stand in it, which are of
 * the lines behind them.
 */
export function areFullColumns(gutter: Gutter, downwards: Sweep, fontSize: number): boolean {
  const { lefts, rights, starts } = downwards;
  let [left, right, markers] = [0, 0, 0];
  for (let i = downwards.firstBeyond(gutter.y0); i < starts.length && starts[i]! < gutter.y1; i++) {
    const side = sideOf(gutter, downwards, i);
    if (side < 0 && gutter.x0 - lefts[i]! < MARKER * fontSize) markers++;
    if (rights[i]! - lefts[i]! < FULL_COLUMN * fontSize) continue;
    if (side < 0) left++;
    else if (side > 0) right++;
  }
  return Math.min(left, right) >= MANY_LINES && markers < 2;
}

/** Left (-1) or right (1) of a gutter; 0 for what is above or below it. */
export function sideOf({ x0, y0, x1, y1 }: Gutter, { lefts, rights, starts, ends }: Sweep, i: number): -1 | 0 | 1 {
  const middle = (starts[i]! + ends[i]!) / 2;
  if (middle <= y0 || middle >= y1) return 0;
  if (rights[i]! <= x0 + 0.01) return -1;
  return lefts[i]! >= x1 - 0.01 ? 1 : 0;
}

/** Most gaps are between the words of a few lines, and are asked no more. */
function areHighEnough(gutter: Gutter, downwards: Sweep, fontSize: number): boolean {
  const left = { lines: 0, top: Infinity, bottom: -Infinity };
  const right = { ...left };
  const { starts, ends } = downwards;
  for (let i = downwards.firstBeyond(gutter.y0); i < starts.length && starts[i]! < gutter.y1; i++) {
    const side = sideOf(gutter, downwards, i);
    if (side === 0) continue;
    const extent = side < 0 ? left : right;
    extent.lines++;
    extent.top = Math.min(extent.top, starts[i]!);
    extent.bottom = Math.max(extent.bottom, ends[i]!);
  }
  if (left.lines === 0 || right.lines === 0) return false;
  if (Math.min(left.bottom - left.top, right.bottom - right.top) < MIN_LINES * fontSize) return false;
  // Wide spaces stand above one another by chance in a few lines, not in many.
  return Math.min(left.lines, right.lines) >= CERTAIN_LINES || gutter.x1 - gutter.x0 >= CERTAIN_WIDTH * fontSize;
}

/** Shares of the lines on the left that are labels, and of those on the right that stand level with one. */
const LABELS = 0.6;
const LABELLED = 0.75;

/** Labels on the left, on the right what they name: read across. */
function isForm(left: readonly Placed[], right: readonly Placed[], fontSize: number): boolean {
  const labels = left.filter(({ label }) => label);
  if (labels.length < MIN_LINES || labels.length < LABELS * left.length) return false;
  return countLevel(right, labels, fontSize) >= LABELLED * right.length;
}

/** Of the lines on the left: those that a number on the right closes, as it does the last on its level. */
const CLOSED = 0.75;

/** Lines on the left and their numbers on the right, as in contents that are set in columns. */
function endInNumbers(left: readonly Placed[], right: readonly Placed[], fontSize: number): boolean {
  if (right.filter(({ number }) => number).length < Math.max(MIN_LINES, CLOSED * left.length)) return false;
  const levelOf = ({ box }: Placed): number => Math.round((2 * box[3]) / fontSize);
  const levels = new Map<number, { first: Placed; last: Placed }>();
  for (const item of right) {
    const level = levels.get(levelOf(item));
    if (!level) levels.set(levelOf(item), { first: item, last: item });
    else if (item.box[0] < level.first.box[0]) level.first = item;
    else if (item.box[0] > level.last.box[0]) level.last = item;
  }
  const closed = left.filter((line) => {
    const level = levels.get(levelOf(line));
    return !line.number && level?.first.number && level.last.number;
  });
  return closed.length >= CLOSED * left.length;
}

/** Whether it is items one below the other, and what they go on with: nobody reads from an item across to another. */
function isList(side: readonly Placed[], fontSize: number): boolean {
  const items = side.filter(({ bulleted }) => bulleted);
  const left = Math.min(...items.map(({ box }) => box[0]));
  return (
    items.length >= MIN_LINES &&
    items.length * 4 > side.length &&
    side.every(({ box, bulleted }) => (bulleted ? box[0] < left + fontSize : box[0] > left + 0.5 * fontSize))
  );
}

/** How many of some items are level with one of the others. */
function countLevel(items: readonly Placed[], others: readonly Placed[], fontSize: number): number {
  const bottoms = others.map(({ box }) => box[3]).sort((a, b) => a - b);
  let count = 0;
  for (const { box } of items) {
    const next = lowerBound(bottoms, box[3]);
    const [above, below] = [bottoms[next - 1] ?? -Infinity, bottoms[next] ?? Infinity];
    if (Math.min(Math.abs(below - box[3]), Math.abs(above - box[3])) < 0.25 * fontSize) count++;
  }
  return count;
}

/** Whether half of the text, by length, is at least as wide: crumbs of formulas beside full lines do not count. */
function isMostlyAsWide(side: readonly Placed[], least: number): boolean {
  let all = 0;
  let wide = 0;
  for (const { box } of side) {
    const width = box[2] - box[0];
    all += width;
    if (width >= least) wide += width;
  }
  return wide > 0 && wide >= all / 2;
}

/** Share of the lines on the side with fewer of them that are level with a line on the other side. */
function levelShare(left: readonly Placed[], right: readonly Placed[], fontSize: number): number {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  return countLevel(few, many, fontSize) / few.length;
}
