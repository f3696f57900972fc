import { CARRIES_NUMBER, CARRIES_TEXT, CellKind, type RowChunk, type StoredCell } from '../document/rows.ts';
import { lowerBound } from '../document/sorted.ts';

/** Steps through the cells of a chunk without making objects of those that are passed by. */
export class ChunkWalk {
  readonly #chunk: RowChunk;
  #cell = -1;
  #row = 0;
  #numbers = 0;
  #texts = 0;
  #formulas = 0;
  kind: CellKind = CellKind.empty;
  /** -1 where the cell has none. */
  numberIndex = -1;
  textIndex = -1;
  formulaIndex = -1;

  constructor(chunk: RowChunk) {
    this.#chunk = chunk;
  }

  next(): boolean {
    const { kinds, texts, formulaCells } = this.#chunk;
    const cell = ++this.#cell;
    if (cell >= kinds.length) return false;
    this.kind = kinds[cell] as CellKind;
    this.numberIndex = CARRIES_NUMBER[this.kind] ? this.#numbers++ : -1;
    this.textIndex = CARRIES_TEXT[this.kind] ? texts[this.#texts++]! : -1;
    this.formulaIndex = formulaCells[this.#formulas] === cell ? this.#formulas++ : -1;
    return true;
  }

  get number(): number {
    return this.#chunk.numbers[this.numberIndex]!;
  }

  get format(): number {
    return this.#chunk.formats ? this.#chunk.formats[this.#cell]! : 0;
  }

  get row(): number {
    const { rowEnds, firstRow } = this.#chunk;
    while (rowEnds[this.#row]! <= this.#cell) this.#row++;
    return firstRow + this.#row;
  }

  get column(): number {
    return this.#chunk.columns[this.#cell]!;
  }

  cell(): StoredCell {
    const { columns, strings, formulas, computedCells } = this.#chunk;
    return {
      row: this.row,
      column: columns[this.#cell]!,
      kind: this.kind,
      number: this.numberIndex < 0 ? Number.NaN : this.number,
      text: this.textIndex < 0 ? '' : strings[this.textIndex]!,
      format: this.format,
      formula: this.formulaIndex < 0 ? undefined : formulas[this.formulaIndex],
      computed: computedCells[lowerBound(computedCells, this.#cell)] === this.#cell,
    };
  }
}
