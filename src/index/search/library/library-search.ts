import type { DocumentType, FileType } from '../../../document/profile.ts';
import type { LibraryAnswer } from '../../../document/search-answer.ts';
import { readNumber } from '../../../spreadsheet/number-reader.ts';
import { serialsOf } from '../../../spreadsheet/serial-date.ts';
import { partName, unpack } from '../../parts.ts';
import type { FileRecord, Store } from '../../store.ts';
import { findAlternatives } from '../document/document-query.ts';
import { parseQuery, WAYS } from '../query.ts';
import type { Searcher } from '../searcher.ts';
import { ANY_NUMBER, toNumberTerm } from '../stored/content-terms.ts';
import { queryFiles } from './files-query.ts';
import { FlexSearchLibrary, type LibraryIndex, type Probe } from './library-index.ts';

export interface LibraryRequest {
  query: string;
  /** How many of the best matches to leave out. */
  offset?: number | undefined;
  maxResults: number;
  fileIds?: string[] | undefined;
  fileTypes?: FileType[] | undefined;
  documentTypes?: DocumentType[] | undefined;
}

/** Search over all files: what words each holds says which are worth opening. */
export class LibrarySearch {
  readonly #store: Store;
  readonly #searcher: Searcher;
  readonly #index: LibraryIndex;
  /** Changes of the lists come one after the other, so that no file comes after its own deletion. */
  #listed: Promise<void> = Promise.resolve();
  /** Those whose turn has not come yet. */
  readonly #waiting = new Map<string, Promise<void>>();
  #current: string | undefined;
  #isCaughtUp = false;

  constructor(store: Store, searcher: Searcher, index: LibraryIndex = new FlexSearchLibrary(store.words)) {
    this.#store = store;
    this.#searcher = searcher;
    this.#index = index;
  }

  /** Lists what was stored, or deleted, just before the process ended. */
  async catchUp(signal: AbortSignal): Promise<void> {
    for (const id of await this.#store.unlistedFiles()) if (!signal.aborted) await this.#list(id);
    this.#isCaughtUp = true;
  }

  /** Resolves when all that came and went is listed. */
  settled(): Promise<void> {
    return this.#listed;
  }

  fileAdded({ id }: FileRecord): Promise<void> {
    return this.#list(id);
  }

  fileDeleted(id: string, sha256?: string): Promise<void> {
    if (sha256 !== undefined) this.#searcher.forget(sha256);
    return this.#list(id);
  }

  /** In what an owner can see. */
  async search(request: LibraryRequest, owner: string): Promise<LibraryAnswer> {
    const clauses = parseQuery(request.query, 'text');
    // A file may be seen to be ready a moment before its news comes here. What earlier processes left is not waited for.
    for (const id of this.#isCaughtUp ? await this.#store.unlistedFiles() : []) {
      if (id !== this.#current) void this.#list(id).catch(() => {});
    }
    await this.#listed;
    const { query, offset = 0, maxResults, fileIds, fileTypes, documentTypes } = request;
    const files = await this.#index.lookIn({ owner, fileIds, fileTypes, documentTypes });
    const [store, searcher] = [this.#store, this.#searcher];
    const scope = { store, searcher, files, owner, clauses, query, offset, wanted: offset + maxResults };
    // A day is a number in sheets.
    const values = [readNumber(query) ?? [], serialsOf(query)].flat();
    const numbers = values.length === 0 ? [] : [...values.map(toNumberTerm), ANY_NUMBER];
    let asWritten: LibraryAnswer | undefined;
    for (const way of WAYS) {
      const alternatives = await this.#index.withVocabulary((words) => findAlternatives(clauses, way, [words]));
      if (alternatives?.size === 0 || (way.need !== 'all' && clauses.length < 2)) continue;
      const probes = clauses.map((clause): Probe[] => {
        const meant = clause.terms.length === 1 ? [...(alternatives?.get(clause.terms[0]!) ?? [])] : [];
        return [clause, ...[...numbers, ...meant].map((term) => ({ terms: [term], prefix: false }))];
      });
      const answer = await queryFiles({ ...scope, way, alternatives, probes });
      if (answer.total > 0) return answer;
      asWritten ??= answer;
    }
    return asWritten!;
  }

  #list(id: string): Promise<void> {
    const waiting = this.#waiting.get(id);
    if (waiting) return waiting;
    const listed = this.#listed.then(() => this.#listNow(id));
    this.#listed = listed.catch(() => {});
    this.#waiting.set(id, listed);
    return listed;
  }

  async #listNow(id: string): Promise<void> {
    this.#waiting.delete(id);
    this.#current = id;
    try {
      const { record, content } = (await this.#store.openFiles([id])).get(id) ?? {};
      const terms = content?.readPart(partName.terms);
      if (record?.fileType && content && terms) {
        const { documentType } = content.manifest;
        await this.#index.add({ ...record, fileType: record.fileType, documentType }, unpack('terms', terms));
      } else await this.#index.remove(id);
      await this.#store.markListed(id);
    } finally {
      this.#current = undefined;
    }
  }
}
