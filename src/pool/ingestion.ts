import { neverAborted, rejectedBy } from '../document/abort.ts';
import { FaultError, fault } from '../document/fault.ts';
import { TimeLimit } from '../document/time-limit.ts';
import type { SpooledUpload } from '../index/spool.ts';
import type { ContentWriter, FileRecord, Store } from '../index/store.ts';
import { FileNews, type LibraryObserver } from './file-news.ts';
import { DeletedError, isOfStorage, toFault, wasRead } from './in-flight-read.ts';
import { InFlightReads } from './in-flight-reads.ts';
import type { FileEvent, Neighbours } from './neighbours.ts';
import { Pictures } from './pictures.ts';
import type { ParsePool } from './pool.ts';
import { QuarantineError } from './quarantine.ts';
import { type NewFile, newRecord, toContentId, withoutToldWebhook } from './records.ts';
import { SameUploads, type Taken } from './same-uploads.ts';
import type { SecondReading } from './second-reading.ts';

/** Files taken up at once after a start, for each worker: none is idle, and new uploads do not queue behind thousands. */
const RESUMED_PER_WORKER = 2;

const RETRY_STRANDED_MS = 5_000;

export type { FileEvent, LibraryObserver, NewFile };

/** How long an upload waits for pictures of text: for all, or only where they are needed, and so long. */
export interface Patience {
  pictures: boolean;
  withinMs?: number;
}

/** Takes uploads in: the same bytes are read once, also when they arrive together. */
export class Ingestion {
  readonly #store: Store;
  readonly #pool: ParsePool;
  readonly #neighbours: Neighbours | undefined;
  readonly #pictures: Pictures;
  readonly #reads: InFlightReads;
  readonly #news: FileNews;
  readonly #same: SameUploads;
  /** Files that may just have been read. */
  readonly #deletedPending = new Set<string>();
  /** Files that wait for the store to be writable again. */
  readonly #stranded = new Set<string>();
  /** By the generation whose parts are damaged. */
  readonly #mending = new Map<string, Promise<boolean>>();
  #retry: NodeJS.Timeout | undefined;
  #closing = false;

