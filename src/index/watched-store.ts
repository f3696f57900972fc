import { DamagedPart } from './damaged-part.ts';
import type { Change, OrderedStore, StoredEntry } from './search/flexsearch/ordered-store.ts';
import type { Spool, SpoolFile } from './spool.ts';
import type { StorageWatch } from './storage-watch.ts';
import type {
  ContentWriter,
  FileRecord,
  OpenContent,
  OpenedFile,
  Original,
  ServedAs,
  Store,
  StoredItem,
  Usage,
} from './store.ts';

/** A store whose failures are told as faults of the machine, and remembered by the watch. */
export class WatchedStore implements Store {
  readonly #store: Store;
  readonly #watch: StorageWatch;
  readonly #onDamage: (generation: string) => void;
  readonly words: OrderedStore;

  /** `onDamage`: told of a generation that has damaged parts, each time when one is read. */
  constructor(store: Store, watch: StorageWatch, onDamage: (generation: string) => void) {
    this.#store = store;
    this.#watch = watch;
    this.#onDamage = onDamage;
    this.words = new WatchedWords(store.words, watch);
  }

  now(): Date {
    return this.#store.now();
  }

  unlistedFiles(): Promise<string[]> {
    return this.#watch.guard(this.#store.unlistedFiles());
  }

  markListed(fileId: string): Promise<void> {
    return this.#watch.guard(this.#store.markListed(fileId));
  }

  getFile(id: string): Promise<FileRecord | undefined> {
    return this.#watch.guard(this.#store.getFile(id));
  }

  listFiles(query: Parameters<Store['listFiles']>[0]): Promise<FileRecord[]> {
    return this.#watch.guard(this.#store.listFiles(query));
  }

  filesOfBytes(owner: string, sha256: string): Promise<FileRecord[]> {
    return this.#watch.guard(this.#store.filesOfBytes(owner, sha256));
  }

  usage(owner?: string): Promise<Usage> {
    return this.#watch.guard(this.#store.usage(owner));
  }

  expiredFiles(now: string, limit: number): Promise<string[]> {
    return this.#watch.guard(this.#store.expiredFiles(now, limit));
  }

  pendingFiles(): Promise<FileRecord[]> {
    return this.#watch.guard(this.#store.pendingFiles());
  }

  async open(...contentIds: string[]): Promise<OpenContent | undefined> {
    const opened = await this.#watch.guard(this.#store.open(...contentIds));
    return opened && this.#watched(opened);
  }

  #watched({ manifest, readPart }: OpenContent): OpenContent {
    return {
      manifest,
      readPart: (name) => {
        try {
          return this.#watch.guardNow(() => readPart(name));
        } catch (error) {
          if (error instanceof DamagedPart) this.#onDamage(manifest.generation);
          throw error;
        }
      },
    };
  }

  async openFiles(ids: readonly string[]): Promise<Map<string, OpenedFile>> {
    const opened = await this.#watch.guard(this.#store.openFiles(ids));
    for (const file of opened.values()) file.content = file.content && this.#watched(file.content);
    return opened;
  }

  wantAgain(contentId: string): Promise<boolean> {
    return this.#watch.guard(this.#store.wantAgain(contentId));
  }

  readAgainIfDamaged(generation: string): Promise<FileRecord[]> {
    return this.#watch.guard(this.#store.readAgainIfDamaged(generation));
  }

  openOriginal(generation: string): Promise<Original> {
    return this.#store.openOriginal(generation);
  }

  addressOf(generation: string, as: ServedAs): Promise<string | undefined> {
    return this.#store.addressOf(generation, as);
  }

  getItem(kind: string, id: string): ReturnType<Store['getItem']> {
    return this.#watch.guard(this.#store.getItem(kind, id));
  }

  listItems(fileId: string, kind: string): Promise<StoredItem[]> {
    return this.#watch.guard(this.#store.listItems(fileId, kind));
  }

  putFile(record: FileRecord): Promise<void> {
    return this.#watch.guard(this.#store.putFile(record));
  }

  addFile(record: FileRecord): Promise<boolean> {
    return this.#watch.guard(this.#store.addFile(record));
  }

  deleteFile(id: string): Promise<boolean> {
    return this.#watch.guard(this.#store.deleteFile(id));
  }

  putItem(fileId: string, kind: string, item: StoredItem): Promise<void> {
    return this.#watch.guard(this.#store.putItem(fileId, kind, item));
  }

  writeContent(contentId: string, generation?: string): ContentWriter {
    const writer = this.#store.writeContent(contentId, generation);
    const watch = this.#watch;
    return {
      generation: writer.generation,
      putParts: (parts) => watch.guard(writer.putParts(parts)),
      takeOriginal: (original) => watch.guard(writer.takeOriginal(original)),
      copyOriginal: (from) => watch.guard(writer.copyOriginal(from)),
      originalSynced: () => watch.guard(writer.originalSynced()),
      commit: (manifest, record, parts) => watch.guard(writer.commit(manifest, record, parts)),
      // The next start sweeps what cannot be removed now.
      abandon: (options) => watch.guard(writer.abandon(options)).catch(() => {}),
    };
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

/** The same for the index of the words of all files. */
class WatchedWords implements OrderedStore {
  readonly #words: OrderedStore;
  readonly #watch: StorageWatch;

  constructor(words: OrderedStore, watch: StorageWatch) {
    this.#words = words;
    this.#watch = watch;
  }

  get(key: string): Uint8Array | undefined {
    return this.#watch.guardNow(() => this.#words.get(key));
  }

  *from(key: string): Generator<StoredEntry> {
    const entries = this.#words.from(key)[Symbol.iterator]();
    try {
      for (;;) {
        const { done, value } = this.#watch.guardNow(() => entries.next());
        if (done) return;
        yield value;
      }
    } finally {
      entries.return?.();
    }
  }

  batch(changes: readonly Change[]): void | Promise<void> {
    const written = this.#words.batch(changes);
    return written && this.#watch.guard(written);
  }
}

/** The same for uploads on their way in. */
export class WatchedSpool {
  readonly #spool: Spool;
  readonly #watch: StorageWatch;

  constructor(spool: Spool, watch: StorageWatch) {
    this.#spool = spool;
    this.#watch = watch;
  }

  create(): Pick<SpoolFile, 'write' | 'finish' | 'discard'> {
    const watch = this.#watch;
    const file = this.#spool.create();
    return {
      write: (chunk) => watch.guard(file.write(chunk)),
      finish: () => watch.guard(file.finish()),
      discard: () => file.discard().catch(() => {}),
    };
  }
}
