import { Index, type StorageInterface } from 'flexsearch';
import { SLOTS, writeEntries } from '../flexsearch/id-list.ts';
import { OrderedStorage } from '../flexsearch/ordered-storage.ts';
import { MemoryOrderedStore, type StoredEntry } from '../flexsearch/ordered-store.ts';

/**
 * What FlexSearch is given as a document: up to sixteen words of a text of which none comes twice, since it keeps a word once for each
 * document. The place of a word in its passage is the slot that FlexSearch keeps it in, so its lists tell where words stand.
 */
export interface PassageIndex {
  add(passage: number, terms: readonly string[]): void;
  /** In the order of keys. */
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
    const named = [...this.#entries].map(([term, entries]) => [storage.keyOf(term), writeEntries(entries)] as const);
    return named.sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
