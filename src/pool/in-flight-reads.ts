import { neverAborted } from '../document/abort.ts';
import { fault } from '../document/fault.ts';
import type { ContentWriter, FileRecord, Store } from '../index/store.ts';
import type { FileNews } from './file-news.ts';
import { DeletedError, type InFlightRead, keepsOriginal, type Waiter } from './in-flight-read.ts';
import type { ParsedManifest } from './messages.ts';
import type { FileEvent, Neighbours } from './neighbours.ts';
import type { Pictures } from './pictures.ts';
import type { ParsePool } from './pool.ts';
import { quarantined } from './quarantine.ts';

/** A service may be killed for other reasons too: a file is suspected only after so many ends during its read. */
const MAX_INTERRUPTIONS = 5;

/** The input of one read. */
interface ReadRequest {
  writer: ContentWriter;
  password: string | undefined;
  bytes?: InFlightRead['bytes'];
  resumed?: InFlightRead['resumed'];
  acknowledged?: boolean;
  /** Aborted when nobody waits for this file any more; never where left out. */
  signal?: AbortSignal;
}

/** The reads in progress: each content is read once, for all files that wait for it. */
export class InFlightReads {
  readonly #store: Store;
  readonly #pool: ParsePool;
  readonly #neighbours: Neighbours | undefined;
  readonly #news: FileNews;
  readonly #pictures: Pictures;
  readonly #deletedPending: ReadonlySet<string>;
  readonly #reads = new Map<string, InFlightRead>();
  /** Files that are read again, with their records from before the read was counted. */
  readonly #counted = new Map<FileRecord, Promise<unknown>>();
  #closing = false;

  /** `deletedPending`: files that were deleted while they may have been on their way to be ready. */
  constructor(
    store: Store,
    pool: ParsePool,
    neighbours: Neighbours | undefined,
    news: FileNews,
    pictures: Pictures,
    deletedPending: ReadonlySet<string>,
  ) {
    this.#store = store;
    this.#pool = pool;
    this.#neighbours = neighbours;
    this.#news = news;
    this.#pictures = pictures;
    this.#deletedPending = deletedPending;
  }

  close(): void {
    this.#closing = true;
  }

