import { hashText } from './bloom.ts';
import { readPostings } from './postings.ts';
import type { SearchSegment } from './segment.ts';
import { splitTerms } from './term-list.ts';
import { VarintReader } from './varints.ts';

/**
 * Which terms a document holds, so that a search over all files opens few of them: a hash table of 32 bits for each term, and for the
 * beginnings of terms, which are what a prefix is tested by. The lowest two bits say how much the best hit counts.
 */
export type TermTable = Uint32Array;

/** How much the best hit of a term counts at most, by the lowest bits of an entry; 0 stands for terms that are not there. */
export const BEST_WEIGHTS = [0, 1, 1.5, 2] as const;
const UNKNOWN = 2;
const WEIGHT_BITS = 3;
const SLOTS_PER_ENTRY = 1.5;
/** A document of more entries may hold any term: its table says yes to all. */
const MAX_ENTRIES = 400_000;
const SAYS_YES: TermTable = new Uint32Array(0);
/** Lengths of the beginnings that are kept; a prefix is tested by the longest one that it covers. */
const PREFIX_LENGTHS = [5, 3];
const PREFIX_MARK = '\u0000';

const toEntry = (hash: number, weight: number): number => ((hash & ~WEIGHT_BITS) | weight) >>> 0;
const slotOf = (hash: number, slots: number): number => Math.floor(((hash >>> 0) / 2 ** 32) * slots);

export class TermTableBuilder {
  /** Hash → weight. */
  readonly #entries = new Map<number, number>();
  #overflown = false;

  add(segment: SearchSegment): void {
    // Filters tell nothing of what they let pass.
    if (segment.places.kind === 'filters' && segment.places.terms.some(({ length }) => length > 0)) this.#overflow();
    const weightOf = weigher(segment);
    for (const [i, term] of splitTerms(segment.terms).entries()) {
      if (this.#overflown) return;
      const weight = weightOf(i);
      this.#put(hashText(term), weight);
      for (const length of PREFIX_LENGTHS) {
        if (term.length >= length) this.#put(hashText(PREFIX_MARK + term.slice(0, length)), weight);
      }
      if (this.#entries.size > MAX_ENTRIES) this.#overflow();
    }
  }

  finish(): TermTable {
    if (this.#overflown) return SAYS_YES;
    const slots = Math.ceil(this.#entries.size * SLOTS_PER_ENTRY) + 1;
    const table = new Uint32Array(slots);
    for (const [hash, weight] of this.#entries) {
      let slot = slotOf(hash, slots);
      while (table[slot] !== 0) slot = slot + 1 === slots ? 0 : slot + 1;
      table[slot] = toEntry(hash, weight);
    }
    return table;
  }

  #put(hash: number, weight: number): void {
    if ((this.#entries.get(hash) ?? 0) < weight) this.#entries.set(hash, weight);
  }

  #overflow(): void {
    this.#overflown = true;
    this.#entries.clear();
  }
}

/** Gives the weight of the best unit of a term; that of a cell is known only to the sheet's tables. */
function weigher({ places, postings, postingSizes }: SearchSegment): (term: number) => number {
  if (places.kind !== 'blocks') return () => UNKNOWN;
  const sizes = new VarintReader(postingSizes);
  let start = 0;
  return () => {
    const end = start + sizes.read();
    let best = 1;
    for (const unit of readPostings(postings, start, end).units) {
      const weight = places.weights[unit]!;
      if (weight > 150) best = 3;
      else if (best < 2 && (weight > 100 || places.headerEnds[unit]! > 0)) best = 2;
      if (best === 3) break;
    }
    start = end;
    return best;
  };
}

/** How to ask tables for a term, or for any term that starts so; undefined where no table knows. */
export function toProbe(term: string, prefix: boolean): number | undefined {
  // A single character beyond the alphabets may stand in the index within a pair only.
  if (term.length === 1 && term > '\u0e00') return undefined;
  if (!prefix) return hashText(term);
  const length = PREFIX_LENGTHS.find((candidate) => term.length >= candidate);
  return length === undefined ? undefined : hashText(PREFIX_MARK + term.slice(0, length));
}

/** How much the best hit counts at most: an index of BEST_WEIGHTS. 0 only where the document surely has none. */
export function bestWeight(table: TermTable, probe: number | undefined): number {
  const slots = table.length;
  if (slots === 0 || probe === undefined) return BEST_WEIGHTS.length - 1;
  const wanted = (probe & ~WEIGHT_BITS) >>> 0;
  for (let slot = slotOf(probe, slots); ; slot = slot + 1 === slots ? 0 : slot + 1) {
    const entry = table[slot]!;
    if (entry === 0) return 0;
    if ((entry & ~WEIGHT_BITS) >>> 0 === wanted) return entry & WEIGHT_BITS;
  }
}

/** All terms of all documents that were added, to tell which of many possible words there are. Forgets none. */
export class Vocabulary {
  #slots = new Uint32Array(1 << 16);
  #size = 0;

  add(table: TermTable): void {
    for (const entry of table) if (entry !== 0) this.#add((entry & ~WEIGHT_BITS) >>> 0);
  }

  has(probe: number): boolean {
    return this.#slots[this.#find((probe & ~WEIGHT_BITS) >>> 0)] !== 0;
  }

  #add(entry: number): void {
    if (entry === 0) return;
    const slot = this.#find(entry);
    if (this.#slots[slot] !== 0) return;
    this.#slots[slot] = entry;
    if (++this.#size * 2 > this.#slots.length) this.#grow();
  }

  #find(entry: number): number {
    const mask = this.#slots.length - 1;
    let slot = (entry >>> 2) & mask;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== entry) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    for (const entry of before) if (entry !== 0) this.#slots[this.#find(entry)] = entry;
  }
}
