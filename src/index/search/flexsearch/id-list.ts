import type { Id } from 'flexsearch';
import { VarintReader, VarintWriter } from './varints.ts';

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

export function toSlots(entries: readonly number[]): number[][] {
  const slots: number[][] = [];
  for (const entry of entries) (slots[entry % SLOTS] ??= []).push(idOf(entry));
  return slots;
}

export const idOf = (entry: number): number => Math.floor(entry / SLOTS);

const writer = new VarintWriter();

/** The distances between entries: a byte or two each. */
export function writeEntries(entries: ArrayLike<number>, from = 0, to = entries.length): Uint8Array {
  let previous = 0;
  for (let i = from; i < to; i++) {
    writer.write(entries[i]! - previous);
    previous = entries[i]!;
  }
  return writer.finish();
}

export function readEntries(bytes: Uint8Array): number[] {
  const entries: number[] = [];
  const reader = new VarintReader(bytes);
  for (let entry = 0; reader.at < bytes.length; ) entries.push((entry += reader.read()));
  return entries;
}

/** Stored entries and others: those that come after them, which is the rule, are only written behind. */
export function addEntries(stored: Uint8Array, entries: readonly number[]): Uint8Array {
  let last = 0;
  for (const reader = new VarintReader(stored); reader.at < stored.length; ) last += reader.read();
  if (stored.length > 0 && entries[0]! <= last) return writeEntries(uniteEntries([readEntries(stored), entries]));
  return Buffer.concat([stored, writeEntries([entries[0]! - last, ...entries.slice(1).map((entry) => entry - last)])]);
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
  for (const entry of all.sort()) if (united.length === 0 || united[united.length - 1] !== entry) united.push(entry);
  return united;
}

/** As floating-point numbers, which is several times as fast as with a comparison. */
function sortNumbers(numbers: number[]): number[] {
  for (let i = 1; i < numbers.length; i++) {
    if (numbers[i - 1]! > numbers[i]!) return Array.from(Float64Array.from(numbers).sort());
  }
  return numbers;
}
