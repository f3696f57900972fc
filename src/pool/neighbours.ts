import type { FileRecord } from '../index/store.ts';

export type FileEvent =
  /** `stage`: what is counted, pages that are read or pages whose pictures are. */
  | { type: 'progress'; done: number; total: number; stage?: 'ocr' }
  | { type: 'ready'; file: FileRecord }
  | { type: 'failed'; file: FileRecord }
  | { type: 'deleted' };

/** Processes that share a store with this one. Who has the store to himself has none. */
export interface Neighbours {
  /** Resolves when nobody else reads this content; what comes back ends the turn. */
  takeTurn(contentId: string, signal: AbortSignal): Promise<() => void>;
  tell(fileId: string, event: FileEvent): void;
  listen(listener: NewsOfFiles): void;
}

export interface NewsOfFiles {
  progressed(fileId: string, event: FileEvent): void;
  /** The record says how. */
  changed(fileId: string): void;
  deleted(fileId: string): void;
  /** Anything may have changed. */
  missed(): void;
}
