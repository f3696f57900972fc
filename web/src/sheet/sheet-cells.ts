import { signal } from '@preact/signals';
import { parseRange, rangeName } from '../../../src/spreadsheet/reference.ts';
import { post } from '../api/client.ts';
import type { RangeAnswer, RangeCell } from '../api/types.ts';

const CHUNK_ROWS = 100;
const CHUNK_COLUMNS = 50;
const CHUNKS_KEPT = 200;
const DEFAULT_WIDTH = 48;

/** The cells of one sheet, read in blocks as they come into view. */
export class SheetCells {
  readonly sheet: string;
  /** Counts what has arrived: whoever shows cells reads it. */
  readonly version = signal(0);
  readonly error = signal<unknown>(undefined);
  readonly #path: string;
  readonly #chunks = new Map<string, Map<string, RangeCell> | 'loading'>();
  /** In points, as far as cells told. */
  readonly #widths = new Map<number, number>();

  constructor(filePath: string, sheet: string) {
    this.#path = `${filePath}/ranges/read`;
    this.sheet = sheet;
  }

  /** In points. */
  columnWidth(column: number): number {
    return this.#widths.get(column) ?? DEFAULT_WIDTH;
  }

  find(name: string, row: number, column: number): RangeCell | undefined {
    const chunk = this.#chunks.get(chunkKey(row, column));
    return chunk === undefined || chunk === 'loading' ? undefined : chunk.get(name);
  }

  /** Asks for the blocks that a view needs; what is there or on its way is not asked for again. */
  want(firstRow: number, lastRow: number, firstColumn: number, lastColumn: number): void {
    for (let row = startOf(firstRow, CHUNK_ROWS); row <= lastRow; row += CHUNK_ROWS) {
      for (let column = startOf(firstColumn, CHUNK_COLUMNS); column <= lastColumn; column += CHUNK_COLUMNS) {
        if (!this.#chunks.has(chunkKey(row, column))) void this.#load(row, column);
      }
    }
  }

  async #load(firstRow: number, firstColumn: number): Promise<void> {
    const key = chunkKey(firstRow, firstColumn);
    this.#chunks.set(key, 'loading');
    const range = rangeName({
      firstRow,
      firstColumn,
      lastRow: Math.min(firstRow + CHUNK_ROWS, 1_048_576) - 1,
      lastColumn: Math.min(firstColumn + CHUNK_COLUMNS, 16_384) - 1,
    });
    try {
      const body = { sheet: this.sheet, range, include_formulas: true };
      const { cells } = await post<RangeAnswer>(this.#path, body);
      this.#chunks.set(key, new Map(cells.map((cell) => [cell.cell, cell])));
      for (const cell of cells) this.#measure(cell);
      if (this.#chunks.size > CHUNKS_KEPT) this.#chunks.delete(this.#chunks.keys().next().value!);
      this.error.value = undefined;
    } catch (error) {
      this.#chunks.delete(key);
      this.error.value = error;
    }
    this.version.value++;
  }

  #measure({ cell, bbox, merged }: RangeCell): void {
    if (merged !== undefined) return;
    const { firstColumn } = parseRange(cell)!;
    if (!this.#widths.has(firstColumn)) this.#widths.set(firstColumn, bbox[2] - bbox[0]);
  }
}

const startOf = (position: number, size: number): number => position - (position % size);
const chunkKey = (row: number, column: number): string =>
  `${startOf(row, CHUNK_ROWS)} ${startOf(column, CHUNK_COLUMNS)}`;
