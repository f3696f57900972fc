import { Index, type StorageInterface } from 'flexsearch';
import { LRUCache } from 'lru-cache';
import type { Vocabulary } from '../../../analysis/one-edit.ts';
import { isUnspacedCharacter, toTerms } from '../../../analysis/tokens.ts';
import type { Owned } from '../../../document/owner.ts';
import type { DocumentType, FileType } from '../../../document/profile.ts';
import { Turn } from '../../slices.ts';
import { readEntries, SLOTS, writeEntries } from '../flexsearch/id-list.ts';
import { OrderedStorage } from '../flexsearch/ordered-storage.ts';
import type { Change, OrderedStore } from '../flexsearch/ordered-store.ts';
import { SlottedIds } from '../flexsearch/slotted-ids.ts';
import type { Way } from '../query.ts';
import { addToFilter, bitsOf, hasBits, hashPair, hashText } from '../stored/bloom.ts';
import { type ContentTerms, LIBRARY_WEIGHTS, PLACES } from '../stored/content-terms.ts';

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
  /** Those that may hold one of the probes of each clause, as it is needed. */
  find(clauses: readonly (readonly Probe[])[], need: Way['need']): Promise<FilesFound>;
  fileOf(number: number): string | undefined;
}

export interface FilesFound {
  /** Number × SLOTS + slot of LIBRARY_WEIGHTS, ascending. */
  candidates: readonly number[];
  /** How many files hold each clause. */
  counts: readonly number[];
}

/** Of files that hold a clause each: those that hold what is needed. */
export const joinFiles = (holding: readonly SlottedIds[], need: Way['need']): SlottedIds =>
  need === 'any' ? SlottedIds.unite(holding) : holding.reduce(intersect);

const intersect = (some: SlottedIds, others: SlottedIds): SlottedIds => some.intersect(others);

/** A file, and what it says. */
export interface Listing {
  file: ListedFile;
  content: ContentTerms;
}

/** Which files hold which words: the port that a search over all files asks. */
export interface LibraryIndex {
  /** Several at once, for less than one after the other where they have words in common. */
  add(listings: readonly Listing[]): Promise<void>;
  remove(fileId: string): Promise<void>;
  /** Goes on for a moment with removing what is still listed of files that went, unasked for; tells whether there is more. */
  tidy(): Promise<boolean>;
  /** Lets go of what was read: another thread has changed it. */
  forget?(): void;
  lookIn(request: LookIn): Promise<FilesLookedIn>;
  /** What is found with the words there are; `find` may be asked more than once. */
  withVocabulary<T>(find: (words: Vocabulary) => T): Promise<T>;
}

/** Adding a file rewrites no more of a list. */
const PIECE_BYTES = 500;
/** Terms of a file that are handed over at once: who answers requests waits no longer than that takes. */
const TERMS_AT_ONCE = 1024;
/** Terms that wait to be written: more than those of a batch of small files, so that these are written once. */
const TERMS_PER_COMMIT = 8192;
/** Lists that the beginning of a word is looked up in; what begins more may be in any file. */
const MAX_EXPANSIONS = 5_000;
const ANY_WORD = '*';
/** What is listed of files that are gone is removed once they are one of so many: all lists are gone through for that. */
const SWEPT_SHARE = 32;
/** So long a removal goes on with that: searches wait for it. */
const SWEEP_MS = 20;
/** Files whose filters of pairs are not worth being asked: opening them tells more. */
const FEW_FILES = 8;
const ALL_PLACES = 2 ** PLACES - 1;
/** Of lists: of ten thousand files, those of two hundred words that are in every block. */
const KEPT_BYTES = 32 * 1024 ** 2;

/** Where words stand: the places, and the files that these are of. */
interface Listed {
  places: SlottedIds;
  files: SlottedIds;
}

const toListed = (places: SlottedIds): Listed => ({ places, files: places.groups(PLACES) });

