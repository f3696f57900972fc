import { type Id, Index, type StorageInterface } from 'flexsearch';
import type { Vocabulary } from '../../../analysis/one-edit.ts';
import { isUnspacedCharacter, toTerms } from '../../../analysis/tokens.ts';
import type { Owned } from '../../../document/owner.ts';
import type { DocumentType, FileType } from '../../../document/profile.ts';
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
export const fitTerm = {
  any: '@',
  large: '@large',
  shared: '@shared',
  owner: (owner: string): string => `@owner:${encodeURIComponent(owner)}`,
  fileType: (type: FileType): string => `@type:${type}`,
  documentType: (type: DocumentType): string => `@is:${type}`,
};

/** Which files hold which words: the port that a search over all files asks. Files are numbered, newer ones higher. */
export interface LibraryIndex extends Vocabulary {
  add(file: ListedFile, content: ContentTerms): Promise<void>;
  remove(fileId: string): Promise<void>;
  numberOf(fileId: string): number | undefined;
  fileOf(number: number): string | undefined;
  /** By how much the best hit may count (LIBRARY_WEIGHTS): files that may hold one of the probes, as far as their words are listed. */
  holding(probes: readonly Probe[]): Promise<number[][]>;
  /** Files of which, of each of the choices, something is true. */
  fitting(choices: readonly (readonly string[])[]): Promise<number[]>;
}

/** Files of a list that are stored together: adding a file rewrites no more of a list. */
const FILES_PER_CHUNK = 1024;
/** Words that the beginning of one stands for at most. */
const MAX_EXPANSIONS = 5_000;
/** Files whose filters of pairs are not worth being asked: opening them tells more. */
const FEW_FILES = 8;

/** One FlexSearch index of all files. */
export class FlexSearchLibrary implements LibraryIndex {
  readonly #store: OrderedStore;
  readonly #storage: OrderedStorage;
  readonly #index: Index<false, StorageInterface>;
  readonly #mounted: Promise<void>;
  /** Of the file that is added: where its terms of the next slots begin. */
  #slotStarts: number[] = [];
  #next: number | undefined;

  constructor(store: OrderedStore) {
    this.#store = store;
    this.#storage = new OrderedStorage(store, 'words', { chunkIds: FILES_PER_CHUNK, rangeTerms: MAX_EXPANSIONS });
    this.#index = new Index({
      tokenize: 'strict',
      resolution: LIBRARY_WEIGHTS.length,
      fastupdate: false,
      commit: false,
      encode: (terms) => terms.split(' ').filter((term) => term !== ''),
      score: (_terms, _term, position) => this.#slotStarts.filter((start) => position >= start).length,
    });
    this.#mounted = this.#index.mount(this.#storage);
  }

  async add(file: ListedFile, { terms, pairs, isLarge }: ContentTerms): Promise<void> {
    await this.#mounted;
    const number = this.numberOf(file.id) ?? this.#newNumber();
    await this.#store.batch([
      [`file ${file.id}`, encode(String(number))],
      [`number ${number}`, encode(file.id)],
      [`pairs ${number}`, pairs.length > 0 ? pairs : undefined],
      ['next', encode(String(this.#next ?? number + 1))],
    ]);
    const first = [...toFitTerms(file), ...(isLarge ? [fitTerm.large] : []), ...toTerms(file.fileName)];
    const bySlot = [first.join(' '), ...terms].map((text) => text.split(' ').filter((term) => term !== ''));
    const [about = [], titles = [], headers = [], others = []] = bySlot;
    this.#slotStarts = [about.length + titles.length, about.length + titles.length + headers.length];
    this.#index.add(number, [...about, ...titles, ...headers, ...others].join(' '));
    await this.#index.commit();
  }

  async remove(fileId: string): Promise<void> {
    await this.#mounted;
    const number = this.numberOf(fileId);
    if (number === undefined) return;
    this.#index.remove(number);
    await this.#index.commit();
    await this.#store.batch(
      [`file ${fileId}`, `number ${number}`, `pairs ${number}`].map((key) => [key, undefined] as const),
    );
  }

  numberOf(fileId: string): number | undefined {
    const bytes = this.#store.get(`file ${fileId}`);
    return bytes && Number(decode(bytes));
  }

  fileOf(number: number): string | undefined {
    const bytes = this.#store.get(`number ${number}`);
    return bytes && decode(bytes);
  }

  async holding(probes: readonly Probe[]): Promise<number[][]> {
    const found = await Promise.all(probes.map((probe) => this.#holdingAll(probe)));
    if (found.length === 1) return found[0]!;
    const seen = new Set<number>();
    return LIBRARY_WEIGHTS.map((_, slot) =>
      found.flatMap((slots) => slots[slot]!.filter((number) => seen.size !== seen.add(number).size)),
    );
  }

  async fitting(choices: readonly (readonly string[])[]): Promise<number[]> {
    return (await this.#search(choices.map((terms) => terms.join('|')))).flat();
  }

  holds(term: string): boolean {
    return this.#storage.holds(term);
  }

  terms(beginning: string): Iterable<string> {
    return this.#storage.terms(beginning);
  }

  async #holdingAll({ terms, prefix }: Probe): Promise<number[][]> {
    const listed = terms.map((term, i) => {
      // A character of a script without spaces stands within pairs.
      if (isUnspacedCharacter(term)) return fitTerm.any;
      return prefix && i === terms.length - 1 ? `${term}*` : term;
    });
    const slots = await this.#search(listed);
    const pairs = toPairs(terms, prefix);
    if (pairs.length === 0 || slots.reduce((sum, { length }) => sum + length, 0) <= FEW_FILES) return slots;
    return slots.map((numbers) => numbers.filter((number) => this.#mayHoldPairs(number, pairs)));
  }

  async #search(terms: readonly string[]): Promise<number[][]> {
    await this.#mounted;
    const found = await this.#index.search({ query: terms.join(' '), resolve: false });
    const slots: (Id[] | undefined)[] = Array.isArray(found) ? found : found.result;
    return LIBRARY_WEIGHTS.map((_, slot) => (slots[slot] ?? []).map(Number));
  }

  #mayHoldPairs(number: number, pairs: readonly number[]): boolean {
    const filter = this.#store.get(`pairs ${number}`);
    return !filter || pairs.every((pair) => filterHolds(filter, pair));
  }

  #newNumber(): number {
    const stored = this.#store.get('next');
    const number = this.#next ?? (stored ? Number(decode(stored)) : 0);
    this.#next = number + 1;
    return number;
  }
}

const toFitTerms = ({ owner, shared, fileType, documentType }: ListedFile): string[] => [
  fitTerm.any,
  fitTerm.owner(owner),
  ...(shared ? [fitTerm.shared] : []),
  fitTerm.fileType(fileType),
  fitTerm.documentType(documentType),
];

/** Of words that follow one another, as far as they are words of their own. */
function toPairs(terms: readonly string[], prefix: boolean): number[] {
  const pairs: number[] = [];
  const whole = prefix ? terms.slice(0, -1) : terms;
  for (let i = 1; i < whole.length; i++) {
    if (isUnspacedCharacter(whole[i - 1]!) || isUnspacedCharacter(whole[i]!)) continue;
    pairs.push(hashPair(hashText(whole[i - 1]!), hashText(whole[i]!)));
  }
  return pairs;
}

const encode = (text: string): Uint8Array => Buffer.from(text);
const decode = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
