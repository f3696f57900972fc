import { isUnspacedCharacter } from '../../../analysis/tokens.ts';
import { addToFilter, hashPair, hashText } from './bloom.ts';
import type { BuiltSegment, SearchSegment } from './segment.ts';

/** Which terms a document holds, so that a search over all files opens few of them. */
export interface TermTable {
  /**
   * A hash table of 32 bits for each term, and for the beginnings of terms, which are what a prefix is tested by. The lowest two bits
   * say how much the best hit counts. Empty where the document may hold any term.
   */
  slots: Uint32Array;
  /** A filter of the terms that follow one another: nearly every file holds all words of a phrase of common ones. Empty: any may. */
  pairs: Uint8Array;
}

/** How much the best hit of a term counts at most, by the lowest bits of an entry; 0 stands for terms that are not there. */
export const BEST_WEIGHTS = [0, 1, 1.5, 2] as const;
const UNKNOWN = 2;
export const WEIGHT_MASK = 3;
const SLOTS_PER_ENTRY = 1.5;
/** A document of more entries, or pairs, may hold any: its table says yes to all. */
const MAX_ENTRIES = 400_000;
const MAX_PAIRS = 2 ** 21;
/** Lengths of the beginnings that are kept; a prefix is tested by the longest one that it covers. */
const PREFIX_LENGTHS = [5, 3];
const PREFIX_MARK = '\u0000';

const toEntry = (hash: number, weight: number): number => ((hash & ~WEIGHT_MASK) | weight) >>> 0;
const slotOf = (hash: number, slots: number): number => Math.floor(((hash >>> 0) / 2 ** 32) * slots);

export class TermTableBuilder {
  /** Hash → weight. */
  readonly #entries = new Map<number, number>();
  #pairs: Uint32Array[] = [];
  #pairCount = 0;
  #overflown = false;

  add({ segment, terms, bestWeights, pairs, numbers }: BuiltSegment): void {
    if (segment.places.kind === 'filters') {
      // Filters tell nothing of what they let pass.
      if (segment.places.terms.some(({ length }) => length > 0)) this.#overflow();
      if (numbers) for (const value of numbers) this.#put(hashValue(value), UNKNOWN);
      else this.#put(ANY_NUMBER, UNKNOWN);
    }
    this.#pairCount += pairs.length;
    if (this.#pairCount > MAX_PAIRS) this.#pairs = [];
    else this.#pairs.push(pairs);
    for (const [i, term] of terms.entries()) {
      if (this.#overflown) return;
      const weight = bestWeights[i]!;
      this.#put(hashText(term), weight);
      for (const length of PREFIX_LENGTHS) {
        if (term.length >= length) this.#put(hashText(PREFIX_MARK + term.slice(0, length)), weight);
      }
      if (this.#entries.size > MAX_ENTRIES) this.#overflow();
    }
  }

  finish(): TermTable {
    return this.#overflown
      ? { slots: new Uint32Array(0), pairs: new Uint8Array(0) }
      : { slots: this.#slots(), pairs: this.#pairFilter() };
  }

  #slots(): Uint32Array {
    const count = Math.ceil(this.#entries.size * SLOTS_PER_ENTRY) + 1;
    const slots = new Uint32Array(count);
    for (const [hash, weight] of this.#entries) {
      let slot = slotOf(hash, count);
      while (slots[slot] !== 0) slot = slot + 1 === count ? 0 : slot + 1;
      slots[slot] = toEntry(hash, weight);
    }
    return slots;
  }

  /** A byte or two for each pair. */
  #pairFilter(): Uint8Array {
    if (this.#pairCount > MAX_PAIRS) return new Uint8Array(0);
    const filter = new Uint8Array(2 ** Math.ceil(Math.log2(Math.max(8, this.#pairCount))));
    for (const pairs of this.#pairs) for (let i = 0; i < pairs.length; i++) addToFilter(filter, pairs[i]!);
    return filter;
  }

  #put(hash: number, weight: number): void {
    if ((this.#entries.get(hash) ?? 0) < weight) this.#entries.set(hash, weight);
  }

  #overflow(): void {
    this.#overflown = true;
    this.#entries.clear();
  }
}

/** Of a term that occurs in units [from, to) of a list; what a cell counts is known only to the tables of its sheet. */
export function bestWeightOf(places: SearchSegment['places'], units: Uint32Array, from: number, to: number): number {
  if (places.kind !== 'blocks') return UNKNOWN;
  let best = 1;
  for (let i = from; i < to && best < 3; i++) {
    const weight = places.weights[units[i]!]!;
    if (weight > 150) best = 3;
    else if (weight > 100 || places.headerEnds[units[i]!]! > 0) best = 2;
  }
  return best;
}

const NUMBER_MARK = '\u0001';
/** Of the fifteen digits that a spreadsheet keeps. */
const hashValue = (value: number): number => hashText(`${NUMBER_MARK}${Number(value.toPrecision(15))}`);
const ANY_NUMBER = hashText(NUMBER_MARK);

/** How to ask tables for a number, however it is written: for itself, and for sheets of so many that they may hold any. */
export const toNumberProbes = (value: number): Probe[] =>
  [hashValue(value), ANY_NUMBER].map((hash) => ({ terms: [hash], pairs: [] }));

/** How to ask tables for consecutive terms: a hash for each term, and for each two that follow one another, where tables know. */
export interface Probe {
  terms: (number | undefined)[];
  pairs: number[];
}

/** `prefix`: the last term may be the beginning of a longer one. */
export function toProbe(terms: readonly string[], prefix: boolean): Probe {
  const probe: Probe = { terms: [], pairs: [] };
  terms.forEach((term, i) => {
    const mayGoOn = prefix && i === terms.length - 1;
    probe.terms.push(isUnspacedCharacter(term) ? undefined : mayGoOn ? hashPrefix(term) : hashText(term));
    const before = terms[i - 1];
    if (before === undefined || mayGoOn || isUnspacedCharacter(term) || isUnspacedCharacter(before)) return;
    probe.pairs.push(hashPair(hashText(before), hashText(term)));
  });
  return probe;
}

function hashPrefix(term: string): number | undefined {
  const length = PREFIX_LENGTHS.find((candidate) => term.length >= candidate);
  return length === undefined ? undefined : hashText(PREFIX_MARK + term.slice(0, length));
}

/** How much the best hit of a term counts: an index of BEST_WEIGHTS; 0 where the document surely has none. */
export function weightOf(slots: Uint32Array, hash: number): number {
  const count = slots.length;
  if (count === 0) return BEST_WEIGHTS.length - 1;
  const wanted = (hash & ~WEIGHT_MASK) >>> 0;
  for (let slot = slotOf(hash, count); ; slot = slot + 1 === count ? 0 : slot + 1) {
    const entry = slots[slot]!;
    if (entry === 0) return 0;
    if ((entry & ~WEIGHT_MASK) >>> 0 === wanted) return entry & WEIGHT_MASK;
  }
}
