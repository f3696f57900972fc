import { setTimeout } from 'node:timers/promises';
import type { FileEvent, Neighbours, NewsOfFiles } from '../pool/neighbours.ts';
import type { Database } from './database.ts';
import { SESSION_NAME } from './database.ts';
import { Session } from './session.ts';

/** Whoever waits for another node to have read a content looks again so often. */
const LOOK_AGAIN_MS = 200;
/** Progress is told no more often: every node hears it. */
const PROGRESS_EVERY_MS = 250;

/** A node that does not say in this time that it has forgotten a file is no longer heard of, and will forget everything. */
const FORGET_MS = 1_000;

interface News {
  type: FileEvent['type'] | 'forgotten';
  file: string;
  done?: number;
  total?: number;
  /** Whose parts nobody needs any more. */
  generations?: string[];
}

/** The other nodes of a cluster: what they tell, and whose turn it is to read which content. */
export class Neighbourhood implements Neighbours {
  readonly #database: Database;
  readonly #progressAt = new Map<string, number>();
  readonly #forgotten = new Map<string, () => void>();
  #session: Session | undefined;
  /** Locks that are held, and by which connection. */
  readonly #held = new Map<string, unknown>();
  #listener: NewsOfFiles | undefined;
  #onGone: (generation: string) => void = () => {};
  #away: NodeJS.Timeout | undefined;

  private constructor(database: Database) {
    this.#database = database;
  }

  static async join(database: Database, onGone: (generation: string) => void): Promise<Neighbourhood> {
    const own = new Neighbourhood(database);
    own.#onGone = onGone;
    own.#session = await Session.open(database, {
      onNews: (payload) => own.#hear(JSON.parse(payload) as News),
      onLost: () => own.#lost(),
      onBack: () => own.#back(),
    });
    return own;
  }

  listen(listener: NewsOfFiles): void {
    this.#listener = listener;
  }

  tell(fileId: string, event: FileEvent): void {
    if (event.type === 'deleted') return; // The deletion itself tells it.
    const news: News = { type: event.type, file: fileId };
    if (event.type === 'progress') {
      const now = performance.now();
      if (now - (this.#progressAt.get(fileId) ?? Number.NEGATIVE_INFINITY) < PROGRESS_EVERY_MS) return;
      this.#progressAt.set(fileId, now);
      Object.assign(news, { done: event.done, total: event.total });
    } else this.#progressAt.delete(fileId);
    this.#send(news);
  }

  /** Who misses it looks at the record. */
  #send(news: News): void {
    this.#database.rows('select pg_notify($1, $2)', ['docloupe', JSON.stringify(news)]).catch(() => {});
  }

  async takeTurn(contentId: string, signal: AbortSignal): Promise<() => void> {
    for (;;) {
      signal.throwIfAborted();
      const client = this.#session?.client;
      // Without a connection nobody can be asked: then two may read the same, and one of them in vain.
      if (!client) return () => {};
      const taken = await client
        .query('select pg_try_advisory_lock(hashtextextended($1, 7412)) as taken', [contentId])
        .then(
          ({ rows }) => rows[0].taken as boolean,
          () => true,
        );
      if (taken) {
        return () => {
          client.query('select pg_advisory_unlock(hashtextextended($1, 7412))', [contentId]).catch(() => {});
        };
      }
      await setTimeout(LOOK_AGAIN_MS, undefined, { signal });
    }
  }

  /** To be asked before a file is deleted; what comes back resolves when no node answers from memory any more what it knew of it. */
  expectForgotten(fileId: string): () => Promise<void> {
    let count = 0;
    let onCount = (): void => {};
    this.#forgotten.set(fileId, () => {
      count++;
      onCount();
    });
    return async () => {
      try {
        const nodes = await this.#database.row<{ count: string }>(
          `select count(*) as count from pg_stat_activity where datname = current_database() and application_name = $1`,
          [SESSION_NAME],
        );
        const all = Number(nodes!.count);
        const everyone = new Promise<void>((resolve) => {
          onCount = () => count >= all && resolve();
          onCount();
        });
        await Promise.race([everyone, setTimeout(FORGET_MS, undefined, { ref: false })]);
      } finally {
        this.#forgotten.delete(fileId);
      }
    };
  }

  /** Marks something as held by this node for as long as it lives and is heard of. */
  async hold(name: string): Promise<void> {
    const client = this.#session?.client;
    if (!client || this.#held.get(name) === client) return;
    await client.query('select pg_try_advisory_lock(hashtextextended($1, 7413))', [name]);
    this.#held.set(name, client);
  }

  async letGo(name: string): Promise<void> {
    const client = this.#held.get(name);
    this.#held.delete(name);
    // A connection that is gone holds nothing.
    if (client !== undefined && client === this.#session?.client)
      await this.#session.client.query('select pg_advisory_unlock(hashtextextended($1, 7413))', [name]);
  }

  async leave(): Promise<void> {
    clearInterval(this.#away);
    await this.#session?.close();
  }

  #hear({ type, file, done = 0, total = 0, generations = [] }: News): void {
    for (const generation of generations) this.#onGone(generation);
    if (type === 'progress') this.#listener?.progressed(file, { type, done, total });
    else if (type === 'forgotten') this.#forgotten.get(file)?.();
    else if (type === 'deleted') {
      this.#listener?.deleted(file);
      this.#send({ type: 'forgotten', file });
    } else this.#listener?.changed(file);
  }

  /** Whatever is kept ready may be of files that are deleted meanwhile. */
  #lost(): void {
    this.#listener?.missed();
    this.#away = setInterval(() => this.#listener?.missed(), LOOK_AGAIN_MS).unref();
  }

  #back(): void {
    clearInterval(this.#away);
    this.#listener?.missed();
  }
}
