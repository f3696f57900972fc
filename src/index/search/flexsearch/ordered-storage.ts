import type { Id, StorageInterface } from 'flexsearch';
import {
  addEntries,
  idOf,
  readEntries,
  SLOTS,
  type Slots,
  toEntries,
  toSlots,
  uniteEntries,
  writeEntries,
} from './id-list.ts';
import type { Change, OrderedStore } from './ordered-store.ts';

/** What an index hands to its storage: what was added since the last commit, and whose former entries give way. */
interface Uncommitted {
  map: Map<string, Slots>;
  /** By the word that a context begins with. */
  ctx: Map<string, Map<string, Slots>>;
  reg: { keys(): Iterable<Id>; clear(): void };
  commit_task: { del?: Id; ins?: Id }[];
}

export interface OrderedStorageOptions {
  /** Ids of a list that are stored together: adding one rewrites no more. All of them where an index is written once. */
  chunkIds?: number;
  /** Whether ids can be asked for, replaced and removed; their terms are stored for that. */
  removable?: boolean;
  /** Terms that `…*` stands for at most. */
  rangeTerms?: number;
}

/** A term that is longer is known by its beginning: keys have a limit. */
const MAX_KEY_CHARACTERS = 200;
export const toKeyTerm = (term: string): string =>
  term.length > MAX_KEY_CHARACTERS ? term.slice(0, MAX_KEY_CHARACTERS) : term;
/** Terms that are written at once, so that a large document leaves room for others. */
const TERMS_PER_BATCH = 512;
/** Below all characters of terms, and none that LMDB takes for the end of a key. */
const SEPARATOR = '\u0001';
const OF_CONTEXT = '\u0002';
const MAP = 'm';
const CONTEXT = 'c';
const REGISTER = 'r';
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * A storage for FlexSearch's persistent indexes in any store of ordered keys: `await index.mount(new OrderedStorage(store, 'name'))`.
 * Ids are whole numbers. A term is a key, its ids a list of distances; as keys are in order, the terms with a beginning stand
 * together. So a term of a query that ends with `*` stands for all that begin with it, and `a|b` for either; an encoder
 * that lets these marks pass in texts is not for this storage. Beside what FlexSearch asks for, lists can be read without waiting.
 */
export class OrderedStorage {
  readonly db: OrderedStore;
  readonly #name: string;
  readonly #chunkIds: number;
  readonly #removable: boolean;
  readonly #rangeTerms: number;
  /** Commits read what they change: one after the other. */
  #committed: Promise<void> = Promise.resolve();

  constructor(
    store: OrderedStore,
    name = '',
    {
      chunkIds = Number.POSITIVE_INFINITY,
      removable = true,
      rangeTerms = Number.POSITIVE_INFINITY,
    }: OrderedStorageOptions = {},
  ) {
    this.db = store;
    this.#name = name + SEPARATOR;
    this.#chunkIds = chunkIds;
    this.#removable = removable;
    this.#rangeTerms = rangeTerms;
  }

  async mount(index: Parameters<StorageInterface['mount']>[0]): Promise<void> {
    if (!('contain' in index) || 'set' in index) throw new TypeError('Mount the indexes of a document one by one.');
    Object.assign(index, { db: this });
  }

  async open(): Promise<void> {}
  async close(): Promise<void> {}

  destroy(): Promise<void> {
    return this.clear();
  }

