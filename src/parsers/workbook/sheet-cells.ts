import { fault } from '../../document/fault.ts';
import { CellKind, type RowChunk, RowChunkBuilder, readCells, type StoredCell } from '../../document/rows.ts';
import type { CellRange } from '../../document/sheet.ts';
import type { ComputedValue } from '../../spreadsheet/computing/compute-workbook.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../spreadsheet/reference.ts';
import type { Budget } from '../budget.ts';
import type { CellStyles } from './number-formats.ts';

/** Cells out of order are sorted in memory. Files that do so are small ones, written by hand-made exporters. */
const MAX_DISORDERED_CELLS = 1_000_000;
const SPENT_AT_ONCE = 16 * 1024;

export interface CellCounts {
  cells: number;
  formulas: number;
  /** Formulas that the file stores no result of. */
  uncached: number;
  /** Of these, the ones whose result was computed. */
  computed: number;
  /** Cells outside the grid of Excel, and cells that came after rows further down had been given away. */
  dropped: number;
}

/** A chunk of rows that is complete. */
export interface ReadyRows {
  chunk: RowChunk;
  /** By string of the chunk: its number among the shared texts of the workbook, or -1. */
  shared: Int32Array | undefined;
  /** Rows whose cells all stand out, ascending. */
  strongRows: number[];
}

/** Values of formulas without a stored result, by row and column from 0. */
export type ComputedRows = ReadonlyMap<number, ReadonlyMap<number, ComputedValue>>;

/**
 * The cells of one sheet on their way into row chunks. Rows and columns may come in any order; those that ascend, as in
 * every file of Excel, cost nothing extra.
 */
export class SheetCells {
  readonly counts: CellCounts = { cells: 0, formulas: 0, uncached: 0, computed: 0, dropped: 0 };
  /** Rows whose cells all stand out, ascending; taken with each chunk. */
  #strongRows: number[] = [];
  readonly #sheet: number;
  readonly #styles: CellStyles;
  readonly #budget: Budget;
  readonly #computed: ComputedRows | undefined;
  #builder: RowChunkBuilder;
  #ready: ReadyRows[] = [];
  #late: StoredCell[] | undefined;
  #lastGivenRow = -1;
  /** Characters that are not spent from the budget yet. */
  #said = 0;

  #row = -1;
  #column = -1;
  /** Whether the builder has the current row yet: rows without a cell that holds something stay out. */
  #rowOpen = false;
  #weakCells = 0;
  #strongCells = 0;
  #skipped = false;

  #firstRow = MAX_ROWS;
  #lastRow = -1;
  #firstColumn = MAX_COLUMNS;
  #lastColumn = -1;

  constructor(sheet: number, styles: CellStyles, budget: Budget, computed?: ComputedRows) {
    this.#sheet = sheet;
    this.#styles = styles;
    this.#budget = budget;
    this.#computed = computed;
    this.#builder = new RowChunkBuilder(sheet);
  }

