/**
 * Tells quickly that a document cannot hold a term, so that a search over all files opens few of them: a Bloom filter over terms and
 * over their beginnings, which are what a prefix is tested by.
 */
const BITS_PER_ENTRY = 10;
const HASHES = 5;
const MAX_BITS = 2 ** 24;
/** Lengths of the beginnings that are kept; a prefix is tested by the longest one that it covers. */
const PREFIX_LENGTHS = [5, 3];
const PREFIX_MARK = '\u0000';

export class TermFilterBuilder {
  readonly #hashes = new Set<number>();

  add(term: string): void {
    this.#hashes.add(hash(term));
    for (const length of PREFIX_LENGTHS) {
      if (term.length >= length) this.#hashes.add(hash(PREFIX_MARK + term.slice(0, length)));
    }
  }

  finish(): Uint8Array {
    let bits = 64;
    while (bits < this.#hashes.size * BITS_PER_ENTRY && bits < MAX_BITS) bits *= 2;
    const filter = new Uint8Array(bits / 8);
    for (const entry of this.#hashes) {
      for (const bit of bitsOf(entry, bits)) filter[bit >>> 3]! |= 1 << (bit & 7);
    }
    return filter;
  }
}

/** False only where the document surely does not hold the term, or any term that starts so. */
export function mayHold(filter: Uint8Array, term: string, prefix: boolean): boolean {
  // A single character beyond the alphabets may stand in the index within a pair only.
  if (term.length === 1 && term > '\u0e00') return true;
  if (!prefix) return has(filter, hash(term));
  const length = PREFIX_LENGTHS.find((candidate) => term.length >= candidate);
  return length === undefined || has(filter, hash(PREFIX_MARK + term.slice(0, length)));
}

function has(filter: Uint8Array, entry: number): boolean {
  for (const bit of bitsOf(entry, filter.length * 8)) if ((filter[bit >>> 3]! & (1 << (bit & 7))) === 0) return false;
  return true;
}

/** Double hashing (Kirsch and Mitzenmacher): two hashes do for any number. `bits` is a power of two. */
function* bitsOf(entry: number, bits: number): Generator<number> {
  const step = (Math.imul(entry, 0x9e3779b1) >>> 0) | 1;
  for (let i = 0, at = entry; i < HASHES; i++, at = (at + step) >>> 0) yield at & (bits - 1);
}

/** FNV-1a over UTF-16 units, finished by a mixing step so that the low bits are good. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
