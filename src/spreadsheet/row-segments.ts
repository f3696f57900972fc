import { countBefore } from '../document/sorted.ts';
import type { FormulaPattern } from './formula-pattern.ts';

/** A run of formulas of one pattern in a row. */
export interface Segment {
  firstColumn: number;
  lastColumn: number;
  pattern: number;
  form: FormulaPattern;
  block: number;
}

/** The segments of a row, ascending. Used again for other rows: a list and objects made for each of a hundred thousand are most of its garbage. */
export class RowSegments {
  readonly #made: Segment[] = [];
  length = 0;

  add(column: number, pattern: number, form: FormulaPattern): void {
    const made = this.#made[this.length];
    if (made) {
      made.firstColumn = made.lastColumn = column;
      made.pattern = pattern;
      made.form = form;
      made.block = -1;
    } else this.#made.push({ firstColumn: column, lastColumn: column, pattern, form, block: -1 });
    this.length++;
  }

  clear(): void {
    this.length = 0;
  }

  at(index: number): Segment {
    return this.#made[index]!;
  }

  get last(): Segment | undefined {
    return this.length > 0 ? this.#made[this.length - 1] : undefined;
  }

  /** The segment that covers a column. */
  find(column: number): Segment | undefined {
    const at = countBefore(this.length, (index) => this.#made[index]!.lastColumn < column);
    const found = at < this.length ? this.#made[at]! : undefined;
    return found && found.firstColumn <= column ? found : undefined;
  }
}
