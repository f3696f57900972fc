import { CARRIES_NUMBER, CellKind, type RowChunk, readCells, type StoredCell } from '../../document/rows.ts';
import type { WorkbookCells } from '../workbook.ts';
import type { MovedFormulas, SheetPair } from './moved-formulas.ts';

/** How far results may be apart, relative to their size, that programs compute in another order. */
const RESULT_TOLERANCE = 1e-12;

export type ChangeKind = 'value' | 'formula' | 'result' | 'added' | 'removed';

/** One cell that differs; where it is in the later version, or would be had it not been emptied. */
export interface CellChange {
  kind: ChangeKind;
  /** Positions of the sheet, from 0. */
  sheet: number;
  row: number;
  column: number;
  before: StoredCell | undefined;
  after: StoredCell | undefined;
}

/** The cells of a pair of sheets that differ, in order. What stands in inserted or removed rows and columns is not listed cell by cell. */
export function* changesOf(
  pair: SheetPair,
  before: WorkbookCells,
  after: WorkbookCells,
  formulas: MovedFormulas,
): Generator<CellChange> {
  const { rows, columns } = pair.map;
  const [newRows, newColumns] = [new Set(rows.inserted), new Set(columns.inserted)];
  const kept = moved(pair, cellsOf(before.chunks(pair.before, 0, Number.MAX_SAFE_INTEGER)));
  const now = cellsOf(after.chunks(pair.after, 0, Number.MAX_SAFE_INTEGER));
  const isNew = ({ row, column }: StoredCell): boolean => newRows.has(row) || newColumns.has(column);
  let old = kept.next();
  const gone = ({ row, column, cell }: MovedCell): CellChange => ({
    ...{ kind: 'removed', sheet: pair.after, row, column },
    ...{ before: cell, after: undefined },
  });
  for (const cell of now) {
    if (isNew(cell)) continue;
    const { row, column } = cell;
    for (; !old.done && isBefore(old.value, cell); old = kept.next()) yield gone(old.value);
    const other = !old.done && old.value.row === row && old.value.column === column ? old.value.cell : undefined;
    const kind = other ? kindOf(other, cell, pair.before, formulas) : 'added';
    if (other) old = kept.next();
    if (kind) yield { kind, sheet: pair.after, row, column, before: other, after: cell };
  }
  for (; !old.done; old = kept.next()) yield gone(old.value);
}

interface MovedCell {
  row: number;
  column: number;
  cell: StoredCell;
}

const isBefore = (a: { row: number; column: number }, b: { row: number; column: number }): boolean =>
  a.row < b.row || (a.row === b.row && a.column < b.column);

function* cellsOf(chunks: Iterable<RowChunk>): Generator<StoredCell> {
  for (const chunk of chunks) {
    for (const cell of readCells(chunk)) if (cell.kind !== CellKind.empty || cell.formula !== undefined) yield cell;
  }
}

function* moved({ map }: SheetPair, cells: Iterable<StoredCell>): Generator<MovedCell> {
  for (const cell of cells) {
    const [row, column] = [map.rows.find(cell.row), map.columns.find(cell.column)];
    if (row !== undefined && column !== undefined) yield { row, column, cell };
  }
}

/** Undefined where nothing differs that a reader would see. */
function kindOf(before: StoredCell, after: StoredCell, sheet: number, formulas: MovedFormulas): ChangeKind | undefined {
  if (before.formula === undefined && after.formula === undefined) {
    return isSameValue(before, after, 0) ? undefined : 'value';
  }
  if (before.formula === undefined || after.formula === undefined) return 'formula';
  const { row, column } = before;
  if (!formulas.isSame(before.formula, { sheet, row, column }, after.formula)) return 'formula';
  return isSameValue(before, after, RESULT_TOLERANCE) ? undefined : 'result';
}

function isSameValue(a: StoredCell, b: StoredCell, tolerance: number): boolean {
  if (CARRIES_NUMBER[a.kind] && CARRIES_NUMBER[b.kind]) {
    if ((a.kind === CellKind.boolean) !== (b.kind === CellKind.boolean)) return false;
    return a.number === b.number || Math.abs(a.number - b.number) <= Math.abs(b.number) * tolerance;
  }
  return a.kind === b.kind && a.text === b.text;
}
