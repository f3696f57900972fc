import { giveBackArrays } from '../../../document/spent-buffers.ts';
import { MAX_COLUMNS } from '../../../spreadsheet/reference.ts';
import type { Slices } from '../../slices.ts';
import { type GroupedEntries, NumberWriter, numberAt, numberEnd } from '../flexsearch/id-list.ts';

/** By text of a sheet: how many cells show it, how far the first of them is from that of the text before, and how far the others are. */
export interface PackedCells {
  bytes: Uint8Array;
  /** That the cells stand in: one is counted as row × columns + column. */
  columns: number;
}

const TEXTS_AT_ONCE = 5_000;

export const rowOf = (cell: number): number => Math.floor(cell / MAX_COLUMNS);
export const columnOf = (cell: number): number => cell % MAX_COLUMNS;

/** Cells are row × MAX_COLUMNS + column, at least one for each text. They are gone afterwards. */
export function packCells({ entries, starts }: GroupedEntries): PackedCells {
  const columns = lastColumn(entries) + 1;
  const packed = new NumberWriter(entries.length * 3);
  putAll(entries, starts, columns, packed);
  const bytes = packed.take();
  packed.close();
  giveBackArrays(entries, starts);
  return { bytes, columns };
}

function lastColumn(cells: Float64Array): number {
  let last = 0;
  for (let i = 0; i < cells.length; i++) last = Math.max(last, columnOf(cells[i]!));
  return last;
}

function putAll(cells: Float64Array, starts: Uint32Array, columns: number, to: NumberWriter): void {
  for (let text = 0, before = 0; text + 1 < starts.length; text++) {
    to.add(starts[text + 1]! - starts[text]!);
    before = putCells(cells, starts[text]!, starts[text + 1]!, columns, before, to);
  }
}

/** Those of one text. Most first stand behind `before`, where the text before first stands, but not all. Returns where this one does. */
function putCells(
  cells: Float64Array,
  from: number,
  until: number,
  columns: number,
  before: number,
  to: NumberWriter,
): number {
  const first = placeOf(cells[from]!, columns);
  to.add(first < before ? (before - first) * 2 - 1 : (first - before) * 2);
  for (let i = from + 1, last = first; i < until; i++) {
    const place = placeOf(cells[i]!, columns);
    to.add(place - last);
    last = place;
  }
  return first;
}

const placeOf = (cell: number, columns: number): number => rowOf(cell) * columns + columnOf(cell);

/** Cells by text. */
export class CellLists {
  readonly #packed: PackedCells;
  readonly #counts: Uint32Array;
  /** Of the first ones. */
  readonly #rows: Uint32Array;
  readonly #columns: Uint16Array;
  /** Where the distances of the others begin. */
  readonly #starts: Uint32Array;

  private constructor(packed: PackedCells, texts: number) {
    this.#packed = packed;
    this.#counts = new Uint32Array(texts);
    this.#rows = new Uint32Array(texts);
    this.#columns = new Uint16Array(texts);
    this.#starts = new Uint32Array(texts);
  }

  static *open(packed: PackedCells, texts: number): Slices<CellLists> {
    const lists = new CellLists(packed, texts);
    for (let from = 0, at = 0; from < texts; from += TEXTS_AT_ONCE) {
      if (from > 0) yield;
      at = lists.#read(from, Math.min(from + TEXTS_AT_ONCE, texts), at);
    }
    return lists;
  }

  count(text: number): number {
    return this.#counts[text]!;
  }

  /** Of the first cell of a text. */
  row(text: number): number {
    return this.#rows[text]!;
  }

  column(text: number): number {
    return this.#columns[text]!;
  }

  /** As row × MAX_COLUMNS + column. */
  *of(text: number): Generator<number> {
    const { bytes, columns } = this.#packed;
    yield this.#rows[text]! * MAX_COLUMNS + this.#columns[text]!;
    let [cell, at] = [this.#rows[text]! * columns + this.#columns[text]!, this.#starts[text]!];
    for (let left = this.#counts[text]! - 1; left > 0; left--) {
      cell += numberAt(bytes, at);
      at = numberEnd(bytes, at);
      yield Math.floor(cell / columns) * MAX_COLUMNS + (cell % columns);
    }
  }
  /** From one text to another, of which the first stands at a place; returns where the last one ends. */
  #read(from: number, to: number, start: number): number {
    const { bytes, columns } = this.#packed;
    let at = start;
    let first = from > 0 ? this.#rows[from - 1]! * columns + this.#columns[from - 1]! : 0;
    for (let text = from; text < to; text++) {
      const count = numberAt(bytes, at);
      at = numberEnd(bytes, at);
      const distance = numberAt(bytes, at);
      at = numberEnd(bytes, at);
      first += distance % 2 === 0 ? distance / 2 : -(distance + 1) / 2;
      const row = Math.floor(first / columns);
      this.#counts[text] = count;
      this.#rows[text] = row;
      this.#columns[text] = first - row * columns;
      this.#starts[text] = at;
      for (let i = 1; i < count; i++) at = numberEnd(bytes, at);
    }
    return at;
  }
}
