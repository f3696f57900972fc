import { LRUCache } from 'lru-cache';
import { safetyHeaders } from './safety-headers.ts';
import { type HeaderList, toHeaderList } from './transport.ts';

/** An answer as it leaves: nothing is left to do but to write it. */
export interface ReadyAnswer {
  /** For the counters. */
  operation: string;
  /** The file that it tells about. */
  fileId: string | undefined;
  /** Who was given it; whoever else asks is looked at anew. */
  owner: string;
  etag: string;
  headers: HeaderList;
  bytes: Uint8Array;
}

/** Browsers may keep the answer but ask each time whether it still holds: a file can be deleted. */
export const CACHE_CONTROL = 'private, no-cache';
/** Bytes of an entry beside its answer. */
const ENTRY_OVERHEAD_BYTES = 512;
/** One large answer must not push out all the others. */
const MAX_SHARE = 1 / 8;

/** Ready bytes of immutable GET answers by path and query, the least recently used going first. */
export class AnswerCache {
  readonly #answers: LRUCache<string, ReadyAnswer>;
  readonly #keysByFile = new Map<string, Set<string>>();
  /** Counts what was forgotten, so that an answer computed meanwhile is not kept. */
  #generation = 0;

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes * MAX_SHARE)),
      sizeCalculation: (answer, key) => answer.bytes.length + key.length + ENTRY_OVERHEAD_BYTES,
      dispose: (answer, key) => this.#unlink(answer.fileId, key),
    });
  }

  static key(path: string, query: string): string {
    return query === '' ? path : `${path}?${query}`;
  }

  /** To be taken before an answer is computed, and given with it. */
  get generation(): number {
    return this.#generation;
  }

  get sizeBytes(): number {
    return this.#answers.calculatedSize;
  }

  find(key: string): ReadyAnswer | undefined {
    return this.#answers.get(key);
  }

  /** Does nothing where a file was forgotten since `generation`: the answer may tell about it. */
  keep(key: string, answer: ReadyAnswer, generation: number): void {
    if (generation !== this.#generation) return;
    this.#answers.set(key, { ...answer, bytes: compact(answer.bytes) });
    if (answer.fileId === undefined || !this.#answers.has(key)) return;
    const keys = this.#keysByFile.get(answer.fileId) ?? new Set();
    this.#keysByFile.set(answer.fileId, keys.add(key));
  }

  forgetFile(fileId: string): void {
    this.#generation++;
    for (const key of [...(this.#keysByFile.get(fileId) ?? [])]) this.#answers.delete(key);
  }

  forgetFiles(): void {
    this.#generation++;
    this.#answers.clear();
  }

  #unlink(fileId: string | undefined, key: string): void {
    if (fileId === undefined) return;
    const keys = this.#keysByFile.get(fileId);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysByFile.delete(fileId);
  }
}

/** A small view would keep the whole of a large buffer in memory. */
const compact = (bytes: Uint8Array): Uint8Array =>
  bytes.buffer.byteLength > 2 * bytes.byteLength ? new Uint8Array(bytes) : bytes;

export function toReadyHeaders(mediaType: string, etag: string): HeaderList {
  return toHeaderList({ 'content-type': mediaType, etag, 'cache-control': CACHE_CONTROL, ...safetyHeaders(mediaType) });
}
