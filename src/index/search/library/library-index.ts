import { type Id, Index, type StorageInterface } from 'flexsearch';
import { LRUCache } from 'lru-cache';
import type { Vocabulary } from '../../../analysis/one-edit.ts';
import { isUnspacedCharacter, toTerms } from '../../../analysis/tokens.ts';
import type { Owned } from '../../../document/owner.ts';
import type { DocumentType, FileType } from '../../../document/profile.ts';
import { idOf, intersectEntries, SLOTS, sortNumbers, toEntries, uniteIds } from '../flexsearch/id-list.ts';
import { OrderedStorage } from '../flexsearch/ordered-storage.ts';
import type { OrderedStore } from '../flexsearch/ordered-store.ts';
import { filterHolds, hashPair, hashText } from '../stored/bloom.ts';
import { type ContentTerms, LIBRARY_WEIGHTS } from '../stored/content-terms.ts';

export interface ListedFile extends Owned {
  id: string;
  fileName: string;
  fileType: FileType;
  documentType: DocumentType;
}

/** Words that must follow one another; the last may be the beginning of a longer one. Or terms as they are listed. */
export interface Probe {
  terms: readonly string[];
  prefix: boolean;
}

/** What is said of a file besides its words. None of these is a word. */
const fitTerm = {
  any: '@',
  large: '@large',
  shared: '@shared',
  owner: (owner: string): string => `@owner:${encodeURIComponent(owner)}`,
  fileType: (type: FileType): string => `@type:${type}`,
  documentType: (type: DocumentType): string => `@is:${type}`,
};

/** Which files a search looks in: what an owner can see, as far as it fits. */
export interface LookIn {
  owner: string;
  fileIds?: readonly string[] | undefined;
  fileTypes?: readonly FileType[] | undefined;
  documentTypes?: readonly DocumentType[] | undefined;
}

/** The files that one search looks in. They are numbered, newer ones higher. */
export interface FilesLookedIn {
  count: number;
  /** Files that may hold one of the probes: number × SLOTS + slot of LIBRARY_WEIGHTS, ascending. */
  holding(probes: readonly Probe[]): Promise<readonly number[]>;
  fileOf(number: number): string | undefined;
}

/** Which files hold which words: the port that a search over all files asks. */
export interface LibraryIndex {
  add(file: ListedFile, content: ContentTerms): Promise<void>;
  remove(fileId: string): Promise<void>;
  lookIn(request: LookIn): Promise<FilesLookedIn>;
  /** What is found with the words there are; `find` may be asked more than once. */
  withVocabulary<T>(find: (words: Vocabulary) => T): Promise<T>;
}

/** Files of a list that are stored together: adding a file rewrites no more of a list. */
const FILES_PER_CHUNK = 256;
/** Terms of a file that are listed at once: who answers requests waits no longer than that takes. */
const TERMS_AT_ONCE = 1024;
/** Lists that the beginning of a word is looked up in; what begins more may be in any file. */
const MAX_EXPANSIONS = 5_000;
/** Files whose filters of pairs are not worth being asked: opening them tells more. */
const FEW_FILES = 8;

