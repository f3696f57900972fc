import type { Store } from '../index/store.ts';

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 100;

/** Deletes files whose time is over. */
export class Retention {
  readonly #store: Pick<Store, 'expiredFiles' | 'now'>;
  readonly #remove: (id: string) => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(store: Pick<Store, 'expiredFiles' | 'now'>, remove: (id: string) => Promise<unknown>) {
    this.#store = store;
    this.#remove = remove;
  }

  start(): void {
    this.#timer = setInterval(() => void this.sweep(), LOOK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  /** One at a time. What fails now, on a full disk, is tried again later. */
  sweep(now = this.#store.now()): Promise<void> {
    this.#sweeping ??= this.#sweep(now.toISOString())
      .catch(() => {})
      .finally(() => {
        this.#sweeping = undefined;
      });
    return this.#sweeping;
  }

  async #sweep(now: string): Promise<void> {
    for (;;) {
      const ids = await this.#store.expiredFiles(now, AT_ONCE);
      for (const id of ids) await this.#remove(id);
      if (ids.length < AT_ONCE) return;
    }
  }
}
