import type { Gutter } from './gutters.ts';
import type { Placed } from './reading-order.ts';
import { sideOf } from './sides.ts';
import type { Sweep } from './sweep.ts';

/** In units of the font size: how far level things are from one another, and lines that begin at one place; white between lines of a block. */
const LEVEL = 0.25;
const SAME_START = 0.5;
const CLOSE = 1;
/** Fewer lines below a label may be the line it names and a remark. */
const MIN_LINES = 2;
/** Spaces between words are narrower. */
const MIN_WIDTH = 1.6;

/**
 * The part of a gutter where labels stand side by side, each with lines of its own below: "Bill to:", "Ship to:", and whom. What a label
 * names stands below it where its neighbour is another label. Undefined where there are none.
 */
export function underLabels(gutter: Gutter, downwards: Sweep, fontSize: number): Gutter | undefined {
  if (gutter.x1 - gutter.x0 < MIN_WIDTH * fontSize) return undefined;
  const beside: Placed[] = [];
  const sides = new Map<Placed, number>();
  for (let i = downwards.firstBeyond(gutter.y0); i < downwards.items.length && downwards.starts[i]! < gutter.y1; i++) {
    const side = sideOf(gutter, downwards, i);
    if (side === 0) continue;
    beside.push(downwards.items[i]!);
    sides.set(downwards.items[i]!, side);
  }
  const areOnBothSides = (items: readonly Placed[], least: number): boolean =>
    [-1, 1].every((side) => items.filter((item) => sides.get(item) === side).length >= least);
  const lowest = beside.findLast(({ label }) => label);
  if (!lowest) return undefined;
  const isLevel = ({ box }: Placed): boolean => Math.abs(box[3] - lowest.box[3]) < LEVEL * fontSize;
  const labels = beside.filter(isLevel);
  if (!labels.every(({ label }) => label) || !areOnBothSides(labels, 1)) return undefined;
  const below = block(
    beside.filter((item) => item.box[1] >= lowest.box[3] - LEVEL * fontSize && !isLevel(item)),
    fontSize,
  );
  const begins = ({ box }: Placed): boolean =>
    labels.some((label) => Math.abs(label.box[0] - box[0]) < SAME_START * fontSize);
  if (!below.every(begins) || !areOnBothSides(below, MIN_LINES)) return undefined;
  const top = Math.min(...labels.map(({ box }) => box[1]));
  return { ...gutter, y0: Math.max(gutter.y0, top), y1: Math.max(...below.map(({ box }) => box[3])) };
}

/** Lines down to the first white across all of them. */
function block(lines: readonly Placed[], fontSize: number): Placed[] {
  let foot = Number.POSITIVE_INFINITY;
  const end = lines.findIndex(({ box }) => {
    if (box[1] - foot > CLOSE * fontSize) return true;
    foot = foot === Number.POSITIVE_INFINITY ? box[3] : Math.max(foot, box[3]);
    return false;
  });
  return end < 0 ? [...lines] : lines.slice(0, end);
}
