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
const MAX_LINES = 5000;

/** Level and upright lines of a straight picture, in pixels. */
export function findDrawnLines(image: Raster, dpi: number): DrawnLine[] {
  const threshold = inkThreshold(image);
  const { width, height, data } = image;
  const level = runsOf(height, width, (row, along) => data[row * width + along]! <= threshold, dpi);
  const upright = runsOf(width, height, (column, along) => data[along * width + column]! <= threshold, dpi);
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

/** Long runs of ink, those that touch in neighbouring rows taken together. */
function runsOf(rows: number, length: number, isInk: (row: number, along: number) => boolean, dpi: number): Run[] {
  const minLength = MIN_INCHES * dpi;
  const maxGap = Math.max(1, MAX_GAP_INCHES * dpi);
  const done: Run[] = [];
  let open: Run[] = [];
  for (let row = 0; row < rows; row++) {
    const here: Run[] = [];
    let from = -1;
    let last = -1;
    const end = (): void => {
      if (from >= 0 && last + 1 - from >= minLength) here.push({ from, to: last + 1, first: row, last: row });
      from = -1;
    };
    for (let along = 0; along < length; along++) {
      if (!isInk(row, along)) continue;
      if (from < 0 || along - last > maxGap + 1) {
        end();
        from = along;
      }
      last = along;
    }
    end();
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
  return [...done, ...open].filter(({ first, last }) => last - first + 1 <= Math.max(3, MAX_THICKNESS_INCHES * dpi));
}
