import type { CellRange } from '../document/sheet.ts';
import { RELATIVE } from './formula.ts';
import type { CellPlace } from './formula-cycles.ts';
import { IntTable } from './int-table.ts';
import { sizeOf } from './reference.ts';
import { type ResolvedBlocks, reachOf } from './resolved-blocks.ts';
import { contains } from './workbook.ts';

/** Where the entries of a shard refer to: a cell outside has no dependents there. */
export interface ShardBounds extends CellRange {
  /** The sheet referred to, from 0. */
  sheet: number;
}

/**
 * Which formulas refer to a cell, as plain data. Each entry is a block of formulas and one thing that they refer to; entries are
 * kept in shards of neighbours, so that answering for one cell reads few of them.
 */
export interface DependentsIndex {
  bounds: ShardBounds[];
  /** By position in `bounds`. */
  shards: Int32Array[];
  /** Whether all formulas are in it. */
  complete: boolean;
}

/** An entry: number, sheet, rows and columns of a block, then the edges referred to and which of them are relative. */
const ENTRY_WIDTH = 11;
const ENTRIES_PER_SHARD = 2048;
const MAX_ENTRIES = 1_000_000;

export function buildDependentsIndex(resolved: ResolvedBlocks): DependentsIndex {
  const entries = new IntTable(ENTRY_WIDTH);
  /** By entry: the sheet, rows and columns that the whole block refers to. */
  const reach = new IntTable(5);
  let complete = resolved.blocks.complete;
  for (let at = 0; at < resolved.length; at++) {
    const block = resolved.block(at);
    for (const target of resolved.targets(at)) {
      if (entries.length >= MAX_ENTRIES) {
        complete = false;
        break;
      }
      const { sheet, firstRow, lastRow, firstColumn, lastColumn } = block;
      const { top, bottom, left, right, relative } = target.area;
      entries.push(at, sheet, firstRow, lastRow, firstColumn, lastColumn, top, bottom, left, right, relative);
      const all = reachOf(target, block);
      reach.push(target.sheet, all.firstRow, all.lastRow, all.firstColumn, all.lastColumn);
    }
  }
  return { ...cutIntoShards(entries, reach), complete };
}

function cutIntoShards(entries: IntTable, reach: IntTable): Pick<DependentsIndex, 'bounds' | 'shards'> {
  // Long ranges apart from short ones: a column total would stretch the bounds of all its neighbours.
  const spanClass = (i: number): number => Math.clz32(reach.get(i, 2) - reach.get(i, 1));
  const order = Uint32Array.from({ length: reach.length }, (_, i) => i).sort(
    (a, b) =>
      reach.get(a, 0) - reach.get(b, 0) || spanClass(a) - spanClass(b) || reach.get(a, 1) - reach.get(b, 1) || a - b,
  );
  const perSheet = new Map<number, number>();
  for (let i = 0; i < reach.length; i++) perSheet.set(reach.get(i, 0), (perSheet.get(reach.get(i, 0)) ?? 0) + 1);
  const bounds: ShardBounds[] = [];
  const shards: Int32Array[] = [];
  for (let from = 0; from < order.length; ) {
    let to = from;
    const sheet = reach.get(order[from]!, 0);
    // What fits in one shard stays together.
    const kind = perSheet.get(sheet)! > ENTRIES_PER_SHARD ? spanClass(order[from]!) : undefined;
    const around: ShardBounds = { sheet, firstRow: Infinity, lastRow: -1, firstColumn: Infinity, lastColumn: -1 };
    for (; to < order.length && to - from < ENTRIES_PER_SHARD; to++) {
      const entry = order[to]!;
      if (reach.get(entry, 0) !== sheet || (kind !== undefined && spanClass(entry) !== kind)) break;
      around.firstRow = Math.min(around.firstRow, reach.get(entry, 1));
      around.lastRow = Math.max(around.lastRow, reach.get(entry, 2));
      around.firstColumn = Math.min(around.firstColumn, reach.get(entry, 3));
      around.lastColumn = Math.max(around.lastColumn, reach.get(entry, 4));
    }
    bounds.push(around);
    shards.push(entries.pick(order.subarray(from, to)));
    from = to;
  }
  return { bounds, shards };
}

/** Cells that refer to a cell. */
export interface DependentBlock extends CellRange {
  sheet: number;
}

/** The formulas that refer to a cell, as blocks apart from one another, in the order of sheets, rows and columns. */
export class Dependents {
  /** Number, sheet, rows and columns of blocks; those of one number stand together. */
  readonly #found = new IntTable(6);
  readonly #order: Float64Array;
  /** First and last positions of the entry that is looked at. */
  readonly #rows = new Int32Array(2);
  readonly #columns = new Int32Array(2);
  /** Formulas. */
  readonly count: number;

