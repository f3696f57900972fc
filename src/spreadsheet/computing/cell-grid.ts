import { CellKind, type RowChunk, readCells, type StoredCell } from '../../document/rows.ts';
import type { CellRange } from '../../document/sheet.ts';
import { placeOf } from '../reference.ts';
import { FormulaError, type Scalar } from './values.ts';

/** A cell whose formula has no value yet. */
export interface OpenFormula {
  sheet: number;
  row: number;
  column: number;
  formula: string;
}

interface RowRun {
  from: number;
  to: number;
}

/** Subtotals leave one another out. */
const SUBTOTAL = /\b(?:SUBTOTAL|AGGREGATE)\(/i;

/** The cells of a workbook while it is computed: what the file holds, and what was found since. */
export class CellGrid {
  /** By sheet, then row, then column. */
  readonly #sheets: Map<number, Map<number, Scalar>>[] = [];
  /** By sheet, then place. */
  readonly #open: Map<number, OpenFormula>[] = [];
  /** Places of the formulas that are subtotals, by sheet. */
  readonly #subtotals: Set<number>[] = [];
  /** By sheet: runs of rows that nobody sees. */
  readonly #hidden: readonly (readonly RowRun[])[];
  #lastRow = 0;
  #lastColumn = 0;

  constructor(hidden: readonly (readonly RowRun[])[] = []) {
    this.#hidden = hidden;
  }

  add(chunk: RowChunk): void {
    const { sheet } = chunk;
    let rows = this.#sheets[sheet];
    if (!rows) this.#sheets[sheet] = rows = new Map();
    let open = this.#open[sheet];
    if (!open) this.#open[sheet] = open = new Map();
    let subtotals = this.#subtotals[sheet];
    if (!subtotals) this.#subtotals[sheet] = subtotals = new Set();
    for (const cell of readCells(chunk)) {
      if (cell.formula !== undefined && SUBTOTAL.test(cell.formula)) subtotals.add(placeOf(cell.row, cell.column));
      if (cell.kind === CellKind.empty && cell.formula !== undefined) {
        const { row, column, formula } = cell;
        open.set(placeOf(row, column), { sheet, row, column, formula });
      } else if (cell.kind !== CellKind.empty) setCell(rows, cell.row, cell.column, toScalar(cell));
      this.#lastRow = Math.max(this.#lastRow, cell.row);
      this.#lastColumn = Math.max(this.#lastColumn, cell.column);
    }
  }

  get openFormulas(): OpenFormula[] {
    return this.#open.flatMap((open) => [...open.values()]);
  }

  findOpen(sheet: number, row: number, column: number): OpenFormula | undefined {
    return this.#open[sheet]?.get(placeOf(row, column));
  }

  isOpen({ sheet, row, column }: OpenFormula): boolean {
    return this.#open[sheet]?.has(placeOf(row, column)) ?? false;
  }

  isSubtotal(sheet: number, row: number, column: number): boolean {
    return this.#subtotals[sheet]?.has(placeOf(row, column)) ?? false;
  }

  hidesRows(sheet: number, first: number, last: number): boolean {
    return this.#hidden[sheet]?.some(({ from, to }) => from <= last && to >= first) ?? false;
  }

  get(sheet: number, row: number, column: number): Scalar {
    return this.#sheets[sheet]?.get(row)?.get(column) ?? null;
  }

  settle({ sheet, row, column }: OpenFormula, value: Scalar): void {
    this.#open[sheet]!.delete(placeOf(row, column));
    setCell(this.#sheets[sheet]!, row, column, value);
  }

  /** Whole rows and columns end where the workbook does, for all sheets alike: conditions and sums stay side by side. */
  clip(range: CellRange): CellRange {
    return {
      ...range,
      lastRow: Math.min(range.lastRow, Math.max(this.#lastRow, range.firstRow)),
      lastColumn: Math.min(range.lastColumn, Math.max(this.#lastColumn, range.firstColumn)),
    };
  }
}

function setCell(rows: Map<number, Map<number, Scalar>>, row: number, column: number, value: Scalar): void {
  let cells = rows.get(row);
  if (!cells) rows.set(row, (cells = new Map()));
  cells.set(column, value);
}

function toScalar({ kind, number, text }: StoredCell): Scalar {
  switch (kind) {
    case CellKind.string:
      return text;
    case CellKind.error:
      return new FormulaError(text);
    case CellKind.boolean:
    case CellKind.literalBoolean:
      return number !== 0;
    default:
      return number;
  }
}
