import { addToFilter, filterHolds, hashText } from './bloom.ts';

/**
 * Tells quickly that a document cannot hold a term, so that a search over all files opens few of them: a Bloom filter over terms and
 * over their beginnings, which are what a prefix is tested by.
 */
const BITS_PER_ENTRY = 10;
/** A document of more terms may hold any: its filter says yes to all. */
const MAX_ENTRIES = 400_000;
const SAYS_YES = Uint8Array.of(0xff, 0xff, 0xff, 0xff);
/** Lengths of the beginnings that are kept; a prefix is tested by the longest one that it covers. */
const PREFIX_LENGTHS = [5, 3];
const PREFIX_MARK = '\u0000';

export class TermFilterBuilder {
  readonly #hashes = new Set<number>();
  #overflown = false;

  add(terms: Iterable<string>): void {
    for (const term of terms) {
      if (this.#overflown) return;
      this.#hashes.add(hashText(term));
      for (const length of PREFIX_LENGTHS) {
        if (term.length >= length) this.#hashes.add(hashText(PREFIX_MARK + term.slice(0, length)));
      }
      if (this.#hashes.size > MAX_ENTRIES) this.sayYesToAll();
    }
  }

  /** Where not all terms are known. */
  sayYesToAll(): void {
    this.#overflown = true;
    this.#hashes.clear();
  }

  finish(): Uint8Array {
    if (this.#overflown) return SAYS_YES;
    let bits = 64;
    while (bits < this.#hashes.size * BITS_PER_ENTRY) bits *= 2;
    const filter = new Uint8Array(bits / 8);
    for (const entry of this.#hashes) addToFilter(filter, entry);
    return filter;
  }
}

/** False only where the document surely does not hold the term, or any term that starts so. */
export function mayHold(filter: Uint8Array, term: string, prefix: boolean): boolean {
  // A single character beyond the alphabets may stand in the index within a pair only.
  if (term.length === 1 && term > '\u0e00') return true;
  if (!prefix) return filterHolds(filter, hashText(term));
  const length = PREFIX_LENGTHS.find((candidate) => term.length >= candidate);
  return length === undefined || filterHolds(filter, hashText(PREFIX_MARK + term.slice(0, length)));
}
