import { isAscii, TERM_UNITS, toTerms } from '../../../analysis/tokens.ts';
import type { RowChunk } from '../../../document/rows.ts';
import { NUMBER_TOLERANCE } from '../../../spreadsheet/number-reader.ts';
import { MAX_KEY_CHARACTERS } from '../flexsearch/ordered-storage.ts';

/** Bloom filters: a bit array that forgets nothing it was told, and sometimes believes what it was not. Lengths are powers of two. */
const HASHES = 4;
/** About eight bits for each of the numbers of a chunk of four thousand cells, or for each of its words and numbers. */
const NUMBERS_BYTES = 4096;
const WORDS_BYTES = 16_384;
/** The beginning of each word is kept too, for words that are not finished. */
const PREFIX_LENGTH = 3;
const PREFIX_MARK = '\u0000';
/** Of a script without spaces, whose single characters are looked for too. */
const IS_PAIR = /^[^\x00-\u0dff]{2,4}$/;

export function addToFilter(filter: Uint8Array, entry: number): void {
  const mask = filter.length * 8 - 1;
  const step = stepOf(entry);
  for (let i = 0, at = entry; i < HASHES; i++, at = (at + step) | 0) filter[(at & mask) >>> 3]! |= 1 << (at & 7);
}

/** An empty filter holds nothing. */
export const filterHolds = (filter: Uint8Array, entry: number): boolean => hasBits(filter, bitsOf(entry));

/** The same where many filters are asked for one entry. */
export function hasBits(filter: Uint8Array, bits: readonly number[]): boolean {
  const mask = filter.length * 8 - 1;
  return bits.every((bit) => (filter[(bit & mask) >>> 3]! & (1 << (bit & 7))) !== 0);
}

/** Where an entry stands, before the length of the filter limits it. */
export const bitsOf = (entry: number): number[] =>
  Array.from({ length: HASHES }, (_, i) => (entry + Math.imul(i, stepOf(entry))) | 0);

/** Double hashing (Kirsch and Mitzenmacher): two hashes do for any number of them. The first is the low bits, so this is the high ones. */
const stepOf = (entry: number): number => (entry >>> 16) | (entry << 16) | 1;

/** What a chunk of rows may hold: its numbers and, where they are not indexed, its words. */
export function toChunkFilter({ numbers, strings }: RowChunk, withWords: boolean): Uint8Array {
  const filter = new Uint8Array(withWords ? WORDS_BYTES : numbers.length > 0 ? NUMBERS_BYTES : 0);
  for (let i = 0; i < numbers.length; i++) addToFilter(filter, hashNumber(numbers[i]!));
  for (let i = 0; withWords && i < strings.length; i++) {
    if (isAscii(strings[i]!)) addAsciiTerms(filter, strings[i]!);
    else for (const term of toTerms(strings[i]!)) addTerm(filter, term);
  }
  return filter;
}

function addTerm(filter: Uint8Array, term: string): void {
  addToFilter(filter, hashText(term));
  if (IS_PAIR.test(term)) for (const character of term) addToFilter(filter, hashText(character));
  if (term.length > PREFIX_LENGTH) addToFilter(filter, hashText(PREFIX_MARK + term.slice(0, PREFIX_LENGTH)));
}

/** The same for all terms of a text, without a string for any of them: of a million rows that is a fourth of what indexing them takes. */
function addAsciiTerms(filter: Uint8Array, text: string): void {
  let length = 0;
  let [hash, prefix] = [HASH_START, PREFIX_START];
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? TERM_UNITS[text.charCodeAt(i)]! : 0;
    if (unit > 0) {
      length++;
      if (length <= MAX_KEY_CHARACTERS) hash = hashCharacter(hash, unit);
      if (length <= PREFIX_LENGTH) prefix = hashCharacter(prefix, unit);
    } else if (length > 0) {
      addToFilter(filter, mixHash(hash));
      if (length > PREFIX_LENGTH) addToFilter(filter, mixHash(prefix));
      length = 0;
      [hash, prefix] = [HASH_START, PREFIX_START];
    }
  }
}

/** False only where no text of the chunk surely holds the term. */
export function chunkMayHoldTerm(filter: Uint8Array, term: string, prefix: boolean): boolean {
  if (filterHolds(filter, hashText(term))) return true;
  return (
    prefix && (term.length < PREFIX_LENGTH || filterHolds(filter, hashText(PREFIX_MARK + term.slice(0, PREFIX_LENGTH))))
  );
}

/** Also where a number is the same in the digits that a spreadsheet keeps. */
export const chunkMayHoldNumber = (filter: Uint8Array, value: number): boolean =>
  [1 - NUMBER_TOLERANCE, 1, 1 + NUMBER_TOLERANCE].some((nearby) => filterHolds(filter, hashNumber(value * nearby)));

/** FNV-1a over UTF-16 units, as many as a key has, finished by a mixing step so that the low bits are good. */
export function hashText(text: string): number {
  let hash = HASH_START;
  for (let i = 0; i < text.length && i < MAX_KEY_CHARACTERS; i++) hash = hashCharacter(hash, text.charCodeAt(i));
  return mixHash(hash);
}

/** The same of units, as many as a key has. */
export function hashUnits(units: Uint16Array, from: number, to: number): number {
  let hash = HASH_START;
  for (let at = from; at < to; at++) hash = hashCharacter(hash, units[at]!);
  return mixHash(hash);
}

const HASH_START = 0x811c9dc5 | 0;
export const hashCharacter = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193);
const PREFIX_START = hashCharacter(HASH_START, PREFIX_MARK.charCodeAt(0));

/** Of two terms that follow one another, by their hashes. */
export const hashPair = (first: number, second: number): number => mixHash(Math.imul(first, 0x9e3779b1) ^ second);

const float = new Float64Array(1);
const words = new Int32Array(float.buffer);

/** Of about 42 of the 53 bits, so that numbers which differ in their last digits only have the same hash or neighbouring ones. */
function hashNumber(value: number): number {
  // -0 is 0.
  float[0] = value + 0;
  return mixHash(Math.imul(words[0]! >> 10, 0x85ebca6b) ^ words[1]!);
}

export function mixHash(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