  /** Rows and columns count from 0. */
  startRow(row: number): void {
    // A row in two pieces, which some exporters write.
    if (row === this.#row) return;
    this.#endRow();
    if (row < this.#row) this.#setAside();
    this.#row = row;
    this.#column = -1;
    this.#rowOpen = false;
  }

  number(column: number, style: number, value: number): void {
    if (!this.#place(column, style)) return;
    const kind = this.#styles.dates[style] ? CellKind.date : CellKind.number;
    this.#builder.addNumber(column, kind, value, this.#styles.formats[style] ?? 0);
  }

  /** A number under a format that the style does not name. */
  formatted(column: number, style: number, kind: CellKind, value: number, format: number): void {
    if (this.#place(column, style)) this.#builder.addNumber(column, kind, value, format);
  }

  boolean(column: number, style: number, value: boolean): void {
    if (!this.#place(column, style)) return;
    this.#builder.addNumber(column, CellKind.boolean, value ? 1 : 0, this.#styles.formats[style] ?? 0);
  }

  /** `shared`: the number that the workbook has for the text, if any. */
  text(column: number, style: number, text: string, shared = -1): void {
    if (!this.#place(column, style)) return;
    // A text that a thousand cells share is stored once, but said a thousand times by every export.
    this.#say(text.length);
    this.#builder.addText(column, CellKind.string, text, this.#styles.formats[style] ?? 0, shared);
  }

  error(column: number, style: number, text: string): void {
    if (!this.#place(column, style)) return;
    this.#builder.addText(column, CellKind.error, text, this.#styles.formats[style] ?? 0);
  }

  /** A formula's cell without a stored result. */
  uncached(column: number, style: number): void {
    const value = this.#computed?.get(this.#row)?.get(column);
    if (value === undefined) {
      if (!this.#place(column, style)) return;
      this.#builder.addEmpty(column, this.#styles.formats[style] ?? 0);
    } else {
      if (typeof value === 'number') this.number(column, style, value);
      else if (typeof value === 'string') this.text(column, style, value);
      else if (typeof value === 'boolean') this.boolean(column, style, value);
      else this.error(column, style, value.error);
      if (this.#skipped) return;
      this.counts.computed++;
      this.#builder.markComputed();
    }
    this.counts.uncached++;
  }

  /** The formula of the cell placed last. */
  formula(text: string): void {
    if (this.#skipped) return;
    this.counts.formulas++;
    this.#say(text.length);
    this.#builder.addFormula(text);
  }

  /** In amounts that are worth a look at the budget. */
  #say(characters: number): void {
    this.#said += characters;
    if (this.#said < SPENT_AT_ONCE) return;
    this.#budget.spend('maxModelBytes', this.#said);
    this.#said = 0;
  }

  /** The chunks that are complete by now. */
  take(): ReadyRows[] {
    const ready = this.#ready;
    if (ready.length > 0) this.#ready = [];
    return ready;
  }

  finish(): void {
    this.#endRow();
    this.#budget.spend('maxModelBytes', this.#said);
    this.#said = 0;
    this.#give(this.#builder.finish());
    if (!this.#late) return;
    const cells = this.#late;
    this.#late = undefined;
    this.#giveSorted(cells);
  }

  /** The block of all cells that hold something. */
  get range(): CellRange | undefined {
    if (this.#lastRow < 0) return undefined;
    return {
      firstRow: this.#firstRow,
      firstColumn: this.#firstColumn,
      lastRow: this.#lastRow,
      lastColumn: this.#lastColumn,
    };
  }

  #place(column: number, style: number): boolean {
    const row = this.#row;
    if (column >= MAX_COLUMNS || row >= MAX_ROWS || column < 0 || row < 0) {
      this.counts.dropped++;
      this.#skipped = true;
      return false;
    }
    this.#skipped = false;
    if (column <= this.#column) {
      this.#setAside();
      this.#rowOpen = false;
    }
    if (!this.#rowOpen) {
      this.#rowOpen = true;
      this.#give(this.#builder.startRow(row));
      if (row < this.#firstRow) this.#firstRow = row;
      if (row > this.#lastRow) this.#lastRow = row;
    }
    this.#column = column;
    if (column < this.#firstColumn) this.#firstColumn = column;
    if (column > this.#lastColumn) this.#lastColumn = column;
    this.counts.cells++;
    if (this.#styles.strong[style]) this.#strongCells++;
    else this.#weakCells++;
    return true;
  }

  #endRow(): void {
    if (this.#strongCells > 0) {
      if (this.#weakCells === 0) this.#strongRows.push(this.#row);
      this.#strongCells = 0;
    }
    this.#weakCells = 0;
  }

  #give(chunk: RowChunk | undefined): void {
    if (!chunk) return;
    this.#budget.spend('maxCells', chunk.columns.length);
    if (this.#late) {
      for (const cell of readCells(chunk)) this.#late.push(cell);
      if (this.#late.length > MAX_DISORDERED_CELLS) {
        throw fault('limit_exceeded', `A sheet has more than ${MAX_DISORDERED_CELLS} cells out of order.`);
      }
      return;
    }
    this.#release(chunk, this.#builder.sharedStrings);
  }

  #release(chunk: RowChunk, shared?: Int32Array): void {
    this.#lastGivenRow = chunk.firstRow + chunk.rowEnds.length - 1;
    this.#ready.push({ chunk, shared, strongRows: this.#strongRows });
    this.#strongRows = [];
  }

  /** From here on cells are collected and sorted at the end. */
  #setAside(): void {
    this.#late ??= [];
    this.#give(this.#builder.finish());
  }

  #giveSorted(cells: StoredCell[]): void {
    cells.sort((a, b) => a.row - b.row || a.column - b.column);
    this.#strongRows.sort((a, b) => a - b);
    const builder = new RowChunkBuilder(this.#sheet);
    const release = (chunk: RowChunk | undefined): void => {
      if (chunk) this.#release(chunk);
    };
    let row = -1;
    const limit = this.#lastGivenRow;
    for (const [i, cell] of cells.entries()) {
      const next = cells[i + 1];
      // A cell given twice: the later one counts, and sorting is stable.
      const superseded = next && next.row === cell.row && next.column === cell.column;
      if (superseded || cell.row <= limit) {
        this.counts.cells--;
        if (!superseded) this.counts.dropped++;
        if (cell.formula !== undefined) this.counts.formulas--;
        continue;
      }
      if (cell.row !== row) release(builder.startRow((row = cell.row)));
      addStored(builder, cell);
    }
    release(builder.finish());
  }
}

function addStored(builder: RowChunkBuilder, cell: StoredCell): void {
  const { column, kind, number, text, format, formula, computed } = cell;
  if (kind === CellKind.empty) builder.addEmpty(column, format);
  else if (kind === CellKind.string || kind === CellKind.error) builder.addText(column, kind, text, format);
  else builder.addNumber(column, kind, number, format);
  if (formula !== undefined) builder.addFormula(formula);
  if (computed) builder.markComputed();
}
