/** Whole numbers below 2^32, as many as come: growing to a million takes a fraction of what an array of numbers takes. */
export class NumberList {
  #values = new Uint32Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length++] = value;
  }

  /** Room is kept for as many as there were. */
  clear(): void {
    this.#length = 0;
  }

  /** A view of the numbers, valid until the list changes. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.#length);
  }
}
