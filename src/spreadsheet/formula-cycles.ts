import type { CellRange } from '../document/sheet.ts';
import type { BlockIndex } from './block-index.ts';
import { areaAt } from './formula.ts';
import type { ResolvedBlock } from './formula-graph.ts';
import { MAX_COLUMNS, MAX_ROWS } from './reference.ts';
import type { Target } from './reference-resolver.ts';

export interface CellPlace {
  /** From 0. */
  sheet: number;
  row: number;
  column: number;
}

/** Blocks and cells looked at before the search is given up. */
const MAX_BLOCK_STEPS = 5_000_000;
const MAX_CELL_STEPS = 1_000_000;
const MAX_CYCLES = 50;

/** One circle of references for each knot of formulas that has any: each cell refers to the next, the last to the first. */
export function findCycles(resolved: readonly ResolvedBlock[], index: BlockIndex): CellPlace[][] {
  return new CycleSearch(resolved, index).run();
}

/** Formulas of one block that refer to formulas of another, in one way. */
interface Edge {
  to: number;
  target: Target;
}

/** A way across the grid in which references may run. */
interface Direction {
  /** How far an area lies ahead of a cell: negative where all of it is behind. */
  ahead(area: CellRange, row: number, column: number): number;
  /** The most that any cell of one block can lie ahead of any of another. */
  atMost(from: CellRange, to: CellRange): number;
}

class CycleSearch {
  readonly #resolved: readonly ResolvedBlock[];
  readonly #index: BlockIndex;
  readonly #stepsAllowed: number;
  #cellSteps = 0;

  constructor(resolved: readonly ResolvedBlock[], index: BlockIndex) {
    this.#resolved = resolved;
    this.#index = index;
    this.#stepsAllowed = index.steps + MAX_BLOCK_STEPS;
  }

  run(): CellPlace[][] {
    const all = this.#resolved.map((_, i) => i);
    const edges = this.#blockEdges();
    const cycles: CellPlace[][] = [];
    for (const knot of knots(all, edges)) {
      for (const rest of this.#reduce(knot, edges)) {
        const cycle = this.#cellCycle(rest);
        if (cycle) cycles.push(fromFirst(cycle));
        if (cycles.length >= MAX_CYCLES) return cycles;
      }
    }
    return cycles;
  }

