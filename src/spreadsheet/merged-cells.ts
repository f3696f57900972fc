import type { CellRange } from '../document/sheet.ts';
import { overlaps } from './decorations.ts';

/** The merged blocks of a part of a sheet, asked about row by row. Blocks may not overlap; where a file says so, the upper one holds. */
export class MergedCells {
  readonly #part: CellRange;
  readonly #blocks: CellRange[];
  /** For each column the last block that came to it. */
  readonly #holders: (CellRange | undefined)[];
  #next = 0;

  constructor(blocks: readonly CellRange[], part: CellRange) {
    this.#part = part;
    this.#holders = new Array(part.lastColumn + 1);
    this.#blocks = blocks
      .filter((block) => overlaps(block, part))
      .map((block) => ({
        ...block,
        lastRow: Math.min(block.lastRow, part.lastRow),
        lastColumn: Math.min(block.lastColumn, part.lastColumn),
      }))
      .sort((a, b) => a.firstRow - b.firstRow);
  }

  /** The block that fills a cell, cut where the part ends. Rows are asked for from above. */
  of(row: number, column: number): CellRange | undefined {
    while (this.#next < this.#blocks.length && this.#blocks[this.#next]!.firstRow <= row) {
      this.#begin(this.#blocks[this.#next++]!);
    }
    const holder = this.#holders[column];
    return holder && holder.lastRow >= row ? holder : undefined;
  }

  #begin(block: CellRange): void {
    const from = Math.max(block.firstColumn, this.#part.firstColumn);
    for (let column = from; column <= block.lastColumn; column++) {
      const holder = this.#holders[column];
      if (holder && holder.lastRow >= block.firstRow) return;
    }
    this.#holders.fill(block, from, block.lastColumn + 1);
  }
}
