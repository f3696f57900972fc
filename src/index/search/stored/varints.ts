/** Whole numbers in bytes of variable length: seven bits each, lowest first, the high bit says that more follow. */
export class VarintWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  write(value: number): void {
    if (!(value >= 0)) throw new RangeError(`${value} cannot be written without a sign.`);
    if (this.#length + 5 > this.#bytes.length) this.#grow(5);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** A number of either sign: zigzag. */
  writeSigned(value: number): void {
    this.write(((value << 1) ^ (value >> 31)) >>> 0);
  }

  /** Appends all that another has. */
  append(other: VarintWriter): void {
    if (this.#length + other.#length > this.#bytes.length) this.#grow(other.#length);
    this.#bytes.set(other.#bytes.subarray(0, other.#length), this.#length);
    this.#length += other.#length;
  }

  /** What was written; the writer is empty afterwards. */
  finish(): Uint8Array {
    const written = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return written;
  }

  clear(): void {
    this.#length = 0;
  }

  #grow(room: number): void {
    const grown = new Uint8Array(this.#bytes.length * 2 + room);
    grown.set(this.#bytes);
    this.#bytes = grown;
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
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = this.#bytes[this.at++]!;
      value |= (byte & 0x7f) << shift;
    }
    return value >>> 0;
  }

  readSigned(): number {
    const value = this.read();
    return (value >>> 1) ^ -(value & 1);
  }
}
