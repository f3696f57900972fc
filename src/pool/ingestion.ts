import { createHash } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import { FaultError, fault } from '../document/fault.ts';
import { PASSING_OWNER } from '../document/owner.ts';
import { MODEL_REVISION, VERSION } from '../document/version.ts';
import { newFileId } from '../index/ids.ts';
import type { SpooledUpload } from '../index/spool.ts';
import type { ContentWriter, FileRecord, Manifest, Store } from '../index/store.ts';
import type { ParsedManifest } from './messages.ts';
import type { ParsePool } from './pool.ts';
import { QuarantineError, quarantined } from './quarantine.ts';

/** Files taken up at once after a start, for each worker: none is idle, and new uploads do not queue behind thousands. */
const RESUMED_PER_WORKER = 2;

/** So often may the service end while a file is read that was taken up again: it is killed for other reasons too. */
const MAX_INTERRUPTIONS = 5;

const RETRY_STRANDED_MS = 5_000;

export interface NewFile {
  fileName: string;
  password: string | undefined;
  owner: string;
  /** Whether other owners may read it. */
  shared?: boolean | undefined;
  expiresAt?: string | undefined;
  /** Address to be told when the file is ready or failed. */
  webhook?: string | undefined;
}

export type FileEvent =
  | { type: 'progress'; done: number; total: number }
  | { type: 'ready'; file: FileRecord }
  | { type: 'failed'; file: FileRecord }
  | { type: 'deleted' };

export interface LibraryObserver {
  fileAdded(record: FileRecord): void | Promise<void>;
  fileDeleted(id: string): void | Promise<void>;
  /** Of files that nobody waited for: with others the upload itself fails. */
  fileFailed?(record: FileRecord): void | Promise<void>;
}

/** The reading of one content, for everyone who uploaded these bytes while it lasts. */
interface Flight {
  writer: ContentWriter;
  /** What was stored of a file that an earlier process has not finished. */
  resumed: FileRecord | undefined;
  /** Nobody waits: the bytes stay where the store failed, for another try. */
  acknowledged: boolean;
  passengers: Set<Passenger>;
  abort: AbortController;
}

interface Passenger {
  record: FileRecord;
  resolve(record: FileRecord): void;
  reject(reason: unknown): void;
}

/** Takes uploads in: the same bytes are read once, also when they arrive together. */
export class Ingestion {
  readonly #store: Store;
  readonly #pool: ParsePool;
  readonly #flights = new Map<string, Flight>();
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #observers: LibraryObserver[] = [];
  /** Files that may just be on their way to be ready. */
  readonly #deletedPending = new Set<string>();
  /** Files that wait for the store to be writable again. */
  readonly #stranded = new Set<string>();
  #retry: NodeJS.Timeout | undefined;
  #closing = false;

  constructor(store: Store, pool: ParsePool) {
    this.#store = store;
    this.#pool = pool;
  }

  /** Throws where no more documents are taken. What comes later may find room again, or none. */
  refuseIfFull(): void {
    this.#pool.reserve().release();
  }

  /** Resolves with a file that is ready and durable. When the signal aborts, nothing of it stays. */
  async ingest(upload: SpooledUpload, file: NewFile, signal: AbortSignal): Promise<FileRecord> {
    const place = await this.#reserve(upload);
    try {
      const record = newRecord(upload, file);
      const known = await this.#addKnown(record);
      if (known) return known;
      const writer = this.#store.writeContent(record.contentId);
      await writer.takeOriginal(upload.path);
      return await this.#arrival(record, writer, file.password, signal);
    } finally {
      place.release();
      await upload.discard();
    }
  }

  /** Resolves when the upload is durable; it is read afterwards, if need be after a restart. */
  async ingestLater(upload: SpooledUpload, file: NewFile): Promise<FileRecord> {
    const place = await this.#reserve(upload);
    try {
      const record = newRecord(upload, file);
      const known = await this.#addKnown(record);
      if (known) {
        place.release();
        return known;
      }
      const writer = this.#store.writeContent(record.contentId);
      await writer.takeOriginal(upload.path);
      await writer.originalSynced();
      const pending: FileRecord = { ...record, status: 'processing', pendingGeneration: writer.generation };
      await this.#store.putFile(pending);
      void this.#settle(record, writer, file.password).then(place.release, place.release);
      return pending;
    } catch (error) {
      place.release();
      throw error;
    } finally {
      await upload.discard();
    }
  }

