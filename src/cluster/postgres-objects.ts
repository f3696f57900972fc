import type { Database } from './database.ts';
import { ObjectMissing, type ObjectStore } from './object-store.ts';

const CHUNK_BYTES = 1024 * 1024;
const CHUNKS_AT_ONCE = 4;
const KEYS_AT_ONCE = 500;

/** Objects in a table of chunks: one URL is enough for a cluster. */
export class PostgresObjects implements ObjectStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#database.transaction(async (client) => {
      await client.query('delete from docloupe.objects where key = $1', [key]);
      await client.query('insert into docloupe.objects (key) values ($1)', [key]);
      let number = 0;
      for await (const chunk of inSizes(chunks)) {
        await client.query('insert into docloupe.object_chunks (key, number, bytes) values ($1, $2, $3)', [
          key,
          number++,
          chunk,
        ]);
      }
    });
  }

  async *get(key: string): AsyncGenerator<Uint8Array> {
    const there = await this.#database.row('select 1 from docloupe.objects where key = $1', [key]);
    if (!there) throw new ObjectMissing(key);
    for (let next = 0; ; next += CHUNKS_AT_ONCE) {
      const rows = await this.#database.rows<{ bytes: Buffer }>(
        'select bytes from docloupe.object_chunks where key = $1 and number >= $2 order by number limit $3',
        [key, next, CHUNKS_AT_ONCE],
      );
      for (const { bytes } of rows) yield bytes;
      if (rows.length < CHUNKS_AT_ONCE) return;
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.#database.rows('delete from docloupe.objects where key = any($1)', [keys]);
  }

  async *olderThan(time: Date): AsyncGenerator<string[]> {
    for (let after = ''; ; ) {
      const rows = await this.#database.rows<{ key: string }>(
        'select key from docloupe.objects where key > $1 and created_at < $2 order by key limit $3',
        [after, time, KEYS_AT_ONCE],
      );
      if (rows.length > 0) yield rows.map(({ key }) => key);
      if (rows.length < KEYS_AT_ONCE) return;
      after = rows.at(-1)!.key;
    }
  }
}

/** Small chunks together, large ones apart: each is a row. */
async function* inSizes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + CHUNK_BYTES - bytes);
      waiting.push(piece);
      at += piece.length;
      bytes += piece.length;
      if (bytes < CHUNK_BYTES) continue;
      yield Buffer.concat(waiting);
      [waiting, bytes] = [[], 0];
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
