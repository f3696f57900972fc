import type { Database } from './database.ts';

const LOOK_EVERY_MS = 1_000;

/** As in a file of keys. */
export interface StoredKey {
  name: string;
  owner: string;
  scope: 'read' | 'write';
  sha256: string;
  created_at: string;
  expires_at: string | null;
}

interface KeyRow extends Omit<StoredKey, 'created_at' | 'expires_at'> {
  created_at: Date;
  expires_at: Date | null;
}

/** The keys of a cluster: hashes only. Every node looks again each second. */
export class KeyTable {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  #keys: StoredKey[] = [];
  #stamp = '';
  #timer: NodeJS.Timeout | undefined;

  private constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  static async open(database: Database, onError: (error: unknown) => void = () => {}): Promise<KeyTable> {
    const table = new KeyTable(database, onError);
    await table.look();
    return table;
  }

  /** Undefined where there are none. */
  read(): StoredKey[] | undefined {
    return this.#keys.length > 0 ? this.#keys : undefined;
  }

  /** Changes with each change of the table. */
  stamp(): string {
    return this.#stamp;
  }

  watch(): void {
    this.#timer ??= setInterval(() => void this.look().catch(this.#onError), LOOK_EVERY_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const rows = await this.#database.rows<KeyRow>(
      'select name, owner, scope, sha256, created_at, expires_at from docloupe.keys order by name',
    );
    this.#keys = rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at?.toISOString() ?? null,
    }));
    this.#stamp = JSON.stringify(this.#keys);
  }

  async add({ name, owner, scope, sha256, created_at, expires_at }: StoredKey): Promise<void> {
    const added = await this.#database.rows(
      'insert into docloupe.keys values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning name',
      [name, owner, scope, sha256, created_at, expires_at],
    );
    if (added.length === 0) throw new Error(`There is a key ${name} already.`);
  }

  async revoke(name: string): Promise<void> {
    const gone = await this.#database.rows('delete from docloupe.keys where name = $1 returning name', [name]);
    if (gone.length === 0) throw new Error(`There is no key ${name}.`);
  }
}
