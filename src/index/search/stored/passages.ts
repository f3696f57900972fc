import { Index, type StorageInterface } from 'flexsearch';
import { ListsBuilder, SLOTS } from '../flexsearch/id-list.ts';
import { OrderedStorage } from '../flexsearch/ordered-storage.ts';
import { MemoryOrderedStore, type StoredEntry } from '../flexsearch/ordered-store.ts';

/**
 * What FlexSearch is given as a document: up to sixteen words of a text of which none comes twice, since it keeps a word once for each
 * document. The place of a word in its passage is the slot that FlexSearch keeps it in, so its lists tell where words stand.
 */
export interface PassageIndex {
  /** Those of the terms from one place to another. */
  add(passage: number, terms: readonly string[], from: number, to: number): void;
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

  add(passage: number, terms: readonly string[], from: number, to: number): void {
    this.#index.add(passage, terms.slice(from, to).join(' '));
  }

  async finish(): Promise<Iterable<StoredEntry>> {
    await this.#index.mount(new OrderedStorage(this.#store, '', { removable: false }));
    await this.#index.commit();
    return this.#store.from('');
  }
}

/** The same lists without FlexSearch: a sheet has hundreds of thousands of short texts, and each costs it more than its words do. */
export class PlainPassages implements PassageIndex {
  readonly #terms = new Map<string, number>();
  readonly #lists = new ListsBuilder();

  add(passage: number, terms: readonly string[], from: number, to: number): void {
    for (let at = from; at < to; at++) {
      let list = this.#terms.get(terms[at]!);
      if (list === undefined) this.#terms.set(terms[at]!, (list = this.#terms.size));
      this.#lists.add(list, passage * SLOTS + at - from);
    }
  }

  async finish(): Promise<Iterable<StoredEntry>> {
    const { bytes, starts } = this.#lists.finish(this.#terms.size);
    const storage = new OrderedStorage(new MemoryOrderedStore());
    return [...this.#terms.keys()].sort().map((term) => {
      const list = this.#terms.get(term)!;
      return [storage.keyOf(term), bytes.subarray(starts[list], starts[list + 1])];
    });
  }
}