  /** `second`: reads pictures of text; they are not where left out. */
  constructor(store: Store, pool: ParsePool, neighbours?: Neighbours, second?: SecondReading) {
    this.#store = store;
    this.#pool = pool;
    this.#neighbours = neighbours;
    this.#news = new FileNews(store, neighbours);
    this.#same = new SameUploads(store);
    this.#pictures = new Pictures(store, this.#news, second);
    this.#reads = new InFlightReads(store, pool, neighbours, this.#news, this.#pictures, this.#deletedPending);
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

  /** How long a document may be read, and an upload wait for what is done on its behalf. */
  get readingMs(): number {
    return this.#pool.readingMs;
  }

  /**
   * Resolves with a file that is ready and durable, its pictures of text read; without `pictures` those are read behind it where all its
   * pages have text beside, and after `withinMs` in any case. When the signal aborts before, nothing of it stays.
   */
  async ingest(
    upload: SpooledUpload,
    file: NewFile,
    signal: AbortSignal,
    patience: Patience = { pictures: true },
  ): Promise<FileRecord> {
    const startedAt = performance.now();
    const ready = await this.#ingestText(upload, file, signal);
    try {
      return await this.#withPictures(ready, file.password, signal, patience, startedAt);
    } catch (error) {
      await this.delete(ready.id).catch(() => {});
      throw error;
    }
  }

  async #withPictures(
    ready: FileRecord,
    password: string | undefined,
    signal: AbortSignal,
    { pictures, withinMs }: Patience,
    startedAt = performance.now(),
  ): Promise<FileRecord> {
    if (!pictures && !(await this.#pictures.areNeeded(ready))) {
      void this.#recognizeLater(ready, password);
      return ready;
    }
    if (withinMs === undefined) {
      return this.#pictures.recognize(ready, password, signal, { isAwaited: () => true });
    }
    return this.#recognizeWithin(withinMs - (performance.now() - startedAt), ready, password, signal);
  }

  /**
   * The file that the owner has of these bytes under this name, or what `add` makes of them. Without `patience` nobody waits until it is
   * read. `read` has a file read that is not yet.
   */
  async ingestOnce(
    upload: SpooledUpload,
    file: NewFile,
    signal: AbortSignal,
    patience: Patience | undefined,
    add: () => Promise<FileRecord>,
    read: (id: string) => Promise<FileRecord | undefined> = (id) => this.#untilRead(id, signal),
  ): Promise<Taken> {
    try {
      const contentIds = this.#pictures.contentIds(newRecord(upload, file, this.#store.now()), file.password);
      const taken = await this.#same.takeOnce(upload, file, contentIds, signal, add);
      if (!taken.isDuplicate) return taken;
      const { status, id } = taken.record;
      const there = status === 'processing' && patience ? await read(id) : taken.record;
      const record = there?.status === 'ready' ? await this.#asAsked(there, file, signal, patience) : there;
      if (!record || record.status === 'failed') return { record: await add(), isDuplicate: false };
      return { record, isDuplicate: true };
    } finally {
      await upload.discard();
    }
  }

  /** A file that is there, kept as long and shared as widely as is asked now; undefined where it turns out not to be read. */
  async #asAsked(
    read: FileRecord,
    { password, expiresAt, shared, webhook }: NewFile,
    signal: AbortSignal,
    patience: Patience | undefined,
  ): Promise<FileRecord | undefined> {
    const manifest = (await this.#store.open(read.contentId))?.manifest;
    if (!manifest) return undefined;
    const later = read.expiresAt !== undefined && expiresAt !== undefined && expiresAt > read.expiresAt;
    const changed = {
      ...(later ? { expiresAt } : {}),
      ...(shared && !read.shared ? { shared } : {}),
      ...(webhook === undefined ? {} : { webhook }),
    };
    // Its pictures may be read now that were not then.
    const ready = this.#pictures.toReady({ ...read, ...changed }, manifest, password);
    if (Object.keys(changed).length > 0 || ready.ocr?.status !== read.ocr?.status) {
      if (!(await this.#store.addFile(ready))) return undefined;
      this.#news.added(ready);
    }
    if (patience) return this.#withPictures(ready, password, signal, patience);
    void this.#recognizeLater(ready, password);
    return ready;
  }

  async #untilRead(fileId: string, signal: AbortSignal): Promise<FileRecord | undefined> {
    for await (const event of this.watch(fileId, signal)) if (event.type === 'ready') return event.file;
    signal.throwIfAborted();
    return undefined;
  }

  /** Resolves with the file as it is when the time is up; its pictures are read behind the answer then. */
  async #recognizeWithin(
    ms: number,
    ready: FileRecord,
    password: string | undefined,
    signal: AbortSignal,
  ): Promise<FileRecord> {
    const waiting = new TimeLimit(Math.max(0, ms), signal);
    const left = new AbortController();
    const isAwaited = (): boolean => !waiting.isOver;
    const recognized = this.#pictures.recognize(ready, password, left.signal, { isAwaited });
    recognized.catch((error) => waiting.isOver && isOfStorage(error) && this.#strand(ready.id));
    try {
      return await Promise.race([recognized, rejectedBy(waiting.signal)]);
    } catch (error) {
      if (waiting.isOver) return ready;
      left.abort(error);
      throw error;
    } finally {
      waiting.clear();
    }
  }

  async #ingestText(upload: SpooledUpload, file: NewFile, signal: AbortSignal): Promise<FileRecord> {
    const place = await this.#reserve(upload);
    try {
      const record = newRecord(upload, file, this.#store.now());
      const known = await this.#addKnown(record, file.password);
      if (known) return known;
      if (this.#neighbours && file.password === undefined && this.#pool.isBusy) {
        return await this.#readAnywhere(upload, record, signal);
      }
      const writer = this.#store.writeContent(record.contentId);
      const bytes = 'bytes' in upload.original ? upload.original.bytes : undefined;
      const taken = writer.takeOriginal(upload.original);
      // What is at hand is read meanwhile; the commit waits for both, and fails with either.
      if (bytes) taken.catch(() => {});
      else await taken;
      return await this.#reads.join(record, { writer, bytes, password: file.password, signal });
    } finally {
      place.release();
      await upload.discard();
    }
  }

  /** Resolves when the upload is durable; it is read afterwards, if need be after a restart. */
  async ingestLater(upload: SpooledUpload, file: NewFile): Promise<FileRecord> {
    const place = await this.#reserve(upload);
    try {
      const record = newRecord(upload, file, this.#store.now());
      const known = await this.#addKnown(record, file.password);
      if (known) {
        place.release();
        void this.#recognizeLater(known, file.password);
        return known;
      }
      const { pending, writer } = await this.#putPending(upload, record, file.password);
      // Whoever takes it from the queue reads it; a password is known here only.
      if (this.#neighbours && file.password === undefined) {
        place.release();
        return pending;
      }
      void this.#settle(record, writer, file.password)
        .finally(place.release)
        .then((ready) => this.#recognizeLater(ready, file.password))
        .catch(() => {});
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
    await writer.takeOriginal(upload.original);
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
        if (event.type === 'ready' && event.file.ocr?.status !== 'pending') return event.file;
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
    if (!stored || stored.quarantined) return;
    if (stored.status === 'processing') await this.#recognizeLater(await this.#resume(stored));
    else await this.#recognizeLater(stored);
    this.#stranded.delete(fileId);
    const { status, ocr } = (await this.#store.getFile(fileId)) ?? {};
    if (status === 'processing' || ocr?.status === 'pending') throw new Error(`${fileId} is not read yet`);
  }

  /** Reads a file again that another version has stored, from the original of that; rejects where it is to be tried again. */
  async readAgain(fileId: string, generation: string, isOfLater: boolean): Promise<void> {
    const stored = await this.#store.getFile(fileId);
    if (stored?.status !== 'ready' || (await this.#store.open(stored.contentId))) return;
    const again = withoutToldWebhook(stored);
    const { ocr, ...rest } = again;
    // Recognising takes long: while versions work side by side only the later does it again, and all have what it finds.
    if (isOfLater && ocr?.status === 'done') return;
    const first = { ...rest, contentId: toContentId(stored.sha256, stored.fileName, undefined) };
    const record = ocr?.status === 'done' ? first : again;
    const writer = this.#store.writeContent(record.contentId);
    await writer.copyOriginal(generation);
    // What only the later can read is not a failure of the document.
    const read = isOfLater
      ? await this.#reads.join(record, { writer, password: undefined })
      : await this.#settle(record, writer, undefined, stored);
    await this.#recognizeLater(read);
    this.#stranded.delete(fileId);
    const now = await this.#store.getFile(fileId);
    if (now?.status === 'ready' && !(await this.#store.open(now.contentId)))
      throw new Error(`${fileId} is not read yet`);
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
    const all = (await this.#store.pendingFiles()).filter(({ quarantined }) => !quarantined);
    await this.#pictures.sweep(all);
    const pending = all.values();
    const settleAll = async (): Promise<void> => {
      for (const record of pending) if (!this.#closing) await this.#resumeOne(record);
    };
    for (let i = 0; i < RESUMED_PER_WORKER * this.#pool.stats.workers; i++) void settleAll();
  }

  /** Reads files again whose stored parts are damaged; resolves with whether there were any, when that is done. */
  mend(generation: string): Promise<boolean> {
    let mending = this.#mending.get(generation);
    if (!mending) {
      mending = this.#mendNow(generation).finally(() => this.#mending.delete(generation));
      this.#mending.set(generation, mending);
    }
    return mending;
  }

  async #mendNow(generation: string): Promise<boolean> {
    const files = await this.#store.readAgainIfDamaged(generation);
    await Promise.all(files.map((file) => this.#resumeOne(file)));
    return files.length > 0;
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
      if (record) await this.#resumeOne({ ...record, interruptions: 0 });
    }
  }

  /** Pictures are read behind the text of all. */
  async #resumeOne(record: FileRecord): Promise<void> {
    const ready = record.status === 'ready' ? record : await this.#resume(record).catch(() => undefined);
    void this.#recognizeLater(ready);
  }

  /** What fails on the way, such as a full disk, leaves the file pending: the next start takes it up. */
  async #resume(stored: FileRecord): Promise<FileRecord | undefined> {
    const { pendingGeneration, interruptions: _, hasPassword: __, ocr: ___, ...rest } = withoutToldWebhook(stored);
    const record = { ...rest, contentId: toContentId(stored.sha256, stored.fileName, undefined) };
    const writer = this.#store.writeContent(record.contentId, pendingGeneration);
    if (await this.#store.getFile(record.id)) return this.#settle(record, writer, undefined, stored);
    await writer.abandon();
    return undefined;
  }

  /** Removes a file; its read ends unless others wait for it. */
  async delete(fileId: string): Promise<boolean> {
    this.#pictures.forget(fileId);
    const record = await this.#store.getFile(fileId);
    // One that failed may just be tried again.
    if (record?.status === 'processing' || record?.pendingGeneration) this.#deletedPending.add(fileId);
    const deleted = await this.#store.deleteFile(fileId);
    if (deleted) this.#forget(fileId, record?.sha256);
    else this.#reads.leave(fileId);
    return deleted;
  }

  #forget(fileId: string, sha256?: string): void {
    this.#pictures.forget(fileId);
    this.#reads.leave(fileId);
    this.#news.deleted(fileId, sha256);
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
    this.#pictures.close();
    this.#reads.close();
    clearTimeout(this.#retry);
  }

  /** To be called when the pool is closed, before the store is. */
  async settled(): Promise<void> {
    await this.#reads.takeBackCounts();
  }

  async #addKnown(record: FileRecord, password: string | undefined): Promise<FileRecord | undefined> {
    const contentIds = this.#pictures.contentIds(record, password);
    // Of most nothing is there, which one question tells.
    if (!(await this.#store.open(...contentIds))) return undefined;
    for (const contentId of contentIds) {
      const content = await this.#store.open(contentId);
      if (!content) continue;
      const ready = this.#pictures.toReady({ ...record, contentId }, content.manifest, password);
      if (!(await this.#store.addFile(ready))) continue;
      this.#news.added(ready);
      return ready;
    }
    return undefined;
  }

  /** Nobody waits: what cannot be stored now is tried again. */
  async #recognizeLater(record: FileRecord | undefined, password?: string): Promise<void> {
    try {
      if (record) await this.#pictures.recognize(record, password, neverAborted(), { isAwaited: () => false });
    } catch (error) {
      if (isOfStorage(error)) this.#strand(record!.id);
    }
  }

  /** Reads a file that nobody waits for, and records how that ended. */
  async #settle(
    record: FileRecord,
    writer: ContentWriter,
    password: string | undefined,
    resumed?: FileRecord,
  ): Promise<FileRecord | undefined> {
    try {
      const known = await this.#addKnown(record, password);
      const reading = { writer, password, resumed, acknowledged: true };
      const file = known ?? (await this.#reads.join(record, reading));
      if (known) await writer.abandon();
      if (this.#deletedPending.has(record.id)) await this.delete(record.id);
      else {
        this.#news.tell(record.id, { type: 'ready', file });
        return file;
      }
    } catch (error) {
      // What is cut short by the end of the process stays pending: the next start takes it up.
      if (error instanceof DeletedError || this.#closing) return undefined;
      if (this.#deletedPending.has(record.id)) await writer.abandon();
      else if (isOfStorage(error)) this.#strand(record.id);
      else await this.#fail(record, error, writer, resumed);
    }
    return undefined;
  }

  async #fail(
    record: FileRecord,
    error: unknown,
    { generation }: ContentWriter,
    resumed: FileRecord | undefined,
  ): Promise<void> {
    const kept = wasRead(resumed) ? { pendingGeneration: generation } : {};
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
