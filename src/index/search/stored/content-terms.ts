import { addToFilter, hashPair, hashText } from './bloom.ts';
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

interface Listed {
  term: string;
  /** For pairs; 0 until it is asked for. */
  hash: number;
  /** The places, by slot. */
  places: [number, number, number];
}

const slotOf = (weight: number): 0 | 1 | 2 => (weight > 150 ? 0 : weight > 100 ? 1 : 2);

/** Gathers the words of a content while it is read. */
export class TermCollector {
  readonly #terms = new Map<string, Listed>();
  /** Undefined where they are too many. */
  #numbers: Set<number> | undefined = new Set();
  /** As often as they follow one another; undefined where they are too many. */
  #pairs: number[] | undefined = [];
  /** By the word of a table that is being read. */
  #tablePlaces: number[] = [];
  #isLarge = false;

  /**
   * The words of one text of a block or cell, given by its number. `weight`: what a hit counts, in percent of one in running text.
   * Each becomes the very string that it was when it first came: maps find that at once, and need not hash it again.
   */
  add(terms: string[], weight: number, unit: number): void {
    if (this.#isLarge) return;
    const [slot, place] = [slotOf(weight), 1 << (unit % PLACES)];
    let before: Listed | undefined;
    for (let i = 0; i < terms.length; i++) {
      const listed = this.#list(terms[i]!);
      terms[i] = listed.term;
      listed.places[slot] |= place;
      listed.hash ||= hashText(listed.term);
      if (before) this.#pairs?.push(hashPair(before.hash, listed.hash));
      before = listed;
    }
    if (this.#pairs && this.#pairs.length > MAX_PAIRS) this.#pairs = undefined;
    if (this.#terms.size > MAX_TERMS) this.addUnknown();
  }

  /** Where the words of a text that a table has read stand; the words themselves are added once, with the table. */
  addRead(table: WordTable, count: number, unit: number): void {
    if (this.#isLarge) return;
    if (table.count > MAX_TERMS) this.addUnknown();
    const place = 1 << (unit % PLACES);
    for (let i = 0; i < count; i++) {
      const word = table.words[i]!;
      this.#tablePlaces[word] = (this.#tablePlaces[word] ?? 0) | place;
      if (i > 0) this.#pairs?.push(hashPair(table.hashOf(table.words[i - 1]!), table.hashOf(word)));
    }
    if (this.#pairs && this.#pairs.length > MAX_PAIRS) this.#pairs = undefined;
  }

  addTable(table: WordTable, weight: number): void {
    const places = this.#tablePlaces.splice(0);
    if (this.#isLarge) return;
    const [slot, order] = [slotOf(weight), table.sorted()];
    for (const [i, term] of table.join(order, '').split('\n').entries()) {
      this.#list(term).places[slot] |= places[order[i]!]!;
    }
    if (this.#terms.size > MAX_TERMS) this.addUnknown();
  }

  #list(term: string): Listed {
    let listed = this.#terms.get(term);
    if (!listed) this.#terms.set(term, (listed = { term, hash: 0, places: [0, 0, 0] }));
    return listed;
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
    this.#pairs = undefined;
  }

  finish(): ContentTerms {
    if (this.#isLarge) return { terms: [], places: [], pairs: new Uint8Array(0), isLarge: true };
    // A number is looked for alone: any place will do.
    const numbers = this.#numbers ? Array.from(this.#numbers, toNumberTerm) : [ANY_NUMBER];
    for (const number of numbers) this.#list(number).places[2] = 1;
    const slots = LIBRARY_WEIGHTS.map((): { terms: string[]; places: number[] } => ({ terms: [], places: [] }));
    for (const { term, places } of this.#terms.values()) {
      places[1] &= ~places[0];
      places[2] &= ~(places[0] | places[1]);
      for (const [slot, listed] of slots.entries()) {
        if (places[slot] === 0) continue;
        listed.terms.push(term);
        listed.places.push(places[slot]!);
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
