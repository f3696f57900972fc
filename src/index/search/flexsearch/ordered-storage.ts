import type { Id, StorageInterface } from 'flexsearch';
import {
  addEntries,
  idOf,
  lastEntry,
  numberAt,
  readEntries,
  SLOTS,
  type Slots,
  toEntries,
  writeEntries,
} from './id-list.ts';
import type { Change, OrderedStore, StoredEntry } from './ordered-store.ts';
import { SlottedIds } from './slotted-ids.ts';

/** What an index hands to its storage: what was added since the last commit, and whose former entries give way. */
interface Uncommitted {
  map: Map<string, Slots>;
  /** By the word that a context begins with. */
  ctx: Map<string, Map<string, Slots>>;
  reg: { keys(): Iterable<Id>; clear(): void };
  commit_task: { del?: Id; ins?: Id }[];
}

export interface OrderedStorageOptions {
  /** Of a list that is this long no more is rewritten: what comes after it begins anew. */
  pieceBytes?: number;
  /** Whether ids can be asked for, replaced and removed; they are listed for that. */
  removable?: boolean;
  /** Lists that `…*` is read from at most; where there are more, all ids stand for them. */
  rangeLists?: number;
}

/** A term that is longer is known by its beginning: keys have a limit. */
export const MAX_KEY_CHARACTERS = 200;
export const toKeyTerm = (term: string): string =>
  term.length > MAX_KEY_CHARACTERS ? term.slice(0, MAX_KEY_CHARACTERS) : term;
/** Changes that are made at once, so that a large document leaves room for others. */
const CHANGES_PER_BATCH = 256;
/** Terms that are gone through at once for ids that go. */
const TERMS_PER_TURN = 32;
/** Below all characters of terms, and none that LMDB takes for the end of a key. */
const SEPARATOR = '\u0001';
/** Of an id, in base 36. */
const ID_DIGITS = 8;
const OF_CONTEXT = '\u0002';
const MAP = 'm';
const CONTEXT = 'c';
/** The list of all ids. */
const REGISTER = 'r';
/** Pieces of lists that are full, behind all else, by the last id in them. The last piece stands under the term: most terms have no other. */
const FULL = 'z';
const NO_BYTES = new Uint8Array(0);

/** A part of a list, and the last id that belongs to it. */
interface Piece {
  key: string;
  list: Uint8Array;
  lastId: number;
}

/**
 * A storage for FlexSearch's persistent indexes in any store of ordered keys: `await index.mount(new OrderedStorage(store, 'name'))`.
 * Ids are whole numbers. A term is a key, its ids a list of distances; as keys are in order, the terms with a beginning stand
 * together. So a term of a query that ends with `*` stands for all that begin with it, and `a|b` for either; an encoder
 * that lets these marks pass in texts is not for this storage. Beside what FlexSearch asks for, lists can be read without waiting.
 */
export class OrderedStorage {
  readonly db: OrderedStore;
  readonly #name: string;
  readonly #options: OrderedStorageOptions;
  /** Commits read what they change: one after the other. */
  #committed: Promise<void> = Promise.resolve();

  constructor(store: OrderedStore, name = '', options: OrderedStorageOptions = {}) {
    this.db = store;
    this.#name = name + SEPARATOR;
    this.#options = options;
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
      await this.db.batch([...this.#startingWith(this.#name)].map(([key]): Change => [key, undefined]));
    });
  }

