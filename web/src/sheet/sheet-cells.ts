import { signal } from '@preact/signals';
import type { CellLook } from '../../../src/document/cell-look.ts';
import { parseRange, rangeName } from '../../../src/spreadsheet/reference.ts';
import { post } from '../api/client.ts';
import type { RangeAnswer, RangeCell } from '../api/types.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { CellChunk } from './cell-chunk.ts';

const CHUNK_ROWS = 100;
const CHUNK_COLUMNS = 50;
const CHUNKS_KEPT = 200;
const PIXELS_PER_POINT = 4 / 3;
const DEFAULT_WIDTH = 64;
const MIN_WIDTH = 24;
const MAX_WIDTH = 480;
/** Numbers make their column wider up to this: a number that is cut is another number. */
const MAX_NUMBER_WIDTH = 200;
/** Enough to see that something is there. */
const HIDDEN_WIDTH = 10;
const CELL_PADDING = 14;

/** The cells of one sheet, read in blocks as they come into view. */
export class SheetCells {
  readonly sheet: string;
  /** Counts what has arrived: whoever shows cells reads it. */
  readonly version = signal(0);
  readonly error = signal<unknown>(undefined);
  readonly attempt = signal(0);
  readonly #path: string;
  readonly #chunks = new Map<string, CellChunk | 'loading'>();
  /** In pixels, as far as cells told: of the file, of the widest number, of the widest text, and as somebody drew them. */
  readonly #widths = new Map<number, number>();
  readonly #numberWidths = new Map<number, number>();
  readonly #textWidths = new Map<number, number>();
  readonly #drawnWidths = new Map<number, number>();
  readonly #hiddenRows = new Set<number>();

  /** Files of plain text know no widths: their columns are as wide as what stands in them. */
  readonly #isFitted: boolean;

  constructor({ path, file }: OpenDocument, sheet: string) {
    this.#path = `${path}/ranges/read`;
    this.#isFitted = file.file_type === 'csv';
    this.sheet = sheet;
  }

  /** In pixels. */
  columnWidth(column: number): number {
    const drawn = this.#drawnWidths.get(column);
    if (drawn !== undefined) return drawn;
    const width = this.#widths.get(column) ?? DEFAULT_WIDTH;
    if (width === 0) return HIDDEN_WIDTH;
    const text = this.#isFitted ? (this.#textWidths.get(column) ?? 0) : 0;
    const wanted = Math.min(MAX_NUMBER_WIDTH, Math.max(text, this.#numberWidths.get(column) ?? 0));
    return Math.max(MIN_WIDTH, wanted, Math.min(MAX_WIDTH, width));
  }

  isHiddenColumn(column: number): boolean {
    return this.#widths.get(column) === 0 && !this.#drawnWidths.has(column);
  }

  isHiddenRow(row: number): boolean {
    return this.#hiddenRows.has(row);
  }

  resize(column: number, width: number): void {
    this.#drawnWidths.set(column, Math.max(MIN_WIDTH, width));
    this.version.value++;
  }

  /** As wide as the widest cell that was read. */
  fit(column: number): void {
    const widest = Math.max(this.#textWidths.get(column) ?? DEFAULT_WIDTH, this.#numberWidths.get(column) ?? 0);
    this.resize(column, Math.min(MAX_WIDTH, widest));
  }

  isRead(row: number, column: number): boolean {
    const chunk = this.#chunks.get(chunkKey(row, column));
    return chunk !== undefined && chunk !== 'loading';
  }

  find(name: string, row: number, column: number): RangeCell | undefined {
    const chunk = this.#chunks.get(chunkKey(row, column));
    return chunk === undefined || chunk === 'loading' ? undefined : chunk.find(name);
  }

  look(name: string, row: number, column: number): CellLook | undefined {
    const chunk = this.#chunks.get(chunkKey(row, column));
    return chunk === undefined || chunk === 'loading' ? undefined : chunk.look(name, row, column);
  }

  /** Asks for the blocks that a view needs; what is there or on its way is not asked for again. */
  want(firstRow: number, lastRow: number, firstColumn: number, lastColumn: number): void {
    for (let row = startOf(firstRow, CHUNK_ROWS); row <= lastRow; row += CHUNK_ROWS) {
      for (let column = startOf(firstColumn, CHUNK_COLUMNS); column <= lastColumn; column += CHUNK_COLUMNS) {
        if (!this.#chunks.has(chunkKey(row, column))) void this.#load(row, column);
      }
    }
  }

  /** What failed is wanted again by whoever looks. */
  retry(): void {
    this.error.value = undefined;
    this.attempt.value++;
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
      const body = { sheet: this.sheet, range, include_formulas: true, include_styles: true };
      const answer = await post<RangeAnswer>(this.#path, body);
      this.#chunks.set(key, new CellChunk(answer));
      for (const cell of answer.cells) this.#measure(cell);
      if (this.#chunks.size > CHUNKS_KEPT) this.#chunks.delete(this.#chunks.keys().next().value!);
      this.error.value = undefined;
    } catch (error) {
      this.#chunks.delete(key);
      this.error.value = error;
    }
    this.version.value++;
  }

  #measure({ cell, bbox, merged, type, formatted }: RangeCell): void {
    if (merged !== undefined) return;
    const { firstRow, firstColumn: column } = parseRange(cell)!;
    if (!this.#widths.has(column)) this.#widths.set(column, (bbox[2] - bbox[0]) * PIXELS_PER_POINT);
    if (bbox[3] === bbox[1]) this.#hiddenRows.add(firstRow);
    const widths = type === 'number' || type === 'date' ? this.#numberWidths : this.#textWidths;
    const width = textWidth(formatted) + CELL_PADDING;
    if (width > (widths.get(column) ?? 0)) widths.set(column, width);
  }
}

let measuring: CanvasRenderingContext2D | undefined;

/** In the letters of the grid. */
function textWidth(text: string): number {
  if (!measuring) {
    measuring = document.createElement('canvas').getContext('2d')!;
    measuring.font = `13px ${getComputedStyle(document.body).fontFamily}`;
  }
  return measuring.measureText(text).width;
}

const startOf = (position: number, size: number): number => position - (position % size);
const chunkKey = (row: number, column: number): string =>
  `${startOf(row, CHUNK_ROWS)} ${startOf(column, CHUNK_COLUMNS)}`;
