import type { DocumentType, FileType } from '../../document/profile.ts';
import { StoredContent } from '../content.ts';
import { partName } from '../parts.ts';
import type { FileRecord, Manifest, Store } from '../store.ts';
import type { LibraryAnswer } from './answer.ts';
import { type Clause, parseQuery } from './query.ts';
import type { Searcher } from './searcher.ts';
import { mayHold } from './term-filter.ts';

/** Files that one query opens at most: beyond them the newest are as good as any. */
const MAX_OPENED = 64;
const PAGE_OF_FILES = 1000;

export interface LibraryRequest {
  query: string;
  maxResults: number;
  fileIds?: string[] | undefined;
  fileTypes?: FileType[] | undefined;
  documentTypes?: DocumentType[] | undefined;
}

interface KnownFile {
  id: string;
  fileName: string;
  contentId: string;
  fileType: FileType | null;
}

interface KnownContent {
  manifest: Manifest;
  filter: Uint8Array;
}

/** Search over all files: a filter per content says which are worth opening. Filled from the store at the first query. */
export class LibrarySearch {
  readonly #store: Store;
  readonly #searcher: Searcher;
  /** Oldest first. */
  #files: Map<string, KnownFile> | undefined;
  readonly #contents = new Map<string, KnownContent>();

  constructor(store: Store, searcher: Searcher) {
    this.#store = store;
    this.#searcher = searcher;
  }

  fileAdded(record: FileRecord): void {
    this.#files?.set(record.id, toKnown(record));
  }

  fileDeleted(id: string): void {
    const file = this.#files?.get(id);
    if (!file) return;
    this.#files?.delete(id);
    // Its content may be gone, or come back under another generation.
    this.#contents.delete(file.contentId);
  }

  search({ query, maxResults, fileIds, fileTypes, documentTypes }: LibraryRequest): LibraryAnswer {
    const clauses = parseQuery(query, 'text');
    const files = this.#load();
    const wanted = fileIds ? [...new Set(fileIds)].sort().flatMap((id) => files.get(id) ?? []) : [...files.values()];
    const answer: LibraryAnswer = {
      query,
      total: 0,
      files_searched: 0,
      files_matched: 0,
      files_opened: 0,
      matches: [],
    };
    for (const file of wanted.reverse()) {
      if (fileTypes && (!file.fileType || !fileTypes.includes(file.fileType))) continue;
      const content = this.#content(file.contentId);
      if (!content || (documentTypes && !documentTypes.includes(content.manifest.documentType))) continue;
      answer.files_searched++;
      if (!mayHoldAll(content.filter, clauses)) continue;
      answer.files_matched++;
      if (answer.files_opened >= MAX_OPENED) continue;
      answer.files_opened++;
      const stored = new StoredContent(this.#store, content.manifest);
      const found = this.#searcher.searchExactly(stored, query, clauses, maxResults);
      answer.total += found.total;
      for (const match of found.matches) answer.matches.push({ file_id: file.id, file_name: file.fileName, ...match });
    }
    answer.matches.sort((a, b) => b.score - a.score);
    answer.matches.length = Math.min(answer.matches.length, maxResults);
    return answer;
  }

  #load(): Map<string, KnownFile> {
    if (this.#files) return this.#files;
    const known: KnownFile[] = [];
    for (let before: string | undefined; ; ) {
      const page = this.#store.listFiles({ limit: PAGE_OF_FILES, ...(before === undefined ? {} : { before }) });
      for (const record of page) if (record.status === 'ready') known.push(toKnown(record));
      before = page.at(-1)?.id;
      if (page.length < PAGE_OF_FILES) break;
    }
    this.#files = new Map(known.reverse().map((file) => [file.id, file]));
    return this.#files;
  }

  #content(contentId: string): KnownContent | undefined {
    let content = this.#contents.get(contentId);
    if (!content) {
      const manifest = this.#store.getManifest(contentId);
      const filter = manifest && this.#store.readPart(manifest.generation, partName.filter);
      if (!manifest || !filter) return undefined;
      content = { manifest, filter };
      this.#contents.set(contentId, content);
    }
    return content;
  }
}

const toKnown = ({ id, fileName, contentId, fileType }: FileRecord): KnownFile => ({
  id,
  fileName,
  contentId,
  fileType,
});

const mayHoldAll = (filter: Uint8Array, clauses: readonly Clause[]): boolean =>
  clauses.every(({ terms, prefix }) =>
    terms.every((term, i) => mayHold(filter, term, prefix && i === terms.length - 1)),
  );
