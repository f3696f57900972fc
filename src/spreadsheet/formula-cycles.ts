import type { CellRange } from '../document/sheet.ts';
import type { BlockIndex } from './block-index.ts';
import { areaAt } from './formula.ts';
import { IntTable } from './int-table.ts';
import { MAX_COLUMNS, MAX_ROWS } from './reference.ts';
import { type BlockTarget, type ResolvedBlocks, reachOf } from './resolved-blocks.ts';
import { StrongComponents } from './strong-components.ts';

export interface CellPlace {
  /** From 0. */
  sheet: number;
  row: number;
  column: number;
}

/** References between blocks, and steps from cell to cell, before the search is given up. */
const MAX_EDGES = 2_000_000;
const MAX_CELL_STEPS = 1_000_000;
const MAX_CYCLES = 50;

/** One circle of references for each knot of formulas that has any: each cell refers to the next, the last to the first. */
export function findCycles(resolved: ResolvedBlocks, index: BlockIndex): CellPlace[][] {
  return new CycleSearch(resolved, index).run();
}

/** A way across the grid in which references may run. */
interface Direction {
  /** How far an area lies ahead of a cell: negative where all of it is behind. */
  ahead(area: CellRange, row: number, column: number): number;
  /** The most that any cell of one block can lie ahead of any of another. */
  atMost(from: CellRange, to: CellRange): number;
}

class CycleSearch {
  readonly #resolved: ResolvedBlocks;
  readonly #index: BlockIndex;
  /** Block by block: a block referred to, and which target of the block refers to it. */
  readonly #edges = new IntTable(2);
  /** By block: the first of its edges; one more at the end. */
  readonly #starts: Int32Array;
  /** By edge: 0 once it is known to be part of no circle. */
  readonly #alive: Uint8Array;
  readonly #components: StrongComponents;
  #cellSteps = 0;

