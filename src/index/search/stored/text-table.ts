import { randomInt } from 'node:crypto';
import { grown } from '../flexsearch/id-list.ts';
import { hashCharacter, mixHash } from './bloom.ts';

/** Of no document's choosing: texts made to have one hash would each be compared with all before. */
const SEED = randomInt(2 ** 31);

/**
 * Distinct texts, as numbers from 0. A Map of a hundred thousand of them takes eight megabytes of the heap beside the texts, which
 * are moved from one generation to the next.
 */
export class TextTable {
  readonly texts: string[] = [];
  #hashes = new Int32Array(1 << 9);
  /** Number + 1 by hash, 0 where there is none; at most half full. */
  #slots = new Uint32Array(1 << 10);

  /** The number of a text that is known, or new. */
  numberOf(text: string): number {
    let hash = SEED;
    for (let i = 0; i < text.length; i++) hash = hashCharacter(hash, text.charCodeAt(i));
    hash = mixHash(hash);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const number = this.#slots[slot]! - 1;
      if (this.#hashes[number] === hash && this.texts[number] === text) return number;
    }
    const number = this.texts.push(text) - 1;
    if (number === this.#hashes.length) this.#grow();
    this.#hashes[number] = hash;
    this.#enter(number);
    return number;
  }

  #enter(number: number): void {
    const mask = this.#slots.length - 1;
    let slot = this.#hashes[number]! & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = number + 1;
  }

  #grow(): void {
    const known = this.#hashes.length;
    this.#hashes = grown(this.#hashes);
    this.#slots = grown(this.#slots).fill(0);
    for (let number = 0; number < known; number++) this.#enter(number);
  }
}
