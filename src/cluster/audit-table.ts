import type { Database } from './database.ts';

/** Entries that wait at most; beyond it the database is away for long, and the oldest go. */
const MAX_WAITING = 10_000;
const AT_ONCE = 500;
const RETRY_MS = 1_000;

/** Who did what, when, on all nodes. Entries are written together, and once more where the database was away. */
export class AuditTable<Entry extends { time: string }> {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  #waiting: Entry[] = [];
  #writing: Promise<void> | undefined;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  add(entry: Entry): void {
    if (this.#waiting.length >= MAX_WAITING) this.#waiting.shift();
    this.#waiting.push(entry);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when all that was added is written, or cannot be. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, AT_ONCE);
      try {
        await this.#database.rows(
          `insert into docloupe.audit (at, entry) select (e->>'time')::timestamptz, e from json_array_elements($1::json) as e`,
          [JSON.stringify(some)],
        );
        this.#waiting.splice(0, some.length);
      } catch (error) {
        this.#onError(error);
        const retry = setTimeout(() => this.#waiting[0] && this.add(this.#waiting.shift()!), RETRY_MS);
        retry.unref();
        return;
      }
    }
  }
}
