import type { Segment } from './segments.ts';

/** White along the lines of text, in which nothing of one column stands. */
export interface Gutter {
  x: number;
  /** Only what begins right of this ends there. */
  from: number;
  y0: number;
  y1: number;
  lines: number;
}

/** Fewer lines may be drawn under headings, or around a heading. */
const MIN_RULES = 4;
const MIN_LENGTH = 72;
/** Lines of one table are no further apart. */
const FAR = 60;
const SAME_END = 2;
/** A line of text over the first of them is of the same table. */
const LINE = 6;

/** Where the lines between the rows of a table end, it ends: what stands beside them there is another column. */
export function gutterOfRules(across: readonly Segment[]): Gutter[] {
  const open = new Map<string, Gutter>();
  const gutters: Gutter[] = [];
  for (const { at, from, to, soft } of across) {
    if (soft || to - from < MIN_LENGTH) continue;
    const key = `${Math.round(from / SAME_END)},${Math.round(to / SAME_END)}`;
    const gutter = open.get(key);
    if (gutter && at - gutter.y1 < FAR) {
      gutter.y1 = at;
      gutter.lines++;
    } else {
      const begun = { x: to + 1, from: from - SAME_END, y0: at - LINE, y1: at, lines: 1 };
      open.set(key, begun);
      gutters.push(begun);
    }
  }
  return gutters.filter(({ lines }) => lines >= MIN_RULES);
}
