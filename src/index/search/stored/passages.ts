import { Index, type StorageInterface } from 'flexsearch';
import { ListsBuilder, packLists, SLOTS } from '../flexsearch/id-list.ts';
import { OrderedStorage } from '../flexsearch/ordered-storage.ts';
import { MemoryOrderedStore } from '../flexsearch/ordered-store.ts';
import { type SortedLists, toSortedLists } from './sorted-parts.ts';
import type { WordTable } from './word-table.ts';

/**
 * What FlexSearch is given as a document: up to sixteen words of a text of which none comes twice, since it keeps a word once for each
 * document. The place of a word in its passage is the slot that FlexSearch keeps it in, so its lists tell where words stand.
 */
export interface PassageIndex {
  /** Those of the words that the table read last from one place to another. */
  add(passage: number, from: number, to: number): void;
  finish(): Promise<SortedLists>;
}

export class FlexSearchPassages implements PassageIndex {
  readonly #table: WordTable;
  readonly #store = new MemoryOrderedStore();
  readonly #index = new Index<false, StorageInterface>({
    tokenize: 'strict',
    resolution: SLOTS,
    fastupdate: false,
    commit: false,
    // It is the words that are added: they need not be written out to be cut again.
    encode: () => this.#words,
    score: (_terms, _term, position) => position,
  });
  #words: string[] = [];

  constructor(table: WordTable) {
    this.#table = table;
  }

  add(passage: number, from: number, to: number): void {
    this.#words = [];
    for (let at = from; at < to; at++) this.#words.push(this.#table.textOf(this.#table.words[at]!));
    this.#index.add(passage, 'words');
  }

  async finish(): Promise<SortedLists> {
    await this.#index.mount(new OrderedStorage(this.#store, '', { removable: false }));
    await this.#index.commit();
    return toSortedLists(this.#store.from(''));
  }
}

/** The same lists without FlexSearch: a sheet has hundreds of thousands of short texts, and each costs it more than its words do. */
export class PlainPassages implements PassageIndex {
  readonly #table: WordTable;
  readonly #lists = new ListsBuilder();

  constructor(table: WordTable) {
    this.#table = table;
  }

  add(passage: number, from: number, to: number): void {
    for (let at = from; at < to; at++) this.#lists.add(this.#table.words[at]!, passage * SLOTS + at - from);
  }

  async finish(): Promise<SortedLists> {
    const order = this.#table.sorted();
    const prefix = new OrderedStorage(new MemoryOrderedStore()).keyOf('');
    return {
      lists: packLists(this.#lists.group(order)),
      keys: (from, to) => this.#table.join(order.subarray(from, to), prefix),
    };
  }
}
