import { fault } from '../document/fault.ts';

/** Values that are parsed, checked and refused within the 50 ms that a request may take of the answering thread (test/flow/hostile-bodies.test.ts). */
export const MAX_VALUES = 12_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** Counts the values of a JSON text while it arrives, whatever its chunks: a list or an object for each bracket, and one more for each comma. */
export class ValueCount {
  #values = 1;
  #isText = false;
  #isEscaped = false;

  /** Throws once there are too many. */
  add(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) at = this.#isText ? this.#passText(chunk, at) : this.#count(chunk, at);
    if (this.#values > MAX_VALUES) {
      throw fault('payload_too_large', `The JSON body holds more than ${MAX_VALUES} values; ask for less at once.`);
    }
  }

  /** Where the text ends, or the chunk. */
  #passText(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (chunk[at] === BACKSLASH) this.#isEscaped = true;
      else if (chunk[at] === QUOTE) {
        this.#isText = false;
        return at + 1;
      }
    }
    return chunk.length;
  }

  /** Where a text begins, or the chunk ends. */
  #count(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === COMMA || byte === BRACKET || byte === BRACE) this.#values++;
      else if (byte === QUOTE) {
        this.#isText = true;
        return at + 1;
      }
    }
    return chunk.length;
  }
}
