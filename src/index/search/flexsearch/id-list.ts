import type { Id } from 'flexsearch';
import { giveBackArrays } from '../../../document/spent-buffers.ts';
import { atOnce, type Slices } from '../../slices.ts';

/** Slots that an id may stand in: FlexSearch's `resolution` is at most this. */
export const SLOTS = 16;

/** Ids by slot, the best first: how FlexSearch keeps a term. */
export type Slots = readonly (readonly Id[] | undefined)[];

/** id × SLOTS + slot, ascending. */
export function toEntries(slots: Slots): number[] {
  const entries: number[] = [];
  slots.forEach((ids, slot) => {
    if (slot >= SLOTS) throw new RangeError(`The resolution of the index is over ${SLOTS}.`);
    for (const id of ids ?? []) {
      if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0)
        throw new TypeError(`The id ${id} is no whole number.`);
      entries.push(id * SLOTS + slot);
    }
  });
  return sortNumbers(entries);
}

export const idOf = (entry: number): number => Math.floor(entry / SLOTS);

const SLICE_ENTRIES = 8 * 1024;

/** Numbers of seven bits to a byte, lowest first; the high bit says that more follow. */
export class NumberWriter {
  #bytes: Uint8Array;
  /** Where the next one begins. */
  end = 0;

  constructor(bytes: number) {
    this.#bytes = new Uint8Array(bytes + 8);
  }

  add(number: number): void {
    if (this.end + 8 > this.#bytes.length) this.#bytes = grown(this.#bytes);
    let rest = number;
    // Operators on bits see 32 of them.
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 128)) this.#bytes[this.end++] = (rest % 128) | 0x80;
    for (; rest > 0x7f; rest >>>= 7) this.#bytes[this.end++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.end++] = rest;
  }

  /** What was written. Small ones share memory: a buffer of its own for each list costs more than the list. */
  take(): Uint8Array {
    const taken = Buffer.from(this.#bytes.subarray(0, this.end));
    this.end = 0;
    return taken;
  }

  /** Nobody writes any more. */
  close(): void {
    giveBackArrays(this.#bytes);
  }
}

const writer = new NumberWriter(64 * 1024);

/** The distances between entries: a byte or two each. */
export function writeEntries(entries: readonly number[], after = 0): Uint8Array {
  let previous = after;
  for (const entry of entries) {
    writer.add(entry - previous);
    previous = entry;
  }
  return writer.take();
}

export const readEntries = (bytes: Uint8Array): number[] => atOnce(readEntriesInSlices(bytes));

/** With a rest after every few thousand of them. */
export function* readEntriesInSlices(bytes: Uint8Array): Slices<number[]> {
  const entries: number[] = [];
  for (let at = 0, entry = 0; at < bytes.length; entries.push(entry)) {
    if (entries.length % SLICE_ENTRIES === SLICE_ENTRIES - 1) yield;
    let byte = bytes[at++]!;
    entry += byte & 0x7f;
    for (let weight = 128; byte >= 0x80; weight *= 128) {
      byte = bytes[at++]!;
      entry += (byte & 0x7f) * weight;
    }
  }
  return entries;
}

/** The last of them, which is the sum of all distances; 0 where there is none. */
export function lastEntry(bytes: Uint8Array): number {
  let last = 0;
  for (let at = 0, weight = 1; at < bytes.length; at++) {
    last += (bytes[at]! & 0x7f) * weight;
    weight = bytes[at]! < 0x80 ? 1 : weight * 128;
  }
  return last;
}

/** The first of them, or the number that begins at a place. */
export function numberAt(bytes: Uint8Array, from = 0): number {
  let number = 0;
  for (let at = from, weight = 1; ; at++, weight *= 128) {
    number += (bytes[at]! & 0x7f) * weight;
    if (bytes[at]! < 0x80) return number;
  }
}

/** Where the number that begins at a place ends. */
export function numberEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at]! >= 0x80) at++;
  return at + 1;
}

/** How many they are, without reading them. */
export function countEntries(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! < 0x80) count++;
  return count;
}

/** Stored entries and others: those that come after them, which is the rule, are only written behind. */
export function addEntries(stored: Uint8Array, added: readonly number[]): Uint8Array {
  if (stored.length === 0) return writeEntries(added);
  const last = lastEntry(stored);
  if (added[0]! <= last) return writeEntries(sortNumbers([...new Set([...readEntries(stored), ...added])]));
  return Buffer.concat([stored, writeEntries(added, last)]);
}

const PAGE = 256;

