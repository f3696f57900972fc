import type { CellRange } from '../document/sheet.ts';

/** Rows at the top of a region that are kept, for telling headers from data. Running text is narrow and kept for longer. */
const KEPT_ROWS = 16;
const KEPT_NARROW_ROWS = 64;
const KEPT_CELLS_PER_ROW = 256;

export interface RegionCell {
  column: number;
  kind: 'text' | 'number' | 'date' | 'other';
  /** As shown, cut short. */
  text: string;
}

export class RegionRow {
  readonly row: number;
  /** All cells of the row stand out: bold or filled. */
  strong: boolean;
  cells: RegionCell[] = [];

  constructor(row: number, strong: boolean) {
    this.row = row;
    this.strong = strong;
  }

  add(...cells: RegionCell[]): void {
    if (this.cells.length < KEPT_CELLS_PER_ROW) this.cells.push(...cells);
  }
}

/** How many cells of a column hold what. */
export interface ColumnCounts {
  texts: number;
  numbers: number;
  dates: number;
  others: number;
}

const noCounts = (): ColumnCounts => ({ texts: 0, numbers: 0, dates: 0, others: 0 });

/** A block of cells that touch one another, with as much of it as judging it takes. */
export class SheetRegion {
  readonly range: CellRange;
  /** The first rows that hold something. */
  readonly rows: RegionRow[] = [];
  readonly columns = new Map<number, ColumnCounts>();
  cellCount = 0;
  rowCount = 0;
  /** The same counts: a list is looked up faster, once for each cell of a sheet. */
  readonly #byColumn: (ColumnCounts | undefined)[] = [];
  /** The region that took this one over. */
  #into: SheetRegion | undefined;

  constructor(range: CellRange) {
    this.range = range;
  }

  get width(): number {
    return this.range.lastColumn - this.range.firstColumn + 1;
  }

  get #keptRows(): number {
    return this.width <= 2 ? KEPT_NARROW_ROWS : KEPT_ROWS;
  }

  /** Whether it has as many rows as are kept. */
  get isKept(): boolean {
    return this.rows.length >= this.#keptRows;
  }

  count(column: number, kind: RegionCell['kind'], times = 1): void {
    const counts = (this.#byColumn[column] ??= this.#openColumn(column));
    if (kind === 'text') counts.texts += times;
    else if (kind === 'number') counts.numbers += times;
    else if (kind === 'date') counts.dates += times;
    else counts.others += times;
    this.cellCount += times;
  }

  #openColumn(column: number): ColumnCounts {
    let counts = this.columns.get(column);
    if (!counts) this.columns.set(column, (counts = noCounts()));
    return counts;
  }

  /** The kept row of this number, opened if there is room. Rows come in ascending order. */
  keptRow(row: number, strong: boolean): RegionRow | undefined {
    const last = this.rows[this.rows.length - 1];
    if (last?.row === row) return last;
    if (this.rows.length >= this.#keptRows) return undefined;
    const kept = new RegionRow(row, strong);
    this.rows.push(kept);
    return kept;
  }

  /** The region that the cells of this one belong to by now. */
  get whole(): SheetRegion {
    let region: SheetRegion = this;
    while (region.#into) region = region.#into;
    if (this.#into && this.#into !== region) this.#into = region;
    return region;
  }

  /** Takes over another region: beside it, or below it. */
  absorb(other: SheetRegion): void {
    const { range } = this;
    other.#into = this;
    const overlaps = other.range.firstRow <= range.lastRow;
    range.firstRow = Math.min(range.firstRow, other.range.firstRow);
    range.lastRow = Math.max(range.lastRow, other.range.lastRow);
    range.firstColumn = Math.min(range.firstColumn, other.range.firstColumn);
    range.lastColumn = Math.max(range.lastColumn, other.range.lastColumn);
    this.cellCount += other.cellCount;
    this.rowCount = overlaps ? Math.max(this.rowCount, other.rowCount) : this.rowCount + other.rowCount;
    for (const [column, counts] of other.columns) {
      const own = this.columns.get(column);
      if (!own) this.columns.set(column, counts);
      else {
        own.texts += counts.texts;
        own.numbers += counts.numbers;
        own.dates += counts.dates;
        own.others += counts.others;
      }
    }
    const byRow = new Map(this.rows.map((row) => [row.row, row]));
    for (const row of other.rows) {
      const own = byRow.get(row.row);
      if (own) {
        own.add(...row.cells);
        own.cells.sort((a, b) => a.column - b.column);
        own.strong &&= row.strong;
      } else this.rows.push(row);
    }
    this.rows.sort((a, b) => a.row - b.row).splice(this.#keptRows);
  }

  /** The part within some columns. Rows that are empty there fall away at the top as far as they are kept. */
  slice(firstColumn: number, lastColumn: number): SheetRegion {
    const part = new SheetRegion({ ...this.range, firstColumn, lastColumn });
    for (const [column, counts] of this.columns) {
      if (column < firstColumn || column > lastColumn) continue;
      part.columns.set(column, counts);
      part.cellCount += counts.texts + counts.numbers + counts.dates + counts.others;
    }
    // Of a block that was narrow at first more rows are kept than of a wide part of it.
    let last = part.range.firstRow;
    for (const { row, strong, cells } of this.rows) {
      const within = cells.filter(({ column }) => column >= firstColumn && column <= lastColumn);
      if (within.length === 0) continue;
      part.keptRow(row, strong)?.add(...within);
      last = row;
    }
    part.rowCount = Math.min(this.rowCount, part.cellCount);
    const first = part.rows[0];
    if (first) part.range.firstRow = first.row;
    // Where all rows are kept the last one is known too.
    if (first && this.rows.length === this.rowCount) part.range.lastRow = last;
    return part;
  }
}
