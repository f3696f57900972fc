import { type FileHandle, open } from 'node:fs/promises';

/** The bytes of a document, wherever they are. */
export interface ByteSource {
  readonly size: number;
  /** At most `length` bytes from `offset`; fewer only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
  stream(): AsyncIterable<Uint8Array>;
  readAll(): Promise<Uint8Array>;
}

const STREAM_CHUNK_BYTES = 256 * 1024;

export class FileSource implements ByteSource {
  readonly size: number;
  readonly #file: FileHandle;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  static async open(path: string): Promise<FileSource> {
    const file = await open(path, 'r');
    return new FileSource(file, (await file.stat()).size);
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const buffer = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await this.#file.read(buffer, filled, buffer.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled === buffer.length ? buffer : buffer.subarray(0, filled);
  }

  async *stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.size; at += STREAM_CHUNK_BYTES) yield await this.read(at, STREAM_CHUNK_BYTES);
  }

  readAll(): Promise<Uint8Array> {
    return this.read(0, this.size);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

export class MemorySource implements ByteSource {
  readonly size: number;
  readonly #bytes: Uint8Array;
  readonly #chunkBytes: number;

  /** `chunkBytes`: how the stream is cut, for tests that want every cut. */
  constructor(bytes: Uint8Array, chunkBytes = STREAM_CHUNK_BYTES) {
    this.#bytes = bytes;
    this.size = bytes.length;
    this.#chunkBytes = chunkBytes;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    return this.#bytes.subarray(offset, offset + length);
  }

  async *stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.size; at += this.#chunkBytes) yield this.#bytes.subarray(at, at + this.#chunkBytes);
  }

  async readAll(): Promise<Uint8Array> {
    return this.#bytes;
  }
}