  constructor(bounds: readonly ShardBounds[], loadShard: (shard: number) => Int32Array, cell: CellPlace) {
    bounds.forEach((around, shard) => {
      if (around.sheet !== cell.sheet || !contains(around, cell.row, cell.column)) return;
      const entries = loadShard(shard);
      for (let at = 0; at < entries.length; at += ENTRY_WIDTH) this.#addEntry(entries, at, cell.row, cell.column);
    });
    // Blocks are numbered in the order that is wanted: number and position in one double sort without a comparison function.
    this.#order = new Float64Array(this.#found.length);
    for (let i = 0; i < this.#order.length; i++) this.#order[i] = this.#found.get(i, 0) * MAX_ENTRIES + i;
    this.#order.sort();
    let count = 0;
    for (const block of this.blocks()) count += sizeOf(block);
    this.count = count;
  }

  *blocks(): Generator<DependentBlock> {
    for (let at = 0; at < this.#order.length; ) {
      const number = this.#numberAt(at);
      const first = this.#blockAt(at++);
      if (this.#numberAt(at) !== number) {
        yield first;
        continue;
      }
      // The same formulas may refer to the cell in several ways.
      const apart = [first];
      for (; this.#numberAt(at) === number; at++) {
        let parts = [this.#blockAt(at)];
        for (const other of apart) parts = parts.flatMap((part) => subtract(part, other));
        apart.push(...parts);
      }
      yield* apart.sort((a, b) => a.firstRow - b.firstRow || a.firstColumn - b.firstColumn);
    }
  }

  /** Cells [offset, offset + limit). */
  *cells(offset: number, limit: number): Generator<CellPlace> {
    let skip = offset;
    let left = limit;
    for (const block of this.blocks()) {
      if (left <= 0) return;
      const size = sizeOf(block);
      const width = block.lastColumn - block.firstColumn + 1;
      for (let i = skip; i < size && left > 0; i++, left--) {
        const row = block.firstRow + Math.floor(i / width);
        yield { sheet: block.sheet, row, column: block.firstColumn + (i % width) };
      }
      skip = Math.max(0, skip - size);
    }
  }

  /** NaN past the end. */
  #numberAt(at: number): number {
    return Math.floor((this.#order[at] ?? Number.NaN) / MAX_ENTRIES);
  }

  #blockAt(at: number): DependentBlock {
    const i = this.#order[at]! % MAX_ENTRIES;
    const get = (field: number): number => this.#found.get(i, field);
    return { sheet: get(1), firstRow: get(2), lastRow: get(3), firstColumn: get(4), lastColumn: get(5) };
  }

  #addEntry(entries: Int32Array, at: number, row: number, column: number): void {
    const relative = entries[at + 10]!;
    const rowsMove = relative & (RELATIVE.top | RELATIVE.bottom);
    if (!limitPositions(this.#rows, row, entries, at + 2, entries[at + 6]!, entries[at + 7]!, rowsMove)) return;
    const columnsMove = (relative & (RELATIVE.left | RELATIVE.right)) >> 2;
    if (!limitPositions(this.#columns, column, entries, at + 4, entries[at + 8]!, entries[at + 9]!, columnsMove))
      return;
    const { 0: firstRow, 1: lastRow } = this.#rows;
    const { 0: firstColumn, 1: lastColumn } = this.#columns;
    this.#found.push(entries[at]!, entries[at + 1]!, firstRow!, lastRow!, firstColumn!, lastColumn!);
  }
}

/**
 * Along one direction: from which positions a reference reaches `wanted`, of those between entries[first] and the one after it.
 * `moving`: 1 for the start, 2 for the end, 3 for both. False where there are none.
 */
function limitPositions(
  positions: Int32Array,
  wanted: number,
  entries: Int32Array,
  first: number,
  start: number,
  end: number,
  moving: number,
): boolean {
  let from = entries[first]!;
  let to = entries[first + 1]!;
  if (moving === 3) {
    from = Math.max(from, wanted - Math.max(start, end));
    to = Math.min(to, wanted - Math.min(start, end));
  } else if (moving === 0) {
    if (wanted < Math.min(start, end) || wanted > Math.max(start, end)) return false;
  } else {
    // $A$1:A5 grows away from its fixed end, in either direction.
    const [fixed, distance] = moving === 1 ? [end, start] : [start, end];
    if (wanted > fixed) from = Math.max(from, wanted - distance);
    if (wanted < fixed) to = Math.min(to, wanted - distance);
  }
  positions[0] = from;
  positions[1] = to;
  return from <= to;
}

/** What is left of a block without another: at most four blocks. */
function subtract(block: DependentBlock, other: CellRange): DependentBlock[] {
  const top = Math.max(block.firstRow, other.firstRow);
  const bottom = Math.min(block.lastRow, other.lastRow);
  const left = Math.max(block.firstColumn, other.firstColumn);
  const right = Math.min(block.lastColumn, other.lastColumn);
  if (top > bottom || left > right) return [block];
  return [
    { ...block, lastRow: top - 1 },
    { ...block, firstRow: top, lastRow: bottom, lastColumn: left - 1 },
    { ...block, firstRow: top, lastRow: bottom, firstColumn: right + 1 },
    { ...block, firstRow: bottom + 1 },
  ].filter(({ firstRow, lastRow, firstColumn, lastColumn }) => firstRow <= lastRow && firstColumn <= lastColumn);
}
