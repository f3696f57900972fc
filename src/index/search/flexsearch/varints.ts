/** Whole numbers in bytes of variable length: seven bits each, lowest first, the high bit says that more follow. */
export class VarintWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  write(value: number): void {
    if (!(value >= 0)) throw new RangeError(`${value} cannot be written without a sign.`);
    if (this.#length + 8 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    let rest = value;
    // Operators on bits see 32 of them.
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) | 0x80;
    for (; rest > 0x7f; rest >>>= 7) this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
    this.#bytes[this.#length++] = rest;
  }

  /** A number of either sign: zigzag. */
  writeSigned(value: number): void {
    this.write(((value << 1) ^ (value >> 31)) >>> 0);
  }

  /** What was written; the writer is empty afterwards. */
  finish(): Uint8Array {
    // Small ones share memory: a buffer of its own for each list costs more than the list.
    const written = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return written;
  }
}

export class VarintReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  read(): number {
    let byte = this.#bytes[this.at++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let weight = 128; byte >= 0x80; weight *= 128) {
      byte = this.#bytes[this.at++]!;
      value += (byte & 0x7f) * weight;
    }
    return value;
  }

  readSigned(): number {
    const value = this.read();
    return (value >>> 1) ^ -(value & 1);
  }
}
