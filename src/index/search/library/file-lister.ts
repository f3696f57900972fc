import type { Store } from '../../store.ts';
import type { Words } from './word-lister.ts';

/** Files that are listed together at most: more would keep others waiting. */
const FILES_TOGETHER = 64;
/** So long is waited for others to come, unless somebody searches. */
const GATHER_MS = 100;

interface Batch {
  ids: Set<string>;
  listed: Promise<void>;
}

/**
 * Keeps the index of all files in step with the store: what came is listed, what went is not. One batch after the other, so that no file
 * comes after its own deletion; in a batch the list of a word that several files hold is written once.
 */
export class FileLister {
  readonly #store: Pick<Store, 'unlistedFiles'>;
  readonly #words: Words;
  #listed: Promise<void> = Promise.resolve();
  /** Those that are listed next, as far as they have not begun to be. */
  #next: Batch | undefined;
  /** All that wait or are being listed. */
  readonly #batches = new Set<ReadonlySet<string>>();
  /** Ends the waiting for others. */
  #hurry: (() => void) | undefined;
  #hurried = 0;
  #isCaughtUp = false;

  constructor(store: Pick<Store, 'unlistedFiles'>, words: Words) {
    this.#store = store;
    this.#words = words;
  }

  /** A file that came, changed or went. Resolves when the lists say so. */
  list(id: string): Promise<void> {
    const { ids, listed } = (this.#next ??= this.#newBatch());
    ids.add(id);
    if (ids.size === FILES_TOGETHER) this.#next = undefined;
    return listed;
  }

  /** Lists what was stored, or deleted, just before the process ended. */
  async catchUp(signal: AbortSignal): Promise<void> {
    const ids = await this.#store.unlistedFiles();
    let failure: unknown;
    while (ids.length > 0 && !signal.aborted) {
      const batch = ids.splice(0, FILES_TOGETHER).map((id) => this.list(id));
      await Promise.all(batch).catch((error: unknown) => void (failure ??= error));
    }
    if (failure) throw failure;
    this.#isCaughtUp = true;
  }

  /** Resolves when all that came and went is listed. */
  async settled(): Promise<void> {
    // A file may be seen to be ready a moment before its news comes here. What earlier processes left is not waited for.
    for (const id of this.#isCaughtUp ? await this.#store.unlistedFiles() : []) {
      if (![...this.#batches].some((ids) => ids.has(id))) void this.list(id).catch(() => {});
    }
    this.#hurried++;
    this.#hurry?.();
    await this.#listed;
    this.#hurried--;
  }

  /** Has what is left of files that went removed from the lists, until somebody waits for them. */
  tidy(signal: AbortSignal): Promise<void> {
    const isInTheWay = (): boolean => signal.aborted || this.#hurried > 0 || this.#next !== undefined;
    const tidied = this.#listed.then(async () => {
      while (!isInTheWay() && (await this.#words.tidy()));
    });
    this.#listed = tidied.catch(() => {});
    return tidied;
  }

  #newBatch(): Batch {
    const ids = new Set<string>();
    this.#batches.add(ids);
    const listed = this.#listed.then(() => this.#gather(ids)).then(() => this.#listNow(ids));
    this.#listed = listed.catch(() => {});
    return { ids, listed };
  }

  #gather(ids: ReadonlySet<string>): Promise<void> {
    if (this.#hurried > 0 || this.#next?.ids !== ids) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, GATHER_MS);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #listNow(ids: ReadonlySet<string>): Promise<void> {
    if (this.#next?.ids === ids) this.#next = undefined;
    try {
      await this.#words.list([...ids]);
    } finally {
      this.#batches.delete(ids);
    }
  }
}
