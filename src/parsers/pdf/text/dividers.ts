import { lowerBound } from '../../../document/sorted.ts';
import type { Rule } from '../engine.ts';
import type { Fragment } from './fragments.ts';

// In units of the font size.

/** Letters of one word follow one another as closely as this, or overlap no more. */
const KERNING = 0.03;
/** What is cut off at a line may reach beyond it by half a letter, and what begins there may touch it. */
const CUT_OFF = 0.5;
const TOUCHING = 0.1;
/** Above the baseline: the middle of a small letter. */
const MIDDLE = 0.25;

const MAX_SLANT = 0.5;

/**
 * Lines drawn from top to bottom. What stands on either side of one is not one word, however close: spreadsheets let a text run up to the
 * border of its cell and cut it off there.
 */
export class Dividers {
  /** From left to right. */
  readonly #rules: readonly Rule[];

  constructor(rules: readonly Rule[]) {
    this.#rules = rules.filter(isUpright).sort((a, b) => a.x0 - b.x0);
  }

  part(before: Fragment, after: Fragment): boolean {
    if (this.#rules.length === 0 || before.run === after.run) return false;
    const size = Math.min(before.fontSize, after.fontSize);
    if (Math.abs(after.left - before.right) < KERNING * size) return false;
    const [from, to] = [before.right - CUT_OFF * size, after.left + TOUCHING * size];
    const middle = after.baseline - MIDDLE * size;
    for (let i = lowerBound(this.#rules, from, placeOf); i < this.#rules.length && this.#rules[i]!.x0 < to; i++) {
      const { y0, y1 } = this.#rules[i]!;
      if (Math.min(y0, y1) <= middle && middle <= Math.max(y0, y1)) return true;
    }
    return false;
  }
}

const placeOf = ({ x0 }: Rule): number => x0;

const isUpright = ({ x0, x1, y0, y1 }: Rule): boolean =>
  Math.abs(x1 - x0) <= MAX_SLANT && Math.abs(y1 - y0) > 2 * MAX_SLANT;
