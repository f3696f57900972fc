import { lowerBound } from '../../document/sorted.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../reference.ts';
import { align } from './align.ts';
import { type Fingerprint, mix, sharedOf, sketchColumns } from './fingerprint.ts';

/** Columns beyond these are taken to stand where they stood. */
const MAX_ALIGNED_COLUMNS = 400;

/** Where the rows, or the columns, of a sheet went. */
export class AxisMap {
  /** Those that hold something, ascending, and where each is now; -1: gone. */
  readonly #from: ArrayLike<number>;
  readonly #to: Int32Array;
  readonly #size: number;
  readonly #removed: Set<number>;
  readonly inserted: number[];
  readonly removed: number[];
  readonly isIdentity: boolean;

  constructor(from: ArrayLike<number>, to: Int32Array, after: ArrayLike<number>, size: number) {
    this.#from = from;
    this.#to = to;
    this.#size = size;
    const reached = new Set<number>();
    const removed: number[] = [];
    let isIdentity = true;
    for (let i = 0; i < from.length; i++) {
      if (to[i]! < 0) removed.push(from[i]!);
      else {
        reached.add(to[i]!);
        isIdentity &&= to[i] === from[i];
      }
    }
    const inserted = Array.from(after).filter((position) => !reached.has(position));
    // What was filled or emptied in place is no insertion: the rest stands where it stood.
    this.inserted = isIdentity ? [] : inserted;
    this.removed = isIdentity ? [] : removed;
    this.#removed = new Set(this.removed);
    this.isIdentity = isIdentity;
  }

  /** Undefined where it is gone. */
  find(position: number): number | undefined {
    if (this.isIdentity) return position;
    return this.#removed.has(position) ? undefined : this.#shifted(position);
  }

  /** What is gone ends where its neighbour does: `towards` the start or the end of a range. */
  edge(position: number, towards: 1 | -1): number {
    let at = position;
    while (at >= 0 && at < this.#size && this.#removed.has(at)) at += towards;
    return this.find(Math.min(Math.max(at, 0), this.#size - 1)) ?? position;
  }

  /** Empty ones move with what stands before them. */
  #shifted(position: number): number {
    if (position >= this.#size - 1) return position;
    const after = lowerBound(this.#from, position + 1);
    for (let i = after - 1; i >= 0; i--) if (this.#to[i]! >= 0) return this.#to[i]! + position - this.#from[i]!;
    for (let i = after; i < this.#from.length; i++) {
      if (this.#to[i]! >= 0) return Math.max(0, this.#to[i]! - (this.#from[i]! - position));
    }
    return position;
  }
}

export interface SheetMap {
  rows: AxisMap;
  columns: AxisMap;
}

/** Finds rows and columns of a sheet in its later version. */
export function mapSheet(before: Fingerprint, after: Fingerprint): SheetMap {
  const columns = mapColumns(before, after);
  return { columns, rows: mapRows(before, after, columns) };
}

function mapColumns(before: Fingerprint, after: Fingerprint): AxisMap {
  const [sketches, others] = [sketchColumns(before), sketchColumns(after)];
  const from = [...sketches.keys()].sort((a, b) => a - b);
  const to = [...others.keys()].sort((a, b) => a - b);
  const inPlace = Int32Array.from(from, (column) => (others.has(column) ? column : -1));
  if (from.length > MAX_ALIGNED_COLUMNS || to.length > MAX_ALIGNED_COLUMNS || isInPlace(sketches, others)) {
    return new AxisMap(from, inPlace, to, MAX_COLUMNS);
  }
  const likeness = (a: number, b: number): number => sharedOf(sketches.get(from[a]!)!, others.get(to[b]!)!);
  const hashed = (held: Map<number, Uint32Array>, list: number[]) => ({
    length: list.length,
    hash: (at: number): number => held.get(list[at]!)!.reduce(mix, 1),
  });
  const aligned = align(hashed(sketches, from), hashed(others, to), likeness);
  const moved = aligned.map((at) => (at < 0 ? -1 : to[at]!));
  return new AxisMap(from, moved, to, MAX_COLUMNS);
}

/** Whether each column shares more with the one in its place than with its neighbours there: the common case, and quickly told. */
function isInPlace(before: Map<number, Uint32Array>, after: Map<number, Uint32Array>): boolean {
  for (const [column, sketch] of before) {
    const here = after.get(column);
    const shared = here ? sharedOf(sketch, here) : 0;
    if (shared >= 0.5) continue;
    for (const beside of [column - 2, column - 1, column + 1, column + 2]) {
      const other = after.get(beside);
      if (other && sharedOf(sketch, other) > shared) return false;
    }
  }
  return true;
}

function mapRows(before: Fingerprint, after: Fingerprint, columns: AxisMap): AxisMap {
  const inserted = new Set(columns.inserted);
  const moved = Int32Array.from(before.columns, (column) => columns.find(column) ?? -1);
  const kept = Int32Array.from(after.columns, (column) => (inserted.has(column) ? -1 : column));
  const [a, b] = [new RowSequence(before, moved), new RowSequence(after, kept)];
  const aligned = align(a, b, (i, j) => a.likeness(i, b, j));
  const to = aligned.map((at) => (at < 0 ? -1 : after.rows[at]!));
  return new AxisMap(before.rows, to, after.rows, MAX_ROWS);
}

class RowSequence {
  readonly #print: Fingerprint;
  /** By cell: its column in the later version; -1 where that has none of it. */
  readonly #columns: Int32Array;
  readonly #hashes: Uint32Array;

  constructor(print: Fingerprint, columns: Int32Array) {
    this.#print = print;
    this.#columns = columns;
    this.#hashes = new Uint32Array(print.rows.length);
    for (let row = 0; row < print.rows.length; row++) {
      let hash = 17;
      for (let i = this.#start(row); i < print.rowEnds[row]!; i++) {
        if (columns[i]! >= 0) hash = mix(hash, mix(columns[i]!, print.hashes[i]!));
      }
      this.#hashes[row] = hash;
    }
  }

  get length(): number {
    return this.#print.rows.length;
  }

  hash(row: number): number {
    return this.#hashes[row]!;
  }

  /** Which share of the cells of both rows is the same, the first cell, which names the row, as much as all others. */
  likeness(row: number, other: RowSequence, otherRow: number): number {
    const [endA, endB] = [this.#print.rowEnds[row]!, other.#print.rowEnds[otherRow]!];
    let [i, j, same, all] = [this.#start(row), other.#start(otherRow), 0, 0];
    const firstIsSame =
      this.#columns[i] === other.#columns[j] &&
      this.#print.hashes[i] === other.#print.hashes[j] &&
      i < endA &&
      j < endB;
    while (i < endA || j < endB) {
      const a = i < endA ? this.#columns[i]! : Number.POSITIVE_INFINITY;
      const b = j < endB ? other.#columns[j]! : Number.POSITIVE_INFINITY;
      all++;
      if (a === b && this.#print.hashes[i] === other.#print.hashes[j]) same++;
      if (a <= b) i++;
      if (b <= a) j++;
    }
    return all === 0 ? 0 : (same / all + (firstIsSame ? 1 : 0)) / 2 + (same === all ? 0.1 : 0);
  }

  #start(row: number): number {
    return row === 0 ? 0 : this.#print.rowEnds[row - 1]!;
  }
}
