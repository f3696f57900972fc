import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from './database.ts';

const CHANNEL = 'docloupe';
const RETRY_MS = 250;
/** A connection that is silent for so long is taken for broken, so that what it would have told is not waited for without end. */
const BEAT_MS = 2_000;
const PATIENCE_MS = 5_000;

export interface SessionEvents {
  onNews(payload: string): void;
  /** The connection is gone, and with it its locks; what is told meanwhile is missed. */
  onLost(): void;
  /** It is there again. */
  onBack(): void;
}

/** The one lasting connection of a node: it hears what others tell, and holds locks that end with it, whatever ends the node. */
export class Session {
  readonly #database: Database;
  readonly #events: SessionEvents;
  #client: Client | undefined;
  #beat: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(database: Database, events: SessionEvents) {
    this.#database = database;
    this.#events = events;
  }

  static async open(database: Database, events: SessionEvents): Promise<Session> {
    const session = new Session(database, events);
    await session.#connect();
    return session;
  }

  /** Undefined while there is no connection. */
  get client(): Client | undefined {
    return this.#client;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#beat);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = await this.#database.connect();
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => payload !== undefined && this.#events.onNews(payload));
    await client.query(`listen ${CHANNEL}`);
    this.#client = client;
    this.#beat = setInterval(() => void this.#check(client), BEAT_MS).unref();
  }

  async #check(client: Client): Promise<void> {
    const late = new AbortController();
    const answered = client.query('select 1').then(
      () => true,
      () => false,
    );
    const isAlive = await Promise.race([
      answered,
      setTimeout(PATIENCE_MS, false, { signal: late.signal, ref: false }).catch(() => false),
    ]);
    late.abort();
    if (!isAlive) this.#lost(client);
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#beat);
    client.end().catch(() => {});
    if (this.#closed) return;
    this.#events.onLost();
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    while (!this.#closed) {
      await setTimeout(RETRY_MS, undefined, { ref: false });
      try {
        await this.#connect();
        return this.#events.onBack();
      } catch {
        // The database is still away.
      }
    }
  }
}
