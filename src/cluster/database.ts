import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg';
import { FaultError, fault } from '../document/fault.ts';

/** Connections of one node: the rest of PostgreSQL's hundred is for others. */
const MAX_CONNECTIONS = 10;
const CONNECT_MS = 5_000;

/** How the lasting connection of each node is known. */
export const SESSION_NAME = 'docloupe session';

/** Error codes of broken connections and of servers that start, stop or are full; the statement is not at fault. */
const UNREACHABLE = /^(08|57P|53)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
const BROKEN_CONNECTION = /connection (terminated|timeout)|timeout (exceeded|expired)|client has encountered/i;
/** Two transactions stood in each other's way: the same again may succeed. */
const IN_THE_WAY = new Set(['40001', '40P01']);
const MAX_TRIES = 5;

export type Parameters = readonly unknown[];

/** The one PostgreSQL of a cluster, as seen from one node. */
export class Database {
  readonly url: string;
  readonly pool: Pool;

  private constructor(url: string, pool: Pool) {
    this.url = url;
    this.pool = pool;
  }

  static async open(url: string, connections = MAX_CONNECTIONS): Promise<Database> {
    const { default: pg } = await loadDriver();
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'docloupe',
      keepAlive: true,
    });
    pool.on('error', ignore);
    pool.on('connect', (client) => client.on('error', ignore));
    return new Database(url, pool);
  }

  /** A statement that is always the same: it is planned once for each connection. */
  rows<T extends QueryResultRow>(text: string, parameters: Parameters = []): Promise<T[]> {
    return this.#ask({ name: nameOf(text), text, values: [...parameters] });
  }

  /** A statement made up for what is asked. */
  rowsOnce<T extends QueryResultRow>(text: string, parameters: Parameters): Promise<T[]> {
    return this.#ask({ text, values: [...parameters] });
  }

  async #ask<T extends QueryResultRow>(statement: QueryConfig): Promise<T[]> {
    for (let tries = 1; ; tries++) {
      try {
        return (await this.pool.query<T>(statement)).rows;
      } catch (error) {
        if (!isInTheWay(error) || tries === MAX_TRIES) throw toFault(error);
      }
    }
  }

  async row<T extends QueryResultRow>(text: string, parameters: Parameters = []): Promise<T | undefined> {
    return (await this.rows<T>(text, parameters))[0];
  }

  /** All or nothing; tried again where another transaction was in the way. */
  async transaction<T>(run: (client: PoolClient) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const client = await this.pool.connect().catch((error: unknown) => {
        throw toFault(error);
      });
      try {
        await client.query('begin');
        const result = await run(client);
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        const broken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        client.release(broken);
        if (!isInTheWay(error) || tries === MAX_TRIES) throw toFault(error);
      }
    }
  }

  /** A connection of its own, for what lives as long as it: notifications and locks. */
  async connect(): Promise<import('pg').Client> {
    const { default: pg } = await loadDriver();
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: SESSION_NAME,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
    });
    client.on('error', ignore);
    try {
      await client.connect();
    } catch (error) {
      throw toFault(error);
    }
    return client;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** For a connection that breaks between two statements: whoever asks next is told, and nobody listening would end the process. */
const ignore = (): void => {};

/** An install that has no cluster has no driver. */
async function loadDriver(): Promise<typeof import('pg')> {
  try {
    return await import('pg');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error('DOCLOUPE_DATABASE_URL needs the packages pg and graphile-worker: npm install pg graphile-worker');
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `docloupe_${names.size}`;
  names.set(text, name);
  return name;
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');
const isInTheWay = (error: unknown): boolean => IN_THE_WAY.has(codeOf(error));

/** A database that cannot be reached is a matter of the machine, not of the request. */
export function toFault(error: unknown): unknown {
  if (error instanceof FaultError) return error;
  const message = error instanceof Error ? error.message : '';
  if (!UNREACHABLE.test(codeOf(error)) && !BROKEN_CONNECTION.test(message)) return error;
  return fault('unavailable', 'The database of the cluster cannot be reached.', {
    retryAfterSeconds: 5,
    ofStorage: true,
  });
}