  /** A read that an orderly end cuts short does not count against its document. Call this when the pool is closed. */
  async takeBackCounts(): Promise<void> {
    // A neighbour may have it by now, and read it already.
    if (this.#neighbours) return;
    for (const [stored, reading] of this.#counted) {
      const wasCutShort = await reading.then(
        () => false,
        () => true,
      );
      if (wasCutShort && !this.#deletedPending.has(stored.id)) await this.#store.putFile(stored);
    }
  }

  /** A deleted file stops waiting; its read ends unless others wait for it. */
  leave(fileId: string): void {
    for (const read of this.#reads.values()) {
      for (const waiter of read.waiters) {
        if (waiter.record.id === fileId) this.#leave(read, waiter, new DeletedError());
      }
    }
  }

  /** Waits for the read of these bytes, or starts it. The waiter is added at once, so that no read ends without it. */
  async join(
    record: FileRecord,
    { writer, password, signal = neverAborted(), bytes, resumed, acknowledged = false }: ReadRequest,
  ): Promise<FileRecord> {
    const existing = this.#reads.get(record.contentId);
    const abort = new AbortController();
    const own: InFlightRead = { writer, bytes, resumed, acknowledged, waiters: new Set(), abort };
    const read = existing ?? own;
    let leave = (): void => {};
    const joined = new Promise<FileRecord>((resolve, reject) => {
      const waiter: Waiter = { record, resolve, reject };
      read.waiters.add(waiter);
      leave = () => this.#leave(read, waiter, signal.reason);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    }).finally(() => signal.removeEventListener('abort', leave));
    if (!existing) {
      this.#reads.set(record.contentId, read);
      void this.#read(read, record, password);
      return joined;
    }
    try {
      const file = await joined;
      await writer.abandon();
      return file;
    } catch (error) {
      if (!this.#closing) await writer.abandon({ keepOriginal: keepsOriginal(own, error) });
      throw error;
    }
  }

  async #read(
    read: InFlightRead,
    { contentId, fileName, sha256, sizeBytes }: FileRecord,
    password: string | undefined,
  ): Promise<void> {
    const { writer, bytes, waiters, abort, resumed } = read;
    let endTurn: (() => void) | undefined;
    try {
      endTurn = await this.#neighbours?.takeTurn(contentId, abort.signal);
      const made = endTurn && (await this.#store.open(contentId));
      if (made) {
        this.#forget(read, contentId);
        await Promise.all([...waiters].map((waiter) => this.#resolveWaiter(waiter, made.manifest, password)));
        return await writer.abandon();
      }
      const reading = this.#pool.parse({
        contentId,
        generation: writer.generation,
        source: bytes ? { bytes } : { path: (await this.#store.openOriginal(writer.generation)).path },
        fileName,
        sha256,
        sizeBytes,
        password,
        alone: (resumed?.interruptions ?? 0) > 1,
        onStart: async () => resumed && this.#countReading(resumed),
        signal: abort.signal,
        onProgress: (done, total) => {
          const event: FileEvent = { type: 'progress', done, total };
          for (const { record } of waiters) this.#news.tell(record.id, event);
        },
      });
      if (resumed) this.#counted.set(resumed, reading);
      const { manifest, parts } = await reading;
      const [first] = waiters;
      if (!first) throw abort.signal.reason;
      const ready = this.#pictures.toReady(first.record, manifest, password);
      await writer.commit(manifest, ready, parts);
      this.#forget(read, contentId);
      const hasStayed = waiters.delete(first);
      const resolved = Promise.all([...waiters].map((other) => this.#resolveWaiter(other, manifest, password)));
      if (hasStayed) {
        this.#news.added(ready);
        first.resolve(ready);
      } else {
        // The others must refer to the content first: this file is the only one that does.
        await resolved;
        await this.#store.deleteFile(ready.id);
      }
    } catch (error) {
      this.#forget(read, contentId);
      if (!this.#closing) await writer.abandon({ keepOriginal: keepsOriginal(read, error) });
      for (const waiter of waiters) waiter.reject(error);
    } finally {
      if (resumed && !this.#closing) this.#counted.delete(resumed);
      endTurn?.();
    }
  }

  async #resolveWaiter(
    { record, resolve, reject }: Waiter,
    manifest: ParsedManifest,
    password: string | undefined,
  ): Promise<void> {
    // A deletion that comes later than this look also comes later than what is added here.
    if (this.#deletedPending.has(record.id)) return reject(new DeletedError());
    try {
      const ready = this.#pictures.toReady(record, manifest, password);
      if (await this.#store.addFile(ready)) {
        this.#news.added(ready);
        resolve(ready);
      } else
        reject(
          fault('unavailable', 'The content was deleted while it was read: upload it again.', { retryAfterSeconds: 1 }),
        );
    } catch (error) {
      reject(error);
    }
  }

  #leave(read: InFlightRead, waiter: Waiter, reason: unknown): void {
    if (!read.waiters.delete(waiter)) return;
    waiter.reject(reason);
    if (read.waiters.size > 0) return;
    // A new waiter must not join a read that is being aborted.
    this.#forget(read, waiter.record.contentId);
    read.abort.abort(reason);
  }

  #forget(read: InFlightRead, contentId: string): void {
    if (this.#reads.get(contentId) === read) this.#reads.delete(contentId);
  }

  /** Counts a read before it begins, because the service may end with it; a file that was there each time is quarantined. */
  async #countReading(stored: FileRecord): Promise<void> {
    const interruptions = (stored.interruptions ?? 0) + 1;
    if (interruptions > MAX_INTERRUPTIONS) {
      throw quarantined(`The service ended ${MAX_INTERRUPTIONS} times while it read this document.`);
    }
    // A deletion under way comes after what is written here.
    if (!this.#deletedPending.has(stored.id)) await this.#store.putFile({ ...stored, interruptions });
  }
}
