import type { BlockIndex } from './block-index.ts';
import type { FormulaBlock } from './formula-blocks.ts';
import { cellName, MAX_COLUMNS, MAX_ROWS, sizeOf } from './reference.ts';
import type { ResolvedBlocks } from './resolved-blocks.ts';
import type { SheetObserver } from './sheet-observer.ts';

/** Cells of a gap that are looked at. */
const MAX_GAP_CELLS = 64;

interface Context {
  resolved: ResolvedBlocks;
  index: BlockIndex;
  observers: readonly (SheetObserver | undefined)[];
}

/**
 * Single cells between formulas of one pattern that hold something else: another formula, or a number that someone typed in. Rows and
 * columns that differ as a whole are meant to, and so is a formula that comes again elsewhere.
 */
export function* findPatternBreaks(
  { resolved, index, observers }: Context,
  kind: 'formula' | 'number',
): Generator<{ sheet: number; text: string }> {
  const byFirstCell = new Map<number, number>();
  const cellsOfPattern = new Float64Array(resolved.blocks.patterns.length);
  for (let at = 0; at < resolved.length; at++) {
    const block = resolved.block(at);
    byFirstCell.set(keyOf(block.sheet, block.firstRow, block.firstColumn), at);
    cellsOfPattern[block.pattern]! += sizeOf(block);
  }
  const isBreak = (block: FormulaBlock, row: number, column: number): boolean => {
    const at = index.at(block.sheet, row, column);
    if (at === undefined) {
      return kind === 'number' && observers[block.sheet]?.numbers.find(row, column) !== undefined;
    }
    const { pattern } = resolved.block(at);
    return kind === 'formula' && pattern !== block.pattern && cellsOfPattern[pattern] === 1;
  };
  const findTwin = (block: FormulaBlock, row: number, column: number): FormulaBlock | undefined => {
    const at = byFirstCell.get(keyOf(block.sheet, row, column));
    const twin = at === undefined ? undefined : resolved.block(at);
    return twin?.pattern === block.pattern ? twin : undefined;
  };
  for (let at = 0; at < resolved.length; at++) {
    const block = resolved.block(at);
    const { sheet, firstRow, lastRow, firstColumn, lastColumn } = block;
    const below = findTwin(block, lastRow + 2, firstColumn);
    if (below && below.lastColumn === lastColumn && areEnough(heightOf(block), heightOf(below))) {
      for (let column = firstColumn; column <= Math.min(lastColumn, firstColumn + MAX_GAP_CELLS); column++) {
        if (isBreak(block, lastRow + 1, column)) yield { sheet, text: cellName(lastRow + 1, column) };
      }
    }
    const beside = findTwin(block, firstRow, lastColumn + 2);
    if (beside && beside.lastRow === lastRow && areEnough(widthOf(block), widthOf(beside))) {
      for (let row = firstRow; row <= Math.min(lastRow, firstRow + MAX_GAP_CELLS); row++) {
        if (isBreak(block, row, lastColumn + 1)) yield { sheet, text: cellName(row, lastColumn + 1) };
      }
    }
  }
}

const keyOf = (sheet: number, row: number, column: number): number => (sheet * MAX_ROWS + row) * MAX_COLUMNS + column;

const heightOf = ({ firstRow, lastRow }: FormulaBlock): number => lastRow - firstRow + 1;
const widthOf = ({ firstColumn, lastColumn }: FormulaBlock): number => lastColumn - firstColumn + 1;

/** Two formulas on either side make no pattern yet; two on both do. */
const areEnough = (before: number, after: number): boolean => (before >= 2 && after >= 2) || before + after >= 5;
