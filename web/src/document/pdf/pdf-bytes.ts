import { request } from '../../api/client.ts';
import type { StoredFile } from '../../api/types.ts';

/** What pdf.js asks for at a time. */
export const CHUNK_BYTES = 256 * 1024;

/**
 * The bytes of an original, in pieces. The first and the last are on their way from the start: reading a PDF begins with what
 * stands at its end, and pdf.js takes a while to load.
 */
export class PdfBytes {
  readonly size: number;
  readonly #path: string;
  readonly #ahead = new Map<number, Promise<ArrayBuffer>>();

  constructor({ id, size_bytes: size }: StoredFile) {
    this.size = size;
    this.#path = `/v1/files/${encodeURIComponent(id)}/content`;
    for (const begin of new Set([0, size - 1 - ((size - 1) % CHUNK_BYTES)])) {
      const chunk = this.#fetch(begin, Math.min(begin + CHUNK_BYTES, size));
      // Who reads it hears of it.
      chunk.catch(() => {});
      this.#ahead.set(begin, chunk);
    }
  }

  async read(begin: number, end: number): Promise<Uint8Array> {
    const ahead = await this.#ahead.get(begin);
    this.#ahead.delete(begin);
    return new Uint8Array(ahead?.byteLength === end - begin ? ahead : await this.#fetch(begin, end));
  }

  async #fetch(begin: number, end: number): Promise<ArrayBuffer> {
    const response = await request('GET', this.#path, { headers: { range: `bytes=${begin}-${end - 1}` } });
    return response.arrayBuffer();
  }
}
