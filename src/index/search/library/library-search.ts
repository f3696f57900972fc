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
import { FlexSearchLibrary, type LibraryIndex, type Listing, type Probe } from './library-index.ts';

export interface LibraryRequest {
  query: string;
  /** How many of the best matches to leave out. */
  offset?: number | undefined;
  maxResults: number;
  fileIds?: string[] | undefined;
  fileTypes?: FileType[] | undefined;
  documentTypes?: DocumentType[] | undefined;
}

/** Files that are listed together at most, and their words: more would keep others waiting. */
const FILES_TOGETHER = 64;
const WORDS_TOGETHER = 4096;
/** So long is waited for others to come, unless somebody searches. */
const GATHER_MS = 100;

interface Batch {
  ids: Set<string>;
  listed: Promise<void>;
}

/** Search over all files: what words each holds says which are worth opening. */
export class LibrarySearch {
  readonly #store: Store;
  readonly #searcher: Searcher;
  readonly #index: LibraryIndex;
  /** Changes of the lists come one after the other, so that no file comes after its own deletion. */
  #listed: Promise<void> = Promise.resolve();
  /** Those that are listed next, as far as they have not begun to be, and those that are being listed. */
  #next: Batch | undefined;
  #current: ReadonlySet<string> = new Set();
  /** Ends the waiting for others. */
  #hurry: (() => void) | undefined;
  #hurried = 0;
  #isCaughtUp = false;

  constructor(store: Store, searcher: Searcher, index: LibraryIndex = new FlexSearchLibrary(store.words)) {
    this.#store = store;
    this.#searcher = searcher;
    this.#index = index;
  }

  /** Lists what was stored, or deleted, just before the process ended. */
  async catchUp(signal: AbortSignal): Promise<void> {
    const ids = await this.#store.unlistedFiles();
    for (let from = 0; from < ids.length && !signal.aborted; from += FILES_TOGETHER)
      await Promise.all(ids.slice(from, from + FILES_TOGETHER).map((id) => this.#list(id)));
    this.#isCaughtUp = true;
  }

  /** Resolves when all that came and went is listed. */
  async settled(): Promise<void> {
    this.#hurried++;
    this.#hurry?.();
    await this.#listed;
    this.#hurried--;
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
      if (!this.#current.has(id)) void this.#list(id).catch(() => {});
    }
    await this.settled();
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

  /** With others that wait: of a word that several of them hold, the list is written once. */
  #list(id: string): Promise<void> {
    const { ids, listed } = (this.#next ??= this.#newBatch());
    ids.add(id);
    if (ids.size === FILES_TOGETHER) this.#next = undefined;
    return listed;
  }

  #newBatch(): Batch {
    const ids = new Set<string>();
    const listed = this.#listed.then(() => this.#gather(ids)).then(() => this.#listNow(ids));
    this.#listed = listed.catch(() => {});
    return { ids, listed };
  }

  #gather(ids: ReadonlySet<string>): Promise<void> {
    if (this.#hurried > 0 || this.#next?.ids !== ids) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #listNow(ids: ReadonlySet<string>): Promise<void> {
    if (this.#next?.ids === ids) this.#next = undefined;
    this.#current = ids;
    let failure: unknown;
    let listings: Listing[] = [];
    let words = 0;
    try {
      for (const id of ids) {
        // One that cannot be read keeps no other from being listed.
        const listing = await this.#read(id).catch((error: unknown) => void (failure ??= error));
        if (!listing) continue;
        listings.push(listing);
        words += listing.content.places.reduce((sum, { length }) => sum + length, 0);
        if (words < WORDS_TOGETHER) continue;
        await this.#add(listings);
        [listings, words] = [[], 0];
      }
      await this.#add(listings);
    } finally {
      this.#current = new Set();
    }
    if (failure) throw failure;
  }

  /** What there is to list of a file; nothing where it is gone. */
  async #read(id: string): Promise<Listing | undefined> {
    const { record, content } = (await this.#store.openFiles([id])).get(id) ?? {};
    const terms = content?.readPart(partName.terms);
    if (record?.fileType && content && terms) {
      const { documentType } = content.manifest;
      return { file: { ...record, fileType: record.fileType, documentType }, content: unpack('terms', terms) };
    }
    await this.#index.remove(id);
    await this.#store.markListed(id);
    return undefined;
  }

  async #add(listings: readonly Listing[]): Promise<void> {
    if (listings.length > 0) await this.#index.add(listings);
    await Promise.all(listings.map(({ file }) => this.#store.markListed(file.id)));
  }
}
