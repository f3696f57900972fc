import type { Box } from '../../../document/box.ts';
import { findCards } from './card-rows.ts';
import { findGutters, type Gutter } from './gutters.ts';
import type { Wall } from './walls.ts';

/** Something with a place on the page: a line, a table, a figure. */
export interface Placed {
  box: Box;
  /** A line that ends with a colon: what it names may stand to its right. */
  label?: boolean;
  /** A line that begins with a bullet. */
  bulleted?: boolean;
  /** A number and nothing else: it may be of the line to its left. */
  number?: boolean;
  /** What a heading, by its look, begins with; a box of its own needs none. */
  head?: string | undefined;
  /** A box is drawn around it: what stands beside is another column. */
  boxed?: boolean;
}

/** Cuts of a page into cuts cannot go on for ever on hostile pages. */
const MAX_DEPTH = 24;

/**
 * Items in the order a reader takes them, in groups: each group is a column, or a stretch of one, that is read from top to bottom.
 * The tallest gutter between columns is found first; what lies above and below it is read before and after its columns.
 */
export function readingGroups<T extends Placed>(
  items: readonly T[],
  fontSize: number,
  rightToLeft: boolean,
  walls: readonly Wall[] = [],
  depth = 0,
): T[][] {
  if (items.length <= 1 || depth > MAX_DEPTH) return items.length === 0 ? [] : [[...items]];
  const gutters = findGutters(items, fontSize, walls);
  const gutter = tallest(gutters);
  if (!gutter) return [topDown(items)];
  const above: T[] = [];
  const below: T[] = [];
  const left: T[] = [];
  const right: T[] = [];
  const middle = (gutter.x0 + gutter.x1) / 2;
  for (const item of items) {
    const [x0, y0, x1, y1] = item.box;
    const centre = (y0 + y1) / 2;
    if (centre < gutter.y0) above.push(item);
    else if (centre > gutter.y1) below.push(item);
    else ((x0 + x1) / 2 < middle ? left : right).push(item);
  }
  if (left.length === 0 || right.length === 0) return [topDown(items)];
  const found = rightToLeft ? undefined : findCards([...left, ...right], gutter, gutters, fontSize);
  const order = found
    ? [[...above, ...found.over], ...found.cards, below]
    : rightToLeft
      ? [above, right, left, below]
      : [above, left, right, below];
  return order.flatMap((part) => readingGroups(part, fontSize, rightToLeft, walls, depth + 1));
}

/** More columns side by side are cut in the middle: one by one it would take for ever. */
const MANY = 8;

function tallest(gutters: readonly Gutter[]): Gutter | undefined {
  const height = Math.max(...gutters.map(({ y0, y1 }) => y1 - y0));
  const best = gutters.filter(({ y0, y1 }) => y1 - y0 === height);
  return best.length < MANY ? best[0] : best.toSorted((a, b) => a.x0 - b.x0)[best.length >> 1];
}

const topDown = <T extends Placed>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
