import { readFileSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { DocumentBytes } from '../document/document-bytes.ts';

/** The bytes of a document, wherever they are. */
export interface ByteSource {
  readonly size: number;
  /** At most `length` bytes from `offset`; fewer only at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
  stream(): AsyncIterable<Uint8Array>;
  /** Bytes of one's own: some libraries take them away, or read all of the memory that they stand in. */
  readAll(): Promise<Uint8Array>;
}

/** The same bytes, not a copy of them. */
export const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

const STREAM_CHUNK_BYTES = 256 * 1024;

/** Up to here a file is read at once, by the thread itself: each look by way of another thread takes longer, and an archive takes thirty. */
const WHOLE_BYTES = 1024 * 1024;

export const openSource = async (document: DocumentBytes): Promise<FileSource> =>
  'bytes' in document ? FileSource.of(document.bytes) : FileSource.open(document.path);

/** A file, in a thread that has nothing else to do. */
export class FileSource implements ByteSource {
  readonly size: number;
  readonly #file: FileHandle | undefined;
  readonly #whole: Uint8Array | undefined;

  private constructor(size: number, file: FileHandle | undefined, whole?: Uint8Array) {
    this.size = size;
    this.#file = file;
    this.#whole = whole;
  }

  static async open(path: string): Promise<FileSource> {
    const { size } = statSync(path);
    if (size > WHOLE_BYTES) return new FileSource(size, await open(path, 'r'));
    return FileSource.of(readFileSync(path));
  }

  static of(bytes: Uint8Array): FileSource {
    return new FileSource(bytes.length, undefined, bytes);
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    if (this.#whole) return this.#whole.subarray(offset, offset + length);
    const buffer = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await this.#file!.read(buffer, filled, buffer.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled === buffer.length ? buffer : buffer.subarray(0, filled);
  }

  async *stream(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.size; at += STREAM_CHUNK_BYTES) yield await this.read(at, STREAM_CHUNK_BYTES);
  }

  async readAll(): Promise<Uint8Array> {
    return this.#whole ? new Uint8Array(this.#whole) : this.read(0, this.size);
  }

  async close(): Promise<void> {
    await this.#file?.close();
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
    return new Uint8Array(this.#bytes);
  }
}
