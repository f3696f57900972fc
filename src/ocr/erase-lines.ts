import type { Raster } from '../raster/raster.ts';
import type { DrawnLine } from './drawn-lines.ts';
import { inkThreshold } from './threshold.ts';

const PAPER = 255;

/**
 * The picture without the lines that are drawn on it: letters that stand close to the lines of a table are read with them, or not at all.
 * Where ink goes on beside a line, a letter touches it, and the line stays.
 */
export function eraseLines(image: Raster, lines: readonly DrawnLine[], threshold = inkThreshold(image)): Raster {
  if (lines.length === 0) return image;
  const { width, height, data } = image;
  const bands = lines.map((line) => bandOf(line, width, height));
  const isLine = new Uint8Array(data.length);
  for (const { left, top, right, bottom } of bands)
    for (let y = top; y < bottom; y++) isLine.fill(1, y * width + left, y * width + right);
  const isLetter = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && isLine[y * width + x] === 0 && data[y * width + x]! <= threshold;
  const erased = data.slice();
  for (const { left, top, right, bottom, isLevel } of bands) {
    if (isLevel) {
      for (let x = left; x < right; x++) {
        if (isLetter(x, top - 1) || isLetter(x, bottom)) continue;
        for (let y = top; y < bottom; y++) erased[y * width + x] = PAPER;
      }
    } else {
      for (let y = top; y < bottom; y++)
        if (!isLetter(left - 1, y) && !isLetter(right, y)) erased.fill(PAPER, y * width + left, y * width + right);
    }
  }
  return { ...image, data: erased };
}

/** Pixels of a line, with the grey ones at its edges. */
function bandOf({ x0, y0, x1, y1, width: thickness }: DrawnLine, width: number, height: number) {
  const isLevel = y0 === y1;
  const beside = thickness / 2 + 1;
  const [dx, dy] = isLevel ? [0, beside] : [beside, 0];
  return {
    isLevel,
    left: Math.max(0, Math.floor(x0 - dx)),
    right: Math.min(width, Math.ceil(x1 + dx)),
    top: Math.max(0, Math.floor(y0 - dy)),
    bottom: Math.min(height, Math.ceil(y1 + dy)),
  };
}
