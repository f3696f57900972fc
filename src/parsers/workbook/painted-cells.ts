import type { CellLook, PaintedRange } from '../../document/cell-look.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../spreadsheet/reference.ts';

/** Blocks of one sheet: what is more comes from no hand. */
const MAX_BLOCKS = 20_000;

/** Whether a look shows on a cell without content. */
export const showsWhenEmpty = ({ fill, border }: CellLook): boolean => fill !== undefined || border !== undefined;

/** Cells without content that are filled or have borders, joined into blocks along rows and down columns. */
export class PaintedCells {
  /** By style: the look that shows without content. */
  readonly #looks: Uint16Array;
  readonly #columns: PaintedRange[] = [];
  readonly #rows: PaintedRange[] = [];
  readonly #cells: PaintedRange[] = [];
  /** By their first column: the blocks that may go on in the next row. */
  readonly #open = new Map<number, PaintedRange>();
  #run: PaintedRange | undefined;

  constructor(looks: Uint16Array) {
    this.#looks = looks;
  }

  /** Whole columns, ends included. */
  columns(firstColumn: number, lastColumn: number, style: number): void {
    const look = this.#looks[style] ?? 0;
    if (look === 0 || this.#columns.length >= MAX_BLOCKS) return;
    this.#columns.push({ range: { firstRow: 0, firstColumn, lastRow: MAX_ROWS - 1, lastColumn }, look });
  }

  row(row: number, style: number): void {
    const look = this.#looks[style] ?? 0;
    if (look === 0 || this.#rows.length >= MAX_BLOCKS) return;
    const last = this.#rows.at(-1);
    if (last?.look === look && last.range.lastRow === row - 1) last.range.lastRow = row;
    else this.#rows.push({ range: { firstRow: row, firstColumn: 0, lastRow: row, lastColumn: MAX_COLUMNS - 1 }, look });
  }

  cell(row: number, column: number, style: number): void {
    const look = this.#looks[style] ?? 0;
    // A plain cell shows only where its row or column is painted.
    if (look === 0 && this.#columns.length === 0 && this.#rows.length === 0) return;
    const run = this.#run;
    if (run?.look === look && run.range.firstRow === row && run.range.lastColumn === column - 1) {
      run.range.lastColumn = column;
      return;
    }
    this.#endRun();
    if (column < MAX_COLUMNS && row < MAX_ROWS) {
      this.#run = { range: { firstRow: row, firstColumn: column, lastRow: row, lastColumn: column }, look };
    }
  }

  /** Columns first, then rows, then cells: each lies over what stands before it. */
  finish(): PaintedRange[] {
    this.#endRun();
    return [...this.#columns, ...this.#rows, ...this.#cells].slice(0, MAX_BLOCKS);
  }

  #endRun(): void {
    const run = this.#run;
    if (!run) return;
    this.#run = undefined;
    const { firstRow, firstColumn, lastColumn } = run.range;
    const above = this.#open.get(firstColumn);
    if (above?.look === run.look && above.range.lastRow === firstRow - 1 && above.range.lastColumn === lastColumn) {
      above.range.lastRow = firstRow;
    } else if (this.#cells.length < MAX_BLOCKS) {
      this.#cells.push(run);
      this.#open.set(firstColumn, run);
    }
  }
}
