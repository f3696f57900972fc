import { RandomAccessReader } from 'yauzl';
import type { ByteSource } from '../source.ts';

const BLOCK_BYTES = 64 * 1024;

/** Lets yauzl read a source. It asks for an archive's directory a few bytes at a time, so reads go through one block. */
export class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;
  #blockStart = 0;
  #block: Uint8Array = new Uint8Array(0);

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const within = position - this.#blockStart;
    if (within >= 0 && within + length <= this.#block.length) {
      buffer.set(this.#block.subarray(within, within + length), offset);
      callback(null);
      return;
    }
    this.#load(position, length).then(
      (bytes) => {
        buffer.set(bytes, offset);
        callback(bytes.length < length ? new Error('unexpected end of file') : null);
      },
      (error: Error) => callback(error),
    );
  }

  async #load(position: number, length: number): Promise<Uint8Array> {
    if (length > BLOCK_BYTES) return this.#source.read(position, length);
    this.#block = await this.#source.read(position, BLOCK_BYTES);
    this.#blockStart = position;
    return this.#block.subarray(0, length);
  }
}
