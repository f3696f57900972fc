import { FaultError, fault } from '../document/fault.ts';
import type { SpooledUpload } from '../index/spool.ts';
import type { ContentWriter, FileRecord, Store } from '../index/store.ts';
import { FileNews, type LibraryObserver } from './file-news.ts';
import { DeletedError, type Flight, isOfStorage, keepsOriginal, type Passenger, toFault, wasRead } from './flight.ts';
import type { ParsedManifest } from './messages.ts';
import type { FileEvent, Neighbours } from './neighbours.ts';
import type { ParsePool } from './pool.ts';
import { QuarantineError, quarantined } from './quarantine.ts';
import { type NewFile, newRecord, toContentId, toReady } from './records.ts';

/** Files taken up at once after a start, for each worker: none is idle, and new uploads do not queue behind thousands. */
const RESUMED_PER_WORKER = 2;

/** So often may the service end while a file is read that was taken up again: it is killed for other reasons too. */
const MAX_INTERRUPTIONS = 5;

const RETRY_STRANDED_MS = 5_000;

export type { FileEvent, LibraryObserver, NewFile };

/** Takes uploads in: the same bytes are read once, also when they arrive together. */
export class Ingestion {
  readonly #store: Store;
  readonly #pool: ParsePool;
  readonly #neighbours: Neighbours | undefined;
  readonly #variant: string;
  readonly #flights = new Map<string, Flight>();
  readonly #news: FileNews;
  /** Files that may just be on their way to be ready. */
  readonly #deletedPending = new Set<string>();
  /** Files that wait for the store to be writable again. */
  readonly #stranded = new Set<string>();
  #retry: NodeJS.Timeout | undefined;
  #closing = false;

  /** `variant`: what besides bytes and version decides how documents are read. */
  constructor(store: Store, pool: ParsePool, neighbours?: Neighbours, variant = '') {
    this.#store = store;
    this.#variant = variant;
    this.#pool = pool;
    this.#neighbours = neighbours;
    this.#news = new FileNews(store, neighbours);
    neighbours?.listen({
      progressed: (id, event) => this.#news.progressed(id, event),
      changed: (id) => void this.#news.changed(id),
      deleted: (id) => this.#forget(id),
      missed: () => this.#news.missed(),
    });
  }

  /** Throws where no more documents are taken. What comes later may find room again, or none. */
  refuseIfFull(): void {
    this.#pool.reserve().release();
  }

  /** Resolves with a file that is ready and durable. When the signal aborts, nothing of it stays. */
  async ingest(upload: SpooledUpload, file: NewFile, signal: AbortSignal): Promise<FileRecord> {
    const place = await this.#reserve(upload);
    try {
      const record = newRecord(upload, file, this.#variant);
      const known = await this.#addKnown(record);
      if (known) return known;
      if (this.#neighbours && file.password === undefined && this.#pool.isBusy) {
        return await this.#readAnywhere(upload, record, signal);
      }
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
      const record = newRecord(upload, file, this.#variant);
      const known = await this.#addKnown(record);
      if (known) {
        place.release();
        return known;
      }
      const { pending, writer } = await this.#putPending(upload, record, file.password);
      // Whoever takes it from the queue reads it; a password is known here only.
      if (this.#neighbours && file.password === undefined) {
        place.release();
        return pending;
      }
      void this.#settle(record, writer, file.password).then(place.release, place.release);
      return pending;
    } catch (error) {
      place.release();
      throw error;
    } finally {
      await upload.discard();
    }
  }

  async #putPending(
    upload: SpooledUpload,
    record: FileRecord,
    password?: string,
  ): Promise<{ pending: FileRecord; writer: ContentWriter }> {
    const writer = this.#store.writeContent(record.contentId);
    await writer.takeOriginal(upload.path);
    await writer.originalSynced();
    const pending: FileRecord = {
      ...record,
      status: 'processing',
      pendingGeneration: writer.generation,
      ...(password === undefined ? {} : { hasPassword: true }),
    };
    await this.#store.putFile(pending);
    return { pending, writer };
  }

  /** All workers here are busy: the first of any neighbour that is free reads it. */
  async #readAnywhere(upload: SpooledUpload, record: FileRecord, signal: AbortSignal): Promise<FileRecord> {
    const { pending } = await this.#putPending(upload, record);
    try {
      for await (const event of this.watch(pending.id, signal)) {
        if (event.type === 'ready') return event.file;
        if (event.type === 'failed') throw new FaultError(event.file.error!);
      }
      signal.throwIfAborted();
      throw fault('unavailable', 'The file was deleted while it was read.', { retryAfterSeconds: 1 });
    } catch (error) {
      await this.delete(pending.id);
      throw error;
    }
  }

