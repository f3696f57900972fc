import type { Raster } from '../raster/raster.ts';
import { inkThreshold } from './threshold.ts';

export interface DrawnLine {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  width: number;
}

const MIN_INCHES = 0.4;
/** Thicker ones are bars, pictures, or the edge of a scan. */
const MAX_THICKNESS_INCHES = 0.05;
/** A line of a scan is broken here and there. */
const MAX_GAP_INCHES = 0.02;
/** Letters that touch one another are as long as a line, but ink goes on above or below more of them than this share. */
const MOST_TOUCHED = 0.35;
const MAX_LINES = 5000;

/** Level and upright lines of a straight picture, in pixels. */
export function findDrawnLines(image: Raster, dpi: number, threshold = inkThreshold(image)): DrawnLine[] {
  const least = { length: MIN_INCHES * dpi, gap: Math.max(1, MAX_GAP_INCHES * dpi) };
  const thickest = Math.max(3, MAX_THICKNESS_INCHES * dpi);
  const { width, height, data } = image;
  const isInk = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && data[y * width + x]! <= threshold;
  const level = joined(alongRows(image, threshold, least)).filter(
    (run) => isThin(run, thickest) && isFree(run, (across, along) => isInk(along, across)),
  );
  const upright = joined(alongColumns(image, threshold, least)).filter(
    (run) => isThin(run, thickest) && isFree(run, isInk),
  );
  return [
    ...level.map(({ from, to, first, last }) => {
      const y = (first + last + 1) / 2;
      return { x0: from, y0: y, x1: to, y1: y, width: last - first + 1 };
    }),
    ...upright.map(({ from, to, first, last }) => {
      const x = (first + last + 1) / 2;
      return { x0: x, y0: from, x1: x, y1: to, width: last - first + 1 };
    }),
  ].slice(0, MAX_LINES);
}

interface Run {
  from: number;
  to: number;
  first: number;
  last: number;
}

interface Least {
  length: number;
  gap: number;
}

/** Long runs of ink in each row. */
function alongRows({ width, height, data }: Raster, threshold: number, least: Least): Run[][] {
  const rows: Run[][] = [];
  for (let row = 0; row < height; row++) {
    const here: Run[] = [];
    const end = (from: number, last: number): void => {
      if (from >= 0 && last + 1 - from >= least.length) here.push({ from, to: last + 1, first: row, last: row });
    };
    let [from, last] = [-1, -1];
    for (let x = 0, at = row * width; x < width; x++, at++) {
      if (data[at]! > threshold) continue;
      if (from < 0 || x - last > least.gap + 1) {
        end(from, last);
        from = x;
      }
      last = x;
    }
    end(from, last);
    rows.push(here);
  }
  return rows;
}

/** The same in each column, looked at row by row, as pixels lie in memory. */
function alongColumns({ width, height, data }: Raster, threshold: number, least: Least): Run[][] {
  const columns: Run[][] = Array.from({ length: width }, () => []);
  const [from, last] = [new Int32Array(width).fill(-1), new Int32Array(width)];
  const end = (x: number): void => {
    const to = last[x]! + 1;
    if (from[x]! >= 0 && to - from[x]! >= least.length) columns[x]!.push({ from: from[x]!, to, first: x, last: x });
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (data[at]! > threshold) continue;
      if (from[x]! < 0 || y - last[x]! > least.gap + 1) {
        end(x);
        from[x] = y;
      }
      last[x] = y;
    }
  }
  for (let x = 0; x < width; x++) end(x);
  return columns;
}

/** Runs that touch in neighbouring rows, taken together. */
function joined(rows: readonly Run[][]): Run[] {
  const done: Run[] = [];
  let open: Run[] = [];
  for (const [row, here] of rows.entries()) {
    const going = new Set<Run>();
    for (const run of here) {
      const above = open.find((other) => other.from < run.to && run.from < other.to);
      if (!above) {
        going.add(run);
        continue;
      }
      above.from = Math.min(above.from, run.from);
      above.to = Math.max(above.to, run.to);
      above.last = row;
      going.add(above);
    }
    for (const run of open) if (!going.has(run)) done.push(run);
    open = [...going];
  }
  return [...done, ...open];
}

const isThin = ({ first, last }: Run, thickest: number): boolean => last - first + 1 <= thickest;

/** Beyond the grey pixels at its edges. */
const BESIDE = 2;

function isFree({ from, to, first, last }: Run, isInk: (across: number, along: number) => boolean): boolean {
  let touched = 0;
  for (let along = from; along < to; along++)
    if (isInk(first - BESIDE, along) || isInk(last + BESIDE, along)) touched++;
  return touched <= MOST_TOUCHED * (to - from);
}
