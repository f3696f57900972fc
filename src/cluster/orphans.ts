import type { Database } from './database.ts';
import { generationOf, type ObjectStore } from './object-store.ts';

/** Younger parts may belong to a document in progress. */
const OLD_MS = 24 * 3_600_000;
const GENERATIONS_AT_ONCE = 1_000;

/** Objects that no manifest and no file names: left by nodes that ended on the way. */
export class Orphans {
  readonly #database: Database;
  readonly #objects: ObjectStore;

  constructor(database: Database, objects: ObjectStore) {
    this.#database = database;
    this.#objects = objects;
  }

  /** How many were removed. */
  async sweep(signal: AbortSignal, now: number): Promise<number> {
    let removed = 0;
    for await (const keys of this.#objects.olderThan(new Date(now - OLD_MS))) {
      if (signal.aborted) break;
      const live = await this.liveOf(keys.map(generationOf));
      const dead = keys.filter((key) => !live.has(generationOf(key)));
      await this.#objects.delete(dead);
      removed += dead.length;
    }
    await this.#database.rows('delete from docloupe.deleted_files where deleted_at < $1', [new Date(now - OLD_MS)]);
    return removed;
  }

  async liveOf(generations: readonly string[]): Promise<ReadonlySet<string>> {
    const live = new Set<string>();
    for (let at = 0; at < generations.length; at += GENERATIONS_AT_ONCE) {
      const rows = await this.#database.rows<{ generation: string }>(
        `select generation from docloupe.contents where generation = any($1)
         union select pending_generation from docloupe.files where is_pending and pending_generation = any($1)`,
        [generations.slice(at, at + GENERATIONS_AT_ONCE)],
      );
      for (const { generation } of rows) live.add(generation);
    }
    return live;
  }
}
