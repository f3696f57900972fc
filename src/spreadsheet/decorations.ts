import type { Box } from '../document/box.ts';
import type { CellRange, SheetLayout } from '../document/sheet.ts';
import type { RangeCell } from './answers.ts';
import type { BlockBoxes } from './measure.ts';
import { parseRange, placeOf, rangeName } from './reference.ts';
import { contains } from './workbook.ts';

/** Rules on cells that are looked through for one answer. */
const MAX_VALIDATIONS = 2000;
const MAX_VALIDATIONS_OF_BLOCK = 100;

export type Decoration = Pick<RangeCell, 'comment' | 'comment_author' | 'hyperlink' | 'merged'> & { bbox?: Box };

/** What cells of a block have besides their content: those places in order, and what is there. */
export class Decorations {
  readonly #found = new Map<number, Decoration>();
  readonly #places: Float64Array;
  #at = 0;

  constructor({ merges, comments, hyperlinks }: SheetLayout, block: CellRange, boxes: BlockBoxes) {
    for (const { row, column, text, author } of comments) {
      if (contains(block, row, column))
        this.#add(row, column, { comment: text, ...(author && { comment_author: author }) });
    }
    for (const { range, target } of hyperlinks) this.#addRange(range, block, { hyperlink: target });
    for (const range of merges) {
      if (!overlaps(range, block)) continue;
      const name = rangeName(range);
      this.#addRange(range, block, { merged: name });
      // What a merged block shows stands in its first cell and fills all of it.
      const anchor = this.#found.get(placeOf(range.firstRow, range.firstColumn));
      if (anchor?.merged === name) anchor.bbox = boxes.of(range);
    }
    this.#places = Float64Array.from(this.#found.keys()).sort();
  }

  next(): number {
    return this.#places[this.#at++] ?? Number.POSITIVE_INFINITY;
  }

  of(place: number): Decoration | undefined {
    return this.#found.get(place);
  }

  #addRange(range: CellRange, block: CellRange, decoration: Decoration): void {
    const lastRow = Math.min(range.lastRow, block.lastRow);
    const lastColumn = Math.min(range.lastColumn, block.lastColumn);
    for (let row = Math.max(range.firstRow, block.firstRow); row <= lastRow; row++) {
      for (let column = Math.max(range.firstColumn, block.firstColumn); column <= lastColumn; column++) {
        // Blocks may not overlap; where a file says so, the first holds and the rest costs one step.
        if (!this.#add(row, column, decoration)) return;
      }
    }
  }

  #add(row: number, column: number, decoration: Decoration): boolean {
    const place = placeOf(row, column);
    const there = this.#found.get(place);
    if (there && Object.keys(decoration).some((key) => key in there)) return false;
    this.#found.set(place, { ...there, ...decoration });
    return true;
  }
}

/** The rules on what may be entered in cells of a block. */
export function findValidations({ validations }: SheetLayout, block: CellRange): Validation[] {
  return validations
    .slice(0, MAX_VALIDATIONS)
    .flatMap(({ range, type, formula }) =>
      range.split(' ').flatMap((text) => {
        const parsed = parseRange(text);
        return parsed && overlaps(parsed, block)
          ? { range: parsed, rule: { type, ...(formula ? { formula } : {}) } }
          : [];
      }),
    )
    .slice(0, MAX_VALIDATIONS_OF_BLOCK);
}

export interface Validation {
  range: CellRange;
  rule: { type: string; formula?: string };
}

export const overlaps = (a: CellRange, b: CellRange): boolean =>
  a.firstRow <= b.lastRow && a.lastRow >= b.firstRow && a.firstColumn <= b.lastColumn && a.lastColumn >= b.firstColumn;
