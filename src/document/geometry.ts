import type { Box } from './box.ts';

export const round2 = (n: number): number => Math.round(n * 100) / 100;

/** A box fit to leave the service: ordered corners, two decimals. */
export function toBox(x0: number, y0: number, x1: number, y1: number): Box {
  return [round2(Math.min(x0, x1)), round2(Math.min(y0, y1)), round2(Math.max(x0, x1)), round2(Math.max(y0, y1))];
}

export function unionBox(boxes: Iterable<Box>): Box | undefined {
  let union: Box | undefined;
  for (const [x0, y0, x1, y1] of boxes) {
    if (!union) {
      union = [x0, y0, x1, y1];
      continue;
    }
    if (x0 < union[0]) union[0] = x0;
    if (y0 < union[1]) union[1] = y0;
    if (x1 > union[2]) union[2] = x1;
    if (y1 > union[3]) union[3] = y1;
  }
  return union;
}
