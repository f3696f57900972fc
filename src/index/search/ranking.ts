import type { Slices } from '../slices.ts';

/** Occurrences gone through at once: a millisecond or so before the code is warm. */
const SLICE = 1_000;

/** Where a word, or a phrase, stands in a segment: passage × SLOTS + place in the passage, ascending. */
export type Occurrences = readonly number[];

/** By passage: the unit that it is of, and where it starts, counted in words. */
export interface Passages {
  units: Uint32Array;
  starts: Uint32Array;
}

export const passageOf = (occurrence: number): number => occurrence >>> 4;
const placeOf = ({ starts }: Passages, occurrence: number): number =>
  starts[passageOf(occurrence)]! + (occurrence & 15);

/** Calls `visit` for each unit that all of some lists have, with where it starts and ends in each list; these are reused. */
export function* visitCommon(
  lists: readonly Occurrences[],
  { units }: Passages,
  visit: (unit: number, starts: Uint32Array, ends: Uint32Array) => void,
): Slices<void> {
  const [starts, ends] = [new Uint32Array(lists.length), new Uint32Array(lists.length)];
  let [unit, agreeing] = [0, 0];
  for (let step = 1, k = 0; ; step++, k = k + 1 < lists.length ? k + 1 : 0) {
    if (step % SLICE === 0) yield;
    const list = lists[k]!;
    let at = ends[k]!;
    while (at < list.length && units[passageOf(list[at]!)]! < unit) at++;
    if (at === list.length) return;
    const next = units[passageOf(list[at]!)]!;
    agreeing = next === unit ? agreeing + 1 : 1;
    unit = next;
    starts[k] = at;
    while (at < list.length && units[passageOf(list[at]!)] === unit) at++;
    ends[k] = at;
    if (agreeing < lists.length) continue;
    visit(unit++, starts, ends);
    agreeing = 0;
  }
}

/** How many units a list is of. */
export function* countUnits(list: Occurrences, { units }: Passages): Slices<number> {
  let count = 0;
  let last = -1;
  for (let i = 0; i < list.length; i++) {
    if (i % SLICE === SLICE - 1) yield;
    const unit = units[passageOf(list[i]!)]!;
    if (unit !== last) count++;
    last = unit;
  }
  return count;
}

/** Where words follow one another: where the first stands. */
export function* joinPhrase([first, ...others]: readonly Occurrences[], passages: Passages): Slices<Occurrences> {
  const heads = new Uint32Array(others.length);
  const follow = (occurrence: number): boolean => {
    const start = placeOf(passages, occurrence);
    // Places ascend over all units, so no list is gone back in.
    return others.every((list, k) => {
      while (heads[k]! < list.length && placeOf(passages, list[heads[k]!]!) <= start + k) heads[k]!++;
      return heads[k]! < list.length && placeOf(passages, list[heads[k]!]!) === start + k + 1;
    });
  };
  const joined: number[] = [];
  for (let i = 0; i < first!.length; i++) {
    if (i % SLICE === SLICE - 1) yield;
    if (follow(first![i]!)) joined.push(first![i]!);
  }
  return joined;
}

/** What a hit counts more that is all of a cell or block, as it is written: more than one in a title. */
export const WHOLE = 2.5;

/** What a clause is worth: the rarer, the more. */
export const rarity = (units: number, unitsWith: number): number => Math.log(1 + units / Math.max(1, unitsWith));

export const shownScore = (score: number): number => Math.round(score * 1e4) / 1e4;

/** Places looked at in one unit: a query of dozens of words that are everywhere would look at them all, dozens of times. */
const MAX_STEPS = 1024;

/**
 * How near to one another the clauses of a query, of so many terms each, stand in a unit: 1 where they follow one another as in
 * the query, falling with the words between them.
 */
export function nearness(
  lists: readonly Occurrences[],
  lengths: readonly number[],
  passages: Passages,
  starts: Uint32Array,
  ends: Uint32Array,
): number {
  const count = lists.length;
  if (count < 2) return 1;
  const heads = starts.slice();
  let terms = 0;
  for (const length of lengths) terms += length;
  let best = Number.MAX_SAFE_INTEGER;
  // The narrowest window over sorted lists: move on in the list that is furthest behind.
  for (let steps = MAX_STEPS / count; steps > 0; steps--) {
    let behind = 0;
    let least = Number.MAX_SAFE_INTEGER;
    let end = 0;
    let before = -1;
    let disorder = 0;
    for (let k = 0; k < count; k++) {
      const place = placeOf(passages, lists[k]![heads[k]!]!);
      if (place < least) behind = k;
      least = Math.min(least, place);
      end = Math.max(end, place + lengths[k]!);
      if (place <= before) disorder = 1;
      before = place;
    }
    best = Math.min(best, end - least + disorder);
    if (best <= terms || ++heads[behind]! >= ends[behind]!) break;
  }
  return 1 / (1 + Math.max(0, best - terms) / 4);
}

/** A unit of a segment that holds what was looked for, and how well. */
export interface Hit {
  segment: number;
  unit: number;
  score: number;
}

/** Keeps the best hits; among equals those that come first in the document, in whose order they come. */
export class BestHits {
  readonly #limit: number;
  #hits: Hit[] = [];
  /** A score that is no better than this is none of the best. */
  threshold = Number.NEGATIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Best first. */
  get hits(): readonly Hit[] {
    this.#hits = this.#hits.sort((a, b) => b.score - a.score).slice(0, this.#limit);
    return this.#hits;
  }

  offer(hit: Hit): void {
    if (hit.score <= this.threshold || this.#hits.push(hit) < 2 * this.#limit) return;
    this.threshold = this.hits.at(-1)!.score;
  }
}
