import { setImmediate } from 'node:timers/promises';
import type { Database } from './database.ts';

/** Nodes of two versions work side by side for less than this: then nobody reads what the former has stored. */
const UPGRADE_MS = 24 * 3_600_000;
const CONTENTS_AT_ONCE = 500;
/** Behind everything that somebody waits for. */
const LATER = 10;

/** The job that reads a content again; nodes that store in this format take it. */
export interface ReadAgain {
  file: string;
  /** Where its original bytes are. */
  generation: string;
  format: number;
}

export const readAgainTask = (format: number): string => `read_again_${format}`;

/** Contents that only nodes of another version can read: each version has its own of them, made from the original. */
export class FormerContents {
  readonly #database: Database;
  readonly #format: number;

  constructor(database: Database, format: number) {
    this.#database = database;
    this.#format = format;
  }

  /** Somebody waits for this one; false where no version has it. */
  async want(contentId: string): Promise<boolean> {
    const row = await this.#database.row<{ wanted: boolean }>(
      'select docloupe.want_reading_again($1, $2, 0) as wanted',
      [contentId, this.#format],
    );
    return row!.wanted;
  }

  /** All that earlier versions have stored, a few at a time. */
  async wantAll(signal: AbortSignal): Promise<void> {
    for (let after = ''; !signal.aborted; await setImmediate()) {
      const rows = await this.#database.rows<{ id: string }>(
        `select id, docloupe.want_reading_again(id, $1, $2) from (
           select distinct c.id from docloupe.contents c
           where c.id > $3 and c.part_format < $1
             and not exists (select from docloupe.contents o where o.id = c.id and o.part_format >= $1)
           order by c.id limit $4
         ) as former order by id`,
        [this.#format, LATER, after, CONTENTS_AT_ONCE],
      );
      if (rows.length < CONTENTS_AT_ONCE) break;
      after = rows.at(-1)!.id;
    }
  }

  /** Their objects are orphans then. */
  async sweep(now: number): Promise<void> {
    await this.#database.rows(
      `delete from docloupe.contents c where c.part_format < $1
       and exists (select from docloupe.contents o where o.id = c.id and o.part_format = $1 and o.created_at < $2)`,
      [this.#format, new Date(now - UPGRADE_MS)],
    );
  }
}
