import { append } from '../../document/append.ts';
import type { CellRange } from '../../document/sheet.ts';
import { lowerBound } from '../../document/sorted.ts';
import { areaAt, parseFormula } from '../formula.ts';
import type { CellPlace } from '../formula-cycles.ts';
import { ReferenceResolver } from '../reference-resolver.ts';
import type { Workbook } from '../workbook.ts';
import type { CellChange } from './cell-changes.ts';

/** Results that are traced; changed cells that one formula is traced to; steps in all. */
const MAX_TRACED = 20_000;
const MAX_DIRECT = 64;
const MAX_STEPS = 2_000_000;
const MAX_ROOTS = 8;

/** Rows or columns that came, in the later version, or went, in the earlier one. */
export interface MovedBlock {
  version: 'before' | 'after';
  sheet: number;
  range: CellRange;
}

/** What changed is numbered: first the changes of cells, then the blocks. */
export interface Causes {
  /** By change: what somebody did that it comes from, nearest first, some of it. */
  roots: readonly (readonly number[])[];
  /** By change and block: how many results it reaches. */
  affected: Uint32Array;
  /** False where the tracing was cut short. */
  complete: boolean;
}

interface Traced {
  changes: readonly CellChange[];
  blocks: readonly MovedBlock[];
  before: Workbook;
  after: Workbook;
  /** Where a change stood in the earlier version. */
  formerPlace(change: CellChange): CellPlace;
}

/** Which results changed because of what: along formulas, over cells that changed themselves. */
export function traceCauses({ changes, blocks, before, after, formerPlace }: Traced): Causes {
  const places = new ChangedPlaces(changes);
  const [now, then] = [new ReferenceResolver(after), new ReferenceResolver(before)];
  const blocksOf = (version: MovedBlock['version']): { block: MovedBlock; node: number }[] =>
    blocks.map((block, i) => ({ block, node: changes.length + i })).filter(({ block }) => block.version === version);
  const [came, went] = [blocksOf('after'), blocksOf('before')];
  const size = changes.length + blocks.length;
  const hasCause = new Set<number>();
  const dependents: number[][] = Array.from({ length: size }, () => []);
  let traced = 0;
  let complete = true;
  for (const [at, change] of changes.entries()) {
    const { kind, sheet, row, column } = change;
    if (change.after?.formula === undefined || (kind !== 'result' && kind !== 'formula')) continue;
    if (traced++ >= MAX_TRACED) {
      complete = false;
      break;
    }
    const direct = new Set<number>();
    for (const { sheet: on, range } of areasOf(change.after.formula, { sheet, row, column }, now)) {
      for (const { block, node } of came) if (block.sheet === on && meet(block.range, range)) direct.add(node);
      for (const other of places.within(on, range)) {
        if (direct.size >= MAX_DIRECT) break;
        if (other !== at) direct.add(other);
      }
    }
    if (went.length > 0 && change.before?.formula !== undefined) {
      for (const { sheet: on, range } of areasOf(change.before.formula, formerPlace(change), then)) {
        for (const { block, node } of went) if (block.sheet === on && meet(block.range, range)) direct.add(node);
      }
    }
    if (direct.size > 0) hasCause.add(at);
    for (const other of direct) dependents[other]!.push(at);
  }
  // A result that nothing known changed, such as a random number, is where others come from.
  const isRoot = (node: number): boolean => changes[node]?.kind !== 'result' || !hasCause.has(node);
  const reached = countReached(dependents, isRoot);
  return { roots: findRoots(dependents, isRoot), ...reached, complete: complete && reached.complete };
}

function* areasOf(
  formula: string,
  place: CellPlace,
  resolver: ReferenceResolver,
): Generator<{ sheet: number; range: CellRange }> {
  for (const reference of parseFormula(formula, place.row, place.column).references) {
    if (reference.addressOnly) continue;
    for (const { sheet, area } of resolver.resolve(reference, place).targets) {
      yield { sheet, range: areaAt(area, place.row, place.column) };
    }
  }
}

const meet = (a: CellRange, b: CellRange): boolean =>
  a.firstRow <= b.lastRow && b.firstRow <= a.lastRow && a.firstColumn <= b.lastColumn && b.firstColumn <= a.lastColumn;

/** Of each change the roots that lead to it, nearest first: every root goes on to what depends on it, step by step. */
function findRoots(dependents: readonly number[][], isRoot: (at: number) => boolean): number[][] {
  const roots: number[][] = dependents.map(() => []);
  let step: { from: number; root: number }[] = dependents.flatMap((_, at) =>
    isRoot(at) ? [{ from: at, root: at }] : [],
  );
  while (step.length > 0) {
    const next: typeof step = [];
    for (const { from, root } of step) {
      for (const at of dependents[from]!) {
        const known = roots[at]!;
        if (isRoot(at) || known.length >= MAX_ROOTS || known.includes(root)) continue;
        known.push(root);
        next.push({ from: at, root });
      }
    }
    step = next;
  }
  return roots;
}

function countReached(
  dependents: readonly number[][],
  isRoot: (at: number) => boolean,
): Pick<Causes, 'affected' | 'complete'> {
  const affected = new Uint32Array(dependents.length);
  const seenBy = new Int32Array(dependents.length).fill(-1);
  let steps = 0;
  for (let root = 0; root < dependents.length; root++) {
    if (!isRoot(root) || dependents[root]!.length === 0) continue;
    const open = [...dependents[root]!];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (++steps > MAX_STEPS) return { affected, complete: false };
      if (seenBy[at] === root) continue;
      seenBy[at] = root;
      if (isRoot(at)) continue;
      affected[root]!++;
      open.push(...dependents[at]!);
    }
  }
  return { affected, complete: true };
}

/** The changes of each sheet, by row and column. */
class ChangedPlaces {
  readonly #sheets = new Map<number, { row: number; column: number; at: number }[]>();

  constructor(changes: readonly CellChange[]) {
    for (const [at, { sheet, row, column }] of changes.entries()) {
      append(this.#sheets, sheet, { row, column, at });
    }
    for (const list of this.#sheets.values()) list.sort((a, b) => a.row - b.row || a.column - b.column);
  }

  *within(sheet: number, range: CellRange): Generator<number> {
    const list = this.#sheets.get(sheet) ?? [];
    const first = lowerBound(list, range.firstRow, ({ row }) => row);
    for (let i = first; i < list.length && list[i]!.row <= range.lastRow; i++) {
      const { column, at } = list[i]!;
      if (column >= range.firstColumn && column <= range.lastColumn) yield at;
    }
  }
}
