import {
  type Database,
  openEnvironment,
  openPartDatabase,
  type PartKey,
  type RootDatabase,
} from './lmdb-environment.ts';
import type { PartStore, StoredPart } from './store.ts';

/** The parts of an embedded store that another process owns. */
export class LmdbParts implements PartStore {
  readonly #root: RootDatabase;
  readonly #parts: Database<Uint8Array, PartKey>;

  constructor(dataDir: string) {
    this.#root = openEnvironment(dataDir);
    this.#parts = openPartDatabase(this.#root);
  }

  async putParts(generation: string, parts: readonly StoredPart[]): Promise<void> {
    await Promise.all(parts.map(({ name, bytes }) => this.#parts.put([generation, name], bytes)));
  }

  readPart(generation: string, name: string): Uint8Array | undefined {
    return this.#parts.getBinary([generation, name]);
  }

  close(): Promise<void> {
    return this.#root.close();
  }
}
