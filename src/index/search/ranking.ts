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
  /** A heap with the worst on top. */
  readonly #hits: Hit[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Hits come in the order of the document. */
  offer(segment: number, unit: number, score: number): void {
    const hits = this.#hits;
    if (hits.length < this.#limit) {
      hits.push({ segment, unit, score });
      for (let at = hits.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (!isWorse(hits[at]!, hits[parent]!)) break;
        this.#swap(at, parent);
        at = parent;
      }
    } else if (score > hits[0]!.score) {
      hits[0] = { segment, unit, score };
      for (let at = 0; ; ) {
        let worst = at;
        for (const child of [2 * at + 1, 2 * at + 2]) {
          if (child < hits.length && isWorse(hits[child]!, hits[worst]!)) worst = child;
        }
        if (worst === at) break;
        this.#swap(at, worst);
        at = worst;
      }
    }
  }

  /** Best first. */
  take(): Hit[] {
    return this.#hits.sort((a, b) => (isWorse(a, b) ? 1 : -1));
  }

  #swap(a: number, b: number): void {
    const hit = this.#hits[a]!;
    this.#hits[a] = this.#hits[b]!;
    this.#hits[b] = hit;
  }
}

const isWorse = (a: Hit, b: Hit): boolean =>
  a.score !== b.score ? a.score < b.score : a.segment !== b.segment ? a.segment > b.segment : a.unit > b.unit;

/** What a clause is worth: the rarer, the more. */
export const rarity = (units: number, unitsWith: number): number => Math.log(1 + units / Math.max(1, unitsWith));

/**
 * 1 where the clauses follow one another as in the query, falling with the words between them. `lengths`: terms of each clause;
 * `indexes`: of the unit in each list.
 */
export function nearness(lists: readonly Postings[], indexes: ArrayLike<number>, lengths: readonly number[]): number {
  const count = lists.length;
  if (count < 2) return 1;
  const heads = lists.map((list, k) => firstPosition(list, indexes[k]!));
  let best = Number.POSITIVE_INFINITY;
  let terms = 0;
  for (const length of lengths) terms += length;
  // The narrowest window over sorted lists: move on in the list that is furthest behind.
  for (;;) {
    let behind = 0;
    let least = Number.POSITIVE_INFINITY;
    let most = 0;
    let before = -1;
    let ordered = true;
    for (let k = 0; k < count; k++) {
      const position = lists[k]!.positions[heads[k]!]!;
      if (position < least) {
        least = position;
        behind = k;
      }
      most = Math.max(most, position + lengths[k]!);
      ordered &&= position > before;
      before = position;
    }
    best = Math.min(best, most - least + (ordered ? 0 : 1));
    if (best <= terms || ++heads[behind]! >= lists[behind]!.ends[indexes[behind]!]!) break;
  }
  return 1 / (1 + Math.max(0, best - terms) / 4);
}
