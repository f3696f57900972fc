import type { CellLook } from '../../../src/document/cell-look.ts';
import { MAX_COLUMNS, parseRange } from '../../../src/spreadsheet/reference.ts';
import type { RangeAnswer, RangeCell } from '../api/types.ts';

/** A block of cells as it was read. */
export class CellChunk {
  readonly #cells: Map<string, RangeCell>;
  readonly #styles: readonly CellLook[];
  /** By place: cells that hold nothing. */
  readonly #painted = new Map<number, CellLook | undefined>();

  constructor({ cells, styles = [], painted = [] }: RangeAnswer) {
    this.#cells = new Map(cells.map((cell) => [cell.cell, cell]));
    this.#styles = styles;
    for (const { range, style } of painted) {
      const { firstRow, firstColumn, lastRow, lastColumn } = parseRange(range)!;
      const look = style === null ? undefined : styles[style];
      for (let row = firstRow; row <= lastRow; row++) {
        for (let column = firstColumn; column <= lastColumn; column++)
          this.#painted.set(row * MAX_COLUMNS + column, look);
      }
    }
  }

  find(name: string): RangeCell | undefined {
    return this.#cells.get(name);
  }

  look(name: string, row: number, column: number): CellLook | undefined {
    const cell = this.#cells.get(name);
    if (cell?.style !== undefined) return this.#styles[cell.style];
    return cell && cell.type !== 'empty' ? undefined : this.#painted.get(row * MAX_COLUMNS + column);
  }
}
