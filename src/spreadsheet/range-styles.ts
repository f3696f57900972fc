import type { CellLook } from '../document/cell-look.ts';
import type { CellRange, SheetLayout } from '../document/sheet.ts';
import type { RangeAnswer } from './answers.ts';
import { overlaps } from './decorations.ts';
import { rangeName } from './reference.ts';

/** Blocks of painted cells in one answer. */
const MAX_PAINTED = 10_000;

/** The looks that one answer needs, numbered as they are met. */
export class RangeStyles {
  readonly #layout: SheetLayout;
  readonly #styles: CellLook[] = [];
  readonly #numbers = new Map<number, number>();

  constructor(layout: SheetLayout) {
    this.#layout = layout;
  }

  /** Of a cell that holds something, by the format that it carries. */
  of(format: number): number | undefined {
    return this.#number(this.#layout.formatLooks[format] ?? 0);
  }

  /** To be asked for last: what all cells of the answer look like. */
  finish(block: CellRange): Pick<RangeAnswer, 'styles' | 'painted'> {
    const painted = this.#layout.painted
      .filter(({ range }) => overlaps(range, block))
      .slice(-MAX_PAINTED)
      .map(({ range, look }) => ({ range: rangeName(common(range, block)), style: this.#number(look) ?? null }));
    return { styles: this.#styles, painted };
  }

  #number(look: number): number | undefined {
    if (look === 0) return undefined;
    let number = this.#numbers.get(look);
    if (number === undefined) this.#numbers.set(look, (number = this.#styles.push(this.#layout.looks[look] ?? {}) - 1));
    return number;
  }
}

const common = (a: CellRange, b: CellRange): CellRange => ({
  firstRow: Math.max(a.firstRow, b.firstRow),
  firstColumn: Math.max(a.firstColumn, b.firstColumn),
  lastRow: Math.min(a.lastRow, b.lastRow),
  lastColumn: Math.min(a.lastColumn, b.lastColumn),
});
