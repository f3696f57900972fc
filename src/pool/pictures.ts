import { type FaultError, fault } from '../document/fault.ts';
import type { FileRecord, Manifest, Store } from '../index/store.ts';
import type { FileNews } from './file-news.ts';
import { DeletedError, isOfStorage, toFault } from './in-flight-read.ts';
import type { ParsedManifest } from './messages.ts';
import { toReady } from './records.ts';
import type { SecondReading } from './second-reading.ts';

/** What becomes of the pictures of text in files that can be used already. Nothing, where there is no second reading. */
export class Pictures {
  readonly #store: Store;
  readonly #news: FileNews;
  readonly #second: SecondReading | undefined;
  #closing = false;

  constructor(store: Store, news: FileNews, second: SecondReading | undefined) {
    this.#store = store;
    this.#news = news;
    this.#second = second;
  }

  /** Where a document may be stored: with its pictures read, else as the file tells it. */
  contentIds(record: FileRecord, password: string | undefined): string[] {
    return [...(this.#second ? [this.#second.contentIdOf(record, password)] : []), record.contentId];
  }

  /** A file that can be used, with how many pages are still to be recognised. */
  toReady(record: FileRecord, manifest: ParsedManifest | Manifest, password: string | undefined): FileRecord {
    const isWhole = !this.#second || this.#second.contentIdOf(record, password) === record.contentId;
    const pages = isWhole ? 0 : this.#second!.pagesOf(manifest).length;
    const ready = toReady(record, manifest, pages);
    return pages > 0 && password !== undefined ? { ...ready, hasPassword: true } : ready;
  }

  /** Whether the file can hardly be used before: pages of it have no text but in pictures, or theirs is preferred. */
  async areNeeded({ ocr, contentId }: FileRecord): Promise<boolean> {
    if (ocr?.status !== 'pending' || !this.#second) return false;
    return this.#second.isPreferred || ((await this.#store.open(contentId))?.manifest.textlessPages ?? 0) > 0;
  }

  /** Resolves with the file when its pictures are read, where it has any; what cannot be read leaves it as it is. */
  async recognize(
    record: FileRecord,
    password: string | undefined,
    signal: AbortSignal,
    { isAwaited }: { isAwaited(): boolean },
  ): Promise<FileRecord> {
    if (record.ocr?.status !== 'pending' || !this.#second) return record;
    const tell = (done: number, total: number): void =>
      this.#news.tell(record.id, { type: 'progress', stage: 'ocr', done, total });
    try {
      if (record.hasPassword && password === undefined) throw passwordGone();
      const done = await this.#second.read(record, password, signal, tell, isAwaited);
      this.#news.moved(done);
      this.#news.tell(record.id, { type: 'ready', file: done });
      return done;
    } catch (error) {
      if (error instanceof DeletedError || signal.aborted || this.#closing || isOfStorage(error)) throw error;
      const { hasPassword: _, ...rest } = record;
      const message = toFault(error)!.message;
      const file: FileRecord = { ...rest, ocr: { ...record.ocr, status: 'failed', message } };
      if (await this.#store.addFile(file)) {
        this.#news.added(file);
        this.#news.tell(record.id, { type: 'ready', file });
      }
      return file;
    }
  }

  /** The file is deleted. */
  forget(fileId: string): void {
    this.#second?.forget(fileId);
  }

  /** Removes what was recognised for nobody. */
  async sweep(pending: readonly FileRecord[]): Promise<void> {
    await this.#second?.sweep(pending);
  }

  close(): void {
    this.#closing = true;
    this.#second?.close();
  }
}

const passwordGone = (): FaultError =>
  fault('encrypted_document', 'The pictures of this document cannot be read: its password was not kept.');