  clear(): Promise<void> {
    return this.#afterOthers(async () => {
      const keys: string[] = [];
      for (const [key] of this.#startingWith(this.#name)) keys.push(key);
      await this.db.batch(keys.map((key): Change => [key, undefined]));
    });
  }

  commit(index: Uncommitted): Promise<void> {
    // What is added while this is written belongs to the next commit.
    const added = new Map<string, readonly number[]>();
    for (const [term, slots] of index.map) added.set(this.#key(MAP, term), toEntries(slots));
    for (const [context, terms] of index.ctx) {
      for (const [term, slots] of terms) added.set(this.#key(CONTEXT, term, context), toEntries(slots));
    }
    const replaced = index.commit_task.flatMap(({ del }) => (del === undefined ? [] : [del]));
    index.commit_task = [];
    index.map.clear();
    index.ctx.clear();
    index.reg.clear();
    return this.#afterOthers(async () => {
      await this.#remove(replaced);
      await this.#add(added);
    });
  }

  async get(key: string, ctx = '', limit = 0, offset = 0, resolve = true): Promise<number[] | number[][]> {
    return toResult(this.entries(key, ctx), limit, offset, resolve);
  }

  /** Ids that have all terms, in the slot of the worst; false where FlexSearch has to do it. */
  search(
    { depth }: { depth: number },
    terms: readonly string[],
    limit = 0,
    offset = 0,
    suggest = false,
    resolve = true,
  ): Promise<number[] | number[][]> | false {
    if (depth > 0 || suggest) return false;
    const lists = [...new Set(terms)].map((term) => this.entries(term)).sort((a, b) => a.length - b.length);
    return Promise.resolve(toResult(lists.length > 0 ? lists.reduce(intersect) : [], limit, offset, resolve));
  }

  async enrich(ids: readonly Id[]): Promise<{ id: Id }[]> {
    return ids.map((id) => ({ id }));
  }

  async has(id: Id): Promise<boolean> {
    return this.db.get(this.#key(REGISTER, String(id))) !== undefined;
  }

  remove(ids: Id | readonly Id[]): Promise<void> {
    return this.#afterOthers(() => this.#remove([ids].flat()));
  }

  /** id × SLOTS + slot for all ids of a term, ascending. Waits for nothing. */
  entries(term: string, context?: string): readonly number[] {
    if (context) return this.#read(this.#key(CONTEXT, term, context));
    return uniteEntries(
      term
        .split('|')
        .flatMap((part) => (part.endsWith('*') ? this.#readRange(part) : [this.#read(this.#key(MAP, part))])),
    );
  }

  /** Under which the list of a term is stored, for who makes lists himself. */
  keyOf(term: string): string {
    return this.#key(MAP, term);
  }

  /** Whether there is a term. */
  holds(term: string): boolean {
    const key = this.#key(MAP, term);
    if (this.#chunkIds === Number.POSITIVE_INFINITY) return this.db.get(key) !== undefined;
    for (const _ of this.#startingWith(key + SEPARATOR)) return true;
    return false;
  }

  /** All terms with a beginning, in the order of the store. */
  *terms(beginning = ''): Generator<string> {
    const start = this.#key(MAP, '').length;
    let before: string | undefined;
    for (const [key] of this.#startingWith(this.#key(MAP, beginning))) {
      const end = key.indexOf(SEPARATOR, start);
      const term = end < 0 ? key.slice(start) : key.slice(start, end);
      if (term !== before) yield term;
      before = term;
    }
  }

  #afterOthers(work: () => Promise<void>): Promise<void> {
    const done = this.#committed.then(work);
    this.#committed = done.catch(() => {});
    return done;
  }

  async #add(added: ReadonlyMap<string, readonly number[]>): Promise<void> {
    let changes: Change[] = [];
    const termsOf = new Map<number, string[]>();
    for (const [key, entries] of added) {
      for (const [chunkKey, ofChunk] of this.#chunks(key, entries)) {
        const stored = this.db.get(chunkKey);
        changes.push([chunkKey, stored ? addEntries(stored, ofChunk) : writeEntries(ofChunk)]);
      }
      if (changes.length >= TERMS_PER_BATCH) {
        await this.db.batch(changes);
        changes = [];
      }
      if (!this.#removable) continue;
      for (const entry of entries) {
        const terms = termsOf.get(idOf(entry));
        if (terms) terms.push(key.slice(this.#name.length));
        else termsOf.set(idOf(entry), [key.slice(this.#name.length)]);
      }
    }
    for (const [id, keys] of termsOf) {
      const registered = this.#key(REGISTER, String(id));
      const before = this.#registered(registered);
      changes.push([registered, encoder.encode([...new Set([...before, ...keys])].join('\n'))]);
    }
    await this.db.batch(changes);
  }

  async #remove(ids: readonly Id[]): Promise<void> {
    for (const id of this.#removable ? ids : []) {
      const registered = this.#key(REGISTER, String(id));
      const changes: Change[] = [];
      for (const key of this.#registered(registered)) {
        for (const [chunkKey] of this.#chunks(this.#name + key, [Number(id) * SLOTS])) {
          const left = readEntries(this.db.get(chunkKey) ?? new Uint8Array()).filter((entry) => idOf(entry) !== id);
          changes.push([chunkKey, left.length > 0 ? writeEntries(left) : undefined]);
        }
      }
      for (let at = 0; at < changes.length; at += TERMS_PER_BATCH)
        await this.db.batch(changes.slice(at, at + TERMS_PER_BATCH));
      if (changes.length > 0) await this.db.batch([[registered, undefined]]);
    }
  }

  /** Keys of the lists that an id stands in, without the name of the index. */
  #registered(key: string): string[] {
    const bytes = this.db.get(key);
    return bytes ? decoder.decode(bytes).split('\n') : [];
  }

  /** The lists of the terms that begin as one does, in one pass. */
  #readRange(pattern: string): number[][] {
    const lists: number[][] = [];
    for (const [, bytes] of this.#startingWith(this.#key(MAP, pattern.slice(0, -1)))) {
      if (lists.length >= this.#rangeTerms) break;
      lists.push(readEntries(bytes));
    }
    return lists;
  }

  #read(key: string): number[] {
    if (this.#chunkIds === Number.POSITIVE_INFINITY) return readEntries(this.db.get(key) ?? new Uint8Array());
    const entries: number[] = [];
    for (const [, bytes] of this.#startingWith(key + SEPARATOR)) {
      for (const entry of readEntries(bytes)) entries.push(entry);
    }
    return entries;
  }

  /** Entries by the key of their chunk. */
  *#chunks(key: string, entries: readonly number[]): Generator<[key: string, entries: readonly number[]]> {
    if (this.#chunkIds === Number.POSITIVE_INFINITY) {
      yield [key, entries];
      return;
    }
    for (let from = 0, to = 0; from < entries.length; from = to) {
      const chunk = Math.floor(idOf(entries[from]!) / this.#chunkIds);
      while (to < entries.length && Math.floor(idOf(entries[to]!) / this.#chunkIds) === chunk) to++;
      yield [`${key}${SEPARATOR}${chunk.toString(36).padStart(8, '0')}`, entries.slice(from, to)];
    }
  }

  #key(kind: string, term: string, context?: string): string {
    const cut = term.slice(0, MAX_KEY_CHARACTERS);
    return (
      this.#name + kind + (context === undefined ? cut : `${context.slice(0, MAX_KEY_CHARACTERS)}${OF_CONTEXT}${cut}`)
    );
  }

  *#startingWith(beginning: string): Generator<readonly [string, Uint8Array]> {
    for (const entry of this.db.from(beginning)) {
      if (!entry[0].startsWith(beginning)) return;
      yield entry;
    }
  }
}

/** Of two ascending lists: ids that both have, in the worse of their slots. */
function intersect(some: readonly number[], others: readonly number[]): readonly number[] {
  const common: number[] = [];
  for (let i = 0, k = 0; i < some.length && k < others.length; ) {
    const [id, other] = [idOf(some[i]!), idOf(others[k]!)];
    if (id === other) common.push(Math.max(some[i++]!, others[k++]!));
    else if (id < other) i++;
    else k++;
  }
  return common;
}

/** As FlexSearch takes it: ids, those of the best slot first, or by slot. */
function toResult(entries: readonly number[], limit: number, offset: number, resolve: boolean): number[] | number[][] {
  const slots = toSlots(entries);
  if (!resolve) return slots;
  const ids = [...new Set(slots.flat())];
  return limit > 0 || offset > 0 ? ids.slice(offset, limit > 0 ? offset + limit : undefined) : ids;
}
