import { CARRIES_NUMBER, CARRIES_TEXT, type CellKind, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import { unpackRows } from '../../stored-rows.ts';

/** A stored chunk of rows, each of whose cells is found at once: who reads one of thousands does not count those before it. */
export class OpenedRows {
  readonly chunk: RowChunk;
  /** Roughly what it occupies. */
  readonly bytes: number;
  /** By cell: its place among the texts of the chunk, or else among its numbers. */
  readonly #places: Uint16Array;

  constructor(part: Uint8Array) {
    this.chunk = unpackRows(part);
    const { kinds } = this.chunk;
    this.#places = new Uint16Array(kinds.length);
    for (let cell = 0, texts = 0, numbers = 0; cell < kinds.length; cell++) {
      const kind = kinds[cell]!;
      this.#places[cell] = CARRIES_TEXT[kind] ? texts++ : numbers;
      if (CARRIES_NUMBER[kind]) numbers++;
    }
    this.bytes = Math.ceil(part.length * 1.25) + kinds.length * 2;
  }

  has(row: number): boolean {
    return row >= this.chunk.firstRow && row < this.chunk.firstRow + this.chunk.rowEnds.length;
  }

  /** The text of a cell; undefined where it has none of its own. */
  textAt(row: number, column: number): string | undefined {
    const cell = this.#find(row, column);
    return CARRIES_TEXT[this.chunk.kinds[cell]!] ? this.#textOf(cell) : undefined;
  }

  cellAt(row: number, column: number): StoredCell {
    return this.#read(row, this.#find(row, column));
  }

  *cellsOf(row: number): Generator<StoredCell> {
    for (let cell = this.#rowStart(row); cell < this.#rowStart(row + 1); cell++) yield this.#read(row, cell);
  }

  #rowStart(row: number): number {
    return row > this.chunk.firstRow ? this.chunk.rowEnds[row - this.chunk.firstRow - 1]! : 0;
  }

  #find(row: number, column: number): number {
    const { columns } = this.chunk;
    let [from, to] = [this.#rowStart(row), this.#rowStart(row + 1)];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (columns[middle]! < column) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #textOf(cell: number): string {
    return this.chunk.stringAt!(this.chunk.texts[this.#places[cell]!]!);
  }

  /** Without its formula, which no search shows. */
  #read(row: number, cell: number): StoredCell {
    const { columns, kinds, numbers, formats } = this.chunk;
    const kind = kinds[cell] as CellKind;
    return {
      row,
      column: columns[cell]!,
      kind,
      number: CARRIES_TEXT[kind] ? Number.NaN : numbers[this.#places[cell]!]!,
      text: CARRIES_TEXT[kind] ? this.#textOf(cell) : '',
      format: formats ? formats[cell]! : 0,
      formula: undefined,
      computed: false,
    };
  }
}
