import type { CellRange } from '../document/sheet.ts';
import { areaAt, RELATIVE } from './formula.ts';
import type { FormulaBlock, FormulaBlocks } from './formula-blocks.ts';
import { IntTable } from './int-table.ts';
import { MAX_COLUMNS, MAX_ROWS } from './reference.ts';
import { ReferenceResolver, type Resolution, type Target } from './reference-resolver.ts';
import { contains, type Workbook } from './workbook.ts';

export interface BlockTarget extends Target {
  /** Only where it is matters to the formula, not what it holds. */
  addressOnly: boolean;
}

/** What all formulas of a block refer to; edges relative to each of its cells. */
export interface ResolvedBlock {
  block: FormulaBlock;
  targets: BlockTarget[];
  problems: Resolution['problems'];
}

/** The blocks with their references looked up. What cannot depend on the cell is looked up once per pattern and sheet. */
export function* resolveBlocks(blocks: FormulaBlocks, workbook: Workbook): Generator<ResolvedBlock> {
  const resolver = new ReferenceResolver(workbook);
  const known = new Map<string, Omit<ResolvedBlock, 'block'>>();
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks.block(at);
    const { references } = blocks.syntax[block.pattern]!;
    const key = `${block.pattern} ${block.sheet}`;
    let resolution = known.get(key);
    if (!resolution) {
      const home = { sheet: block.sheet, row: block.firstRow, column: block.firstColumn };
      resolution = { targets: [], problems: [] };
      for (const reference of references) {
        const { targets, problems } = resolver.resolve(reference, home);
        for (const target of targets) resolution.targets.push({ ...target, addressOnly: reference.addressOnly });
        for (const problem of problems) resolution.problems.push(problem);
      }
      // [@Price] means the table that the formula stands in.
      const placed = references.some((reference) => reference.kind === 'table' && reference.table === '');
      if (!placed) known.set(key, resolution);
    }
    yield { block, ...resolution };
  }
}

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

/** An entry: the block of formulas (sheet, rows, columns), then the edges referred to and which of them are relative. */
const ENTRY_WIDTH = 10;
const ENTRIES_PER_SHARD = 2048;
const MAX_ENTRIES = 2_000_000;

/** Collects entries as blocks are resolved. */
export class DependentsIndexBuilder {
  readonly #entries = new IntTable(ENTRY_WIDTH);
  /** By entry: the sheet and the rows and columns that the whole block refers to. */
  readonly #bounds = new IntTable(5);
  #complete = true;

