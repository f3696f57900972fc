import { filterHolds } from '../stored/bloom.ts';
import { BEST_WEIGHTS, type Probe, type TermTable, weightOf } from '../stored/term-table.ts';
import { SHELF_CONTENTS, TermShelf } from './term-shelf.ts';
import { Vocabulary } from './vocabulary.ts';

/** Slots whose entries are sorted at once: that takes a few hundredths of a second. */
const SHELF_SLOTS = 450_000;
/** What is kept in memory; the tables of further contents are read for each search. */
const MAX_BYTES = 256 * 1024 ** 2;
const ANY_WEIGHT = BEST_WEIGHTS.length - 1;

/** Which contents may hold what, by the numbers they were added under: 0, 1, 2, … */
export class ContentTerms {
  /** Reads the table of a content from where it is stored. */
  readonly #read: (content: number) => TermTable | undefined;
  readonly #vocabulary = new Vocabulary();
  /** Contents that may hold any term. */
  readonly #unknown = new Set<number>();
  /** Contents that memory has no room for. */
  readonly #distant = new Set<number>();
  /** Slots of contents that wait until there are enough for a shelf. */
  readonly #loose = new Map<number, Uint32Array>();
  readonly #shelves = new Set<TermShelf>();
  readonly #shelfOf = new Map<number, TermShelf>();
  /** By content; undefined where any terms may follow one another. */
  readonly #pairs: (Uint8Array | undefined)[] = [];
  #count = 0;
  #room: number;

  constructor(read: (content: number) => TermTable | undefined, maxBytes = MAX_BYTES) {
    this.#read = read;
    this.#room = maxBytes;
  }

  add(content: number, table: TermTable): void {
    this.#count = Math.max(this.#count, content + 1);
    this.#vocabulary.add(table);
    this.#place(content, table);
  }

  delete(content: number): void {
    this.#unknown.delete(content);
    this.#distant.delete(content);
    this.#room += (this.#loose.get(content)?.byteLength ?? 0) + (this.#pairs[content]?.byteLength ?? 0);
    this.#loose.delete(content);
    this.#pairs[content] = undefined;
    const shelf = this.#shelfOf.get(content);
    this.#shelfOf.delete(content);
    if (shelf) this.#tidy(shelf);
  }

  /** Whether any content has, or had, a term; sometimes said of one that none has. */
  mayHold(term: string): boolean {
    return this.#vocabulary.has(term);
  }

  /**
   * By content, how much the best hit of any of the alternatives counts at most: an index of BEST_WEIGHTS. 0 only where the content
   * surely has none.
   */
  bestWeights(alternatives: readonly Probe[]): Uint8Array {
    const best = new Uint8Array(this.#count);
    for (const probe of alternatives) raiseTo(best, this.#weightsOf(probe));
    for (const content of this.#distant) {
      const table = this.#read(content);
      if (table) best[content] = Math.max(...alternatives.map((probe) => weightIn(table, probe)));
    }
    return best;
  }

  /** Of the contents that are in memory. */
  #weightsOf({ terms, pairs }: Probe): Uint8Array {
    const [weights, ...others] = terms.map((hash) => this.#weightsOfTerm(hash)) as [Uint8Array, ...Uint8Array[]];
    for (const other of others) lowerTo(weights, other);
    for (let i = 0; i < weights.length && pairs.length > 0; i++) {
      const filter = weights[i]! > 0 && this.#pairs[i];
      if (filter && !pairs.every((pair) => filterHolds(filter, pair))) weights[i] = 0;
    }
    return weights;
  }

  #weightsOfTerm(hash: number | undefined): Uint8Array {
    const weights = new Uint8Array(this.#count);
    if (hash === undefined) return weights.fill(ANY_WEIGHT);
    for (const shelf of this.#shelves) shelf.mark(hash, weights);
    for (const [content, slots] of this.#loose) weights[content] = weightOf(slots, hash);
    for (const content of this.#unknown) weights[content] = ANY_WEIGHT;
    return weights;
  }

  #place(content: number, { slots, pairs }: TermTable): void {
    if (slots.length === 0) {
      this.#unknown.add(content);
      return;
    }
    const bytes = slots.byteLength + pairs.byteLength;
    if (bytes > this.#room) {
      this.#distant.add(content);
      return;
    }
    this.#room -= bytes;
    if (pairs.length > 0) this.#pairs[content] = pairs;
    this.#loose.set(content, slots);
    let looseSlots = 0;
    for (const { length } of this.#loose.values()) looseSlots += length;
    if (this.#loose.size === SHELF_CONTENTS || looseSlots >= SHELF_SLOTS) this.#shelve();
  }

  #shelve(): void {
    const shelf = new TermShelf(this.#loose);
    for (const [content, slots] of this.#loose) {
      this.#shelfOf.set(content, shelf);
      this.#room += slots.byteLength;
    }
    this.#loose.clear();
    this.#shelves.add(shelf);
    this.#room -= shelf.bytes;
  }

  /** What is left on a shelf that is mostly of deleted contents goes onto another. */
  #tidy(shelf: TermShelf): void {
    const left = shelf.contents.filter((content) => this.#shelfOf.get(content) === shelf);
    if (left.length * 2 > shelf.contents.length) return;
    this.#shelves.delete(shelf);
    this.#room += shelf.bytes;
    for (const content of left) {
      this.#shelfOf.delete(content);
      this.#room += this.#pairs[content]?.byteLength ?? 0;
      this.#pairs[content] = undefined;
      const table = this.#read(content);
      if (table) this.#place(content, table);
    }
  }
}

function raiseTo(weights: Uint8Array, others: Uint8Array): void {
  for (let i = 0; i < weights.length; i++) if (others[i]! > weights[i]!) weights[i] = others[i]!;
}

function lowerTo(weights: Uint8Array, others: Uint8Array): void {
  for (let i = 0; i < weights.length; i++) if (others[i]! < weights[i]!) weights[i] = others[i]!;
}

function weightIn({ slots, pairs }: TermTable, probe: Probe): number {
  if (pairs.length > 0 && !probe.pairs.every((pair) => filterHolds(pairs, pair))) return 0;
  return Math.min(...probe.terms.map((hash) => (hash === undefined ? ANY_WEIGHT : weightOf(slots, hash))));
}