/** One FlexSearch index of all files, whose documents are the places of each: file × PLACES + place. */
export class FlexSearchLibrary implements LibraryIndex {
  readonly #store: OrderedStore;
  readonly #storage: OrderedStorage;
  readonly #index: Index<false, StorageInterface>;
  readonly #mounted: Promise<void>;
  /** Those that are being added, and their slot. */
  #terms: string[] = [];
  #slot = 0;
  /** Whose words are being removed, and from where on they still are. After a start it begins anew. */
  #sweep: { numbers: ReadonlySet<number>; from: string } | undefined;
  /** By words as they are looked up, until a file comes or goes: lists of common ones are long, and asked for again and again. */
  readonly #listed = new LRUCache<string, Listed>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ places, files }) => places.bytes + files.bytes,
    memoMethod: (words) => {
      const ids = this.#storage.ids(words);
      for (const number of this.#gone) ids.leaveOut(number * PLACES, PLACES);
      return toListed(ids);
    },
  });

  constructor(store: OrderedStore) {
    this.#store = store;
    this.#storage = new OrderedStorage(store, 'w', { pieceBytes: PIECE_BYTES, rangeLists: MAX_EXPANSIONS });
    this.#index = new Index({
      tokenize: 'strict',
      resolution: LIBRARY_WEIGHTS.length,
      fastupdate: false,
      commit: false,
      encode: () => this.#terms,
      score: () => this.#slot,
    });
    this.#mounted = this.#index.mount(this.#storage);
  }

  async add(listings: readonly Listing[]): Promise<void> {
    await this.#mounted;
    for (const { file } of listings) await this.remove(file.id);
    const first = this.#number('next') ?? 0;
    const numbered = listings.flatMap(({ file, content }, i): Change[] => [
      [`file ${file.id}`, toBytes(first + i)],
      [`number ${first + i}`, Buffer.from(file.id)],
      [`pairs ${first + i}`, content.pairs.length > 0 ? withPairs(content.pairs, toTerms(file.fileName)) : undefined],
    ]);
    // First, so that what is listed when the process ends can be told whose it is.
    await this.#store.batch([
      ...numbered,
      ['next', toBytes(first + listings.length)],
      ['files', toBytes((this.#number('files') ?? 0) + listings.length)],
    ]);
    const turn = new Turn();
    let waiting = 0;
    for (const [i, listing] of listings.entries()) {
      for (const terms of this.#append(listing, first + i)) {
        waiting += terms;
        if (waiting >= TERMS_PER_COMMIT) {
          await this.#index.commit();
          waiting = 0;
        }
        if (turn.isOver) await turn.pass();
      }
    }
    await this.#index.commit();
    this.#listed.clear();
  }

  /** Piece by piece; tells how many terms each has. */
  *#append({ file, content }: Listing, number: number): Generator<number> {
    // What a name says need not stand in any place: it stands in all of them.
    const anywhere = toTerms(file.fileName);
    this.#appendTerms(number, 0, anywhere, new Uint16Array(anywhere.length).fill(ALL_PLACES));
    const about = termsAbout(file, content);
    this.#appendTerms(number, 0, about, new Uint16Array(about.length).fill(1));
    for (const [slot, places] of content.places.entries()) {
      const terms = content.terms[slot]!.split(' ');
      for (let from = 0; from < places.length; from += TERMS_AT_ONCE) {
        const to = Math.min(from + TERMS_AT_ONCE, places.length);
        this.#appendTerms(number, slot, terms.slice(from, to), places.subarray(from, to));
        yield to - from;
      }
    }
  }

  #appendTerms(number: number, slot: number, terms: readonly string[], places: Uint16Array): void {
    this.#slot = slot;
    for (let place = 0; place < PLACES; place++) {
      this.#terms = terms.filter((_, i) => (places[i]! >> place) & 1);
      if (this.#terms.length > 0) this.#index.append(number * PLACES + place, 'terms');
    }
  }

  async remove(fileId: string): Promise<void> {
    const number = this.#number(`file ${fileId}`);
    if (number === undefined) return;
    const left = this.#number('files')! - 1;
    const gone = [...this.#gone, number].sort((a, b) => a - b);
    await this.#store.batch([
      [`file ${fileId}`, undefined],
      [`number ${number}`, undefined],
      [`pairs ${number}`, undefined],
      ['files', toBytes(left)],
      ['gone', writeEntries(gone)],
    ]);
    this.#listed.clear();
    if (!this.#sweep && gone.length * SWEPT_SHARE < left) return;
    // Where no file is left nothing is.
    while ((await this.tidy()) && left === 0);
  }

  async tidy(): Promise<boolean> {
    const until = performance.now() + SWEEP_MS;
    while (this.#gone.length > 0) {
      await this.#goOnSweeping();
      if (performance.now() >= until) break;
    }
    return this.#gone.length > 0;
  }

  async #goOnSweeping(): Promise<void> {
    const { numbers, from } = this.#sweep ?? { numbers: new Set(this.#gone), from: '' };
    const ids = new Set([...numbers].flatMap((one) => Array.from({ length: PLACES }, (_, i) => one * PLACES + i)));
    const next = await this.#storage.removeSome(ids, from);
    this.#sweep = next === undefined ? undefined : { numbers, from: next };
    if (this.#sweep) return;
    const left = this.#gone.filter((number) => !numbers.has(number));
    await this.#store.batch([['gone', left.length > 0 ? writeEntries(left) : undefined]]);
  }

  async lookIn({ owner, fileIds, fileTypes, documentTypes }: LookIn): Promise<FilesLookedIn> {
    const choices = [
      [fitTerm.owner(owner), fitTerm.shared],
      ...(fileTypes ? [fileTypes.map(fitTerm.fileType)] : []),
      ...(documentTypes ? [documentTypes.map(fitTerm.documentType)] : []),
    ];
    const fitting = choices.map((terms) => this.#listed.memo(terms.join('|')).files).reduce(intersect);
    const asked = fileIds?.flatMap((id) => this.#number(`file ${id}`) ?? []).map((number) => number * SLOTS);
    const lookedIn = asked ? fitting.intersect(SlottedIds.of(asked)) : fitting;
    // Of so many words that these are not listed: they may hold any.
    const large = this.#listed.memo(fitTerm.large).files;
    const fitted = (files: SlottedIds): SlottedIds => SlottedIds.unite([files, large]).intersect(lookedIn);
    return {
      count: lookedIn.size,
      fileOf: (number) => this.#read(`number ${number}`),
      find: async (clauses, need) => {
        const holding = clauses.map((probes) => this.#holding(probes));
        const files = holding.map((listed) => fitted(listed.files));
        const isByPlace = need === 'all' && files.length > 1;
        const places = holding.map((listed) => listed.places);
        const candidates = isByPlace ? fitted(joinFiles(places, need).groups(PLACES)) : joinFiles(files, need);
        return { candidates: candidates.entries(), counts: files.map(({ size }) => size) };
      },
    };
  }

  async withVocabulary<T>(find: (words: Vocabulary) => T): Promise<T> {
    return find(this.#storage);
  }

  /** Numbers of files that are gone, while what is listed of them is not. */
  get #gone(): number[] {
    return readEntries(this.#store.get('gone') ?? new Uint8Array(0));
  }

  #holding(probes: readonly Probe[]): Listed {
    const words = probes.filter(({ terms }) => terms.length === 1).flatMap(toLookups);
    const phrases = probes.filter(({ terms }) => terms.length > 1);
    const listed = words.length > 0 ? [this.#listed.memo(words.join('|'))] : [];
    if (listed[0] && phrases.length === 0) return listed[0];
    const places = [...listed.map((one) => one.places), ...phrases.map((phrase) => this.#placesOf(phrase))];
    return toListed(SlottedIds.unite(places));
  }

  #placesOf(phrase: Probe): SlottedIds {
    const words = new Set(toLookups(phrase));
    const found = Array.from(words, (word) => this.#listed.memo(word).places).reduce(intersect);
    const pairs = toPairs(phrase.terms, phrase.prefix).map(bitsOf);
    if (pairs.length === 0 || found.size <= FEW_FILES) return found;
    return found.ofGroups(PLACES, (number) => {
      const filter = this.#store.get(`pairs ${number}`);
      return !filter || pairs.every((bits) => hasBits(filter, bits));
    });
  }

  forget(): void {
    this.#listed.clear();
  }

  #read(key: string): string | undefined {
    const bytes = this.#store.get(key);
    return bytes && Buffer.from(bytes).toString();
  }

  #number(key: string): number | undefined {
    const text = this.#read(key);
    return text === undefined ? undefined : Number(text);
  }
}

const toBytes = (count: number): Uint8Array => Buffer.from(String(count));

/** As the words of a probe are looked up. */
const toLookups = ({ terms, prefix }: Probe): string[] =>
  terms.map((term, i) => {
    // A character of a script without spaces stands within pairs.
    if (isUnspacedCharacter(term)) return ANY_WORD;
    return prefix && i === terms.length - 1 ? `${term}*` : term;
  });

/** What is true of a file, and what is known of its words. */
function termsAbout({ owner, shared, fileType, documentType }: ListedFile, { isLarge }: ContentTerms): string[] {
  const fits = [fitTerm.owner(owner), fitTerm.fileType(fileType), fitTerm.documentType(documentType)];
  return [...fits, ...(shared ? [fitTerm.shared] : []), ...(isLarge ? [fitTerm.large] : [])];
}

/** The filter of a content with the pairs of its name. */
function withPairs(filter: Uint8Array, terms: readonly string[]): Uint8Array {
  const filled = filter.slice();
  for (const pair of toPairs(terms, false)) addToFilter(filled, pair);
  return filled;
}

/** Of words that follow one another, as far as they are words of their own. */
export function toPairs(terms: readonly string[], prefix: boolean): number[] {
  const whole = prefix ? terms.slice(0, -1) : terms;
  return whole.slice(1).flatMap((term, i) => {
    if (isUnspacedCharacter(whole[i]!) || isUnspacedCharacter(term)) return [];
    return [hashPair(hashText(whole[i]!), hashText(term))];
  });
}
