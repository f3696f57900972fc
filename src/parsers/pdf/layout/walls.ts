import type { Rule } from '../engine.ts';

/** A line drawn down the page. */
export interface Wall {
  x: number;
  y0: number;
  y1: number;
}

/** Shorter ones stand between words; in units of the font size. */
const MIN_HEIGHT = 4;
/** A page with more is ruled for tables. */
const MAX_WALLS = 500;

export function findWalls(rules: readonly Rule[], fontSize: number): Wall[] {
  const walls: Wall[] = [];
  for (const { x0, y0, x1, y1 } of rules) {
    const [top, foot] = y0 < y1 ? [y0, y1] : [y1, y0];
    if (Math.abs(x1 - x0) < 1 && foot - top > MIN_HEIGHT * fontSize)
      walls.push({ x: (x0 + x1) / 2, y0: top, y1: foot });
  }
  return walls.length > MAX_WALLS ? [] : walls;
}
