import { firstPosition, type Postings } from './postings.ts';

/** A unit of a segment that holds what was looked for, and how well. */
export interface Hit {
  segment: number;
  unit: number;
  score: number;
}

/** Keeps the best hits; among equals those that come first in the document. */
export class BestHits {
  readonly #limit: number;
  /** Best first. */
  readonly #hits: Hit[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** A score that is no better than this is none of the best. */
  get threshold(): number {
    return this.#hits.length < this.#limit ? Number.NEGATIVE_INFINITY : this.#hits.at(-1)!.score;
  }

  /** Hits come in the order of the document. */
  offer(segment: number, unit: number, score: number): void {
    if (score <= this.threshold) return;
    let [low, high] = [0, this.#hits.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#hits[middle]!.score >= score) low = middle + 1;
      else high = middle;
    }
    this.#hits.splice(low, 0, { segment, unit, score });
    if (this.#hits.length > this.#limit) this.#hits.pop();
  }

  take(): readonly Hit[] {
    return this.#hits;
  }
}

/** What a clause is worth: the rarer, the more. */
export const rarity = (units: number, unitsWith: number): number => Math.log(1 + units / Math.max(1, unitsWith));

/** Positions looked at in one unit: a query of dozens of words that are everywhere would look at them all, dozens of times. */
const MAX_STEPS = 1024;

/** How near to one another the clauses of a query stand in a unit. Made once for all units of a segment. */
export class Nearness {
  readonly #lists: readonly Postings[];
  /** Terms of each clause. */
  readonly #lengths: readonly number[];
  readonly #terms: number;
  readonly #heads: Uint32Array;

  constructor(lists: readonly Postings[], lengths: readonly number[]) {
    this.#lists = lists;
    this.#lengths = lengths;
    this.#terms = lengths.reduce((sum, length) => sum + length, 0);
    this.#heads = new Uint32Array(lists.length);
  }

  /** 1 where the clauses follow one another as in the query, falling with the words between them. `indexes`: of the unit in each list. */
  of(indexes: Uint32Array): number {
    const lists = this.#lists;
    const heads = this.#heads;
    const count = lists.length;
    if (count < 2) return 1;
    for (let k = 0; k < count; k++) heads[k] = firstPosition(lists[k]!, indexes[k]!);
    let best = Number.MAX_SAFE_INTEGER;
    // The narrowest window over sorted lists: move on in the list that is furthest behind.
    for (let steps = MAX_STEPS / count; steps > 0; steps--) {
      let behind = 0;
      let least = Number.MAX_SAFE_INTEGER;
      let end = 0;
      let before = -1;
      let disorder = 0;
      for (let k = 0; k < count; k++) {
        const position = lists[k]!.positions[heads[k]!]!;
        if (position < least) {
          least = position;
          behind = k;
        }
        if (position + this.#lengths[k]! > end) end = position + this.#lengths[k]!;
        if (position <= before) disorder = 1;
        before = position;
      }
      if (end - least + disorder < best) best = end - least + disorder;
      if (best <= this.#terms || ++heads[behind]! >= lists[behind]!.ends[indexes[behind]!]!) break;
    }
    return 1 / (1 + Math.max(0, best - this.#terms) / 4);
  }
}
