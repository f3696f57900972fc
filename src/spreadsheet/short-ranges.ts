import type { CellRange } from '../document/sheet.ts';
import type { BlockIndex } from './block-index.ts';
import { areaAt, RELATIVE } from './formula.ts';
import { cellName, MAX_COLUMNS, MAX_ROWS, rangeName } from './reference.ts';
import type { ResolvedBlocks } from './resolved-blocks.ts';
import type { SheetObserver } from './sheet-observer.ts';
import { quoteSheet, type Workbook } from './workbook.ts';

/** Functions that are meant to take in all there is. */
const AGGREGATES = new Set(
  'SUM AVERAGE COUNT COUNTA MAX MEDIAN MIN PRODUCT STDEV STDEV.S SUBTOTAL AGGREGATE'.split(' '),
);
/** Shorter ranges are picked by hand. */
const LEAST_CELLS = 3;

interface Context {
  resolved: ResolvedBlocks;
  index: BlockIndex;
  observers: readonly (SheetObserver | undefined)[];
  workbook: Workbook;
}

/** Totals over the beginning of a run of numbers, or of filled formulas, that goes on behind the range. */
export function* findShortRanges(context: Context): Generator<{ sheet: number; text: string; cells: string[] }> {
  const totals = [...aggregatedRanges(context)];
  // Where the next range begins behind this one, the two share the data between them.
  const starts = new Set(totals.map(({ on, range }) => placeKey(on, range.firstRow, range.firstColumn)));
  for (const { sheet, cell, on, range } of totals) {
    const vertical = range.firstColumn === range.lastColumn;
    const next = vertical
      ? placeKey(on, range.lastRow + 1, range.firstColumn)
      : placeKey(on, range.firstRow, range.lastColumn + 1);
    if (starts.has(next)) continue;
    const end = vertical ? endBelow(context, on, range) : endBeside(context, on, range);
    if (end === undefined) continue;
    const prefix = on === sheet ? '' : `${quoteSheet(context.workbook.sheets[on]?.name ?? '')}!`;
    yield { sheet, text: `${prefix}${rangeName(range)} in ${cell}, where data goes on to ${end}`, cells: [cell] };
  }
}

const placeKey = (sheet: number, row: number, column: number): number =>
  (sheet * MAX_ROWS + row) * MAX_COLUMNS + column;

interface Total {
  /** The sheet of the formula, and its cell. */
  sheet: number;
  cell: string;
  /** The sheet of the range. */
  on: number;
  range: CellRange;
}

/** Ranges one cell wide or high, as the first formula of each block has them. */
function* aggregatedRanges({ resolved }: Context): Generator<Total> {
  for (let at = 0; at < resolved.length; at++) {
    const block = resolved.block(at);
    if (!resolved.blocks.patterns.functions(block.pattern).some((name) => AGGREGATES.has(name))) continue;
    const height = block.lastRow - block.firstRow;
    const width = block.lastColumn - block.firstColumn;
    for (const { sheet: on, area } of resolved.targets(at)) {
      const range = areaAt(area, block.firstRow, block.firstColumn);
      const rows = range.lastRow - range.firstRow + 1;
      const columns = range.lastColumn - range.firstColumn + 1;
      if (rows === MAX_ROWS || columns === MAX_COLUMNS || (rows > 1 && columns > 1)) continue;
      if (Math.max(rows, columns) < LEAST_CELLS) continue;
      // A window that moves along its data with the formula.
      const moves =
        rows > 1 ? height > 0 && area.relative & RELATIVE.bottom : width > 0 && area.relative & RELATIVE.right;
      if (!moves) yield { sheet: block.sheet, cell: cellName(block.firstRow, block.firstColumn), on, range };
    }
  }
}

/** The last cell of the data that a range of one column covers the beginning of; undefined where it covers all. */
function endBelow({ observers, index, resolved }: Context, on: number, range: CellRange): string | undefined {
  const { firstRow, lastRow, firstColumn: column } = range;
  const at = index.at(on, lastRow, column);
  const run = at === undefined ? observers[on]?.numbers.find(lastRow, column) : resolved.block(at);
  if (!run || run.lastRow <= lastRow || run.firstRow < firstRow) return undefined;
  // More left out than taken in is a choice.
  return run.lastRow - lastRow < lastRow - firstRow + 1 ? cellName(run.lastRow, column) : undefined;
}

/** The same along a row, where part of the year is a common choice: at most a fifth may be left out. */
function endBeside({ observers, index, resolved }: Context, on: number, range: CellRange): string | undefined {
  const { firstRow: row, firstColumn, lastColumn } = range;
  const most = Math.max(1, Math.floor((lastColumn - firstColumn + 1) / 5));
  const at = index.at(on, row, lastColumn);
  if (at !== undefined) {
    const block = resolved.block(at);
    const left = block.lastColumn - lastColumn;
    return left > 0 && left <= most && block.firstColumn >= firstColumn ? cellName(row, block.lastColumn) : undefined;
  }
  const numbers = observers[on]?.numbers;
  const isNumber = (column: number): boolean =>
    numbers?.find(row, column) !== undefined && index.at(on, row, column) === undefined;
  if (!isNumber(lastColumn) || (firstColumn > 0 && isNumber(firstColumn - 1))) return undefined;
  let end = lastColumn;
  while (end - lastColumn <= most && isNumber(end + 1)) end++;
  return end > lastColumn && end - lastColumn <= most ? cellName(row, end) : undefined;
}
