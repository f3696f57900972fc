import { underLabels } from './label-columns.ts';
import type { Placed } from './reading-order.ts';
import { areFullColumns, partsColumns } from './sides.ts';
import { Sweep } from './sweep.ts';
import type { Wall } from './walls.ts';

/** White space between two columns: nothing crosses it between its top and its bottom. */
export interface Gutter {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** Narrowest gutter, in units of the font size, and narrowest between columns of many full lines. */
const MIN_WIDTH = 0.75;
const MIN_FULL_WIDTH = 0.55;
const MAX_SEEDS = 2000;
const MAX_ITEMS = 20_000;

/** How narrow a gutter may become: as it will where a line is drawn down in it. */
interface Room {
  minWidth: number;
  walls: readonly Wall[];
}

/** All gutters that part columns of running text. */
export function findGutters(items: readonly Placed[], fontSize: number, walls: readonly Wall[] = []): Gutter[] {
  if (items.length > MAX_ITEMS) return [];
  const room = { minWidth: MIN_WIDTH * fontSize, walls };
  const little = { minWidth: MIN_FULL_WIDTH * fontSize, walls };
  const downwards = new Sweep(items, 1);
  const upwards = new Sweep(items, -1);
  const found: Gutter[] = [];
  const grown = new Set<string>();
  for (const seed of seeds(downwards, room.minWidth)) {
    if (found.some((g) => g.x0 < seed.x1 && g.x1 > seed.x0 && g.y0 <= seed.y0 && g.y1 >= seed.y1)) continue;
    let full = grow(seed, downwards, upwards, little);
    if (full.x1 - full.x0 < room.minWidth && !areFullColumns(full, downwards, fontSize))
      full = grow(seed, downwards, upwards, room);
    // Every line of a table has its gaps, which grow to the same few.
    const key = `${full.x0},${full.x1},${full.y0},${full.y1}`;
    if (grown.has(key)) continue;
    grown.add(key);
    const gutter = trim(full, downwards, upwards, fontSize);
    const parting = partsColumns(gutter, downwards, fontSize) ? gutter : underLabels(full, downwards, fontSize);
    if (parting) found.push(parting);
  }
  return found;
}

/** Gaps between an item and its next neighbour to the right. */
function seeds(downwards: Sweep, minWidth: number): Gutter[] {
  const gaps: Gutter[] = [];
  const { lefts, rights, starts, ends } = downwards;
  for (let i = 0; i < lefts.length && gaps.length < MAX_SEEDS; i++) {
    const [y0, x1, y1] = [starts[i]!, rights[i]!, ends[i]!];
    let nearest = -1;
    for (let k = downwards.firstBeyond(y0); k < lefts.length && starts[k]! < y1; k++) {
      if (ends[k]! <= y0 || lefts[k]! < x1) continue;
      if (nearest < 0 || lefts[k]! < lefts[nearest]!) nearest = k;
    }
    if (nearest >= 0 && lefts[nearest]! - x1 >= minWidth) {
      gaps.push({ x0: x1, x1: lefts[nearest]!, y0: Math.max(y0, starts[nearest]!), y1: Math.min(y1, ends[nearest]!) });
    }
  }
  return gaps;
}

/** Stretches a gap up and down until something crosses it, narrowing it where lines reach into it. */
function grow(seed: Gutter, downwards: Sweep, upwards: Sweep, room: Room): Gutter {
  const gutter = { ...seed };
  gutter.y1 = stretch(gutter, downwards, seed.y0, seed.y1, room);
  gutter.y0 = stretch(gutter, upwards, seed.y1, seed.y0, room);
  return gutter;
}

/** How far a gap from one height to another reaches on. */
function stretch(gutter: Gutter, sweep: Sweep, from: number, to: number, room: Room): number {
  const { direction, lefts, starts, ends } = sweep;
  let reached = direction * to;
  for (let i = sweep.firstBeyond(from); i < lefts.length; i++) {
    const end = direction * ends[i]!;
    if (end <= direction * from) continue;
    if (!narrow(gutter, sweep, i, room))
      return direction * Math.min(reached, Math.max(direction * to, direction * starts[i]!));
    if (end > reached) reached = end;
  }
  return direction * reached;
}

/** White space across the page that parts what stands above from what stands below; in units of the font size. */
const BREAK = 2.5;
/** Lines of one paragraph are no farther apart. */
const CLOSE = 0.6;

/**
 * What stands alone on one side at an end of a gutter, with white space across the page between it and the columns, belongs to
 * what the gutter ends at: a heading over it, a line under it.
 */
function trim(gutter: Gutter, downwards: Sweep, upwards: Sweep, fontSize: number): Gutter {
  const above = upwards.starts[upwards.firstFrom(gutter.y0 + 0.01)] ?? -Infinity;
  const below = downwards.starts[downwards.firstFrom(gutter.y1 - 0.01)] ?? Infinity;
  const lone = endOfLone(downwards, gutter, minBreak(gutter.y0 - above, fontSize));
  const y0 = lone ?? endOfHead(downwards, gutter, BREAK * fontSize) ?? gutter.y0;
  const y1 = endOfLone(upwards, gutter, minBreak(below - gutter.y1, fontSize)) ?? gutter.y1;
  return y0 < y1 ? { ...gutter, y0, y1 } : gutter;
}

/** What stands close to a line beyond the gutter goes with it, if it is clearly farther from the columns. */
const minBreak = (gap: number, fontSize: number): number =>
  Math.min(Math.max(2 * gap, 2 * CLOSE * fontSize), BREAK * fontSize);

/** Where those end within the gutter that come before the first break and stand on one side. */
function endOfLone(sweep: Sweep, { x0, y0, y1 }: Gutter, minBreak: number): number | undefined {
  const { direction, lefts, starts, ends } = sweep;
  const [first, last] = direction > 0 ? [y0, y1] : [y1, y0];
  let end: number | undefined;
  let far: number | undefined;
  let isLeft = false;
  for (let i = sweep.firstBeyond(first); i < lefts.length && direction * (starts[i]! - last) < 0; i++) {
    const middle = (starts[i]! + ends[i]!) / 2;
    if (middle <= y0 || middle >= y1) continue;
    const near = direction * starts[i]!;
    if (far === undefined) {
      far = near;
      isLeft = lefts[i]! < x0;
    }
    if (near - far > minBreak) end = direction * far;
    if (lefts[i]! < x0 !== isLeft) return end;
    far = Math.max(far, direction * ends[i]!);
  }
  return undefined;
}

/** More lines, or longer ones against the columns, are no names of authors side by side. */
const MAX_HEAD_LINES = 12;
const SHORT = 0.75;
/** Fewer lines below are no columns of text. */
const MIN_BODY_LINES = 40;

/** Where short lines on both sides end, with white space across the page between them and the columns: they are read before those. */
function endOfHead(sweep: Sweep, gutter: Gutter, minBreak: number): number | undefined {
  const { starts, ends } = sweep;
  const { y0, y1 } = gutter;
  let far = Infinity;
  let count = 0;
  for (let i = sweep.firstBeyond(y0); i < starts.length && starts[i]! < y1; i++) {
    const middle = (starts[i]! + ends[i]!) / 2;
    if (middle <= y0 || middle >= y1) continue;
    if (starts[i]! - far > minBreak) return areShort(sweep, gutter, far) ? far : undefined;
    if (++count > MAX_HEAD_LINES) return undefined;
    far = count === 1 ? ends[i]! : Math.max(far, ends[i]!);
  }
  return undefined;
}

/** Whether all lines down to a height are short against the columns below it, on both sides. */
function areShort({ lefts, rights, starts, ends }: Sweep, { x0, x1, y0, y1 }: Gutter, far: number): boolean {
  let [left, right] = [x0, x1];
  let [before, after] = [0, 0];
  let below = 0;
  for (let i = 0; i < starts.length && starts[i]! < y1; i++) {
    const [from, to, isLeft] = [lefts[i]!, rights[i]!, rights[i]! <= x0 + 0.01];
    if (starts[i]! > far) {
      [left, right] = [Math.min(left, isLeft ? from : x0), Math.max(right, isLeft ? x1 : to)];
      below++;
    } else if (ends[i]! > y0) {
      if (isLeft) before = Math.max(before, to - from);
      else after = Math.max(after, to - from);
    }
  }
  if (below < MIN_BODY_LINES) return false;
  return before > 0 && after > 0 && before < SHORT * (x0 - left) && after < SHORT * (right - x1);
}

/** False if something crosses the gutter, or leaves too little of it. */
function narrow(gutter: Gutter, { lefts, rights, starts, ends }: Sweep, i: number, room: Room): boolean {
  const [left, right] = [lefts[i]!, rights[i]!];
  if (right <= gutter.x0 || left >= gutter.x1) return true;
  const middle = (gutter.x0 + gutter.x1) / 2;
  const fromLeft = left <= gutter.x0;
  const fromRight = right >= gutter.x1;
  const x0 = right <= middle || (fromLeft && !fromRight) ? right : gutter.x0;
  const x1 = left >= middle || (fromRight && !fromLeft) ? left : gutter.x1;
  if (x0 === gutter.x0 && x1 === gutter.x1) return false;
  const height = (starts[i]! + ends[i]!) / 2;
  if (x1 - x0 < room.minWidth && !room.walls.some((wall) => stands(wall, x0, x1, height))) return false;
  gutter.x0 = x0;
  gutter.x1 = x1;
  return true;
}

const stands = (wall: Wall, x0: number, x1: number, height: number): boolean =>
  wall.x > x0 && wall.x < x1 && wall.y0 < height && wall.y1 > height;
