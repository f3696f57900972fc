import type { Raster } from '../raster/raster.ts';
import { inkThreshold } from './threshold.ts';

const MAX_DEGREES = 7;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.1;
/** Less is within what the engine reads as well. */
const MIN_DEGREES = 0.2;
/** Columns must be this much sharper than rows before a page is taken to lie on its side. */
const SIDEWAYS = 1.6;
/** Ink beyond this is taken for a photograph or a dark edge: it says nothing about lines. */
const MAX_INK = 200_000;

export interface Pose {
  /** Degrees clockwise by which lines of text fall off to the right, on the page or, where it lies on its side, across it. */
  skew: number;
  sideways: boolean;
}

/**
 * How the lines of a small grey picture lie: turned so that they are level, the ink gathers in few rows and leaves others bare, which
 * is where the sums of rows differ most from one to the next.
 */
export function poseOf(image: Raster): Pose {
  const ink = inkOf(image);
  const upright = best(ink.xs, ink.ys, image.width, image.height);
  const across = best(ink.ys, ink.xs, image.height, image.width);
  const sideways = across.sharpness > SIDEWAYS * upright.sharpness;
  const degrees = sideways ? -across.degrees : upright.degrees;
  return { skew: Math.abs(degrees) < MIN_DEGREES ? 0 : degrees, sideways };
}

function inkOf(image: Raster): { xs: Uint16Array; ys: Uint16Array } {
  const { width, height, data } = image;
  const threshold = inkThreshold(image);
  let count = 0;
  for (const value of data) if (value <= threshold) count++;
  // More ink than paper: light print on dark ground reads the same way.
  const isDark = (value: number): boolean => value <= threshold !== count > data.length / 2;
  const step = Math.max(1, Math.ceil(Math.min(count, data.length - count) / MAX_INK));
  const xs: number[] = [];
  const ys: number[] = [];
  let seen = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!isDark(data[at]!) || seen++ % step !== 0) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return { xs: Uint16Array.from(xs), ys: Uint16Array.from(ys) };
}

function best(xs: Uint16Array, ys: Uint16Array, width: number, height: number): { degrees: number; sharpness: number } {
  const rows = new Uint32Array(height + 2 * Math.ceil(width * Math.tan((MAX_DEGREES * Math.PI) / 180)) + 2);
  const at = (degrees: number): number => sharpnessAt(xs, ys, degrees, rows, height);
  let found = { degrees: 0, sharpness: at(0) };
  const look = (from: number, to: number, step: number): void => {
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const sharpness = at(degrees);
      if (sharpness > found.sharpness) found = { degrees, sharpness };
    }
  };
  look(-MAX_DEGREES, MAX_DEGREES, COARSE_STEP);
  const { degrees } = found;
  look(Math.max(-MAX_DEGREES, degrees - COARSE_STEP), Math.min(MAX_DEGREES, degrees + COARSE_STEP), FINE_STEP);
  return { degrees: Math.round(found.degrees * 10) / 10, sharpness: found.sharpness };
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
