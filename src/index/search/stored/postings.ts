import { VarintReader, type VarintWriter } from './varints.ts';

/**
 * Where a term, or a phrase, occurs: units ascending, the positions in unit i at [ends[i - 1], ends[i]).
 *
 * Stored as numbers of variable length: for each unit the distance to the previous one, then twice the position where there is one, else
 * twice their count and one, and the distances between them.
 */
export interface Postings {
  units: Uint32Array;
  ends: Uint32Array;
  positions: Uint32Array;
}

export const NO_POSTINGS: Postings = {
  units: new Uint32Array(0),
  ends: new Uint32Array(0),
  positions: new Uint32Array(0),
};

/** Occurrence i, of those in [from, to), is at positions[i] in unit units[i]; both ascend. */
export function writePostings(
  writer: VarintWriter,
  units: Uint32Array,
  positions: Uint32Array,
  from: number,
  to: number,
): void {
  let previous = 0;
  for (let at = from; at < to; ) {
    const unit = units[at]!;
    let end = at + 1;
    while (end < to && units[end] === unit) end++;
    writer.write(unit - previous);
    previous = unit;
    if (end - at === 1) writer.write(positions[at++]! * 2);
    else {
      writer.write((end - at) * 2 + 1);
      for (let position = 0; at < end; position = positions[at++]!) writer.write(positions[at]! - position);
    }
  }
}

export function readPostings(bytes: Uint8Array, start: number, end: number): Postings {
  const postings = new PostingsBuilder((end - start) >> 1, end - start);
  const reader = new VarintReader(bytes, start);
  let unit = 0;
  while (reader.at < end) {
    unit += reader.read();
    const first = reader.read();
    if ((first & 1) === 0) postings.add(first >>> 1);
    else {
      let position = 0;
      for (let count = first >>> 1; count > 0; count--) postings.add((position += reader.read()));
    }
    postings.close(unit);
  }
  return postings.finish();
}

/** Fills arrays of a size known to be enough. */
export class PostingsBuilder {
  readonly #units: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #positions: Uint32Array;
  #unitCount = 0;
  #positionCount = 0;

  constructor(maxUnits: number, maxPositions: number) {
    this.#units = new Uint32Array(maxUnits);
    this.#ends = new Uint32Array(maxUnits);
    this.#positions = new Uint32Array(maxPositions);
  }

  add(position: number): void {
    this.#positions[this.#positionCount++] = position;
  }