/** One FlexSearch index of all files. */
export class FlexSearchLibrary implements LibraryIndex {
  readonly #store: OrderedStore;
  readonly #storage: OrderedStorage;
  readonly #index: Index<false, StorageInterface>;
  readonly #mounted: Promise<void>;
  /** Of the terms of the file that is added. */
  #slots = new Map<string, number>();
  /** Files by what is asked of them, until one comes or goes. */
  readonly #fits = new LRUCache<string, Promise<readonly number[]>>({
    max: 64,
    memoMethod: (terms) => this.#search(terms),
  });

  constructor(store: OrderedStore) {
    const range = { lists: MAX_EXPANSIONS, beyond: fitTerm.any };
    this.#store = store;
    this.#storage = new OrderedStorage(store, 'words', { chunkIds: FILES_PER_CHUNK, range });
    this.#index = new Index({
      tokenize: 'strict',
      resolution: LIBRARY_WEIGHTS.length,
      fastupdate: false,
      commit: false,
      encode: (terms) => terms.split(' '),
      score: (_terms, term) => this.#slots.get(term) ?? 0,
    });
    this.#mounted = this.#index.mount(this.#storage);
  }

  async add(file: ListedFile, { terms, pairs, isLarge }: ContentTerms): Promise<void> {
    const next = Number(this.#read('next') ?? 0);
    const number = this.#numberOf(file.id) ?? next;
    await this.remove(file.id);
    const numbered = this.#store.batch([
      [`file ${file.id}`, Buffer.from(String(number))],
      [`number ${number}`, Buffer.from(file.id)],
      [`pairs ${number}`, pairs.length > 0 ? pairs : undefined],
      ['next', Buffer.from(String(Math.max(next, number + 1)))],
    ]);
    const { owner, shared, fileType, documentType, fileName } = file;
    const fits = [fitTerm.any, fitTerm.owner(owner), fitTerm.fileType(fileType), fitTerm.documentType(documentType)];
    const may = [...(shared ? [fitTerm.shared] : []), ...(isLarge ? [fitTerm.large] : [])];
    const about = [...fits, ...may, ...toTerms(fileName)];
    this.#slots = new Map(about.map((term) => [term, 0]));
    for (const [slot, ofSlot] of terms.entries()) {
      for (const term of ofSlot.split(' ')) if (term !== '' && !this.#slots.has(term)) this.#slots.set(term, slot);
    }
    const all = [...this.#slots.keys()];
    for (let at = 0; at < all.length; at += TERMS_AT_ONCE) {
      this.#index.append(number, all.slice(at, at + TERMS_AT_ONCE).join(' '));
      await Promise.all([numbered, this.#index.commit()]);
    }
    this.#fits.clear();
  }

  async remove(fileId: string): Promise<void> {
    await this.#mounted;
    const number = this.#numberOf(fileId);
    if (number === undefined) return;
    this.#index.remove(number);
    await this.#index.commit();
    const keys = [`file ${fileId}`, `number ${number}`, `pairs ${number}`];
    await this.#store.batch(keys.map((key) => [key, undefined] as const));
    this.#fits.clear();
  }

  async lookIn({ owner, fileIds, fileTypes, documentTypes }: LookIn): Promise<FilesLookedIn> {
    const choices = [
      [fitTerm.owner(owner), fitTerm.shared],
      ...(fileTypes ? [fileTypes.map(fitTerm.fileType)] : []),
      ...(documentTypes ? [documentTypes.map(fitTerm.documentType)] : []),
    ];
    const fitting = await this.#fits.memo(choices.map((terms) => terms.join('|')).join(' '));
    const asked = fileIds?.flatMap((id) => this.#numberOf(id) ?? []).map((number) => number * SLOTS);
    const lookedIn = asked ? intersectEntries(fitting, sortNumbers(asked)) : fitting;
    // Of so many words that these are not listed: they may hold any.
    const large = await this.#fits.memo(fitTerm.large);
    return {
      count: lookedIn.length,
      fileOf: (number) => this.#read(`number ${number}`),
      holding: async (probes) => {
        const found = await Promise.all(probes.map((probe) => this.#holding(probe)));
        return intersectEntries(uniteIds([...found, large]), lookedIn);
      },
    };
  }

  async withVocabulary<T>(find: (words: Vocabulary) => T): Promise<T> {
    return find(this.#storage);
  }

  #numberOf(fileId: string): number | undefined {
    const number = this.#read(`file ${fileId}`);
    return number === undefined ? undefined : Number(number);
  }

  async #holding({ terms, prefix }: Probe): Promise<readonly number[]> {
    const listed = terms.map((term, i) => {
      // A character of a script without spaces stands within pairs.
      if (isUnspacedCharacter(term)) return fitTerm.any;
      return prefix && i === terms.length - 1 ? `${term}*` : term;
    });
    const found = await this.#search(listed.join(' '));
    const pairs = toPairs(terms, prefix);
    if (pairs.length === 0 || found.length <= FEW_FILES) return found;
    return found.filter((entry) => {
      const filter = this.#store.get(`pairs ${idOf(entry)}`);
      return !filter || pairs.every((pair) => filterHolds(filter, pair));
    });
  }

  async #search(query: string): Promise<readonly number[]> {
    await this.#mounted;
    const found = await this.#index.search({ query, resolve: false });
    const slots: (Id[] | undefined)[] = Array.isArray(found) ? found : found.result;
    return toEntries(slots);
  }

  #read(key: string): string | undefined {
    const bytes = this.#store.get(key);
    return bytes && Buffer.from(bytes).toString();
  }
}

/** Of words that follow one another, as far as they are words of their own. */
export function toPairs(terms: readonly string[], prefix: boolean): number[] {
  const whole = prefix ? terms.slice(0, -1) : terms;
  return whole.slice(1).flatMap((term, i) => {
    if (isUnspacedCharacter(whole[i]!) || isUnspacedCharacter(term)) return [];
    return [hashPair(hashText(whole[i]!), hashText(term))];
  });
}
