import { randomInt } from 'node:crypto';
import { hashText } from './bloom.ts';

/** Nobody who makes a document knows where its texts fall. */
const SEED = randomInt(2 ** 32);

/**
 * Distinct texts, numbered in the order they came. A Map would do; with half a million texts this takes a third of its time, since the
 * hash stands beside the number and most texts that are not the one looked for need not be touched.
 */
export class TextIds {
  readonly texts: string[] = [];
  /** Hash and number + 1, one after the other; the number is 0 where a slot is free. */
  #slots = new Int32Array(2048);

  idOf(text: string): number {
    const hash = hashText(text, SEED);
    const mask = this.#slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const number = this.#slots[slot + 1]!;
      if (number === 0) return this.#add(text, hash, slot);
      if (this.#slots[slot] === hash && this.texts[number - 1] === text) return number - 1;
    }
  }

  #add(text: string, hash: number, slot: number): number {
    const number = this.texts.push(text);
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = number;
    if (number * 4 > this.#slots.length) this.#grow();
    return number - 1;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    const mask = this.#slots.length - 2;
    for (let i = 0; i < before.length; i += 2) {
      if (before[i + 1] === 0) continue;
      let slot = (before[i]! << 1) & mask;
      while (this.#slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      this.#slots[slot] = before[i]!;
      this.#slots[slot + 1] = before[i + 1]!;
    }
  }
}
