import { addToFilter, hashPair } from './bloom.ts';
import type { WordTable } from './word-table.ts';

/** Which words a content holds, and about where, so that a search over all files opens few of them. */
export interface ContentTerms {
  /** The words by how much a hit counts: see LIBRARY_WEIGHTS. Parted by spaces. */
  terms: string[];
  /** For each of them, in which PLACES they count that: a bit for each. */
  places: Uint16Array[];
  /** A filter of the words that follow one another: nearly every file holds all words of a phrase of common ones. Empty: any may. */
  pairs: Uint8Array;
  /** Of so many words that they are not listed: the index of the content itself is asked. */
  isLarge: boolean;
}

/** How much a hit of a word counts at most, by the slot that it is listed in. */
export const LIBRARY_WEIGHTS = [2, 1.5, 1] as const;
/** Blocks and texts of cells are dealt out to so many places in turn: words that have no place in common stand in no block together. */
export const PLACES = 16;
const MAX_TERMS = 50_000;
const MAX_PAIRS = 2 ** 21;
/** Distinct numbers of a content that are listed by value; one with more may hold any. */
const MAX_NUMBERS = 10_000;

/** A number as it is listed: by the fifteen digits that a spreadsheet keeps. */
const toNumberTerm = (value: number): string => `#${Number(value.toPrecision(15))}`;
const ANY_NUMBER = '#';
/** What a content that has one of the numbers is listed by. */
export const toNumberTerms = (values: readonly number[]): string[] =>
  values.length === 0 ? [] : [...values.map(toNumberTerm), ANY_NUMBER];

const slotOf = (weight: number): 0 | 1 | 2 => (weight > 150 ? 0 : weight > 100 ? 1 : 2);

/** Gathers the words of a content while it is read. */
export class TermCollector {
  /** The places of each, by slot. */
  readonly #terms = new Map<string, [number, number, number]>();
  /** Undefined where they are too many. */
  #numbers: Set<number> | undefined = new Set();
  /** As often as they follow one another; undefined where they are too many. */
  #pairs: number[] | undefined = [];
  /** By slot, those of the words of tables that are being read. */
  readonly #placesIn = new Map<WordTable, number[][]>();
  #isLarge = false;

  /**
   * Where the words stand that a table read last, of a block or cell given by its number. `weight`: what a hit counts, in percent of one
   * in running text. The words themselves are added once, with the table.
   */
  add(table: WordTable, count: number, weight: number, unit: number): void {
    if (this.#isLarge) return;
    if (table.count > MAX_TERMS) this.addUnknown();
    let ofTable = this.#placesIn.get(table);
    if (!ofTable) this.#placesIn.set(table, (ofTable = LIBRARY_WEIGHTS.map(() => [])));
    const [places, place] = [ofTable[slotOf(weight)]!, 1 << (unit % PLACES)];
    let before = 0;
    for (let i = 0; i < count; i++) {
      const word = table.words[i]!;
      places[word] = (places[word] ?? 0) | place;
      if (count === 1) break;
      const hash = table.hashOf(word);
      if (i > 0) this.#pairs?.push(hashPair(before, hash));
      before = hash;
    }
    if (this.#pairs && this.#pairs.length > MAX_PAIRS) this.#pairs = undefined;
  }

  addTable(table: WordTable): void {
    const ofTable = this.#placesIn.get(table);
    if (this.#isLarge || !ofTable) return;
    this.#placesIn.delete(table);
    for (let word = 0; word < table.count; word++) {
      const places = this.#placesOf(table.textOf(word));
      for (let slot = 0; slot < places.length; slot++) places[slot]! |= ofTable[slot]![word] ?? 0;
    }
    if (this.#terms.size > MAX_TERMS) this.addUnknown();
  }

  #placesOf(term: string): [number, number, number] {
    let places = this.#terms.get(term);
    if (!places) this.#terms.set(term, (places = [0, 0, 0]));
    return places;
  }

  addNumbers(values: Float64Array): void {
    for (let i = 0; i < values.length && this.#numbers; i++) {
      this.#numbers.add(values[i]!);
      if (this.#numbers.size > MAX_NUMBERS) this.#numbers = undefined;
    }
  }

  /** There are more words than are listed. */
  addUnknown(): void {
    this.#isLarge = true;
    this.#terms.clear();
    this.#placesIn.clear();
    this.#pairs = undefined;
  }

  finish(): ContentTerms {
    if (this.#isLarge) return { terms: [], places: [], pairs: new Uint8Array(0), isLarge: true };
    // A number is looked for alone: any place will do.
    const numbers = this.#numbers ? Array.from(this.#numbers, toNumberTerm) : [ANY_NUMBER];
    for (const number of numbers) this.#placesOf(number)[2] = 1;
    const slots = LIBRARY_WEIGHTS.map((): { terms: string[]; places: number[] } => ({ terms: [], places: [] }));
    for (const [term, places] of this.#terms) {
      let before = 0;
      for (const [slot, listed] of slots.entries()) {
        const counted = places[slot]! & ~before;
        before |= counted;
        if (counted === 0) continue;
        listed.terms.push(term);
        listed.places.push(counted);
      }
    }
    // A byte or two for each pair.
    const pairs = new Uint8Array(this.#pairs ? 2 ** Math.ceil(Math.log2(Math.max(8, this.#pairs.length))) : 0);
    for (const pair of this.#pairs ?? []) addToFilter(pairs, pair);
    return {
      terms: slots.map(({ terms }) => terms.join(' ')),
      places: slots.map(({ places }) => Uint16Array.from(places)),
      pairs,
      isLarge: false,
    };
  }
}
