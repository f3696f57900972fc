import { setImmediate } from 'node:timers/promises';
import type { FileType } from '../../../document/profile.ts';
import { partName, unpack } from '../../parts.ts';
import type { FileRecord, OpenContent, Store } from '../../store.ts';
import type { TermTable } from '../stored/term-table.ts';
import { ContentTerms } from './content-terms.ts';

const FILES_AT_ONCE = 100;
/** Files that are read between two looks at what else is to be done. */
const FILES_PER_TURN = 8;

export interface KnownFile {
  id: string;
  fileName: string;
  fileType: FileType | null;
  owner: string;
  shared: boolean;
  content: KnownContent;
}

interface KnownContent {
  opened: OpenContent;
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
  readonly #opened: (OpenContent | undefined)[] = [];
  /** The same files, newest first; undefined after a change. */
  #newestFirst: readonly KnownFile[] | undefined;
  /** The oldest file that was read from the store so far. */
  #readTo: string | undefined;
  #isWhole = false;
  /** The change under way: each waits for the one before, so that no file comes after its own deletion. */
  #changing: Promise<void> = Promise.resolve();

  /** `maxTermBytes`: see ContentTerms. */
  constructor(store: Store, maxTermBytes?: number) {
    this.#store = store;
    this.terms = new ContentTerms((content) => readTable(this.#opened[content]), maxTermBytes);
  }

  /** Reads the catalog a little at a time, so that the first search need not wait for it. */
  async warmUp(signal: AbortSignal): Promise<void> {
    while (!this.#isWhole && !signal.aborted) {
      await this.#readMore(FILES_PER_TURN);
      await setImmediate();
    }
  }

  async newestFirst(): Promise<readonly KnownFile[]> {
    await this.#changing;
    while (!this.#isWhole) await this.#readMore(FILES_AT_ONCE);
    this.#newestFirst ??= [...this.#files.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
    return this.#newestFirst;
  }

  /** A file that is new; one that comes before the first search is read with all others. */
  add(record: FileRecord): Promise<void> {
    return this.#change(async () => {
      if (this.#isWhole || this.#readTo !== undefined) await this.#put(record);
    });
  }

  delete(id: string): Promise<void> {
    return this.#change(async () => this.#remove(id));
  }

  #change(step: () => Promise<void>): Promise<void> {
    const changed = this.#changing.then(step);
    // Whoever asked for the change is told how it failed; the next one is not.
    this.#changing = changed.catch(() => {});
    return changed;
  }

  #remove(id: string): void {
    const file = this.#files.get(id);
    if (!file) return;
    this.#files.delete(id);
    this.#newestFirst = undefined;
    file.content.files--;
    if (file.content.files > 0) return;
    this.#contents.delete(file.content.opened.manifest.generation);
    this.#opened[file.content.number] = undefined;
    this.terms.delete(file.content.number);
  }

  #readMore(limit: number): Promise<void> {
    return this.#change(async () => {
      if (this.#isWhole) return;
      const before = this.#readTo;
      const records = await this.#store.listFiles({ limit, ...(before === undefined ? {} : { before }) });
      for (const record of records) await this.#put(record);
      this.#readTo = records.at(-1)?.id ?? before;
      this.#isWhole = records.length < limit;
    });
  }

  async #put({ id, fileName, contentId, fileType, owner, shared = false, status }: FileRecord): Promise<void> {
    if (status !== 'ready' || this.#files.has(id)) return;
    const opened = await this.#store.open(contentId);
    if (!opened) return;
    const { generation } = opened.manifest;
    const content = this.#contents.get(generation) ?? this.#addContent(opened);
    if (!content) return;
    content.files++;
    this.#contents.set(generation, content);
    this.#files.set(id, { id, fileName, fileType, owner, shared, content });
    this.#newestFirst = undefined;
  }

  #addContent(opened: OpenContent): KnownContent | undefined {
    const table = readTable(opened);
    if (!table) return undefined;
    const number = this.#opened.push(opened) - 1;
    this.terms.add(number, table);
    return { opened, number, files: 0 };
  }
}

function readTable(opened: OpenContent | undefined): TermTable | undefined {
  const part = opened?.readPart(partName.terms);
  return part && unpack('terms', part);
}
