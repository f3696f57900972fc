import type { Box } from '../../document/box.ts';

/** How far neighbours may overlap and still stand apart, in points: shapes are placed by hand. */
const SLACK = 4;
/** Gaps nearly as wide as the widest are cut with it; so the depth of cuts grows with the logarithm of the gaps. */
const ALIKE = 0.6;

/**
 * Boxes in the order in which a person reads them: cut again and again at the widest gaps that run through all of
 * them, between rows or between columns; what no gap parts is read row by row.
 */
export function toReadingOrder<T>(items: readonly T[], boxOf: (item: T) => Box): T[] {
  if (items.length < 2) return [...items];
  const rows = findGaps(items, boxOf, 1);
  const columns = findGaps(items, boxOf, 0);
  // Of two gaps alike the one between rows: a grid of cards is read line by line.
  const cut = columns.widest > rows.widest ? columns : rows;
  if (cut.widest === 0) return readByRows(items, boxOf);
  const pieces: T[][] = [[]];
  cut.sorted.forEach((item, i) => {
    if (cut.gaps[i]! >= cut.widest * ALIKE) pieces.push([]);
    pieces[pieces.length - 1]!.push(item);
  });
  return pieces.flatMap((piece) => toReadingOrder(piece, boxOf));
}

interface Gaps<T> {
  sorted: T[];
  /** Before each item, slack included; 0 where it hangs together with those before. */
  gaps: number[];
  widest: number;
}

/** Along one axis (0: x, 1: y). */
function findGaps<T>(items: readonly T[], boxOf: (item: T) => Box, axis: 0 | 1): Gaps<T> {
  const sorted = [...items].sort((a, b) => boxOf(a)[axis] - boxOf(b)[axis]);
  let reach = Number.POSITIVE_INFINITY;
  let widest = 0;
  const gaps = sorted.map((item) => {
    const box = boxOf(item);
    const gap = Math.max(0, box[axis] - reach + SLACK);
    reach = reach === Number.POSITIVE_INFINITY ? box[axis + 2]! : Math.max(reach, box[axis + 2]!);
    widest = Math.max(widest, gap);
    return gap;
  });
  return { sorted, gaps, widest };
}

/** Overlapping shapes: those whose upper edges lie within the upper half of the flattest one form a row. */
function readByRows<T>(items: readonly T[], boxOf: (item: T) => Box): T[] {
  const sorted = [...items].sort((a, b) => boxOf(a)[1] - boxOf(b)[1]);
  const ordered: T[] = [];
  let row: T[] = [];
  let limit = Number.POSITIVE_INFINITY;
  const flush = (): void => {
    for (const item of row.sort((a, b) => boxOf(a)[0] - boxOf(b)[0])) ordered.push(item);
    row = [];
    limit = Number.POSITIVE_INFINITY;
  };
  for (const item of sorted) {
    const [, top, , bottom] = boxOf(item);
    if (top > limit) flush();
    row.push(item);
    limit = Math.min(limit, (top + bottom) / 2);
  }
  flush();
  return ordered;
}
