import { CellKind, type RowChunk, RowChunkBuilder } from '../../document/rows.ts';
import type { CellRange } from '../../document/sheet.ts';
import { MAX_COLUMNS, MAX_ROWS } from '../../spreadsheet/reference.ts';
import type { RowAligner } from './align.ts';
import { classify } from './cell-class.ts';
import type { Layout } from './layout.ts';
import type { Survey } from './survey.ts';
import { CellReader, type ColumnRule, PLAIN_RULE } from './typing.ts';

const PREVIEW_ROWS = 50;
const MAX_PREVIEW_CELL = 200;
const MAX_PREVIEW_CHARACTERS = 16 * 1024;
const MAX_LINE_CHARACTERS = 2000;
/** Lines behind the table that may be footnotes. */
const MAX_TAIL_ROWS = 20;

/** A line of the file beside its table. */
export interface Line {
  row: number;
  text: string;
}

interface TailRow extends Line {
  length: number;
  isBlank: boolean;
  /** One text alone at the start of the line. */
  isNote: boolean;
}

/** Turns records into rows of cells and keeps the little of them that page and table need. */
export class Grid {
  readonly sheet: number;
  readonly layout: Layout;
  /** Records so far, blank ones included. */
  rowCount = 0;
  columnCount = 0;
  cellCount = 0;
  /** Ragged rows whose fields could be put back under their columns. */
  alignedRows = 0;
  droppedCells = 0;
  readonly preamble: Line[] = [];
  #chunks: RowChunk[] = [];
  readonly #preview: Line[] = [];
  #previewCharacters = 0;
  #unusualRows = 0;
  #lastFilledRow = -1;
  /** The last row before the tail. */
  #lastFullRow = -1;
  /** The rows since the last one with two cells or more. */
  #tail: TailRow[] = [];
  readonly #rules: readonly ColumnRule[];
  readonly #aligner: RowAligner;
  readonly #width: number;
  readonly #separator: string;
  readonly #builder: RowChunkBuilder;
  readonly #reader = new CellReader();

  /** `sheet`: its position, from 0. The table begins in the first one and goes on in the others. */
  constructor({ layout, rules, aligner, width, dialect }: Survey, sheet: number) {
    this.sheet = sheet;
    this.layout = sheet === 0 ? layout : { preambleRows: 0, headerRows: 0 };
    this.#builder = new RowChunkBuilder(sheet);
    this.#rules = rules;
    this.#aligner = aligner;
    this.#width = width;
    this.#separator = dialect.delimiters[0] ?? ' ';
  }

  get isFull(): boolean {
    return this.rowCount === MAX_ROWS;
  }

  add(fields: string[]): void {
    const row = this.rowCount++;
    if (fields.length === 1 && fields[0] === '') {
      this.#noteTail(row, fields);
      return;
    }
    if (fields.length > MAX_COLUMNS) {
      this.droppedCells += fields.length - MAX_COLUMNS;
      fields.length = MAX_COLUMNS;
    }
    const { preambleRows, headerRows } = this.layout;
    if (row < preambleRows + headerRows) this.#addHeadRow(row, fields);
    else this.#addRow(row, fields);
  }

