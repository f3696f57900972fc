import type { Change, OrderedStore, StoredEntry } from './search/flexsearch/ordered-store.ts';

/** The part of LMDB's interface that is used, for keys and values in bytes. */
interface KeyedBytes {
  getBinary(key: Buffer): Uint8Array | undefined;
  getRange(options: { start: Buffer }): Iterable<{ key: Buffer; value: Uint8Array }>;
  put(key: Buffer, value: Uint8Array): Promise<boolean>;
  remove(key: Buffer): Promise<boolean>;
  batch(action: () => void): Promise<boolean>;
}

/** Keys as UTF-8, whose bytes are in the order of the characters. */
export class LmdbOrderedStore implements OrderedStore {
  readonly #database: KeyedBytes;

  constructor(database: KeyedBytes) {
    this.#database = database;
  }

  get(key: string): Uint8Array | undefined {
    return this.#database.getBinary(Buffer.from(key));
  }

  *from(key: string): Generator<StoredEntry> {
    for (const entry of this.#database.getRange({ start: Buffer.from(key) })) yield [entry.key.toString(), entry.value];
  }

  async batch(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    await this.#database.batch(() => {
      for (const [key, value] of changes) {
        if (value) void this.#database.put(Buffer.from(key), value);
        else void this.#database.remove(Buffer.from(key));
      }
    });
  }
}
