import { countBefore } from '../../../document/sorted.ts';
import type { Placed } from './reading-order.ts';

/** Things on a page from the top down (1) or from the foot up (-1): what lies at some height is found without a look at all the rest. */
export class Sweep {
  readonly items: readonly Placed[];
  readonly direction: 1 | -1;
  /** Where each of them starts and ends, from left to right and on the way. */
  readonly lefts: Float64Array;
  readonly rights: Float64Array;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** How far each of them and all before it reach. */
  readonly #reach: Float64Array;

  constructor(items: readonly Placed[], direction: 1 | -1) {
    const [near, far] = direction > 0 ? ([1, 3] as const) : ([3, 1] as const);
    this.direction = direction;
    this.items = items.toSorted((a, b) => direction * (a.box[near] - b.box[near]));
    const { length } = items;
    this.lefts = new Float64Array(length);
    this.rights = new Float64Array(length);
    this.starts = new Float64Array(length);
    this.ends = new Float64Array(length);
    this.#reach = new Float64Array(length);
    let reach = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < length; i++) {
      const { box } = this.items[i]!;
      this.lefts[i] = box[0];
      this.rights[i] = box[2];
      this.starts[i] = box[near];
      this.ends[i] = box[far];
      reach = Math.max(reach, direction * box[far]);
      this.#reach[i] = reach;
    }
  }

  /** Where those begin among which some reach beyond a height. */
  firstBeyond(y: number): number {
    return countBefore(this.#reach.length, (i) => this.#reach[i]! <= this.direction * y);
  }

  /** Where those begin that start at a height or beyond it. */
  firstFrom(y: number): number {
    return countBefore(this.starts.length, (i) => this.direction * (this.starts[i]! - y) < 0);
  }
}