  /** The rows that are done since this was last asked for. */
  takeChunks(): RowChunk[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  finish(): void {
    const chunk = this.#builder.finish();
    if (chunk) this.#chunks.push(chunk);
  }

  /** The cells from the first row to the last that holds something; undefined for a file of blanks. */
  get usedRange(): CellRange | undefined {
    if (this.#lastFilledRow < 0) return undefined;
    return { firstRow: 0, firstColumn: 0, lastRow: this.#lastFilledRow, lastColumn: this.columnCount - 1 };
  }

  get previewText(): string {
    const { lastTableRow } = this;
    return this.#preview.flatMap(({ row, text }) => (row <= lastTableRow ? [text] : [])).join('\n');
  }

  /** The lines that end the file without being rows of its table: one field alone, where the table has several. */
  get footnotes(): TailRow[] {
    // That many are rows of the table after all.
    if (this.#tail.length > MAX_TAIL_ROWS || this.#tableRows <= this.#tail.length) return [];
    const from = this.#tail.findLastIndex(({ isBlank, isNote }) => !isBlank && !isNote) + 1;
    return this.#tail.slice(from).filter(({ isNote }) => isNote);
  }

  /** The last row of the table; -1 where it has none. */
  get lastTableRow(): number {
    const firstNote = this.footnotes[0];
    if (!firstNote) return this.#lastFilledRow;
    return this.#tail.findLast(({ row, isBlank }) => !isBlank && row < firstNote.row)?.row ?? this.#lastFullRow;
  }

  /** Records of the table's body that are longer or shorter than most. */
  get raggedRows(): number {
    return this.#unusualRows - this.footnotes.filter(({ length }) => length !== this.#width).length;
  }

  get #tableRows(): number {
    return this.rowCount - this.layout.preambleRows - this.layout.headerRows;
  }

  #addHeadRow(row: number, fields: string[]): void {
    this.#startRow(row);
    const isPreamble = row < this.layout.preambleRows;
    for (let column = 0; column < fields.length; column++) {
      const text = fields[column]!;
      if (text === '') continue;
      if (isPreamble) this.#addCell(column, text, PLAIN_RULE);
      else this.#builder.addText(column, CellKind.string, text);
      this.cellCount++;
    }
    if (isPreamble) {
      const text = this.#join(fields);
      if (text !== '') this.preamble.push({ row, text });
    } else {
      this.#notePreview(row, fields);
      this.#lastFullRow = row;
    }
    this.#noteSize(row, fields);
  }

  #addRow(row: number, record: string[]): void {
    const fields = record.length > this.#width ? this.#aligner.align(record) : record;
    const { length } = fields;
    if (record.length !== this.#width) this.#unusualRows++;
    if (record !== fields) this.alignedRows++;
    this.#startRow(row);
    let filled = 0;
    for (let column = 0; column < length; column++) {
      const text = fields[column]!;
      if (text === '') continue;
      filled++;
      this.#addCell(column, text, this.#rules[column] ?? PLAIN_RULE);
    }
    this.cellCount += filled;
    if (this.#preview.length < PREVIEW_ROWS) this.#notePreview(row, fields);
    if (filled < 2 && this.#width > 1) this.#noteTail(row, fields);
    else {
      this.#lastFullRow = row;
      if (this.#tail.length > 0) this.#tail = [];
    }
    if (filled > 0) this.#noteSize(row, fields);
  }

  #startRow(row: number): void {
    const chunk = this.#builder.startRow(row);
    if (chunk) this.#chunks.push(chunk);
  }

  #addCell(column: number, text: string, rule: ColumnRule): void {
    const kind = this.#reader.read(text, rule);
    if (kind === CellKind.string) this.#builder.addText(column, kind, text);
    else this.#builder.addLiteral(column, kind, this.#reader.value, text);
  }

  #noteSize(row: number, fields: readonly string[]): void {
    this.#lastFilledRow = row;
    if (fields.length > this.columnCount) this.columnCount = fields.length;
  }

  #noteTail(row: number, fields: readonly string[]): void {
    if (this.#tail.length > MAX_TAIL_ROWS) return;
    const text = this.#join(fields);
    const isNote = (fields.length === 1 || this.#width > 2) && classify(fields[0]!) === 'text';
    this.#tail.push({ row, text, length: fields.length, isBlank: text === '', isNote });
  }

  #notePreview(row: number, fields: readonly string[]): void {
    if (this.#previewCharacters > MAX_PREVIEW_CHARACTERS) return;
    const line = fields.map((field) => field.slice(0, MAX_PREVIEW_CELL).replace(/\s+/g, ' ')).join('\t');
    this.#previewCharacters += line.length;
    this.#preview.push({ row, text: line.slice(0, MAX_PREVIEW_CHARACTERS) });
  }

  /** A line that is no row of the table, as it stood in the file: what parts its fields is punctuation there. */
  #join(fields: readonly string[]): string {
    const texts = fields.map((field) => field.trim());
    while (texts.at(-1) === '') texts.pop();
    return texts.join(this.#separator).slice(0, MAX_LINE_CHARACTERS);
  }
}
