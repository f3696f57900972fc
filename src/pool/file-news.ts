import { EventEmitter, on } from 'node:events';
import { PASSING_OWNER } from '../document/owner.ts';
import type { FileRecord, Store } from '../index/store.ts';
import type { FileEvent, Neighbours } from './neighbours.ts';

export interface LibraryObserver {
  fileAdded(record: FileRecord): void | Promise<void>;
  /** `sha256`: of its bytes, where that is known. */
  fileDeleted(id: string, sha256?: string): void | Promise<void>;
  /** What was answered about the file holds no more. */
  fileChanged?(id: string): void;
  /** Of files that nobody waited for: with others the upload itself fails. */
  fileFailed?(record: FileRecord): void | Promise<void>;
  /** Files may have been deleted that nobody told of. */
  filesMissed?(): void;
}

/** Nothing more will happen to it. */
const isFinal = ({ ocr }: FileRecord): boolean => ocr?.status !== 'pending';

/** What becomes of files, for whoever watches one of them, for observers of all, and for neighbours. */
export class FileNews {
  readonly #store: Pick<Store, 'getFile'>;
  readonly #neighbours: Neighbours | undefined;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #observers: LibraryObserver[] = [];

  constructor(store: Pick<Store, 'getFile'>, neighbours: Neighbours | undefined) {
    this.#store = store;
    this.#neighbours = neighbours;
  }

  observe(observer: LibraryObserver): void {
    this.#observers.push(observer);
  }

  /** What happens to a file until it is ready with all its pages, failed or deleted, which ends the events. */
  async *watch(fileId: string, signal: AbortSignal): AsyncGenerator<FileEvent> {
    const ended = new AbortController();
    const events = on(this.#events, fileId, { signal: AbortSignal.any([signal, ended.signal]) });
    try {
      const file = await this.#store.getFile(fileId);
      if (file && file.status !== 'processing') {
        yield { type: file.status, file };
        if (isFinal(file)) return;
      }
      for await (const [event] of events as AsyncIterable<[FileEvent]>) {
        yield event;
        if (event.type === 'deleted' || (event.type !== 'progress' && isFinal(event.file))) return;
      }
    } finally {
      await events.return?.();
      ended.abort();
    }
  }

  /** Of a file that is read here. */
  tell(fileId: string, event: FileEvent): void {
    this.#events.emit(fileId, event);
    this.#neighbours?.tell(fileId, event);
  }

  /** Of a file that is read elsewhere. */
  progressed(fileId: string, event: FileEvent): void {
    this.#events.emit(fileId, event);
  }

  /** Tells whoever watches a file here how it stands. */
  async changed(fileId: string): Promise<void> {
    for (const { fileChanged } of this.#observers) fileChanged?.(fileId);
    if (this.#events.listenerCount(fileId) === 0) return;
    const file = await this.#store.getFile(fileId).catch(() => null);
    if (file === undefined) this.#events.emit(fileId, { type: 'deleted' } satisfies FileEvent);
    else if (file && file.status !== 'processing')
      this.#events.emit(fileId, { type: file.status, file } satisfies FileEvent);
  }

  /** Nobody can say what happened in between. */
  missed(): void {
    for (const id of this.#watched()) void this.changed(id);
    for (const { filesMissed } of this.#observers) filesMissed?.();
  }

  /** Whoever iterates over events listens for errors as well: that name is no file's. */
  #watched(): string[] {
    return this.#events.eventNames().flatMap((name) => (name === 'error' ? [] : String(name)));
  }

  /** What only passes through is nobody's to find. */
  added(file: FileRecord): void {
    if (file.owner !== PASSING_OWNER) this.#inform((observer) => observer.fileAdded(file));
  }

  /** It is another content now. */
  moved(file: FileRecord): void {
    this.#inform((observer) => observer.fileChanged?.(file.id));
    this.added(file);
  }

  failed(file: FileRecord): void {
    this.tell(file.id, { type: 'failed', file });
    this.#inform((observer) => observer.fileFailed?.(file));
  }

  deleted(fileId: string, sha256?: string): void {
    this.#events.emit(fileId, { type: 'deleted' } satisfies FileEvent);
    this.#inform((observer) => observer.fileDeleted(fileId, sha256));
  }

  /** The file is stored or gone, whatever becomes of those who want to know. */
  #inform(news: (observer: LibraryObserver) => void | Promise<void>): void {
    for (const observer of this.#observers) void (async () => news(observer))().catch(() => {});
  }
}
