import { Index, type StorageInterface } from 'flexsearch';
import { SLOTS, writeEntries } from '../flexsearch/id-list.ts';
import { OrderedStorage, toKeyTerm } from '../flexsearch/ordered-storage.ts';
import { MemoryOrderedStore, type StoredEntry } from '../flexsearch/ordered-store.ts';

/** Said of the last passage of a text, in its length. */
const ENDS_TEXT = 0x80;
/** Texts of different cells stand this far apart, so that no phrase runs from one into the next. */
const TEXT_GAP = 16;

/**
 * What FlexSearch is given as a document: up to sixteen words of a text of which none comes twice, since it keeps a word once for each
 * document. The place of a word in its passage is the slot that FlexSearch keeps it in, so its lists tell where words stand.
 */
export class PassageCutter {
  /** Words of each passage; the last one of a text says so. */
  readonly lengths: number[] = [];
  readonly #add: (passage: number, terms: string[]) => void;

  constructor(add: (passage: number, terms: string[]) => void) {
    this.#add = add;
  }

  cut(words: readonly string[]): void {
    if (words.length === 0) return;
    const terms = words.some((word) => toKeyTerm(word) !== word) ? words.map(toKeyTerm) : words;
    for (let from = 0, to = 0; from < terms.length; from = to) {
      while (to < terms.length && to - from < SLOTS && !comesAgain(terms, from, to)) to++;
      this.#add(this.lengths.length, terms.slice(from, to));
      this.lengths.push(to - from);
    }
    this.lengths[this.lengths.length - 1]! |= ENDS_TEXT;
  }
}

/** Compared one by one: they are few, and a set would have to be made for each passage. */
function comesAgain(terms: readonly string[], from: number, at: number): boolean {
  for (let i = from; i < at; i++) if (terms[i] === terms[at]) return true;
  return false;
}

/** Where each passage starts, counted in words from the first. */
export function toPassageStarts(lengths: Uint8Array): Uint32Array {
  const starts = new Uint32Array(lengths.length);
  let start = 0;
  for (let i = 0; i < lengths.length; i++) {
    starts[i] = start;
    start += (lengths[i]! & ~ENDS_TEXT) + (lengths[i]! & ENDS_TEXT ? TEXT_GAP : 0);
  }
  return starts;
}

/** Gathers passages; what it made of them comes in the order of keys. */
export interface PassageIndex {
  add(passage: number, terms: readonly string[]): void;
  finish(): Promise<Iterable<StoredEntry>>;
}

export class FlexSearchPassages implements PassageIndex {
  readonly #store = new MemoryOrderedStore();
  readonly #index = new Index<false, StorageInterface>({
    tokenize: 'strict',
    resolution: SLOTS,
    fastupdate: false,
    commit: false,
    encode: (terms) => terms.split(' '),
    score: (_terms, _term, position) => position,
  });

  add(passage: number, terms: readonly string[]): void {
    this.#index.add(passage, terms.join(' '));
  }

  async finish(): Promise<Iterable<StoredEntry>> {
    await this.#index.mount(new OrderedStorage(this.#store, '', { removable: false }));
    await this.#index.commit();
    return this.#store.from('');
  }
}

/** The same lists without FlexSearch: a sheet has hundreds of thousands of short texts, and each costs it more than its words do. */
export class PlainPassages implements PassageIndex {
  readonly #entries = new Map<string, number[]>();

  add(passage: number, terms: readonly string[]): void {
    for (let slot = 0; slot < terms.length; slot++) {
      const entries = this.#entries.get(terms[slot]!);
      if (entries) entries.push(passage * SLOTS + slot);
      else this.#entries.set(terms[slot]!, [passage * SLOTS + slot]);
    }
  }

  async finish(): Promise<Iterable<StoredEntry>> {
    const storage = new OrderedStorage(new MemoryOrderedStore());
    const named = [...this.#entries].map(([term, entries]) => [storage.keyOf(term), entries] as const);
    named.sort(([a], [b]) => (a < b ? -1 : 1));
    return named.map(([key, entries]) => [key, writeEntries(entries)] as const);
  }
}