  /** The positions added since the last call are in this unit; a unit without any is left out. */
  close(unit: number): void {
    const before = this.#unitCount === 0 ? 0 : this.#ends[this.#unitCount - 1]!;
    if (this.#positionCount === before) return;
    this.#units[this.#unitCount] = unit;
    this.#ends[this.#unitCount++] = this.#positionCount;
  }

  finish(): Postings {
    return {
      units: this.#units.slice(0, this.#unitCount),
      ends: this.#ends.slice(0, this.#unitCount),
      positions: this.#positions.slice(0, this.#positionCount),
    };
  }
}

export const firstPosition = ({ ends }: Postings, index: number): number => (index === 0 ? 0 : ends[index - 1]!);

/** Units in which any of several terms occurs, with all their positions: a prefix, a typo, a character within pairs. */
export function unite(lists: readonly Postings[], unitCount: number): Postings {
  if (lists.length <= 1) return lists[0] ?? NO_POSTINGS;
  const occurrences = lists.reduce((sum, { positions }) => sum + positions.length, 0);
  return occurrences * 8 < unitCount ? uniteFew(lists, occurrences) : uniteMany(lists, unitCount);
}

/** More than a unit has positions; with a number of units in front it is still exact. */
const POSITIONS = 2 ** 24;

/** Sorted as numbers: unit and position in one. */
function uniteFew(lists: readonly Postings[], occurrences: number): Postings {
  const keys = new Float64Array(occurrences);
  let count = 0;
  for (const list of lists) {
    for (let i = 0, at = 0; i < list.units.length; i++) {
      for (; at < list.ends[i]!; at++) keys[count++] = list.units[i]! * POSITIONS + list.positions[at]!;
    }
  }
  keys.sort();
  const united = new PostingsBuilder(occurrences, occurrences);
  let unit = -1;
  for (const key of keys) {
    const next = Math.floor(key / POSITIONS);
    if (next !== unit && unit >= 0) united.close(unit);
    unit = next;
    united.add(key - unit * POSITIONS);
  }
  united.close(unit);
  return united.finish();
}

function uniteMany(lists: readonly Postings[], unitCount: number): Postings {
  // Sorted by counting: where the positions of a unit begin, then where the next one goes.
  const next = new Uint32Array(unitCount + 1);
  let total = 0;
  for (const list of lists) {
    for (let i = 0; i < list.units.length; i++) next[list.units[i]! + 1]! += list.ends[i]! - firstPosition(list, i);
    total += list.positions.length;
  }
  for (let unit = 0; unit < unitCount; unit++) next[unit + 1]! += next[unit]!;
  const positions = new Uint32Array(total);
  for (const list of lists) {
    for (let i = 0; i < list.units.length; i++) {
      const unit = list.units[i]!;
      for (let at = firstPosition(list, i); at < list.ends[i]!; at++) positions[next[unit]!++] = list.positions[at]!;
    }
  }
  const united = new PostingsBuilder(unitCount, total);
  for (let unit = 0, at = 0; unit < unitCount; unit++) {
    const end = next[unit]!;
    sortShort(positions, at, end);
    for (; at < end; at++) united.add(positions[at]!);
    united.close(unit);
  }
  return united.finish();
}

/** By insertion: a unit has few positions of a term. */
function sortShort(values: Uint32Array, start: number, end: number): void {
  if (end - start > 64) {
    values.subarray(start, end).sort();
    return;
  }
  for (let i = start + 1; i < end; i++) {
    const value = values[i]!;
    let at = i;
    for (; at > start && values[at - 1]! > value; at--) values[at] = values[at - 1]!;
    values[at] = value;
  }
}

/** Calls `visit` for each unit that all lists have, with its index in each. The indexes are reused. */
export function forEachCommon(lists: readonly Postings[], visit: (unit: number, indexes: Uint32Array) => void): void {
  const indexes = new Uint32Array(lists.length);
  const shortest = lists.reduce((best, list, i) => (list.units.length < lists[best]!.units.length ? i : best), 0);
  const { units } = lists[shortest]!;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    indexes[shortest] = i;
    let isCommon = true;
    for (let k = 0; k < lists.length && isCommon; k++) {
      if (k === shortest) continue;
      const other = lists[k]!.units;
      indexes[k] = advance(other, indexes[k]!, unit);
      if (indexes[k]! >= other.length) return;
      isCommon = other[indexes[k]!] === unit;
    }
    if (isCommon) visit(unit, indexes);
  }
}

/** The first index from `from` on whose value is at least `wanted`, in steps that double. */
function advance(sorted: Uint32Array, from: number, wanted: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < sorted.length && sorted[high]! < wanted) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, sorted.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where terms follow one another: units and positions of the first. */
export function joinPhrase(lists: readonly Postings[]): Postings {
  if (lists.length === 1) return lists[0]!;
  const [first] = lists as [Postings];
  const joined = new PostingsBuilder(first.units.length, first.positions.length);
  forEachCommon(lists, (unit, indexes) => {
    for (let at = firstPosition(first, indexes[0]!); at < first.ends[indexes[0]!]!; at++) {
      const start = first.positions[at]!;
      let goesOn = true;
      for (let k = 1; k < lists.length && goesOn; k++) goesOn = hasPosition(lists[k]!, indexes[k]!, start + k);
      if (goesOn) joined.add(start);
    }
    joined.close(unit);
  });
  return joined.finish();
}

function hasPosition(list: Postings, index: number, position: number): boolean {
  let low = firstPosition(list, index);
  let high = list.ends[index]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list.positions[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return low < list.ends[index]! && list.positions[low] === position;
}
