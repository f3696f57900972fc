import type { RowChunk } from '../../document/rows.ts';
import type { SheetLayout } from '../../document/sheet.ts';
import { ReferenceResolver } from '../reference-resolver.ts';
import type { Workbook } from '../workbook.ts';
import { CellGrid } from './cell-grid.ts';
import { Evaluator } from './evaluator.ts';
import { FormulaError, type Scalar } from './values.ts';

/** Cells read while a workbook is computed: a few seconds, whatever its formulas are. */
const MAX_CELLS_READ = 10_000_000;
export type ComputedValue = Exclude<Scalar, null | FormulaError> | { error: string };

/** Values by sheet, row and column, from 0. */
export type ComputedValues = Map<number, Map<number, Map<number, ComputedValue>>>;

/** The values of all formulas without one, as far as there is no doubt about them. `layouts`: of the sheets, in their order. */
export async function computeWorkbook(
  workbook: Workbook,
  chunks: Iterable<RowChunk>,
  layouts: readonly Pick<SheetLayout, 'dateSystem' | 'rows'>[],
): Promise<ComputedValues> {
  // Loaded by the few workbooks that need it: it takes longer than most of them.
  const library = await import('./library.ts');
  const grid = new CellGrid(layouts.map(({ rows }) => rows.runs.filter(({ size }) => size === 0)));
  for (const chunk of chunks) grid.add(chunk);
  const evaluator = new Evaluator(grid, new ReferenceResolver(workbook), library, {
    dateSystem: layouts[0]?.dateSystem ?? 1900,
    maxCellsRead: MAX_CELLS_READ,
  });
  const all = grid.openFormulas;
  for (const formula of all) evaluator.settle(formula);
  const values: ComputedValues = new Map();
  for (const formula of all) {
    const { sheet, row, column } = formula;
    if (grid.isOpen(formula)) continue;
    const value = grid.get(sheet, row, column);
    if (value === null) continue;
    const rows = getOrMake(values, sheet);
    getOrMake(rows, row).set(column, value instanceof FormulaError ? { error: value.code } : value);
  }
  return values;
}

function getOrMake<K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> {
  let found = map.get(key);
  if (!found) map.set(key, (found = new Map()));
  return found;
}
