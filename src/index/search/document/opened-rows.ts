import { CARRIES_NUMBER, CARRIES_TEXT, type CellKind, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import { countBefore } from '../../../document/sorted.ts';
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

  *cellsOf(row: number): Generator<StoredCell> {
    for (let cell = this.#rowStart(row); cell < this.#rowStart(row + 1); cell++) yield this.#read(row, cell);
  }

  #rowStart(row: number): number {
    return row > this.chunk.firstRow ? this.chunk.rowEnds[row - this.chunk.firstRow - 1]! : 0;
  }

  cellAt(row: number, column: number): StoredCell {
    const { columns } = this.chunk;
    const [from, to] = [this.#rowStart(row), this.#rowStart(row + 1)];
    return this.#read(row, from + countBefore(to - from, (i) => columns[from + i]! < column));
  }

  /** Without its formula, which no search shows. */
  #read(row: number, cell: number): StoredCell {
    const { columns, kinds, numbers, texts, formats } = this.chunk;
    const [kind, place] = [kinds[cell] as CellKind, this.#places[cell]!];
    const hasText = CARRIES_TEXT[kind]!;
    return {
      row,
      column: columns[cell]!,
      kind,
      number: hasText ? Number.NaN : numbers[place]!,
      text: hasText ? this.chunk.stringAt!(texts[place]!) : '',
      format: formats ? formats[cell]! : 0,
      formula: undefined,
      computed: false,
    };
  }
}
