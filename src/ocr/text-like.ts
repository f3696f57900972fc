import type { Box } from '../document/box.ts';
import type { Raster } from '../raster/raster.ts';
import { inkThreshold } from './threshold.ts';

/** A picture of text is mostly paper: so much of it is of one grey, give or take these. */
const PAPER_SHARE = 0.4;
const SAME_GREY = 12;
/** The rest is letters, neither specks nor night. */
const LEAST_INK = 0.01;
const MOST_INK = 0.4;

/** Whether a part of a grey picture may be text rather than a photograph: seen at its colours only. */
export function looksLikeText(image: Raster, [x0, y0, x1, y1]: Box): boolean {
  const part = cut(image, x0, y0, x1, y1);
  if (part.data.length === 0) return false;
  const counts = new Uint32Array(256);
  for (const value of part.data) counts[value]!++;
  const common = counts.indexOf(Math.max(...counts));
  let paper = 0;
  for (let grey = Math.max(0, common - SAME_GREY); grey <= Math.min(255, common + SAME_GREY); grey++)
    paper += counts[grey]!;
  const threshold = inkThreshold(part);
  let dark = 0;
  for (let grey = 0; grey <= threshold; grey++) dark += counts[grey]!;
  // White on black is text as well.
  const ink = Math.min(dark, part.data.length - dark) / part.data.length;
  return paper >= PAPER_SHARE * part.data.length && ink >= LEAST_INK && ink <= MOST_INK;
}

function cut({ width, data }: Raster, x0: number, y0: number, x1: number, y1: number): Raster {
  const part = new Uint8Array(Math.max(0, x1 - x0) * Math.max(0, y1 - y0));
  for (let y = y0; y < y1; y++) part.set(data.subarray(y * width + x0, y * width + x1), (y - y0) * (x1 - x0));
  return { width: x1 - x0, height: y1 - y0, channels: 1, data: part };
}
