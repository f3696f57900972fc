/** Keys in order, each with bytes: all that an index needs of where it is kept. Reads answer at once. */
export interface OrderedStore {
  get(key: string): Uint8Array | undefined;
  /** Entries from a key on, ascending; who reads them stops when he has enough. */
  from(key: string): Iterable<StoredEntry>;
  /** All changes or none; one without a value removes the key. */
  batch(changes: readonly Change[]): void | Promise<void>;
}

export type StoredEntry = readonly [key: string, value: Uint8Array];
export type Change = readonly [key: string, value: Uint8Array | undefined];

/** For an index that is being built, for tests, and for a service that keeps nothing. */
export class MemoryOrderedStore implements OrderedStore {
  readonly #values = new Map<string, Uint8Array>();
  /** Undefined after a key came or went. */
  #sorted: string[] | undefined;

  get(key: string): Uint8Array | undefined {
    return this.#values.get(key);
  }

  *from(key: string): Generator<StoredEntry> {
    this.#sorted ??= [...this.#values.keys()].sort();
    const sorted = this.#sorted;
    for (let i = countBelow(sorted, key); i < sorted.length; i++) {
      const value = this.#values.get(sorted[i]!);
      if (value) yield [sorted[i]!, value];
    }
  }

  batch(changes: readonly Change[]): void {
    for (const [key, value] of changes) {
      if (!value) this.#values.delete(key);
      else {
        if (!this.#values.has(key)) this.#sorted = undefined;
        this.#values.set(key, value);
      }
    }
  }
}

/** How many of sorted texts stand before one. */
export function countBelow(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
