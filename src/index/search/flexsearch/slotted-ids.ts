import { SLOTS } from './id-list.ts';

/** Ids of a page, and the words of four bytes that they take. */
const PAGE = 4096;
const PAGE_WORDS = PAGE / 4;
const PAGE_ENTRIES = PAGE * SLOTS;
const HIGH_BITS = 0x80808080 | 0;

/** A byte for each id: SLOTS - slot, 0 where there is no such id. The better slot is the larger byte. */
type Page = Uint8Array<ArrayBuffer>;

const wordsOf = ({ buffer }: Page): Int32Array => new Int32Array(buffer);

/**
 * Ids, each in a slot, for lists that are long: they are joined four ids at a time, in as many steps as there are pages that both have,
 * without an array of their entries.
 */
export class SlottedIds {
  readonly #pages = new Map<number, Page>();

  /** id × SLOTS + slot each. */
  static of(entries: Iterable<number>): SlottedIds {
    const ids = new SlottedIds();
    for (const entry of entries) ids.#put(Math.floor(entry / SLOTS), SLOTS - (entry % SLOTS));
    return ids;
  }

  /** Those that any has, in the best of their slots. */
  static unite(sets: readonly SlottedIds[]): SlottedIds {
    const filled = sets.filter(({ isEmpty }) => !isEmpty);
    if (filled.length === 1) return filled[0]!;
    const united = new SlottedIds();
    for (const set of filled) {
      for (const [number, page] of set.#pages) {
        const [words, to] = [wordsOf(page), wordsOf(united.#page(number))];
        for (let i = 0; i < PAGE_WORDS; i++) to[i] = greaterBytes(to[i]!, words[i]!);
      }
    }
    return united;
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0;
  }

  /** Roughly what it occupies. */
  get bytes(): number {
    return (this.#pages.size + 1) * PAGE;
  }

  get size(): number {
    let size = 0;
    for (const page of this.#pages.values()) for (let i = 0; i < PAGE; i++) if (page[i]! > 0) size++;
    return size;
  }

  /** Those of a stored list too; one that is there keeps the better of its slots. */
  add(list: Uint8Array): void {
    let [number, entry] = [-1, PAGE_ENTRIES];
    let page: Uint8Array = list;
    for (let at = 0; at < list.length; ) {
      let byte = list[at++]!;
      entry += byte & 0x7f;
      for (let weight = 128; byte >= 0x80; weight *= 128) {
        byte = list[at++]!;
        entry += (byte & 0x7f) * weight;
      }
      if (entry >= PAGE_ENTRIES) {
        number += Math.floor(entry / PAGE_ENTRIES);
        entry %= PAGE_ENTRIES;
        page = this.#page(number);
      }
      const value = SLOTS - (entry % SLOTS);
      const id = (entry / SLOTS) | 0;
      if (page[id]! < value) page[id] = value;
    }
  }

  /** Without so many ids from one on, all of one page. */
  leaveOut(id: number, count: number): void {
    this.#pages.get(Math.floor(id / PAGE))?.fill(0, id % PAGE, (id % PAGE) + count);
  }

  /** Those that others have too, in the worse of their slots. */
  intersect(others: SlottedIds): SlottedIds {
    const common = new SlottedIds();
    for (const [number, page] of this.#pages) {
      const other = others.#pages.get(number);
      if (!other) continue;
      const both = new Uint8Array(PAGE);
      const [words, otherWords, to] = [wordsOf(page), wordsOf(other), wordsOf(both)];
      let any = 0;
      for (let i = 0; i < PAGE_WORDS; i++) any |= to[i] = lesserBytes(words[i]!, otherWords[i]!);
      if (any !== 0) common.#pages.set(number, both);
    }
    return common;
  }

  /** Of ids that belong together, so many from each multiple of it on, what they belong to, in the best of their slots. */
  groups(together: number): SlottedIds {
    const groups = new SlottedIds();
    const wordsTogether = together / 4;
    for (const [number, page] of this.#pages) {
      const words = wordsOf(page);
      for (let from = 0; from < PAGE_WORDS; from += wordsTogether) {
        let best = 0;
        for (let i = from; i < from + wordsTogether; i++) best = greaterBytes(best, words[i]!);
        if (best !== 0) groups.#put((number * PAGE_WORDS + from) / wordsTogether, greatestByte(best));
      }
    }
    return groups;
  }

  /** Those whose group is wanted. */
  ofGroups(together: number, isWanted: (group: number) => boolean): SlottedIds {
    const wanted = new SlottedIds();
    for (const entry of this.groups(together).entries()) {
      const group = Math.floor(entry / SLOTS);
      if (!isWanted(group)) continue;
      const [number, from] = [Math.floor((group * together) / PAGE), (group * together) % PAGE];
      wanted.#page(number).set(this.#pages.get(number)!.subarray(from, from + together), from);
    }
    return wanted;
  }

  /** id × SLOTS + slot, ascending. */
  entries(): number[] {
    const entries: number[] = [];
    for (const number of [...this.#pages.keys()].sort((a, b) => a - b)) {
      const page = this.#pages.get(number)!;
      for (let i = 0; i < PAGE; i++) if (page[i]! > 0) entries.push((number * PAGE + i + 1) * SLOTS - page[i]!);
    }
    return entries;
  }

  #put(id: number, value: number): void {
    const page = this.#page(Math.floor(id / PAGE));
    if (page[id % PAGE]! < value) page[id % PAGE] = value;
  }

  #page(number: number): Page {
    let page = this.#pages.get(number);
    if (!page) this.#pages.set(number, (page = new Uint8Array(PAGE)));
    return page;
  }
}

/** Of the bytes of two words, each below 128: all bits of those where the first has no less. No byte borrows from the next. */
function noLess(one: number, other: number): number {
  const high = ((one | HIGH_BITS) - other) & HIGH_BITS;
  return high | (high - (high >>> 7));
}

function lesserBytes(one: number, other: number): number {
  const mask = noLess(one, other);
  return (other & mask) | (one & ~mask);
}

function greaterBytes(one: number, other: number): number {
  const mask = noLess(one, other);
  return (one & mask) | (other & ~mask);
}

const greatestByte = (word: number): number => {
  const pairs = greaterBytes(word, word >>> 16);
  return greaterBytes(pairs, pairs >>> 8) & 0xff;
};