  add({ block, targets }: ResolvedBlock): void {
    for (const { sheet, area } of targets) {
      if (this.#entries.length >= MAX_ENTRIES) {
        this.#complete = false;
        return;
      }
      const { firstRow, lastRow, firstColumn, lastColumn } = block;
      const { top, bottom, left, right, relative } = area;
      this.#entries.push(block.sheet, firstRow, lastRow, firstColumn, lastColumn, top, bottom, left, right, relative);
      const first = areaAt(area, firstRow, firstColumn);
      const last = areaAt(area, lastRow, lastColumn);
      this.#bounds.push(
        sheet,
        Math.min(first.firstRow, last.firstRow),
        Math.max(first.lastRow, last.lastRow),
        Math.min(first.firstColumn, last.firstColumn),
        Math.max(first.lastColumn, last.lastColumn),
      );
    }
  }

  finish(blocksComplete: boolean): DependentsIndex {
    const bounds = this.#bounds;
    // Long ranges apart from short ones: a column total would stretch the bounds of all its neighbours.
    const spanClass = (i: number): number => Math.clz32(bounds.get(i, 2) - bounds.get(i, 1));
    const order = Uint32Array.from({ length: bounds.length }, (_, i) => i).sort(
      (a, b) =>
        bounds.get(a, 0) - bounds.get(b, 0) ||
        spanClass(a) - spanClass(b) ||
        bounds.get(a, 1) - bounds.get(b, 1) ||
        bounds.get(a, 3) - bounds.get(b, 3) ||
        a - b,
    );
    const perSheet = new Map<number, number>();
    for (let i = 0; i < bounds.length; i++) perSheet.set(bounds.get(i, 0), (perSheet.get(bounds.get(i, 0)) ?? 0) + 1);
    const index: DependentsIndex = { bounds: [], shards: [], complete: blocksComplete && this.#complete };
    for (let from = 0; from < order.length; ) {
      let to = from;
      const sheet = bounds.get(order[from]!, 0);
      // What fits in one shard stays together.
      const kind = perSheet.get(sheet)! > ENTRIES_PER_SHARD ? spanClass(order[from]!) : undefined;
      const around: ShardBounds = { sheet, firstRow: Infinity, lastRow: -1, firstColumn: Infinity, lastColumn: -1 };
      for (; to < order.length && to - from < ENTRIES_PER_SHARD; to++) {
        const entry = order[to]!;
        if (bounds.get(entry, 0) !== sheet || (kind !== undefined && spanClass(entry) !== kind)) break;
        around.firstRow = Math.min(around.firstRow, bounds.get(entry, 1));
        around.lastRow = Math.max(around.lastRow, bounds.get(entry, 2));
        around.firstColumn = Math.min(around.firstColumn, bounds.get(entry, 3));
        around.lastColumn = Math.max(around.lastColumn, bounds.get(entry, 4));
      }
      index.bounds.push(around);
      index.shards.push(this.#entries.pick(order.subarray(from, to)));
      from = to;
    }
    return index;
  }
}

/** Cells that refer to a cell. */
export interface DependentBlock extends CellRange {
  sheet: number;
}

/** The formulas that refer to a cell, as blocks apart from one another, in the order of sheets, rows and columns. */
export function findDependents(
  bounds: readonly ShardBounds[],
  loadShard: (shard: number) => Int32Array,
  cell: { sheet: number; row: number; column: number },
): DependentBlock[] {
  const { sheet, row, column } = cell;
  const found = new Map<number, DependentBlock[]>();
  bounds.forEach((around, shard) => {
    if (around.sheet !== sheet || !contains(around, row, column)) return;
    const entries = loadShard(shard);
    for (let at = 0; at < entries.length; at += ENTRY_WIDTH) {
      const dependents = dependentsOfEntry(entries, at, row, column);
      if (!dependents) continue;
      // The same formulas may refer to the cell in several ways. Blocks do not overlap: their first cell names them.
      const key = (entries[at]! * MAX_ROWS + entries[at + 1]!) * MAX_COLUMNS + entries[at + 3]!;
      const known = found.get(key);
      if (known) {
        let parts = [dependents];
        for (const other of known) parts = parts.flatMap((part) => subtract(part, other));
        known.push(...parts);
      } else found.set(key, [dependents]);
    }
  });
  return [...found.values()]
    .flat()
    .sort((a, b) => a.sheet - b.sheet || a.firstRow - b.firstRow || a.firstColumn - b.firstColumn);
}

function dependentsOfEntry(entries: Int32Array, at: number, row: number, column: number): DependentBlock | undefined {
  const relative = entries[at + 9]!;
  const rows = positionsReaching(
    row,
    entries[at + 1]!,
    entries[at + 2]!,
    { at: entries[at + 5]!, relative: (relative & RELATIVE.top) !== 0 },
    { at: entries[at + 6]!, relative: (relative & RELATIVE.bottom) !== 0 },
  );
  if (!rows) return undefined;
  const columns = positionsReaching(
    column,
    entries[at + 3]!,
    entries[at + 4]!,
    { at: entries[at + 7]!, relative: (relative & RELATIVE.left) !== 0 },
    { at: entries[at + 8]!, relative: (relative & RELATIVE.right) !== 0 },
  );
  if (!columns) return undefined;
  return {
    sheet: entries[at]!,
    firstRow: rows[0],
    lastRow: rows[1],
    firstColumn: columns[0],
    lastColumn: columns[1],
  };
}

interface Edge {
  at: number;
  relative: boolean;
}

/** Along one direction: from which positions of [first, last] a reference with these edges reaches `wanted`. */
function positionsReaching(
  wanted: number,
  first: number,
  last: number,
  start: Edge,
  end: Edge,
): [number, number] | undefined {
  let from = first;
  let to = last;
  if (start.relative && end.relative) {
    from = wanted - Math.max(start.at, end.at);
    to = wanted - Math.min(start.at, end.at);
  } else if (!start.relative && !end.relative) {
    if (wanted < Math.min(start.at, end.at) || wanted > Math.max(start.at, end.at)) return undefined;
  } else {
    // $A$1:A5 grows away from its fixed end, in either direction.
    const fixed = start.relative ? end.at : start.at;
    const moving = start.relative ? start.at : end.at;
    if (wanted > fixed) from = wanted - moving;
    if (wanted < fixed) to = wanted - moving;
  }
  from = Math.max(from, first);
  to = Math.min(to, last);
  return from <= to ? [from, to] : undefined;
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