  constructor(resolved: ResolvedBlocks, index: BlockIndex) {
    this.#resolved = resolved;
    this.#index = index;
    this.#starts = new Int32Array(resolved.length + 1);
    for (let at = 0; at < resolved.length; at++) {
      const block = resolved.block(at);
      for (const [i, target] of resolved.targets(at).entries()) {
        if (target.addressOnly || this.#edges.length >= MAX_EDGES) continue;
        for (const to of index.overlapping(target.sheet, reachOf(target, block))) this.#edges.push(to, i);
      }
      this.#starts[at + 1] = this.#edges.length;
    }
    this.#alive = new Uint8Array(this.#edges.length).fill(1);
    this.#components = new StrongComponents(resolved.length, (block) => this.#next(block));
  }

  run(): CellPlace[][] {
    const all = Array.from({ length: this.#resolved.length }, (_, i) => i);
    const cycles: CellPlace[][] = [];
    for (const knot of this.#components.find(all)) {
      for (const rest of this.#reduce(knot)) {
        const cycle = this.#cellCycle(rest);
        if (cycle) cycles.push(fromFirst(cycle));
        if (cycles.length >= MAX_CYCLES) return cycles;
      }
    }
    return cycles;
  }

  *#next(block: number): Generator<number> {
    for (let edge = this.#starts[block]!; edge < this.#starts[block + 1]!; edge++) {
      if (this.#alive[edge] === 1) yield this.#edges.get(edge, 0);
    }
  }

  /**
   * Takes out what cannot be part of a circle. Where no formula of a knot refers to a later column (or row, or an earlier one), a
   * circle must stay in its column: references to earlier ones are dropped, and the knot usually falls apart. So a running total or
   * a model whose periods build on one another is cleared without a look at its cells.
   */
  #reduce(knot: number[]): number[][] {
    const pending = [knot];
    const left: number[][] = [];
    for (let part = pending.pop(); part; part = pending.pop()) {
      const members = new Set(part);
      const strict = DIRECTIONS.map((direction) => this.#strictEdges(members, direction)).find(
        (edges) => edges?.length,
      );
      if (!strict) left.push(part);
      else {
        for (const edge of strict) this.#alive[edge] = 0;
        pending.push(...this.#components.find(part));
      }
    }
    return left;
  }

  /** The edges of a knot that lead back in a direction; undefined where any leads ahead. */
  #strictEdges(members: Set<number>, direction: Direction): number[] | undefined {
    const strict: number[] = [];
    for (const from of members) {
      const targets = this.#resolved.targets(from);
      for (let edge = this.#starts[from]!; edge < this.#starts[from + 1]!; edge++) {
        const to = this.#edges.get(edge, 0);
        if (this.#alive[edge] === 0 || !members.has(to)) continue;
        const step = this.#stepOf(from, to, targets[this.#edges.get(edge, 1)]!, direction);
        if (step > 0) return undefined;
        if (step < 0) strict.push(edge);
      }
    }
    return strict;
  }

  /** How far ahead any formula of a block refers to: edges move evenly, so that the corners speak for the cells between. */
  #stepOf(from: number, to: number, { area }: BlockTarget, direction: Direction): number {
    const { firstRow, firstColumn, lastRow, lastColumn } = this.#resolved.block(from);
    const step = Math.max(
      direction.ahead(areaAt(area, firstRow, firstColumn), firstRow, firstColumn),
      direction.ahead(areaAt(area, lastRow, lastColumn), lastRow, lastColumn),
    );
    return Math.min(step, direction.atMost(this.#resolved.block(from), this.#resolved.block(to)));
  }

  /** Depth first over the cells of a knot. */
  #cellCycle(knot: number[]): CellPlace[] | undefined {
    const members = new Set(knot);
    const done = new Set<number>();
    for (const start of knot) {
      for (const place of cellsOf(this.#resolved.block(start))) {
        if (done.has(keyOf(place))) continue;
        const path = [{ place, next: this.#precedents(place, start, members) }];
        const onPath = new Map([[keyOf(place), 0]]);
        for (let top = path.at(-1); top; top = path.at(-1)) {
          if (++this.#cellSteps > MAX_CELL_STEPS) return undefined;
          const step = top.next.next();
          if (step.done) {
            done.add(keyOf(top.place));
            onPath.delete(keyOf(top.place));
            path.pop();
            continue;
          }
          const { place: next, block } = step.value;
          const back = onPath.get(keyOf(next));
          if (back !== undefined) return path.slice(back).map((entry) => entry.place);
          if (done.has(keyOf(next))) continue;
          onPath.set(keyOf(next), path.length);
          path.push({ place: next, next: this.#precedents(next, block, members) });
        }
      }
    }
    return undefined;
  }

  /** The formulas of the knot that a cell refers to. */
  *#precedents(place: CellPlace, block: number, members: Set<number>): Generator<{ place: CellPlace; block: number }> {
    for (const { sheet, area, addressOnly } of this.#resolved.targets(block)) {
      if (addressOnly) continue;
      const range = areaAt(area, place.row, place.column);
      for (const to of this.#index.overlapping(sheet, range)) {
        if (++this.#cellSteps > MAX_CELL_STEPS) return;
        if (!members.has(to)) continue;
        const shared = intersect(range, this.#resolved.block(to));
        for (const next of cellsOf({ sheet, ...shared })) yield { place: next, block: to };
      }
    }
  }
}

/** Right, down, left, up; across sheets as well, as the periods of a model stand in the same columns everywhere. */
const DIRECTIONS: Direction[] = [
  {
    ahead: (area, _row, column) => area.lastColumn - column,
    atMost: (from, to) => to.lastColumn - from.firstColumn,
  },
  { ahead: (area, row) => area.lastRow - row, atMost: (from, to) => to.lastRow - from.firstRow },
  {
    ahead: (area, _row, column) => column - area.firstColumn,
    atMost: (from, to) => from.lastColumn - to.firstColumn,
  },
  { ahead: (area, row) => row - area.firstRow, atMost: (from, to) => from.lastRow - to.firstRow },
];

const intersect = (a: CellRange, b: CellRange): CellRange => ({
  firstRow: Math.max(a.firstRow, b.firstRow),
  lastRow: Math.min(a.lastRow, b.lastRow),
  firstColumn: Math.max(a.firstColumn, b.firstColumn),
  lastColumn: Math.min(a.lastColumn, b.lastColumn),
});

function* cellsOf({ sheet, firstRow, lastRow, firstColumn, lastColumn }: CellRange & { sheet: number }) {
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) yield { sheet, row, column };
  }
}

const keyOf = ({ sheet, row, column }: CellPlace): number => (sheet * MAX_ROWS + row) * MAX_COLUMNS + column;

/** The same circle, from its first cell in the workbook on. */
function fromFirst(cycle: CellPlace[]): CellPlace[] {
  let first = 0;
  cycle.forEach((place, i) => {
    if (keyOf(place) < keyOf(cycle[first]!)) first = i;
  });
  return [...cycle.slice(first), ...cycle.slice(0, first)];
}