  /** Reads a file that was put down to be read later; rejects where that is to be tried again. */
  async readPending(fileId: string): Promise<void> {
    const stored = await this.#store.getFile(fileId);
    if (stored?.status !== 'processing' || stored.quarantined) return;
    await this.#resume(stored);
    this.#stranded.delete(fileId);
    if ((await this.#store.getFile(fileId))?.status === 'processing') throw new Error(`${fileId} is not read yet`);
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
    // Where there is a queue, it tries again.
    if (this.#neighbours) return;
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
    const { pendingGeneration, interruptions: _, hasPassword: __, ...rest } = stored;
    const record = { ...rest, contentId: toContentId(stored.sha256, stored.fileName, undefined, this.#variant) };
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
    if (deleted) this.#forget(fileId);
    else this.#leaveFlights(fileId);
    return deleted;
  }

  #forget(fileId: string): void {
    this.#leaveFlights(fileId);
    this.#news.deleted(fileId);
  }

  #leaveFlights(fileId: string): void {
    for (const flight of this.#flights.values()) {
      for (const passenger of flight.passengers) {
        if (passenger.record.id === fileId) this.#leave(flight, passenger, new DeletedError());
      }
    }
  }

  /** Told of every file that becomes ready and of every one that is deleted. */
  observe(observer: LibraryObserver): void {
    this.#news.observe(observer);
  }

  /** What happens to a file until it is ready, failed or deleted, which ends the events. */
  watch(fileId: string, signal: AbortSignal): AsyncGenerator<FileEvent> {
    return this.#news.watch(fileId, signal);
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
    this.#news.added(ready);
    return ready;
  }

  /** Reads a file that nobody waits for, and records how that ended. */
  async #settle(
    record: FileRecord,
    writer: ContentWriter,
    password: string | undefined,
    resumed?: FileRecord,
  ): Promise<void> {
    try {
      const known = await this.#addKnown(record);
      const forever = new AbortController().signal;
      const file = known ?? (await this.#arrival(record, writer, password, forever, resumed, true));
      if (known) await writer.abandon();
      if (this.#deletedPending.has(record.id)) await this.delete(record.id);
      else this.#news.tell(record.id, { type: 'ready', file });
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
      this.#news.failed(file);
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
    let endTurn: (() => void) | undefined;
    try {
      endTurn = await this.#neighbours?.takeTurn(contentId, abort.signal);
      const made = endTurn && (await this.#store.open(contentId));
      if (made) {
        this.#flights.delete(contentId);
        await Promise.all([...passengers].map((passenger) => this.#disembark(passenger, made.manifest)));
        return await writer.abandon();
      }
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
          for (const { record } of passengers) this.#news.tell(record.id, event);
        },
      });
      const [first] = passengers;
      if (!first) throw abort.signal.reason;
      const ready = toReady(first.record, manifest);
      await writer.commit(manifest, ready);
      this.#flights.delete(contentId);
      passengers.delete(first);
      this.#news.added(ready);
      first.resolve(ready);
      for (const passenger of passengers) void this.#disembark(passenger, manifest);
    } catch (error) {
      this.#flights.delete(contentId);
      if (!this.#closing) await writer.abandon({ keepOriginal: keepsOriginal(flight, error) });
      for (const passenger of passengers) passenger.reject(error);
    } finally {
      endTurn?.();
    }
  }

  async #disembark({ record, resolve, reject }: Passenger, manifest: ParsedManifest): Promise<void> {
    // A deletion that comes later than this look also comes later than what is added here.
    if (this.#deletedPending.has(record.id)) return reject(new DeletedError());
    try {
      const ready = toReady(record, manifest);
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

  #leave(flight: Flight, passenger: Passenger, reason: unknown): void {
    if (!flight.passengers.delete(passenger)) return;
    passenger.reject(reason);
    if (flight.passengers.size === 0) flight.abort.abort(reason);
  }
}
