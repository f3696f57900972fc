import { setTimeout } from 'node:timers/promises';
import { rejectedBy } from '../document/abort.ts';
import { type FaultError, fault } from '../document/fault.ts';
import { isPainted } from '../document/file-type.ts';
import type { Page } from '../document/page.ts';
import { StoredContent } from '../index/content.ts';
import type { FileRecord, Manifest, Store } from '../index/store.ts';
import { largeParts, largePictures } from '../ocr/large-pictures.ts';
import type { PageToRead } from '../ocr/paint-sheet.ts';
import type { UnreadPage } from '../ocr/recognize-page.ts';
import type { OcrSettings } from '../ocr/recognizer.ts';
import { closing } from './closing.ts';
import { DeletedError, isOfStorage } from './in-flight-read.ts';
import { Lanes, type Turns } from './lanes.ts';
import type { ParsedManifest } from './messages.ts';
import type { Neighbours } from './neighbours.ts';
import { PageJournal } from './page-journal.ts';
import { PageReaders } from './page-reader.ts';
import type { ParsePool } from './pool.ts';
import { toContentId } from './records.ts';

/** Who can do without a page for now waits until the service has been idle for so long, and no longer than to the latest. */
const IDLE_MS = 5_000;
const LATEST_MS = 30_000;
const LOOK_AGAIN_MS = 100;

export interface SecondReadingOptions {
  ocr: OcrSettings;
  /** What decides, beside bytes and version, how pictures are read. */
  variant: string;
  /** Where pages are kept while others of their document are not recognised yet. */
  journals: string;
  /** For all pages of one document. */
  timeoutMs: number;
}

/** A file that waits for its pictures of text. */
interface Waiting {
  done: FileRecord;
  leave: AbortController;
  onProgress(done: number, total: number): void;
  /** Somebody waits for the answer. */
  isAwaited(): boolean;
}

/** One content that is made, for all files of these bytes. */
interface Making {
  made: Promise<void>;
  waiting: Set<Waiting>;
  abort: AbortController;
}

/**
 * Text first, pictures of text after: a document is stored as the file tells it and can be used. Then its scanned pages are recognised one
 * by one, and it is read once more with what they say, as another content, which its files move to.
 */
export class SecondReading {
  readonly #store: Store;
  readonly #pool: ParsePool;
  readonly #neighbours: Neighbours | undefined;
  readonly #options: SecondReadingOptions;
  readonly #readers: PageReaders;
  readonly #lanes: Lanes;
  readonly #making = new Map<string, Making>();
  #closing = false;

  constructor(store: Store, pool: ParsePool, neighbours: Neighbours | undefined, options: SecondReadingOptions) {
    this.#store = store;
    this.#pool = pool;
    this.#neighbours = neighbours;
    this.#options = options;
    this.#readers = new PageReaders(pool, options.ocr);
    // Who reads documents meanwhile has the processors, but for one.
    this.#lanes = new Lanes(() => (pool.stats.running > 0 ? 1 : pool.stats.workers));
  }

  /** Pictures of pages are read whatever text these have. */
  get isPreferred(): boolean {
    return this.#options.ocr.mode === 'force';
  }

  /** Pages that the first reading left to be recognised. */
  pagesOf({ fileType, pageCount, scannedPages = [] }: ParsedManifest | Manifest): number[] {
    const ranges = isPainted(fileType) && this.isPreferred ? [[1, pageCount] as const] : scannedPages;
    return ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
  }

