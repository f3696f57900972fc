import { addToFilter, hashPair, hashText } from './bloom.ts';
import type { WordTable } from './word-table.ts';

/** Which words a content holds, so that a search over all files opens few of them. */
export interface ContentTerms {
  /** The words by how much their best hit counts: see LIBRARY_WEIGHTS. Parted by spaces. */
  terms: string[];
  /** A filter of the words that follow one another: nearly every file holds all words of a phrase of common ones. Empty: any may. */
  pairs: Uint8Array;
  /** Of so many words that they are not listed: the index of the content itself is asked. */
  isLarge: boolean;
}

/** How much the best hit of a word counts at most, by the slot that it is listed in. */
export const LIBRARY_WEIGHTS = [2, 1.5, 1] as const;
const MAX_TERMS = 50_000;
const MAX_PAIRS = 2 ** 21;
/** Distinct numbers of a content that are listed by value; one with more may hold any. */
const MAX_NUMBERS = 10_000;

/** A number as it is listed: by the fifteen digits that a spreadsheet keeps. */
export const toNumberTerm = (value: number): string => `#${Number(value.toPrecision(15))}`;
export const ANY_NUMBER = '#';

interface Listed {
  slot: number;
  hash: number;
}

/** Gathers the words of a content while it is read. */
export class TermCollector {
  readonly #terms = new Map<string, Listed>();
  #numbers: Set<string> | undefined = new Set();
  /** As often as they follow one another; undefined where they are too many. */
  #pairs: number[] | undefined = [];
  #isLarge = false;

  /** The words of one text. `weight`: what a hit counts, in percent of one in running text. */
  add(terms: readonly string[], weight: number): void {
    if (this.#isLarge) return;
    let before: Listed | undefined;
    for (const term of terms) {
      const listed = this.#list(term, weight);
      if (before) this.#pairs?.push(hashPair(before.hash, listed.hash));
      before = listed;
    }
    if (this.#pairs && this.#pairs.length > MAX_PAIRS) this.#pairs = undefined;
    if (this.#terms.size > MAX_TERMS) this.addUnknown();
  }

  /** How the words of a text that a table has read follow one another; the words themselves are added once, with the table. */
  addPairs(table: WordTable, count: number): void {
    if (this.#isLarge) return;
    if (table.count > MAX_TERMS) this.addUnknown();
    if (!this.#pairs) return;
    for (let i = 1; i < count; i++) {
      this.#pairs.push(hashPair(table.hashOf(table.words[i - 1]!), table.hashOf(table.words[i]!)));
    }
    if (this.#pairs.length > MAX_PAIRS) this.#pairs = undefined;
  }

  addTable(table: WordTable, weight: number): void {
    if (this.#isLarge) return;
    for (const term of table.join(table.sorted(), '').split('\n')) this.#list(term, weight);
    if (this.#terms.size > MAX_TERMS) this.addUnknown();
  }

  #list(term: string, weight: number): Listed {
    const slot = weight > 150 ? 0 : weight > 100 ? 1 : 2;
    let listed = this.#terms.get(term);
    if (!listed) this.#terms.set(term, (listed = { slot, hash: hashText(term) }));
    else if (listed.slot > slot) listed.slot = slot;
    return listed;
  }

  addNumbers(values: Float64Array): void {
    for (let i = 0; i < values.length && this.#numbers; i++) {
      this.#numbers.add(toNumberTerm(values[i]!));
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
    if (this.#isLarge) return { terms: [], pairs: new Uint8Array(0), isLarge: true };
    const terms: string[][] = LIBRARY_WEIGHTS.map(() => []);
    for (const [term, { slot }] of this.#terms) terms[slot]!.push(term);
    terms.at(-1)!.push(...(this.#numbers ?? [ANY_NUMBER]));
    // A byte or two for each pair.
    const pairs = new Uint8Array(this.#pairs ? 2 ** Math.ceil(Math.log2(Math.max(8, this.#pairs.length))) : 0);
    for (const pair of this.#pairs ?? []) addToFilter(pairs, pair);
    return { terms: terms.map((ofSlot) => ofSlot.join(' ')), pairs, isLarge: false };
  }
}
