import { hashText } from '../stored/bloom.ts';
import { type TermTable, WEIGHT_MASK } from '../stored/term-table.ts';

/** All terms of all documents that were added, to tell which of many possible words there are. Forgets none. */
export class Vocabulary {
  #slots = new Uint32Array(1 << 16);
  #size = 0;

  add({ slots }: TermTable): void {
    for (const entry of slots) if (entry !== 0) this.#add((entry & ~WEIGHT_MASK) >>> 0);
  }

  has(term: string): boolean {
    return this.#slots[this.#find((hashText(term) & ~WEIGHT_MASK) >>> 0)] !== 0;
  }

  #add(entry: number): void {
    if (entry === 0) return;
    const slot = this.#find(entry);
    if (this.#slots[slot] !== 0) return;
    this.#slots[slot] = entry;
    if (++this.#size * 2 > this.#slots.length) this.#grow();
  }

  #find(entry: number): number {
    const mask = this.#slots.length - 1;
    let slot = (entry >>> 2) & mask;
    while (this.#slots[slot] !== 0 && this.#slots[slot] !== entry) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    for (const entry of before) if (entry !== 0) this.#slots[this.#find(entry)] = entry;
  }
}
