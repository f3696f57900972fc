import { setImmediate } from 'node:timers/promises';
import type { FileType } from '../../../document/profile.ts';
import { partName, unpack } from '../../parts.ts';
import type { FileRecord, Manifest, Store } from '../../store.ts';
import type { TermTable } from '../stored/term-table.ts';
import { ContentTerms } from './content-terms.ts';

const FILES_AT_ONCE = 100;
/** Files that are read between two looks at what else is to be done. */
const FILES_PER_TURN = 8;

export interface KnownFile {
  id: string;
  fileName: string;
  fileType: FileType | null;
  content: KnownContent;
}

interface KnownContent {
  manifest: Manifest;
  /** What it is called in `terms`. */
  number: number;
  /** How many files have it. */
  files: number;
}

/** All files that can be searched, and what they may hold: read from the store once, and kept up to date from then on. */
export class FileCatalog {
  readonly terms: ContentTerms;
  readonly #store: Store;
  readonly #files = new Map<string, KnownFile>();
  /** By generation: a content that was deleted and came again is another. */
  readonly #contents = new Map<string, KnownContent>();
  /** By the number of a content. */
  readonly #manifests: (Manifest | undefined)[] = [];
  /** The same files, newest first; undefined after a change. */
  #newestFirst: readonly KnownFile[] | undefined;
  /** The oldest file that was read from the store so far. */
  #readTo: string | undefined;
  #isWhole = false;

  /** `maxTermBytes`: see ContentTerms. */
  constructor(store: Store, maxTermBytes?: number) {
    this.#store = store;
    this.terms = new ContentTerms((content) => this.#readTable(this.#manifests[content]), maxTermBytes);
  }

  /** Reads the catalog a little at a time, so that the first search need not wait for it. */
  async warmUp(signal: AbortSignal): Promise<void> {
    while (!this.#isWhole && !signal.aborted) {
      this.#readMore(FILES_PER_TURN);
      await setImmediate();
    }
  }

  newestFirst(): readonly KnownFile[] {
    while (!this.#isWhole) this.#readMore(FILES_AT_ONCE);
    this.#newestFirst ??= [...this.#files.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
    return this.#newestFirst;
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
    this.#contents.delete(file.content.manifest.generation);
    this.#manifests[file.content.number] = undefined;
    this.terms.delete(file.content.number);
  }

  #readMore(limit: number): void {
    const before = this.#readTo;
    const records = this.#store.listFiles({ limit, ...(before === undefined ? {} : { before }) });
    for (const record of records) this.#put(record);
    this.#readTo = records.at(-1)?.id ?? before;
    this.#isWhole = records.length < limit;
  }

  #put({ id, fileName, contentId, fileType, status }: FileRecord): void {
    const manifest = status === 'ready' && !this.#files.has(id) && this.#store.getManifest(contentId);
    if (!manifest) return;
    const content = this.#contents.get(manifest.generation) ?? this.#readContent(manifest);
    if (!content) return;
    content.files++;
    this.#contents.set(manifest.generation, content);
    this.#files.set(id, { id, fileName, fileType, content });
    this.#newestFirst = undefined;
  }

  #readContent(manifest: Manifest): KnownContent | undefined {
    const table = this.#readTable(manifest);
    if (!table) return undefined;
    const number = this.#manifests.push(manifest) - 1;
    this.terms.add(number, table);
    return { manifest, number, files: 0 };
  }

  #readTable(manifest: Manifest | undefined): TermTable | undefined {
    const part = manifest && this.#store.readPart(manifest.generation, partName.terms);
    return part && unpack('terms', part);
  }
}
