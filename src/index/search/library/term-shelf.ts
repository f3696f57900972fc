import { lowerBound } from '../../../document/rows.ts';
import { WEIGHT_MASK } from '../stored/term-table.ts';

/** Contents of one shelf: their positions and weights fit into 16 bits. */
export const SHELF_CONTENTS = 256;
const WEIGHTS = WEIGHT_MASK + 1;
const PLACES = SHELF_CONTENTS * WEIGHTS;

/** The tables of terms of some contents turned around: for each term, the contents that hold it. A third of their size. */
export class TermShelf {
  /** Numbers of the contents, by their position on the shelf. */
  readonly contents: readonly number[];
  /** Hashes without the bits of the weight, ascending. */
  readonly #hashes: Uint32Array;
  /** Those of hash i stand at [ends[i - 1], ends[i]): position on the shelf × WEIGHTS + weight. */
  readonly #ends: Uint32Array;
  readonly #places: Uint16Array;

  /** `tables`: the slots of each content, by its number. */
  constructor(tables: ReadonlyMap<number, Uint32Array>) {
    this.contents = [...tables.keys()];
    const sorted = sortEntries([...tables.values()]);
    const hashes = new Uint32Array(sorted.length);
    const ends = new Uint32Array(sorted.length);
    this.#places = new Uint16Array(sorted.length);
    let count = 0;
    for (let i = 0; i < sorted.length; i++) {
      const hash = Math.floor(sorted[i]! / PLACES);
      this.#places[i] = sorted[i]! - hash * PLACES;
      if (count === 0 || hashes[count - 1] !== hash) hashes[count++] = hash;
      ends[count - 1] = i + 1;
    }
    this.#hashes = hashes.slice(0, count);
    this.#ends = ends.slice(0, count);
  }

  get bytes(): number {
    return this.#hashes.byteLength + this.#ends.byteLength + this.#places.byteLength;
  }

  /** Writes how much the best hit of a term counts, for each content that holds it. */
  mark(hash: number, weights: Uint8Array): void {
    const wanted = Math.floor((hash >>> 0) / WEIGHTS);
    const at = lowerBound(this.#hashes, wanted);
    if (this.#hashes[at] !== wanted) return;
    for (let i = at === 0 ? 0 : this.#ends[at - 1]!; i < this.#ends[at]!; i++) {
      const place = this.#places[i]!;
      weights[this.contents[Math.floor(place / WEIGHTS)]!] = place & WEIGHT_MASK;
    }
  }
}

/** Hash × PLACES + place, ascending: at most 40 bits. */
function sortEntries(tables: readonly Uint32Array[]): Float64Array {
  const entries = new Float64Array(tables.reduce((sum, slots) => sum + slots.length, 0));
  let count = 0;
  tables.forEach((slots, position) => {
    for (let i = 0; i < slots.length; i++) {
      const entry = slots[i]!;
      if (entry !== 0)
        entries[count++] = Math.floor(entry / WEIGHTS) * PLACES + position * WEIGHTS + (entry & WEIGHT_MASK);
    }
  });
  return entries.subarray(0, count).sort();
}
