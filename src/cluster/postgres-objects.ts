import { fault } from '../document/fault.ts';
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
    const rows = inSizes(chunks);
    const first = (await rows.next()).value ?? new Uint8Array(0);
    const second = await rows.next();
    if (second.done) await this.#putOne(key, first);
    else await this.#putMany(key, [first, second.value], rows);
  }

  /** Most objects: in one way there and back. */
  async #putOne(key: string, bytes: Uint8Array): Promise<void> {
    await this.#database.rows(
      `with object as (insert into docloupe.objects (key) values ($1) on conflict (key) do update set created_at = now()),
         former as (delete from docloupe.object_chunks where key = $1 and number > 0)
       insert into docloupe.object_chunks (key, number, bytes) values ($1, 0, $2)
       on conflict (key, number) do update set bytes = excluded.bytes`,
      [key, bytes],
    );
  }

  async #putMany(key: string, first: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>): Promise<void> {
    let isBegun = false;
    await this.#database.transaction(async (client) => {
      // A stream cannot be read twice.
      if (isBegun) throw fault('unavailable', 'The database was busy.', { retryAfterSeconds: 1, ofStorage: true });
      isBegun = true;
      await client.query('delete from docloupe.objects where key = $1', [key]);
      await client.query('insert into docloupe.objects (key) values ($1)', [key]);
      let number = 0;
      const put = (chunk: Uint8Array): Promise<unknown> =>
        client.query('insert into docloupe.object_chunks (key, number, bytes) values ($1, $2, $3)', [
          key,
          number++,
          chunk,
        ]);
      for (const chunk of first) await put(chunk);
      for await (const chunk of rest) await put(chunk);
    });
  }

  async *get(key: string): AsyncGenerator<Uint8Array> {
    for (let next = 0; ; next += CHUNKS_AT_ONCE) {
      const rows = await this.#database.rows<{ bytes: Buffer }>(
        'select bytes from docloupe.object_chunks where key = $1 and number >= $2 order by number limit $3',
        [key, next, CHUNKS_AT_ONCE],
      );
      if (rows.length === 0 && next === 0) return this.#refuseMissing(key);
      for (const { bytes } of rows) yield bytes;
      if (rows.length < CHUNKS_AT_ONCE) return;
    }
  }

  /** An empty object may have no chunk. */
  async #refuseMissing(key: string): Promise<void> {
    const there = await this.#database.row('select 1 from docloupe.objects where key = $1', [key]);
    if (!there) throw new ObjectMissing(key);
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