  commit(index: Uncommitted): Promise<void> {
    // What is added while this is written belongs to the next commit.
    const added = new Map<string, readonly number[]>();
    // First, so that what is listed when the process ends can be removed.
    if (this.#options.removable !== false) added.set(this.#registerKey, toEntries([[...index.reg.keys()]]));
    for (const [term, slots] of index.map) added.set(this.keyOf(term), toEntries(slots));
    for (const [context, terms] of index.ctx) {
      for (const [term, slots] of terms) added.set(this.#contextKey(context, term), toEntries(slots));
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
    const ids = ctx ? this.#read(this.#lists(this.#contextKey(ctx, key))) : this.ids(key);
    return toResult(ids, limit, offset, resolve);
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
    const [first = new SlottedIds(), ...others] = [...new Set(terms)].map((term) => this.ids(term));
    const found = others.reduce((common, ids) => common.intersect(ids), first);
    return Promise.resolve(toResult(found, limit, offset, resolve));
  }

  async enrich(ids: readonly Id[]): Promise<{ id: Id }[]> {
    return ids.map((id) => ({ id }));
  }

  async has(id: Id): Promise<boolean> {
    return this.#registered([id]).length > 0;
  }

  /** Goes through all lists, once for however many ids. */
  remove(ids: Id | readonly Id[]): Promise<void> {
    return this.#afterOthers(() => this.#remove([ids].flat()));
  }

  /** The same step by step, so that others may come between: from the start of the index (''), or where the step before ended. */
  removeSome(ids: ReadonlySet<number>, from: string): Promise<string | undefined> {
    return this.#afterOthers(() => this.#removeSome(ids, from));
  }

  /** Those of a term, of several terms in the best slot, of all terms (`*`). Waits for nothing. */
  ids(term: string): SlottedIds {
    const parts = term.split('|');
    return this.#read(
      parts.flatMap((part) => (part.endsWith('*') ? this.#listsOfRange(part) : this.#lists(this.keyOf(part)))),
    );
  }

  /** Those of one term as they are stored, where an index is written once. */
  list(term: string): Uint8Array | undefined {
    return this.db.get(this.keyOf(term));
  }

  /** Under which the list of a term is stored, for who makes lists himself. */
  keyOf(term: string): string {
    return this.#name + MAP + toKeyTerm(term);
  }

  /** Whether there is a term. */
  holds(term: string): boolean {
    return this.db.get(this.keyOf(term)) !== undefined;
  }

  /** All terms with a beginning, in the order of the store. */
  *terms(beginning = ''): Generator<string> {
    const start = this.keyOf('').length;
    for (const [key] of this.#startingWith(this.keyOf(beginning))) yield key.slice(start);
  }

  #afterOthers<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#committed.then(work);
    this.#committed = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  async #add(added: ReadonlyMap<string, readonly number[]>): Promise<void> {
    const changes: Change[] = [];
    for (const [key, entries] of added) {
      for (let from = 0, to = 0; from < entries.length; from = to) {
        const piece = this.#pieceFor(key, idOf(entries[from]!));
        while (to < entries.length && idOf(entries[to]!) <= piece.lastId) to++;
        changes.push(...this.#addTo(piece, entries.slice(from, to)));
      }
      if (changes.length >= CHANGES_PER_BATCH) await this.db.batch(changes.splice(0));
    }
    await this.db.batch(changes);
  }

  /** The last piece of a list, once it is full, is put aside; but not where that would part the slots of an id. */
  #addTo({ key, list, lastId }: Piece, entries: readonly number[]): Change[] {
    const { pieceBytes = Number.POSITIVE_INFINITY } = this.#options;
    if (lastId === Number.POSITIVE_INFINITY && list.length >= pieceBytes) {
      const last = idOf(lastEntry(list));
      if (last < idOf(entries[0]!)) {
        return [
          [this.#fullKey(key, last), list],
          [key, writeEntries(entries)],
        ];
      }
    }
    return [[key, addEntries(list, entries)]];
  }

  async #remove(ids: readonly Id[]): Promise<void> {
    const gone = new Set(this.#registered(ids));
    if (gone.size === 0) return;
    for (let from: string | undefined = ''; from !== undefined; ) from = await this.#removeSome(gone, from);
  }

  async #removeSome(gone: ReadonlySet<number>, from: string): Promise<string | undefined> {
    const changes: Change[] = [];
    let [terms, next]: [number, string | undefined] = [0, undefined];
    for (const [key, list] of this.db.from(this.#name + from)) {
      if (key >= this.#name + FULL) break;
      if (terms++ === TERMS_PER_TURN) {
        next = key.slice(this.#name.length);
        break;
      }
      changes.push(...this.#without(key, list, gone));
    }
    await this.db.batch(changes);
    return next;
  }

  /** The list of a term without some ids: where nothing is left of its last piece, the one before takes that place. */
  #without(key: string, list: Uint8Array, gone: ReadonlySet<number>): Change[] {
    const before = new Map([...this.#fullPieces(key), [key, list]]);
    const after = new Map<string, Uint8Array | undefined>();
    let last: string | undefined;
    for (const [pieceKey, bytes] of before) {
      const left = withoutIds(bytes, gone);
      after.set(pieceKey, left.length > 0 ? left : undefined);
      if (left.length > 0) last = pieceKey;
    }
    if (last !== undefined && last !== key) after.set(key, after.get(last)).set(last, undefined);
    return [...after].filter(([pieceKey, bytes]) => bytes !== before.get(pieceKey));
  }

  /** Those of some ids that are there. */
  #registered(ids: readonly Id[]): number[] {
    if (ids.length === 0) return [];
    const registered = this.#read(this.#lists(this.#registerKey));
    return SlottedIds.of(toEntries([ids]))
      .intersect(registered)
      .entries()
      .map(idOf);
  }

  /** The lists of the terms that begin as one does. */
  #listsOfRange(pattern: string): Uint8Array[] {
    const { rangeLists = Number.POSITIVE_INFINITY } = this.#options;
    if (pattern === '*') return this.#lists(this.#registerKey);
    const beginning = this.keyOf(pattern.slice(0, -1));
    const lists: Uint8Array[] = [];
    for (const entries of [this.#startingWith(beginning), this.#startingWith(this.#fullKey(beginning))]) {
      for (const [, bytes] of entries) {
        if (lists.length >= rangeLists) return this.#lists(this.#registerKey);
        lists.push(bytes);
      }
    }
    return lists;
  }

  /** The pieces of a list. */
  #lists(key: string): Uint8Array[] {
    const last = this.db.get(key);
    return last ? [last, ...Array.from(this.#fullPieces(key), ([, bytes]) => bytes)] : [];
  }

  #read(lists: readonly Uint8Array[]): SlottedIds {
    const ids = new SlottedIds();
    for (const list of lists) ids.add(list);
    return ids;
  }

  /** The piece of a list that an id belongs to; what comes after all that are full, to the last. */
  #pieceFor(key: string, id: number): Piece {
    const list = this.db.get(key) ?? NO_BYTES;
    const last = { key, list, lastId: Number.POSITIVE_INFINITY };
    if (list.length === 0 || idOf(numberAt(list)) <= id) return last;
    for (const [fullKey, full] of this.#fullPieces(key, id)) {
      return { key: fullKey, list: full, lastId: Number.parseInt(fullKey.slice(-ID_DIGITS), 36) };
    }
    return last;
  }

  /** Of a list, from the one on that an id belongs to. */
  *#fullPieces(key: string, id = 0): Generator<StoredEntry> {
    if (!this.#options.pieceBytes) return;
    const all = this.#fullKey(key) + SEPARATOR;
    for (const piece of this.db.from(this.#fullKey(key, id))) {
      if (!piece[0].startsWith(all)) return;
      yield piece;
    }
  }

  /** Of a piece that is full, or the beginning of such keys. */
  #fullKey(key: string, lastId?: number): string {
    const digits = lastId === undefined ? '' : SEPARATOR + lastId.toString(36).padStart(ID_DIGITS, '0');
    return this.#name + FULL + key.slice(this.#name.length) + digits;
  }

  #contextKey(context: string, term: string): string {
    return `${this.#name}${CONTEXT}${toKeyTerm(context)}${OF_CONTEXT}${toKeyTerm(term)}`;
  }

  get #registerKey(): string {
    return this.#name + REGISTER;
  }

  *#startingWith(beginning: string): Generator<StoredEntry> {
    for (const entry of this.db.from(beginning)) {
      if (!entry[0].startsWith(beginning)) return;
      yield entry;
    }
  }
}

/** The same bytes where none of the ids is in the list. */
function withoutIds(list: Uint8Array, gone: ReadonlySet<number>): Uint8Array {
  const entries = readEntries(list);
  const left = entries.filter((entry) => !gone.has(idOf(entry)));
  return left.length === entries.length ? list : writeEntries(left);
}

/** As FlexSearch takes it: ids, those of the best slot first, or by slot. */
function toResult(found: SlottedIds, limit: number, offset: number, resolve: boolean): number[] | number[][] {
  const slots: number[][] = [];
  for (const entry of found.entries()) (slots[entry % SLOTS] ??= []).push(idOf(entry));
  if (!resolve) return slots;
  const ids = slots.flat();
  return limit > 0 || offset > 0 ? ids.slice(offset, limit > 0 ? offset + limit : undefined) : ids;
}