/** Several lists as one: a page of ids has a bit for each of their slots, so the steps are as many as entries, however many lists there are. */
export function* uniteLists(lists: readonly Uint8Array[]): Slices<number[]> {
  if (lists.length === 1) return yield* readEntriesInSlices(lists[0]!);
  const pages: Uint16Array[] = [];
  for (const list of lists) {
    for (const entry of yield* readEntriesInSlices(list)) {
      const page = (pages[Math.floor(entry / SLOTS / PAGE)] ??= new Uint16Array(PAGE));
      page[Math.floor(entry / SLOTS) % PAGE]! |= 1 << (entry % SLOTS);
    }
    yield;
  }
  const united: number[] = [];
  pages.forEach((page, number) => {
    for (const [i, slots] of page.entries()) {
      for (let left = slots; left !== 0; left &= left - 1)
        united.push((number * PAGE + i) * SLOTS + 31 - Math.clz32(left & -left));
    }
  });
  return united;
}

function sortNumbers(numbers: number[]): number[] {
  return isAscending(numbers, 0, numbers.length) ? numbers : numbers.sort((a, b) => a - b);
}

function isAscending(numbers: ArrayLike<number>, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (numbers[i - 1]! > numbers[i]!) return false;
  return true;
}

/** Lists one behind the other: number i stands from starts[i] to starts[i + 1]. */
export interface GroupedEntries {
  entries: Float64Array;
  starts: Uint32Array;
}

/** The same as they are stored. */
export interface PackedLists {
  bytes: Uint8Array;
  starts: Uint16Array | Uint32Array;
}

/** Many short lists whose entries come in any order: an array for each would cost more than its entries. */
export class ListsBuilder {
  #lists = new Uint32Array(1024);
  #entries = new Float64Array(1024);
  entryCount = 0;

  add(list: number, entry: number): void {
    if (this.entryCount === this.#lists.length) {
      this.#lists = grown(this.#lists);
      this.#entries = grown(this.#entries);
    }
    this.#lists[this.entryCount] = list;
    this.#entries[this.entryCount++] = entry;
  }

  /** In the order of their numbers, or in a given one, each ascending. The builder has nothing left afterwards. */
  group(order: number | Uint32Array): GroupedEntries {
    const count = typeof order === 'number' ? order : order.length;
    if (typeof order !== 'number') this.#renumber(order);
    const lists = this.#lists.subarray(0, this.entryCount);
    const starts = new Uint32Array(count + 1);
    countEach(lists, starts);
    addUp(starts);
    const next = starts.slice();
    const entries = new Float64Array(this.entryCount);
    dealOut(lists, this.#entries, next, entries);
    sortEach(entries, starts);
    giveBackArrays(this.#lists, this.#entries, next);
    return { entries, starts };
  }

  #renumber(order: Uint32Array): void {
    const numbers = new Uint32Array(order.length);
    for (let i = 0; i < order.length; i++) numbers[order[i]!] = i;
    for (let i = 0; i < this.entryCount; i++) this.#lists[i] = numbers[this.#lists[i]!]!;
    giveBackArrays(numbers);
  }
}

// Loops that run once are functions that end with them: V8 compiles such a loop while it runs, knowing nothing of what comes behind it, and
// begins anew there.

/** How many entries each list has, one place behind its own. */
function countEach(lists: Uint32Array, counts: Uint32Array): void {
  for (let i = 0; i < lists.length; i++) counts[lists[i]! + 1]!++;
}

function addUp(numbers: Uint32Array): void {
  for (let i = 1; i < numbers.length; i++) numbers[i]! += numbers[i - 1]!;
}

/** List by list. `next`: where the next entry of each goes. */
function dealOut(lists: Uint32Array, entries: Float64Array, next: Uint32Array, dealt: Float64Array): void {
  for (let i = 0; i < lists.length; i++) dealt[next[lists[i]!]!++] = entries[i]!;
}

function sortEach(entries: Float64Array, starts: Uint32Array): void {
  for (let list = 0; list + 1 < starts.length; list++) {
    const [from, to] = [starts[list]!, starts[list + 1]!];
    if (!isAscending(entries, from, to)) entries.subarray(from, to).sort();
  }
}

/** The distances between the entries of each list. The entries are gone afterwards. */
export function packLists({ entries, starts }: GroupedEntries): PackedLists {
  const packed = new NumberWriter(entries.length * 3);
  putEach(entries, starts, packed);
  const bytes = packed.take();
  packed.close();
  giveBackArrays(entries);
  return { bytes, starts };
}

/** `starts`: of each list among the entries, and where all end; afterwards the same among the bytes. */
function putEach(entries: Float64Array, starts: Uint32Array, to: NumberWriter): void {
  for (let list = 0, from = 0; list < starts.length; list++) {
    const until = starts[list + 1] ?? from;
    starts[list] = to.end;
    for (let i = from; i < until; i++) to.add(i > from ? entries[i]! - entries[i - 1]! : entries[i]!);
    from = until;
  }
}

/** The same with room for twice as much; what it grew from is gone. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(from: T): T {
  const to = new (from.constructor as new (length: number) => T)(from.length * 2);
  to.set(from);
  giveBackArrays(from);
  return to;
}
