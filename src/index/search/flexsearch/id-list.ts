import type { Id } from 'flexsearch';

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

let room = new Uint8Array(64 * 1024);

/** The distances between entries, seven bits to a byte, lowest first; the high bit says that more follow. A byte or two each. */
export function writeEntries(entries: readonly number[], after = 0): Uint8Array {
  if (room.length < entries.length * 8) room = new Uint8Array(entries.length * 16);
  let [length, previous] = [0, after];
  for (const entry of entries) {
    let rest = entry - previous;
    previous = entry;
    // Operators on bits see 32 of them.
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 128)) room[length++] = (rest % 128) | 0x80;
    for (; rest > 0x7f; rest >>>= 7) room[length++] = (rest & 0x7f) | 0x80;
    room[length++] = rest;
  }
  // Small ones share memory: a buffer of its own for each list costs more than the list.
  return Buffer.from(room.subarray(0, length));
}

export function readEntries(bytes: Uint8Array): number[] {
  const entries: number[] = [];
  for (let at = 0, entry = 0; at < bytes.length; entries.push(entry)) {
    let byte = bytes[at++]!;
    entry += byte & 0x7f;
    for (let weight = 128; byte >= 0x80; weight *= 128) {
      byte = bytes[at++]!;
      entry += (byte & 0x7f) * weight;
    }
  }
  return entries;
}

/** How many they are, without reading them. */
export function countEntries(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! < 0x80) count++;
  return count;
}

/** Stored entries and others: those that come after them, which is the rule, are only written behind. */
export function addEntries(stored: Uint8Array, added: readonly number[]): Uint8Array {
  const entries = readEntries(stored);
  const last = entries.at(-1) ?? -1;
  if (added[0]! <= last) return writeEntries(uniteEntries([entries, added]));
  return Buffer.concat([stored, writeEntries(added, Math.max(0, last))]);
}

/** Ascending, each once. */
export function uniteEntries(lists: readonly (readonly number[])[]): readonly number[] {
  if (lists.length < 2) return lists[0] ?? [];
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let count = 0;
  for (const list of lists) {
    all.set(list, count);
    count += list.length;
  }
  const united: number[] = [];
  for (const entry of all.sort()) if (united[united.length - 1] !== entry) united.push(entry);
  return united;
}

/** Ids that any of the lists has, in the best of their slots. */
export const uniteIds = (lists: readonly (readonly number[])[]): readonly number[] =>
  uniteEntries(lists).filter((entry, i, all) => i === 0 || idOf(all[i - 1]!) !== idOf(entry));

/** Of two ascending lists: ids that both have, in the worse of their slots. */
export function intersectEntries(some: readonly number[], others: readonly number[]): readonly number[] {
  const common: number[] = [];
  for (let i = 0, k = 0; i < some.length && k < others.length; ) {
    const [id, other] = [idOf(some[i]!), idOf(others[k]!)];
    if (id === other) common.push(Math.max(some[i++]!, others[k++]!));
    else if (id < other) i++;
    else k++;
  }
  return common;
}

/** As floating-point numbers, which is several times as fast as with a comparison; not at all where they are in order. */
export function sortNumbers(numbers: number[]): number[] {
  for (let i = 1; i < numbers.length; i++) {
    if (numbers[i - 1]! > numbers[i]!) return Array.from(Float64Array.from(numbers).sort());
  }
  return numbers;
}
