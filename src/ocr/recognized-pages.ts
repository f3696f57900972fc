import { closeSync, openSync, readSync } from 'node:fs';
import type { RecognizedPage, UnreadPage } from './recognize-page.ts';

const CHUNK_BYTES = 256 * 1024;
const LINE_END = 10;
const LEAD = /^\{"page":(\d+),/;

/** Where recognised pages are looked up. */
export interface PageLookup {
  get(page: number): RecognizedPage | UnreadPage | undefined;
  close(): void;
}

/** As a line of the file that keeps them. */
export const toLine = ({ page, ...rest }: RecognizedPage | UnreadPage): string =>
  `${JSON.stringify({ page, ...rest })}\n`;

/** Pages that were recognised, a line each in a file: only where they lie is kept in memory. */
export class RecognizedPages implements PageLookup {
  readonly #file: number;
  readonly #places = new Map<number, { start: number; length: number }>();

  /** A last line that was cut short is left out. */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let [start, at] = [0, 0];
    for (let read: number; (read = readSync(this.#file, chunk, 0, CHUNK_BYTES, at)) > 0; at += read) {
      for (let end = chunk.indexOf(LINE_END); end >= 0 && end < read; end = chunk.indexOf(LINE_END, end + 1)) {
        this.#add(start, at + end - start);
        start = at + end + 1;
      }
    }
  }

  get pages(): IterableIterator<number> {
    return this.#places.keys();
  }

  get(page: number): RecognizedPage | UnreadPage | undefined {
    const place = this.#places.get(page);
    return place && (JSON.parse(this.#read(place.start, place.length)) as RecognizedPage | UnreadPage);
  }

  close(): void {
    closeSync(this.#file);
  }

  #add(start: number, length: number): void {
    const page = LEAD.exec(this.#read(start, Math.min(length, 32)))?.[1];
    if (page !== undefined) this.#places.set(Number(page), { start, length });
  }

  #read(start: number, length: number): string {
    const bytes = Buffer.alloc(length);
    return bytes.toString('utf8', 0, readSync(this.#file, bytes, 0, length, start));
  }
}
