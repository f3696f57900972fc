import { lowerBound } from '../../../document/sorted.ts';
import type { Placed } from './reading-order.ts';

/** White space between two columns: nothing crosses it between its top and its bottom. */
export interface Gutter {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** Narrowest gutter, in units of the font size. */
const MIN_WIDTH = 0.75;
/** Fewer lines than this on either side make no column. */
const MIN_LINES = 3;
/** Narrower columns are those of a table or of a form, which are read by rows; in units of the font size. */
const MIN_COLUMN = 9;
/** Columns narrower than that are columns only if their lines are not level with those beside them. */
const MIN_SIDEBAR = 4;
const MAX_LEVEL_SHARE = 0.6;
const CERTAIN_LINES = 5;
const CERTAIN_WIDTH = 1.6;
const MAX_SEEDS = 2000;
const MAX_ITEMS = 20_000;

/** All gutters that part columns of running text. */
export function findGutters(items: readonly Placed[], fontSize: number): Gutter[] {
  if (items.length > MAX_ITEMS) return [];
  const minWidth = MIN_WIDTH * fontSize;
  const downwards = [...items].sort((a, b) => a.box[1] - b.box[1]);
  const upwards = [...items].sort((a, b) => b.box[3] - a.box[3]);
  const found: Gutter[] = [];
  const grown: Gutter[] = [];
  for (const seed of seeds(downwards, minWidth)) {
    if (found.some((g) => g.x0 < seed.x1 && g.x1 > seed.x0 && g.y0 <= seed.y0 && g.y1 >= seed.y1)) continue;
    const full = grow(seed, downwards, upwards, minWidth);
    // Every line of a table has its gaps, which grow to the same few.
    if (grown.some((g) => g.x0 === full.x0 && g.x1 === full.x1 && g.y0 === full.y0 && g.y1 === full.y1)) continue;
    grown.push(full);
    const gutter = trim(full, downwards, upwards, fontSize);
    if (partsColumns(gutter, items, fontSize)) found.push(gutter);
  }
  return found;
}

/** Gaps between an item and its next neighbour to the right. */
function seeds(sorted: readonly Placed[], minWidth: number): Gutter[] {
  const gaps: Gutter[] = [];
  for (let i = 0; i < sorted.length && gaps.length < MAX_SEEDS; i++) {
    const [, y0, x1, y1] = sorted[i]!.box;
    let nearest: Placed | undefined;
    for (const other of sorted) {
      if (other.box[1] >= y1) break;
      if (other.box[3] <= y0 || other.box[0] < x1) continue;
      if (!nearest || other.box[0] < nearest.box[0]) nearest = other;
    }
    if (nearest && nearest.box[0] - x1 >= minWidth) {
      gaps.push({ x0: x1, x1: nearest.box[0], y0: Math.max(y0, nearest.box[1]), y1: Math.min(y1, nearest.box[3]) });
    }
  }
  return gaps;
}

/** Stretches a gap up and down until something crosses it, narrowing it where lines reach into it. */
function grow(seed: Gutter, downwards: readonly Placed[], upwards: readonly Placed[], minWidth: number): Gutter {
  const gutter = { ...seed };
  let bottom = seed.y1;
  for (const { box } of downwards) {
    if (box[3] <= seed.y0) continue;
    if (!narrow(gutter, box, minWidth)) {
      bottom = Math.min(bottom, Math.max(seed.y1, box[1]));
      break;
    }
    if (box[3] > bottom) bottom = box[3];
  }
  let top = seed.y0;
  for (const { box } of upwards) {
    if (box[1] >= seed.y1) continue;
    if (!narrow(gutter, box, minWidth)) {
      top = Math.max(top, Math.min(seed.y0, box[3]));
      break;
    }
    if (box[1] < top) top = box[1];
  }
  return { ...gutter, y0: top, y1: bottom };
}

/** White space across the page that parts what stands above from what stands below; in units of the font size. */
const BREAK = 2.5;
/** Lines of one paragraph are no farther apart. */
const CLOSE = 0.6;

/**
 * What stands alone on one side at an end of a gutter, with white space across the page between it and the columns, belongs to
 * what the gutter ends at: a heading over it, a line under it.
 */
function trim(gutter: Gutter, downwards: readonly Placed[], upwards: readonly Placed[], fontSize: number): Gutter {
  const above = upwards.find(({ box }) => box[3] <= gutter.y0 + 0.01)?.box[3] ?? -Infinity;
  const below = downwards.find(({ box }) => box[1] >= gutter.y1 - 0.01)?.box[1] ?? Infinity;
  const y0 = endOfLone(downwards, gutter, minBreak(gutter.y0 - above, fontSize), 1) ?? gutter.y0;
  const y1 = endOfLone(upwards, gutter, minBreak(below - gutter.y1, fontSize), -1) ?? gutter.y1;
  return y0 < y1 ? { ...gutter, y0, y1 } : gutter;
}

/** What stands close to a line beyond the gutter goes with it, if it is clearly farther from the columns. */
const minBreak = (gap: number, fontSize: number): number =>
  gap < CLOSE * fontSize ? Math.max(2 * gap, 2 * CLOSE * fontSize) : BREAK * fontSize;

/** Where those end within the gutter that come before the first break and stand on one side; `direction`: 1 down, -1 up the page. */
function endOfLone(
  items: readonly Placed[],
  { x0, y0, y1 }: Gutter,
  minBreak: number,
  direction: 1 | -1,
): number | undefined {
  const [nearSide, farSide] = direction > 0 ? ([1, 3] as const) : ([3, 1] as const);
  let end: number | undefined;
  let far: number | undefined;
  let isLeft = false;
  for (const { box } of items) {
    const middle = (box[1] + box[3]) / 2;
    if (middle <= y0 || middle >= y1) continue;
    const near = direction * box[nearSide];
    if (far === undefined) {
      far = near;
      isLeft = box[0] < x0;
    }
    if (near - far > minBreak) end = direction * far;
    if (box[0] < x0 !== isLeft) return end;
    far = Math.max(far, direction * box[farSide]);
  }
  return undefined;
}

/** False if the box crosses the gutter, or leaves too little of it. */
function narrow(gutter: Gutter, box: Placed['box'], minWidth: number): boolean {
  if (box[2] <= gutter.x0 || box[0] >= gutter.x1) return true;
  const middle = (gutter.x0 + gutter.x1) / 2;
  const fromLeft = box[0] <= gutter.x0;
  const fromRight = box[2] >= gutter.x1;
  const x0 = box[2] <= middle || (fromLeft && !fromRight) ? box[2] : gutter.x0;
  const x1 = box[0] >= middle || (fromRight && !fromLeft) ? box[0] : gutter.x1;
  if ((x0 === gutter.x0 && x1 === gutter.x1) || x1 - x0 < minWidth) return false;
  gutter.x0 = x0;
  gutter.x1 = x1;
  return true;
}

/** Both sides must look like columns that are read one after the other, not like cells that are read across. */
function partsColumns({ x0, x1, y0, y1 }: Gutter, items: readonly Placed[], fontSize: number): boolean {
  const left: Placed[] = [];
  const right: Placed[] = [];
  for (const item of items) {
    const { box } = item;
    const middle = (box[1] + box[3]) / 2;
    if (middle <= y0 || middle >= y1) continue;
    if (box[2] <= x0 + 0.01) left.push(item);
    if (box[0] >= x1 - 0.01) right.push(item);
  }
  if (left.length === 0 || right.length === 0) return false;
  if (Math.min(heightOf(left), heightOf(right)) < MIN_LINES * fontSize) return false;
  // Wide spaces stand above one another by chance in a few lines, not in many.
  if (Math.min(left.length, right.length) < CERTAIN_LINES && x1 - x0 < CERTAIN_WIDTH * fontSize) return false;
  if (isForm(left, right, fontSize)) return false;
  if ([left, right].some((side) => side.every(({ boxed }) => boxed))) return true;
  const narrower = Math.min(usualWidth(left), usualWidth(right)) / fontSize;
  if (narrower >= MIN_COLUMN) return true;
  if (Math.min(left.length, right.length) < MIN_LINES) return false;
  return narrower >= MIN_SIDEBAR && levelShare(left, right, fontSize) < MAX_LEVEL_SHARE;
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

const heightOf = (side: readonly Placed[]): number =>
  Math.max(...side.map(({ box }) => box[3])) - Math.min(...side.map(({ box }) => box[1]));

/** The width that half of the text, by length, is at least as wide as: crumbs of formulas beside full lines do not count. */
function usualWidth(side: readonly Placed[]): number {
  const widths = side.map(({ box }) => box[2] - box[0]).sort((a, b) => b - a);
  const half = widths.reduce((sum, width) => sum + width, 0) / 2;
  let sum = 0;
  return widths.find((width) => (sum += width) >= half) ?? 0;
}

/** Share of the lines on the side with fewer of them that are level with a line on the other side. */
function levelShare(left: readonly Placed[], right: readonly Placed[], fontSize: number): number {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  return countLevel(few, many, fontSize) / few.length;
}