  /** Where the document is, once its pictures are read. */
  contentIdOf({ sha256, fileName }: FileRecord, password: string | undefined): string {
    return toContentId(sha256, fileName, password, this.#options.variant);
  }

  /** Resolves with the file as it is when its pictures are read; rejects with the signal's reason, or a DeletedError. */
  async read(
    record: FileRecord,
    password: string | undefined,
    signal: AbortSignal,
    onProgress: Waiting['onProgress'],
    isAwaited: () => boolean,
  ): Promise<FileRecord> {
    const contentId = this.contentIdOf(record, password);
    const { hasPassword: _, ...rest } = record;
    const done: FileRecord = { ...rest, contentId, ocr: { status: 'done', pages: record.ocr?.pages ?? 0 } };
    const making = this.#making.get(contentId) ?? this.#start(record, contentId, password);
    const waiting: Waiting = { done, leave: new AbortController(), onProgress, isAwaited };
    making.waiting.add(waiting);
    const left = AbortSignal.any([signal, waiting.leave.signal]);
    try {
      await Promise.race([making.made, rejectedBy(left)]);
      left.throwIfAborted();
      // A deletion that comes later than this look also comes later than what is added here.
      if (await this.#store.addFile(done)) return done;
      throw fault('unavailable', 'The file was deleted while it was read.', { retryAfterSeconds: 1 });
    } finally {
      making.waiting.delete(waiting);
      if (making.waiting.size === 0) making.abort.abort(left.reason);
    }
  }

  /** The file is deleted. */
  forget(fileId: string): void {
    for (const { waiting } of this.#making.values()) {
      for (const { done, leave } of waiting) if (done.id === fileId) leave.abort(new DeletedError());
    }
  }

  /** What was recognised stays for the next start. */
  close(): void {
    this.#closing = true;
    for (const { abort } of this.#making.values()) abort.abort(closing());
  }

  /** Removes what was recognised of documents that nobody waits for any more. */
  async sweep(pending: readonly FileRecord[]): Promise<void> {
    await PageJournal.sweep(
      this.#options.journals,
      new Set(pending.map((record) => this.contentIdOf(record, undefined))),
    );
  }

  #start(record: FileRecord, contentId: string, password: string | undefined): Making {
    const making: Making = { made: Promise.resolve(), waiting: new Set(), abort: new AbortController() };
    making.made = this.#make(making, record, contentId, password).finally(() => this.#making.delete(contentId));
    making.made.catch(() => {});
    this.#making.set(contentId, making);
    return making;
  }

  async #make(making: Making, record: FileRecord, contentId: string, password: string | undefined): Promise<void> {
    const { signal } = making.abort;
    const endTurn = await this.#neighbours?.takeTurn(contentId, signal);
    try {
      if (await this.#store.open(contentId)) return;
      const first = await this.#store.open(record.contentId);
      if (!first) throw new DeletedError();
      const journal = await PageJournal.open(this.#options.journals, contentId);
      try {
        await this.#recognize(making, record.fileName, new StoredContent(first), journal, password);
        await this.#readAgain(making, record, contentId, first.manifest, journal, password);
      } catch (error) {
        if (!this.#closing && !isOfStorage(error)) await journal.remove();
        throw error;
      }
      await journal.remove();
    } finally {
      endTurn?.();
    }
  }

  /** Page after page; one that fails is noted and the others go on. */
  async #recognize(
    making: Making,
    fileName: string,
    content: StoredContent,
    journal: PageJournal,
    password?: string,
  ): Promise<void> {
    const { manifest } = content;
    const { path } = await this.#store.openOriginal(manifest.generation);
    const pages = this.pagesOf(manifest);
    const preferred: { preferred?: true } = this.isPreferred ? { preferred: true } : {};
    const canWait = !this.isPreferred && (manifest.textlessPages ?? 0) === 0;
    let overAt = performance.now() + this.#options.timeoutMs;
    const { signal } = making.abort;
    let failed: UnreadPage | undefined;
    let failures = 0;
    let lostMs = 0;
    let language: string | undefined;
    let quiet: Promise<void> | undefined;
    const quietMoment = async (): Promise<void> => {
      overAt += await this.#quietMoment(making);
      quiet = undefined;
    };
    const turns: Turns = {
      ready: async () => (canWait ? (quiet ??= quietMoment()) : undefined),
      isUrgent: () => isAwaited(making),
    };
    const readPage = async (page: number): Promise<string | undefined> => {
      signal.throwIfAborted();
      const order = { path, fileName, generation: manifest.generation, password, language, signal };
      const toRead = toPageToRead(content.page(page), isPainted(manifest.fileType), !preferred.preferred);
      let found: string | undefined;
      const startedAt = performance.now();
      try {
        const leftMs = overAt - startedAt;
        if (leftMs <= 0) throw late(this.#options.timeoutMs);
        if (lostMs > this.#pool.readingMs) throw lost(this.#pool.readingMs);
        const read = await this.#readers.read({ ...order, page: toRead, leftMs });
        await journal.add({ ...read, ...preferred });
        found = read.language;
      } catch (error) {
        signal.throwIfAborted();
        failed = { page, failed: error instanceof Error ? error.message : String(error) };
        failures++;
        lostMs += performance.now() - startedAt;
        await journal.add(failed);
      }
      for (const { onProgress } of making.waiting) onProgress(journal.done.size, pages.length);
      return found;
    };
    const unread = pages.filter((page) => !journal.done.has(page));
    // What the first page is in, the others probably are: where there are several languages it goes ahead.
    const ahead = this.#options.ocr.languages.length > 1 ? 1 : 0;
    const readFirst = async (page: number): Promise<void> => {
      language = await readPage(page);
    };
    await this.#lanes.each(unread.slice(0, ahead), readFirst, turns);
    await this.#lanes.each(unread.slice(ahead), async (page) => void (await readPage(page)), turns);
    if (failed && failures === pages.length) throw fault('unavailable', failed.failed);
  }

  /** What a document says beside its pictures is there: whatever else is to be done goes first. Resolves with how long that was, in ms. */
  async #quietMoment(making: Making): Promise<number> {
    const from = performance.now();
    const isNow = (): boolean =>
      this.#pool.idleMs >= IDLE_MS ||
      performance.now() >= from + LATEST_MS ||
      making.abort.signal.aborted ||
      isAwaited(making);
    while (!isNow()) await setTimeout(LOOK_AGAIN_MS);
    return performance.now() - from;
  }

  async #readAgain(
    making: Making,
    { fileName, sha256, sizeBytes }: FileRecord,
    contentId: string,
    first: Manifest,
    journal: PageJournal,
    password: string | undefined,
  ): Promise<void> {
    const writer = this.#store.writeContent(contentId);
    try {
      await writer.copyOriginal(first.generation);
      const { path } = await this.#store.openOriginal(writer.generation);
      const order = { source: { path }, fileName, sha256, sizeBytes, password, generation: writer.generation };
      const recognizedPath = journal.path;
      const { signal } = making.abort;
      const { manifest, parts } = await this.#pool.parse({
        ...order,
        contentId,
        recognizedPath,
        signal,
        onProgress() {},
      });
      const [waiting] = making.waiting;
      if (!waiting) throw signal.reason;
      await writer.commit(manifest, waiting.done, parts);
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  }
}

const isAwaited = ({ waiting }: Making): boolean => [...waiting].some((one) => one.isAwaited());

/** A page of a PDF as a whole, or its pictures beside its text; of Office documents always these. */
function toPageToRead(shown: Page, isPdf: boolean, keepsText: boolean): PageToRead {
  const { page, width, height } = shown;
  if (!isPdf) {
    const placed = largeParts(shown);
    return { page, width, height, pictures: placed.map(({ box }) => box), parts: placed.map(({ part }) => part) };
  }
  const pictures = shown.text_layer === 'ok' && keepsText ? largePictures(shown) : [];
  return { page, width, height, ...(pictures.length > 0 ? { pictures } : {}) };
}

/** Time that brings nothing ends where that of reading does: a page can be made to take all of its own. */
const lost = (readingMs: number): FaultError =>
  fault('timeout', `Pages that could not be recognised took longer than ${readingMs} ms together (parse_timeout_ms).`);

const late = (timeoutMs: number): FaultError =>
  fault('timeout', `The pages before took longer than ${timeoutMs} ms (ocr_timeout_ms).`);
