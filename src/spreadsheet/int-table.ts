/** Rows of whole numbers in one growing typed array: a million of them cost what they weigh. */
export class IntTable {
  readonly width: number;
  #values: Int32Array;
  #length = 0;

  constructor(width: number, capacity = 64) {
    this.width = width;
    this.#values = new Int32Array(width * capacity);
  }

  /** Rows. */
  get length(): number {
    return this.#length;
  }

  /** Returns the number of the new row. */
  push(...row: number[]): number {
    const at = this.#length * this.width;
    if (at === this.#values.length) {
      const grown = new Int32Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    for (let i = 0; i < this.width; i++) this.#values[at + i] = row[i]!;
    return this.#length++;
  }

  get(row: number, column: number): number {
    return this.#values[row * this.width + column]!;
  }

  set(row: number, column: number, value: number): void {
    this.#values[row * this.width + column] = value;
  }

  /** Some rows in a new order, as plain data. */
  pick(rows: ArrayLike<number>): Int32Array {
    const picked = new Int32Array(rows.length * this.width);
    for (let i = 0; i < rows.length; i++) {
      const from = rows[i]! * this.width;
      picked.set(this.#values.subarray(from, from + this.width), i * this.width);
    }
    return picked;
  }
}