  #blockEdges(): Map<number, Edge[]> {
    const edges = new Map<number, Edge[]>();
    for (const [i, { block, targets }] of this.#resolved.entries()) {
      const found: Edge[] = [];
      for (const target of targets) {
        if (target.addressOnly) continue;
        if (this.#index.steps > this.#stepsAllowed) return edges;
        const reached = reachOf(target, block);
        for (const to of this.#index.overlapping(target.sheet, reached)) found.push({ to, target });
      }
      if (found.length > 0) edges.set(i, found);
    }
    return edges;
  }

  /**
   * Takes out what cannot be part of a circle. Where no formula of a knot refers to a later column (or row, or an earlier one), a
   * circle must stay in its column: references to earlier ones are dropped, and the knot usually falls apart. So a running total or
   * a model whose periods build on one another is cleared without a look at its cells.
   */
  #reduce(knot: number[], edges: Map<number, Edge[]>): number[][] {
    const members = new Set(knot);
    const inside = (from: number): Edge[] => edges.get(from)?.filter(({ to }) => members.has(to)) ?? [];
    for (const direction of DIRECTIONS) {
      const kept = new Map<number, Edge[]>();
      let dropped = false;
      const fits = knot.every((from) => {
        const weak: Edge[] = [];
        for (const edge of inside(from)) {
          const step = this.#stepOf(from, edge, direction);
          if (step > 0) return false;
          if (step === 0) weak.push(edge);
          else dropped = true;
        }
        kept.set(from, weak);
        return true;
      });
      if (fits && dropped) return knots(knot, kept).flatMap((rest) => this.#reduce(rest, kept));
    }
    return [knot];
  }

  /** How far ahead any formula of a block refers to: edges move evenly, so that the corners speak for the cells between. */
  #stepOf(from: number, { to, target }: Edge, direction: Direction): number {
    const { block } = this.#resolved[from]!;
    let step = Number.NEGATIVE_INFINITY;
    for (const [row, column] of [
      [block.firstRow, block.firstColumn],
      [block.lastRow, block.lastColumn],
    ] as const) {
      step = Math.max(step, direction.ahead(areaAt(target.area, row, column), row, column));
    }
    return Math.min(step, direction.atMost(block, this.#resolved[to]!.block));
  }

  /** Depth first over the cells of a knot. */
  #cellCycle(knot: number[]): CellPlace[] | undefined {
    const members = new Set(knot);
    const done = new Set<number>();
    for (const start of knot) {
      for (const place of cellsOf(this.#resolved[start]!.block)) {
        const key = keyOf(place);
        if (done.has(key)) continue;
        const path = [{ place, key, next: this.#precedents(place, start, members) }];
        const onPath = new Map([[key, 0]]);
        while (path.length > 0) {
          if (++this.#cellSteps > MAX_CELL_STEPS) return undefined;
          const top = path.at(-1)!;
          const step = top.next.next();
          if (step.done) {
            done.add(top.key);
            onPath.delete(top.key);
            path.pop();
            continue;
          }
          const nextKey = keyOf(step.value.place);
          const back = onPath.get(nextKey);
          if (back !== undefined) return path.slice(back).map((entry) => entry.place);
          if (done.has(nextKey)) continue;
          onPath.set(nextKey, path.length);
          path.push({
            place: step.value.place,
            key: nextKey,
            next: this.#precedents(step.value.place, step.value.block, members),
          });
        }
      }
    }
    return undefined;
  }

  /** The formulas of the knot that a cell refers to. */
  *#precedents(place: CellPlace, block: number, members: Set<number>): Generator<{ place: CellPlace; block: number }> {
    for (const { sheet, area, addressOnly } of this.#resolved[block]!.targets) {
      if (addressOnly) continue;
      const range = areaAt(area, place.row, place.column);
      for (const to of this.#index.overlapping(sheet, range)) {
        if (++this.#cellSteps > MAX_CELL_STEPS) return;
        if (!members.has(to)) continue;
        const shared = intersect(range, this.#resolved[to]!.block);
        if (shared) for (const next of cellsOf({ sheet, ...shared })) yield { place: next, block: to };
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

/** The cells that a whole block refers to. */
function reachOf({ area }: Target, block: CellRange): CellRange {
  const first = areaAt(area, block.firstRow, block.firstColumn);
  const last = areaAt(area, block.lastRow, block.lastColumn);
  return {
    firstRow: Math.min(first.firstRow, last.firstRow),
    lastRow: Math.max(first.lastRow, last.lastRow),
    firstColumn: Math.min(first.firstColumn, last.firstColumn),
    lastColumn: Math.max(first.lastColumn, last.lastColumn),
  };
}

function intersect(a: CellRange, b: CellRange): CellRange | undefined {
  const shared = {
    firstRow: Math.max(a.firstRow, b.firstRow),
    lastRow: Math.min(a.lastRow, b.lastRow),
    firstColumn: Math.max(a.firstColumn, b.firstColumn),
    lastColumn: Math.min(a.lastColumn, b.lastColumn),
  };
  return shared.firstRow <= shared.lastRow && shared.firstColumn <= shared.lastColumn ? shared : undefined;
}

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

/** Strongly connected components that hold a circle (Tarjan), without recursion. */
function knots(nodes: number[], edges: Map<number, Edge[]>): number[][] {
  const found: number[][] = [];
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const onStack = new Set<number>();
  const members = new Set(nodes);
  for (const root of nodes) {
    if (order.has(root)) continue;
    const path: { node: number; at: number }[] = [];
    const enter = (node: number): void => {
      order.set(node, order.size);
      low.set(node, order.get(node)!);
      stack.push(node);
      onStack.add(node);
      path.push({ node, at: 0 });
    };
    enter(root);
    while (path.length > 0) {
      const top = path.at(-1)!;
      const edge = edges.get(top.node)?.[top.at++];
      if (edge) {
        if (!members.has(edge.to)) continue;
        if (!order.has(edge.to)) enter(edge.to);
        else if (onStack.has(edge.to)) low.set(top.node, Math.min(low.get(top.node)!, order.get(edge.to)!));
        continue;
      }
      path.pop();
      const parent = path.at(-1)?.node;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(top.node)!));
      if (low.get(top.node) !== order.get(top.node)) continue;
      const knot: number[] = [];
      let member: number;
      do {
        member = stack.pop()!;
        onStack.delete(member);
        knot.push(member);
      } while (member !== top.node);
      const circular = knot.length > 1 || edges.get(top.node)?.some(({ to }) => to === top.node);
      if (circular) found.push(knot.reverse());
    }
  }
  return found;
}
