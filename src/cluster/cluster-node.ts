import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PART_FORMAT } from '../index/parts.ts';
import { AuditTable } from './audit-table.ts';
import { ClusterClock } from './cluster-clock.ts';
import { ClusterStore } from './cluster-store.ts';
import { ContentCache } from './content-cache.ts';
import { Database } from './database.ts';
import { FormerContents, type ReadAgain, readAgainTask } from './former-contents.ts';
import { KeyTable } from './key-table.ts';
import { prepareSchema } from './migrate.ts';
import { Neighbourhood } from './neighbourhood.ts';
import type { ObjectStore } from './object-store.ts';
import { Orphans } from './orphans.ts';
import { PostgresLibrary } from './postgres-library.ts';
import { PostgresObjects } from './postgres-objects.ts';
import { ReadingQueue } from './reading-queue.ts';
import { parseS3Url, S3Objects } from './s3-objects.ts';
import { onceReachable } from './starting-together.ts';

const SWEEP_EVERY_MS = 3_600_000;

export interface NodeOptions {
  databaseUrl: string;
  /** Where empty, the database holds the objects. */
  objectsUrl: string;
  dataDir: string;
  cacheBytes: number;
  /** Told once, where the database is not there yet. */
  onWait?: () => void;
}

/** Reads the files that the queue names. */
export interface QueueReader {
  readPending(fileId: string): Promise<void>;
  readAgain(fileId: string, generation: string, isOfLater: boolean): Promise<void>;
}

/** This process as a member of a cluster. */
export class ClusterNode {
  readonly store: ClusterStore;
  readonly library: PostgresLibrary;
  readonly neighbours: Neighbourhood;
  readonly database: Database;
  readonly objects: ObjectStore;
  readonly clock: ClusterClock;
  /** Where the parser hosts of this node write. */
  readonly folder: string;
  readonly #cache: ContentCache;
  readonly #orphans: Orphans;
  readonly #former: FormerContents;
  readonly #leaving = new AbortController();
  #queue: ReadingQueue | undefined;

  private constructor(
    database: Database,
    objects: ObjectStore,
    cache: ContentCache,
    neighbours: Neighbourhood,
    clock: ClusterClock,
    folder: string,
  ) {
    this.clock = clock;
    this.database = database;
    this.objects = objects;
    this.neighbours = neighbours;
    this.folder = folder;
    this.#cache = cache;
    this.store = new ClusterStore(database, objects, cache, {
      clock,
      expectForgotten: (id) => neighbours.expectForgotten(id),
    });
    this.library = new PostgresLibrary(database);
    this.#orphans = new Orphans(database, objects);
    this.#former = new FormerContents(database, PART_FORMAT);
  }

  static async join({ databaseUrl, objectsUrl, dataDir, cacheBytes, onWait }: NodeOptions): Promise<ClusterNode> {
    const database = await Database.open(databaseUrl);
    try {
      await onceReachable(() => prepareSchema(database), onWait);
      const clock = new ClusterClock(database);
      await clock.look();
      const objects =
        objectsUrl === '' ? new PostgresObjects(database) : new S3Objects(parseS3Url(objectsUrl, process.env));
      // Apart from the store of a folder that was used alone: what is no longer known to the cluster is removed from here.
      const folder = join(dataDir, 'node');
      mkdirSync(folder, { recursive: true });
      const cache = new ContentCache(folder, cacheBytes);
      const forget = (generation: string) => void cache.remove(generation).catch(() => {});
      const neighbours = await onceReachable(() => Neighbourhood.join(database, forget));
      return new ClusterNode(database, objects, cache, neighbours, clock, folder);
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  /** From here on this node reads what nobody waits for. */
  async work(concurrency: number, reader: QueueReader, onError: (error: unknown) => void): Promise<void> {
    const tasks = {
      read: (payload: unknown) => reader.readPending((payload as { file: string }).file),
      [readAgainTask(PART_FORMAT)]: (payload: unknown) => {
        const { file, generation, format } = payload as ReadAgain;
        return reader.readAgain(file, generation, format > PART_FORMAT);
      },
    };
    this.#queue = new ReadingQueue(this.database, this.neighbours, { concurrency, tasks, onError });
    await this.#queue.start();
    this.#former.wantAll(this.#leaving.signal).catch(onError);
  }

  async rest(): Promise<void> {
    await this.#queue?.stop();
  }

  async openAccess<Entry extends { time: string }>(
    onError: (error: unknown) => void,
  ): Promise<{ keys: KeyTable; audit: AuditTable<Entry> }> {
    const keys = await KeyTable.open(this.database);
    keys.watch();
    return { keys, audit: new AuditTable<Entry>(this.database, onError) };
  }

  tryWrite(): Promise<void> {
    return this.#cache.tryWrite();
  }

  /** Removes from here what the cluster no longer knows, and from the cluster what nothing names; again and again. */
  async sweep(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#cache.sweep((generations) => this.#orphans.liveOf(generations), signal);
      await this.clock.look();
      const now = this.clock.now().getTime();
      await this.#former.sweep(now);
      await this.#orphans.sweep(signal, now);
      await setTimeout(SWEEP_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.neighbours.leave();
    await this.store.close();
  }
}
