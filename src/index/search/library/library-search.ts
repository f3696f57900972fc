import type { DocumentType, FileType } from '../../../document/profile.ts';
import type { LibraryAnswer } from '../../../document/search-answer.ts';
import { readNumber } from '../../../spreadsheet/number-reader.ts';
import { serialsOf } from '../../../spreadsheet/serial-date.ts';
import type { FileRecord, Store } from '../../store.ts';
import { findAlternatives } from '../document/document-query.ts';
import { parseQuery, WAYS } from '../query.ts';
import type { Searcher } from '../searcher.ts';
import { toNumberTerms } from '../stored/content-terms.ts';
import { FileLister } from './file-lister.ts';
import { queryFiles } from './files-query.ts';
import { FlexSearchLibrary, type LibraryIndex, type Probe } from './library-index.ts';
import { WordLister, type Words } from './word-lister.ts';

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
  readonly #lister: FileLister;

  /** `words`: who lists them, where another thread does. */
  constructor(
    store: Store,
    searcher: Searcher,
    index: LibraryIndex = new FlexSearchLibrary(store.words),
    words: Words = new WordLister(store, index),
  ) {
    this.#store = store;
    this.#searcher = searcher;
    this.#index = index;
    this.#lister = new FileLister(store, words);
  }

  /** Lists what was stored, or deleted, just before the process ended. */
  catchUp(signal: AbortSignal): Promise<void> {
    return this.#lister.catchUp(signal);
  }

  /** Resolves when all that came and went is listed. */
  settled(): Promise<void> {
    return this.#lister.settled();
  }

  /** A deleted file leaves its words in the lists for a while, which nobody is shown: removes them while there is time. */
  tidy(signal: AbortSignal): Promise<void> {
    return this.#lister.tidy(signal);
  }

  fileAdded({ id }: FileRecord): Promise<void> {
    return this.#lister.list(id);
  }

  fileDeleted(id: string, sha256?: string): Promise<void> {
    if (sha256 !== undefined) this.#searcher.forget(sha256);
    return this.#lister.list(id);
  }

  /** In what an owner can see. */
  async search(request: LibraryRequest, owner: string): Promise<LibraryAnswer> {
    const clauses = parseQuery(request.query, 'text');
    await this.settled();
    const { query, offset = 0, maxResults, fileIds, fileTypes, documentTypes } = request;
    const files = await this.#index.lookIn({ owner, fileIds, fileTypes, documentTypes });
    const [store, searcher] = [this.#store, this.#searcher];
    const scope = { store, searcher, files, owner, clauses, query, offset, wanted: offset + maxResults };
    // A day is a number in sheets.
    const numbers = toNumberTerms([readNumber(query) ?? [], serialsOf(query)].flat());
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
}
