/** Bloom filters: a bit array that forgets nothing it was told, and sometimes believes what it was not. Lengths are powers of two. */
const HASHES = 4;

export function addToFilter(filter: Uint8Array, entry: number): void {
  const mask = filter.length * 8 - 1;
  const step = stepOf(entry);
  for (let i = 0, at = entry; i < HASHES; i++, at = (at + step) | 0) filter[(at & mask) >>> 3]! |= 1 << (at & 7);
}

export function filterHolds(filter: Uint8Array, entry: number): boolean {
  const mask = filter.length * 8 - 1;
  const step = stepOf(entry);
  for (let i = 0, at = entry; i < HASHES; i++, at = (at + step) | 0) {
    if ((filter[(at & mask) >>> 3]! & (1 << (at & 7))) === 0) return false;
  }
  return true;
}

/** Double hashing (Kirsch and Mitzenmacher): two hashes do for any number of them. The first is the low bits, so this is the high ones. */
const stepOf = (entry: number): number => (entry >>> 16) | (entry << 16) | 1;

/** FNV-1a over UTF-16 units, finished by a mixing step so that the low bits are good. */
export function hashText(text: string, seed = 0x811c9dc5): number {
  let value = seed;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return mix(value);
}

/** Of two terms that follow one another, by their hashes. */
export const hashPair = (first: number, second: number): number => mix(Math.imul(first, 0x9e3779b1) ^ second);

const float = new Float64Array(1);
const words = new Int32Array(float.buffer);

/** Of about 42 of the 53 bits, so that numbers which differ in their last digits only have the same hash or neighbouring ones. */
export function hashNumber(value: number): number {
  // -0 is 0.
  float[0] = value + 0;
  return mix(Math.imul(words[0]! >> 10, 0x85ebca6b) ^ words[1]!);
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
