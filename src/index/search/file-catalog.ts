import { setImmediate } from 'node:timers/promises';
import type { FileType } from '../../document/profile.ts';
import { partName, unpack } from '../parts.ts';
import type { FileRecord, Manifest, Store } from '../store.ts';
import { HOLDS_NOTHING, type TermTable, Vocabulary } from './term-table.ts';

/** Files that are read between two looks at what else is to be done. */
const FILES_AT_ONCE = 100;
/** Tables that are kept in memory; those of further contents are read for each search. */
const MAX_TABLE_BYTES = 256 * 1024 ** 2;

export interface KnownFile {
  id: string;
  fileName: string;
  contentId: string;
  fileType: FileType | null;
  content: KnownContent;
}

interface KnownContent {
  manifest: Manifest;
  terms(): TermTable;
  /** What the table occupies in memory. */
  bytes: number;
  /** How many files have it. */
  files: number;
}

/** All files that can be searched, with the terms of each: read from the store once, and kept up to date from then on. */
export class FileCatalog {
  readonly #store: Store;
  readonly #files = new Map<string, KnownFile>();
  readonly #contents = new Map<string, KnownContent>();
  readonly #vocabulary = new Vocabulary();
  /** The same files, newest first; undefined after a change. */
  #newestFirst: readonly KnownFile[] | undefined;
  /** The oldest file that was read from the store so far. */
  #readTo: string | undefined;
  #isWhole = false;
  #room: number;

  constructor(store: Store, maxTableBytes = MAX_TABLE_BYTES) {
    this.#store = store;
    this.#room = maxTableBytes;
  }

  /** Reads the catalog without keeping anybody waiting, so that the first search need not. */
  async warmUp(signal: AbortSignal): Promise<void> {
    while (!this.#isWhole && !signal.aborted) {
      this.#readMore();
      await setImmediate();
    }
  }

  newestFirst(): readonly KnownFile[] {
    while (!this.#isWhole) this.#readMore();
    this.#newestFirst ??= [...this.#files.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
    return this.#newestFirst;
  }

  /** Whether any file has, or had, a term; sometimes said of one that none has. */
  mayHold(term: string): boolean {
    return this.#vocabulary.has(term);
  }

  /** A file that is new; one that comes before the first search is read with all others. */
  add(record: FileRecord): void {
    if (this.#isWhole || this.#readTo !== undefined) this.#put(record);
  }

  delete(id: string): void {
    const file = this.#files.get(id);
    if (!file) return;
    this.#files.delete(id);
    this.#newestFirst = undefined;
    file.content.files--;
    if (file.content.files > 0) return;
    this.#contents.delete(file.contentId);
    this.#room += file.content.bytes;
  }

  #readMore(): void {
    const before = this.#readTo;
    const records = this.#store.listFiles({ limit: FILES_AT_ONCE, ...(before === undefined ? {} : { before }) });
    for (const record of records) this.#put(record);
    this.#readTo = records.at(-1)?.id ?? before;
    this.#isWhole = records.length < FILES_AT_ONCE;
  }

  #put({ id, fileName, contentId, fileType, status }: FileRecord): void {
    if (status !== 'ready' || this.#files.has(id)) return;
    const content = this.#contents.get(contentId) ?? this.#readContent(contentId);
    if (!content) return;
    content.files++;
    this.#contents.set(contentId, content);
    this.#files.set(id, { id, fileName, contentId, fileType, content });
    this.#newestFirst = undefined;
  }

  #readContent(contentId: string): KnownContent | undefined {
    const manifest = this.#store.getManifest(contentId);
    const table = manifest && this.#readTable(manifest);
    if (!manifest || !table) return undefined;
    this.#vocabulary.add(table);
    const bytes = table.slots.byteLength + table.pairs.byteLength;
    if (bytes > this.#room) {
      return { manifest, terms: () => this.#readTable(manifest) ?? HOLDS_NOTHING, bytes: 0, files: 0 };
    }
    this.#room -= bytes;
    return { manifest, terms: () => table, bytes, files: 0 };
  }

  #readTable({ generation }: Manifest): TermTable | undefined {
    const part = this.#store.readPart(generation, partName.terms);
    return part && unpack('terms', part);
  }
}
