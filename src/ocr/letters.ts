import type { Raster } from '../raster/raster.ts';
import { findInkShapes, type InkShape } from './ink-shapes.ts';

/** Letters, and words whose letters touch, are no larger: what is tells about paper, pictures and tables. */
const LONGEST_INCHES = 1.5;
const HIGHEST_INCHES = 0.5;
/** With less of the ink in letters than this, all of it is looked at. */
const LEAST_LETTERS = 0.1;
/** Smaller ones are specks, dots and commas. */
export const LEAST_LETTER_INCHES = 0.03;

/** Letters with their dots and commas, whichever way they lie; all shapes where few are as small as letters. */
export function shapesOfLetters(image: Raster, dpi: number): InkShape[] {
  const all = findInkShapes(image);
  const letters = all.filter(({ x0, y0, x1, y1 }) => {
    const [shorter, longer] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)];
    return longer <= LONGEST_INCHES * dpi && shorter <= HIGHEST_INCHES * dpi;
  });
  return inkIn(letters) >= LEAST_LETTERS * inkIn(all) ? letters : all;
}

/** Without specks, dots and commas. */
export const lettersOf = (image: Raster, dpi: number): InkShape[] =>
  shapesOfLetters(image, dpi).filter(({ x0, y0, x1, y1 }) => Math.max(x1 - x0, y1 - y0) >= LEAST_LETTER_INCHES * dpi);

export function inkIn(shapes: readonly InkShape[]): number {
  let ink = 0;
  for (const { runs } of shapes) for (let i = 0; i < runs.length; i += 3) ink += runs[i + 2]! - runs[i + 1]!;
  return ink;
}
