import type { BlockIndex } from './block-index.ts';
import type { FormulaBlock } from './formula-blocks.ts';
import type { ResolvedBlock } from './formula-graph.ts';
import { cellName } from './reference.ts';
import type { SheetObserver } from './sheet-observer.ts';

/** Cells of a gap that are looked at. */
const MAX_GAP_CELLS = 64;

/**
 * Single cells between formulas of one pattern that hold something else: another formula, or a number that someone typed in. Rows and
 * columns that differ as a whole are meant to, and so is a formula that comes again elsewhere.
 */
export function* findPatternBreaks(
  {
    resolved,
    index,
    observers,
  }: { resolved: readonly ResolvedBlock[]; index: BlockIndex; observers: readonly (SheetObserver | undefined)[] },
  kind: 'formula' | 'number',
): Generator<{ sheet: number; text: string }> {
  const byStart = new Map<string, FormulaBlock>();
  const cellsOfPattern = new Map<number, number>();
  for (const { block } of resolved) {
    byStart.set(startKey(block, block.firstRow, block.firstColumn), block);
    const size = heightOf(block) * widthOf(block);
    cellsOfPattern.set(block.pattern, (cellsOfPattern.get(block.pattern) ?? 0) + size);
  }
  const breaks = (block: FormulaBlock, row: number, column: number): boolean => {
    const at = index.at(block.sheet, row, column);
    if (at === undefined) {
      return kind === 'number' && observers[block.sheet]?.numbers.find(row, column) !== undefined;
    }
    const other = resolved[at]!.block;
    return kind === 'formula' && other.pattern !== block.pattern && cellsOfPattern.get(other.pattern) === 1;
  };
  for (const { block } of resolved) {
    const below = byStart.get(startKey(block, block.lastRow + 2, block.firstColumn));
    if (below && below.lastColumn === block.lastColumn && areEnough(heightOf(block), heightOf(below))) {
      const last = Math.min(block.lastColumn, block.firstColumn + MAX_GAP_CELLS);
      for (let column = block.firstColumn; column <= last; column++) {
        if (breaks(block, block.lastRow + 1, column)) {
          yield { sheet: block.sheet, text: cellName(block.lastRow + 1, column) };
        }
      }
    }
    const beside = byStart.get(startKey(block, block.firstRow, block.lastColumn + 2));
    if (beside && beside.lastRow === block.lastRow && areEnough(widthOf(block), widthOf(beside))) {
      const last = Math.min(block.lastRow, block.firstRow + MAX_GAP_CELLS);
      for (let row = block.firstRow; row <= last; row++) {
        if (breaks(block, row, block.lastColumn + 1)) {
          yield { sheet: block.sheet, text: cellName(row, block.lastColumn + 1) };
        }
      }
    }
  }
}

const startKey = ({ sheet, pattern }: FormulaBlock, row: number, column: number): string =>
  `${sheet} ${row} ${column} ${pattern}`;

const heightOf = ({ firstRow, lastRow }: FormulaBlock): number => lastRow - firstRow + 1;
const widthOf = ({ firstColumn, lastColumn }: FormulaBlock): number => lastColumn - firstColumn + 1;

/** Two formulas on either side make no pattern yet; two on both do. */
const areEnough = (before: number, after: number): boolean => (before >= 2 && after >= 2) || before + after >= 5;
