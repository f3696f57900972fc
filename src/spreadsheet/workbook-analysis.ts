import type { RowChunk } from '../document/rows.ts';
import type { Warning } from '../document/warning.ts';
import { BlockIndex } from './block-index.ts';
import { findFindings } from './findings.ts';
import { FormulaBlocks } from './formula-blocks.ts';
import { type CellPlace, findCycles } from './formula-cycles.ts';
import { buildDependentsIndex, type DependentsIndex } from './formula-graph.ts';
import { ResolvedBlocks } from './resolved-blocks.ts';
import { SheetObserver } from './sheet-observer.ts';
import type { Workbook } from './workbook.ts';

/** What is kept of a workbook besides its cells. */
export interface AnalysedWorkbook {
  dependents: DependentsIndex;
  /** Each cell refers to the next, the last to the first. */
  cycles: CellPlace[][];
  warnings: Warning[];
}

/** Looks at the rows of a workbook as they come by, once, and says at the end who depends on whom and what is wrong. */
export class WorkbookAnalysis {
  readonly #blocks = new FormulaBlocks();
  readonly #observers: SheetObserver[] = [];

  /** Chunks come in the order of sheets and rows. */
  addChunk(chunk: RowChunk): void {
    this.#blocks.addChunk(chunk);
    let observer = this.#observers[chunk.sheet];
    if (!observer) {
      this.#observers.at(-1)?.numbers.finish();
      this.#observers[chunk.sheet] = observer = new SheetObserver();
    }
    observer.addChunk(chunk);
  }

  finish(workbook: Workbook): AnalysedWorkbook {
    const blocks = this.#blocks;
    blocks.finish();
    this.#observers.at(-1)?.numbers.finish();
    const resolved = new ResolvedBlocks(blocks, workbook);
    const index = new BlockIndex(blocks);
    const cycles = findCycles(resolved, index);
    const warnings = findFindings({ workbook, observers: Array.from(this.#observers), resolved, index, cycles });
    const dependents = buildDependentsIndex(resolved);
    if (!dependents.complete) warnings.push(INCOMPLETE);
    return { dependents, cycles, warnings };
  }
}

const INCOMPLETE: Warning = {
  code: 'formula_index_incomplete',
  message: 'The workbook has more distinct formulas than are indexed: some dependents are not listed.',
};
