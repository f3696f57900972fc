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

/** Ascending, each once. */
export function uniteEntries(lists: readonly number[][]): number[] {
  if (lists.length < 2) return lists[0] ?? [];
  const entries = sortNumbers(lists.flat());
  return entries.filter((entry, i) => entry !== entries[i - 1]);
}

/** As floating-point numbers, which is several times as fast as with a comparison. */
function sortNumbers(numbers: number[]): number[] {
  for (let i = 1; i < numbers.length; i++) {
    if (numbers[i - 1]! > numbers[i]!) return Array.from(Float64Array.from(numbers).sort());
  }
  return numbers;
}
