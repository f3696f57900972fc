import type { Axis } from '../../document/sheet.ts';

/** Widest digit of the default font (Calibri 11 at 96 dpi), the unit in which files say column widths. */
const DIGIT_PIXELS = 7;
/** Two pixels of padding on either side of a cell and one for the grid line. */
const PADDING_PIXELS = 5;
const POINTS_PER_PIXEL = 0.75;

/** ECMA-376 part 1, 18.3.1.13: a width in characters, padding included, as drawn. */
export function widthToPoints(characters: number): number {
  const width = Math.min(Math.max(characters, 0), 255);
  const pixels = Math.trunc(((256 * width + Math.trunc(128 / DIGIT_PIXELS)) / 256) * DIGIT_PIXELS);
  return pixels * POINTS_PER_PIXEL;
}

/** Excel widens a default column to a multiple of 8 pixels, so that scrolling by columns stays smooth. */
export function defaultWidthToPoints(baseCharacters: number): number {
  const pixels = Math.min(Math.max(baseCharacters, 0), 255) * DIGIT_PIXELS + PADDING_PIXELS;
  return Math.ceil(pixels / 8) * 8 * POINTS_PER_PIXEL;
}

export const DEFAULT_ROW_POINTS = 15;
export const DEFAULT_COLUMN_POINTS = defaultWidthToPoints(8);

/** A row is at most 409.5 points high. */
export const rowPoints = (height: number): number => Math.min(Math.max(height, 0), 409.5);

/** More runs than this come from no hand: beyond it sizes are the default ones. */
const MAX_RUNS = 65_536;

/** Collects the sizes of rows or columns, neighbours of one size in one run. */
export class AxisBuilder {
  defaultSize: number;
  readonly #runs: Axis['runs'] = [];

  constructor(defaultSize: number) {
    this.defaultSize = defaultSize;
  }

  /** Ascending in files that Excel wrote. */
  add(from: number, to: number, size: number): void {
    const last = this.#runs[this.#runs.length - 1];
    if (last && last.to + 1 === from && last.size === size) last.to = to;
    else if (this.#runs.length < MAX_RUNS) this.#runs.push({ from, to, size });
  }

  finish(): Axis {
    const { defaultSize } = this;
    const ascends = this.#runs.every((run, i) => i === 0 || this.#runs[i - 1]!.to < run.from);
    const runs = ascends ? this.#runs : apart(this.#runs);
    return { defaultSize, runs: runs.filter((run) => run.size !== defaultSize) };
  }
}

/** Sorted and without overlaps, which only broken files have: a run ends where the next one starts. */
function apart(runs: Axis['runs']): Axis['runs'] {
  const sorted = runs.toSorted((a, b) => a.from - b.from);
  return sorted
    .map((run, i) => ({ ...run, to: Math.min(run.to, (sorted[i + 1]?.from ?? Infinity) - 1) }))
    .filter((run) => run.from <= run.to);
}
