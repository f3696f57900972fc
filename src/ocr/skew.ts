import type { Raster } from '../raster/raster.ts';
import type { InkShape } from './ink-shapes.ts';
import { inkIn, LEAST_LETTER_INCHES, shapesOfLetters } from './letters.ts';

const MAX_DEGREES = 7;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.1;
/** Less is within what the engine reads as well. */
const MIN_DEGREES = 0.2;
/** By how much lines must become sharper for each degree: grain is a little sharper at some angle, too. */
const GAIN_PER_DEGREE = 0.15;
/** Columns must be this much sharper than rows before a page is taken to lie on its side. */
const SIDEWAYS = 1.6;
/** Ink beyond this is taken for a photograph or a dark edge: it says nothing about lines. */
const MAX_INK = 200_000;

export interface Pose {
  /** Degrees clockwise by which lines of text fall off to the right, on the page or, where it lies on its side, across it. */
  skew: number;
  /** The same if it lies the other way after all. */
  otherSkew: number;
  sideways: boolean;
  /** Usual height of letters in inches, those without and with ascenders taken together; undefined where there are none. */
  letterHeight: number | undefined;
}

/**
 * How the lines of a small grey picture lie: turned so that they are level, the ink gathers in few rows and leaves others bare, which
 * is where the sums of rows differ most from one to the next.
 */
export function poseOf(image: Raster, dpi: number): Pose {
  const letters = shapesOfLetters(image, dpi);
  const ink = pixelsOf(letters);
  const upright = best(ink.xs, ink.ys, image.width, image.height);
  const across = best(ink.ys, ink.xs, image.height, image.width);
  const sideways = across.sharpness > SIDEWAYS * upright.sharpness;
  const skews = [upright.degrees, 0 - across.degrees];
  const heights = letters
    .map(({ x0, y0, x1, y1 }) => (sideways ? x1 - x0 : y1 - y0))
    .filter((height) => height >= LEAST_LETTER_INCHES * dpi)
    .sort((a, b) => a - b);
  const usual = heights[heights.length >> 1];
  return {
    skew: skews[sideways ? 1 : 0]!,
    otherSkew: skews[sideways ? 0 : 1]!,
    sideways,
    letterHeight: usual === undefined ? undefined : usual / dpi,
  };
}

function pixelsOf(shapes: readonly InkShape[]): { xs: Uint16Array; ys: Uint16Array } {
  const step = Math.max(1, Math.ceil(inkIn(shapes) / MAX_INK));
  const xs: number[] = [];
  const ys: number[] = [];
  let seen = 0;
  for (const { runs } of shapes) {
    for (let i = 0; i < runs.length; i += 3) {
      for (let x = runs[i + 1]!; x < runs[i + 2]!; x++) {
        if (seen++ % step !== 0) continue;
        xs.push(x);
        ys.push(runs[i]!);
      }
    }
  }
  return { xs: Uint16Array.from(xs), ys: Uint16Array.from(ys) };
}

function best(xs: Uint16Array, ys: Uint16Array, width: number, height: number): { degrees: number; sharpness: number } {
  const rows = new Uint32Array(height + 2 * Math.ceil(width * Math.tan((MAX_DEGREES * Math.PI) / 180)) + 2);
  const at = (degrees: number): number => sharpnessAt(xs, ys, degrees, rows, height);
  const level = at(0);
  let found = { degrees: 0, sharpness: level };
  const look = (from: number, to: number, step: number): void => {
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const sharpness = at(degrees);
      if (sharpness > found.sharpness) found = { degrees, sharpness };
    }
  };
  look(-MAX_DEGREES, MAX_DEGREES, COARSE_STEP);
  const { degrees } = found;
  look(Math.max(-MAX_DEGREES, degrees - COARSE_STEP), Math.min(MAX_DEGREES, degrees + COARSE_STEP), FINE_STEP);
  const least = 1 + GAIN_PER_DEGREE * Math.max(1, Math.abs(found.degrees));
  const isMeant = Math.abs(found.degrees) >= MIN_DEGREES && found.sharpness >= least * level;
  return { degrees: isMeant ? Math.round(found.degrees * 10) / 10 : 0, sharpness: found.sharpness };
}

function sharpnessAt(xs: Uint16Array, ys: Uint16Array, degrees: number, rows: Uint32Array, height: number): number {
  rows.fill(0);
  const slope = Math.tan((degrees * Math.PI) / 180);
  const offset = (rows.length - height) >> 1;
  for (let i = 0; i < xs.length; i++) rows[Math.round(ys[i]! - slope * xs[i]!) + offset]!++;
  let sharpness = 0;
  for (let i = 1; i < rows.length; i++) sharpness += (rows[i]! - rows[i - 1]!) ** 2;
  return sharpness;
}