  async #reserve(upload: SpooledUpload): Promise<{ release(): void }> {
    try {
      return this.#pool.reserve();
    } catch (error) {
      await upload.discard();
      throw error;
    }
  }

  /**
   * Takes up what was acknowledged but not read when the process ended, and what is to be read again. Passwords are not kept: such
   * files fail as encrypted.
   */
  async resume(): Promise<void> {
    const pending = (await this.#store.pendingFiles()).filter(({ quarantined }) => !quarantined).values();
    const settleAll = async (): Promise<void> => {
      for (const record of pending) if (!this.#closing) await this.#resume(record).catch(() => {});
    };
    for (let i = 0; i < RESUMED_PER_WORKER * this.#pool.stats.workers; i++) void settleAll();
  }

  #strand(fileId: string): void {
    this.#stranded.add(fileId);
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      void this.resumeStranded();
    }, RETRY_STRANDED_MS).unref();
  }

  /** Takes up what could not be stored, now that it can be. */
  async resumeStranded(): Promise<void> {
    const stranded = [...this.#stranded];
    this.#stranded.clear();
    for (const id of stranded) {
      const record = await this.#store.getFile(id);
      // It was not the document that failed.
      if (record?.status === 'processing') await this.#resume({ ...record, interruptions: 0 }).catch(() => {});
    }
  }

  /** What fails on the way, such as a full disk, leaves the file pending: the next start takes it up. */
  async #resume(stored: FileRecord): Promise<void> {
    const { pendingGeneration, interruptions: _, ...rest } = stored;
    const record = { ...rest, contentId: toContentId(stored.sha256, stored.fileName, undefined) };
    const writer = this.#store.writeContent(record.contentId, pendingGeneration);
    if (await this.#store.getFile(record.id)) await this.#settle(record, writer, undefined, stored);
    else await writer.abandon();
  }

  /** Written before a file is read once more: the service may end with it. One that was there each time is suspected, then let be. */
  async #countReading(stored: FileRecord): Promise<void> {
    const interruptions = (stored.interruptions ?? 0) + 1;
    if (interruptions > MAX_INTERRUPTIONS) {
      throw quarantined(`The service ended ${MAX_INTERRUPTIONS} times while it read this document.`);
    }
    // A deletion under way comes after what is written here.
    if (!this.#deletedPending.has(stored.id)) await this.#store.putFile({ ...stored, interruptions });
  }

  /** Removes a file; one that is still read leaves its flight, which ends unless others wait for it. */
  async delete(fileId: string): Promise<boolean> {
    if ((await this.#store.getFile(fileId))?.status !== 'ready') this.#deletedPending.add(fileId);
    const deleted = await this.#store.deleteFile(fileId);
    for (const flight of this.#flights.values()) {
      for (const passenger of flight.passengers) {
        if (passenger.record.id === fileId) this.#leave(flight, passenger, new DeletedError());
      }
    }
    if (deleted) {
      this.#events.emit(fileId, { type: 'deleted' } satisfies FileEvent);
      this.#tell((observer) => observer.fileDeleted(fileId));
    }
    return deleted;
  }

  /** Told of every file that becomes ready and of every one that is deleted. */
  observe(observer: LibraryObserver): void {
    this.#observers.push(observer);
  }

  /** What happens to a file until it is ready, failed or deleted, which ends the events. */
  async *watch(fileId: string, signal: AbortSignal): AsyncGenerator<FileEvent> {
    const ended = new AbortController();
    const events = on(this.#events, fileId, { signal: AbortSignal.any([signal, ended.signal]) });
    try {
      const file = await this.#store.getFile(fileId);
      if (file?.status === 'ready' || file?.status === 'failed') {
        yield { type: file.status, file };
        return;
      }
      for await (const [event] of events as AsyncIterable<[FileEvent]>) {
        yield event;
        if (event.type !== 'progress') return;
      }
    } finally {
      await events.return?.();
      ended.abort();
    }
  }

  /** To be called before the pool is closed. */
  close(): void {
    this.#closing = true;
    clearTimeout(this.#retry);
  }

  async #addKnown(record: FileRecord): Promise<FileRecord | undefined> {
    const content = await this.#store.open(record.contentId);
    if (!content) return undefined;
    const ready = toReady(record, content.manifest);
    if (!(await this.#store.addFile(ready))) return undefined;
    this.#announce(ready);
    return ready;
  }

  /** Reads a file that nobody waits for, and records how that ended. */
  async #settle(
    record: FileRecord,
    writer: ContentWriter,
    password: string | undefined,
    resumed?: FileRecord,
  ): Promise<void> {
    const emit = (event: FileEvent): boolean => this.#events.emit(record.id, event);
    try {
      const known = await this.#addKnown(record);
      const forever = new AbortController().signal;
      const file = known ?? (await this.#arrival(record, writer, password, forever, resumed, true));
      if (known) await writer.abandon();
      if (this.#deletedPending.has(record.id)) await this.delete(record.id);
      else emit({ type: 'ready', file });
    } catch (error) {
      // What is cut short by the end of the process stays pending: the next start takes it up.
      if (error instanceof DeletedError || this.#closing) return;
      if (this.#deletedPending.has(record.id)) return await writer.abandon();
      if (isOfStorage(error)) return this.#strand(record.id);
      const kept = wasRead(resumed) ? { pendingGeneration: writer.generation } : {};
      const never = error instanceof QuarantineError ? { quarantined: true } : {};
      const file: FileRecord = { ...record, status: 'failed', error: toFault(error), ...kept, ...never };
      try {
        await this.#store.putFile(file);
      } catch (failure) {
        this.#strand(record.id);
        throw failure;
      }
      emit({ type: 'failed', file });
      this.#tell((observer) => observer.fileFailed?.(file));
    }
  }

  /** Rides on the flight of these bytes, or starts one. A passenger boards at once, so that no flight lands without it. */
  async #arrival(
    record: FileRecord,
    writer: ContentWriter,
    password: string | undefined,
    signal: AbortSignal,
    resumed?: FileRecord,
    acknowledged = false,
  ): Promise<FileRecord> {
    const underWay = this.#flights.get(record.contentId);
    const own: Flight = { writer, resumed, acknowledged, passengers: new Set(), abort: new AbortController() };
    const flight = underWay ?? own;
    const landed = new AbortController();
    const arrival = new Promise<FileRecord>((resolve, reject) => {
      const passenger: Passenger = { record, resolve, reject };
      flight.passengers.add(passenger);
      const leave = (): void => this.#leave(flight, passenger, signal.reason);
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true, signal: landed.signal });
    }).finally(() => landed.abort());
    if (!underWay) {
      this.#flights.set(record.contentId, flight);
      void this.#fly(flight, record, password);
      return arrival;
    }
    try {
      const file = await arrival;
      await writer.abandon();
      return file;
    } catch (error) {
      if (!this.#closing) await writer.abandon({ keepOriginal: keepsOriginal(own, error) });
      throw error;
    }
  }

  async #fly(
    flight: Flight,
    { contentId, fileName, sha256, sizeBytes }: FileRecord,
    password: string | undefined,
  ): Promise<void> {
    const { writer, passengers, abort, resumed } = flight;
    try {
      const manifest = await this.#pool.parse({
        contentId,
        generation: writer.generation,
        path: (await this.#store.openOriginal(writer.generation)).path,
        fileName,
        sha256,
        sizeBytes,
        password,
        alone: (resumed?.interruptions ?? 0) > 1,
        onStart: async () => resumed && this.#countReading(resumed),
        signal: abort.signal,
        onProgress: (done, total) => {
          const event: FileEvent = { type: 'progress', done, total };
          for (const { record } of passengers) this.#events.emit(record.id, event);
        },
      });
      const [first] = passengers;
      if (!first) throw abort.signal.reason;
      const ready = toReady(first.record, manifest);
      await writer.commit(manifest, ready);
      this.#flights.delete(contentId);
      passengers.delete(first);
      this.#announce(ready);
      first.resolve(ready);
      for (const passenger of passengers) void this.#disembark(passenger, manifest);
    } catch (error) {
      this.#flights.delete(contentId);
      if (!this.#closing) await writer.abandon({ keepOriginal: keepsOriginal(flight, error) });
      for (const passenger of passengers) passenger.reject(error);
    }
  }

  async #disembark({ record, resolve, reject }: Passenger, manifest: ParsedManifest): Promise<void> {
    // A deletion that comes later than this look also comes later than what is added here.
    if (this.#deletedPending.has(record.id)) return reject(new DeletedError());
    try {
      const ready = toReady(record, manifest);
      if (await this.#store.addFile(ready)) {
        this.#announce(ready);
        resolve(ready);
      } else
        reject(
          fault('unavailable', 'The content was deleted while it was read: upload it again.', { retryAfterSeconds: 1 }),
        );
    } catch (error) {
      reject(error);
    }
  }

  /** What only passes through is nobody's to find. */
  #announce(file: FileRecord): void {
    if (file.owner === PASSING_OWNER) return;
    this.#tell((observer) => observer.fileAdded(file));
  }

  /** The file is stored or gone, whatever becomes of those who want to know. */
  #tell(news: (observer: LibraryObserver) => void | Promise<void>): void {
    for (const observer of this.#observers) void (async () => news(observer))().catch(() => {});
  }

  #leave(flight: Flight, passenger: Passenger, reason: unknown): void {
    if (!flight.passengers.delete(passenger)) return;
    passenger.reject(reason);
    if (flight.passengers.size === 0) flight.abort.abort(reason);
  }
}

class DeletedError extends Error {}

/** What was read once has a type; its bytes stay though they cannot be read now. */
const wasRead = (resumed: FileRecord | undefined): boolean => resumed !== undefined && resumed.fileType !== null;

const keepsOriginal = ({ resumed, acknowledged }: Flight, error: unknown): boolean =>
  !(error instanceof DeletedError) && (wasRead(resumed) || (acknowledged && isOfStorage(error)));

/** Nothing of the document: the disk was full or could not be written. */
const isOfStorage = (error: unknown): boolean => error instanceof FaultError && error.fault.ofStorage === true;

const toFault = (error: unknown): FileRecord['error'] =>
  error instanceof FaultError ? error.fault : { code: 'internal', message: 'The file could not be read.' };

function newRecord(
  { sha256, sizeBytes }: SpooledUpload,
  { fileName, password, owner, shared, expiresAt, webhook }: NewFile,
): FileRecord {
  return {
    id: newFileId(),
    owner,
    ...(shared ? { shared } : {}),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(webhook === undefined ? {} : { webhook }),
    fileName,
    createdAt: new Date().toISOString(),
    sha256,
    sizeBytes,
    contentId: toContentId(sha256, fileName, password),
    status: 'ready',
    fileType: null,
    mediaType: 'application/octet-stream',
    pageCount: null,
    error: null,
  };
}

const toReady = (record: FileRecord, { fileType, mediaType, pageCount }: ParsedManifest | Manifest): FileRecord => ({
  ...record,
  status: 'ready',
  fileType,
  mediaType,
  pageCount,
  error: null,
});

/**
 * The model depends on the bytes, on who reads them, on the extension (which decides between formats that look alike) and on the
 * password: who has only the bytes of an encrypted document must not be given the model that somebody else's password opened.
 */
function toContentId(sha256: string, fileName: string, password: string | undefined): string {
  const extension = /\.(\w{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return createHash('sha256')
    .update(JSON.stringify([sha256, VERSION, MODEL_REVISION, extension, password ?? null]))
    .digest('hex')
    .slice(0, 32);
}
