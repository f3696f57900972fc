import { append } from '../document/append.ts';
import type { CellRange } from '../document/sheet.ts';
import { areaAt } from './formula.ts';
import type { FormulaBlock, FormulaBlocks } from './formula-blocks.ts';
import { IntTable } from './int-table.ts';
import { rangeName } from './reference.ts';
import { type ReferenceProblem, ReferenceResolver, type Target } from './reference-resolver.ts';
import { quoteSheet, type Workbook } from './workbook.ts';

export interface BlockTarget extends Target {
  /** Only where it is matters to the formula, not what it holds. */
  addressOnly: boolean;
}

/** Blocks of formulas with what they refer to looked up in the workbook. Targets are relative to each cell of the block. */
export class ResolvedBlocks {
  readonly blocks: FormulaBlocks;
  /** By block: its resolution. Blocks of one pattern on one sheet share it. */
  readonly #resolutionOf: Int32Array;
  /** By resolution: the first of its targets. */
  readonly #starts = new IntTable(1);
  /** Sheet, edges, which are relative, and whether only the address matters. */
  readonly #targets = new IntTable(7);
  /** By resolution. */
  readonly #problems = new Map<number, ReferenceProblem[]>();

  constructor(blocks: FormulaBlocks, workbook: Workbook) {
    this.blocks = blocks;
    this.#resolutionOf = new Int32Array(blocks.length);
    const resolver = new ReferenceResolver(workbook);
    const known = new Map<number, number>();
    for (let at = 0; at < blocks.length; at++) {
      const block = blocks.block(at);
      const key = block.pattern * (workbook.sheets.length + 1) + block.sheet;
      let resolution = known.get(key);
      if (resolution === undefined) {
        resolution = this.#resolve(block, resolver);
        // [@Price] means the table that the formula stands in.
        const placed = blocks.patterns
          .others(block.pattern)
          .some(({ kind, text }) => kind === 'table' && text[0] === '[');
        if (!placed) known.set(key, resolution);
      }
      this.#resolutionOf[at] = resolution;
    }
  }

  get length(): number {
    return this.blocks.length;
  }

  block(at: number): FormulaBlock {
    return this.blocks.block(at);
  }

  targets(at: number): BlockTarget[] {
    const resolution = this.#resolutionOf[at]!;
    const end = resolution + 1 < this.#starts.length ? this.#starts.get(resolution + 1, 0) : this.#targets.length;
    const targets: BlockTarget[] = [];
    for (let i = this.#starts.get(resolution, 0); i < end; i++) {
      const get = (field: number): number => this.#targets.get(i, field);
      const area = { top: get(1), bottom: get(2), left: get(3), right: get(4), relative: get(5) };
      targets.push({ sheet: get(0), area, addressOnly: get(6) === 1 });
    }
    return targets;
  }

  problems(at: number): readonly ReferenceProblem[] {
    return this.#problems.get(this.#resolutionOf[at]!) ?? [];
  }

  #resolve(
    { sheet: home, firstRow: row, firstColumn: column, pattern }: FormulaBlock,
    resolver: ReferenceResolver,
  ): number {
    const resolution = this.#starts.push(this.#targets.length);
    const { patterns } = this.blocks;
    const references = [
      ...patterns.areas(pattern).map((reference) => {
        const prefix = reference.sheet === undefined ? '' : `${quoteSheet(reference.sheet)}!`;
        return { kind: 'area' as const, text: prefix + rangeName(areaAt(reference.area, row, column)), ...reference };
      }),
      ...patterns.others(pattern),
    ];
    for (const reference of references) {
      const { targets, problems } = resolver.resolve(reference, { sheet: home, row, column });
      for (const { sheet, area } of targets) {
        const { top, bottom, left, right, relative } = area;
        this.#targets.push(sheet, top, bottom, left, right, relative, Number(reference.addressOnly));
      }
      for (const problem of problems) append(this.#problems, resolution, problem);
    }
    return resolution;
  }
}

/** The cells that all formulas of a block refer to by one target. */
export function reachOf({ area }: Target, { firstRow, lastRow, firstColumn, lastColumn }: CellRange): CellRange {
  const first = areaAt(area, firstRow, firstColumn);
  if (area.relative === 0) return first;
  const last = areaAt(area, lastRow, lastColumn);
  return {
    firstRow: Math.min(first.firstRow, last.firstRow),
    lastRow: Math.max(first.lastRow, last.lastRow),
    firstColumn: Math.min(first.firstColumn, last.firstColumn),
    lastColumn: Math.max(first.lastColumn, last.lastColumn),
  };
}
