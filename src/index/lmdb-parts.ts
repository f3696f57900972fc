import { closeEnvironment } from './durable-commit.ts';
import { openEnvironment, type PartKey, type RootDatabase } from './lmdb-environment.ts';
import { PartTable } from './part-table.ts';
import { freeBytesOf, toReadFault, toStorageFault, toTrouble } from './storage-fault.ts';
import type { PartStore, StoredPart } from './store.ts';

/** The parts of an embedded store that another process owns. */
export class LmdbParts implements PartStore {
  readonly #dataDir: string;
  readonly #root: RootDatabase;
  readonly #parts: PartTable;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#root = openEnvironment(dataDir);
    this.#parts = new PartTable(this.#root);
  }

  async putParts(generation: string, parts: readonly StoredPart[]): Promise<void> {
    try {
      await Promise.all(parts.map(({ name, bytes }) => this.#parts.put([generation, name], bytes)));
    } catch (error) {
      const trouble = await toTrouble(error, () => freeBytesOf(this.#dataDir));
      throw trouble ? toStorageFault(trouble) : error;
    }
  }

  readPart(generation: string, name: string): Uint8Array | undefined {
    const key: PartKey = [generation, name];
    try {
      return this.#parts.get(key) ?? this.#readAsOfNow(key);
    } catch (error) {
      throw toReadFault(error) ?? error;
    }
  }

  /** LMDB reads as of the first read in a turn of the event loop: the owner may have stored the part since. */
  #readAsOfNow(key: PartKey): Uint8Array | undefined {
    this.#root.resetReadTxn();
    return this.#parts.get(key);
  }

  close(): Promise<void> {
    return closeEnvironment(this.#root);
  }
}
