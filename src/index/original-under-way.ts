/** The original bytes of a content that is being written: they are taken while it is read, and waited for when it is committed. */
export class OriginalUnderWay {
  #taken: Promise<unknown> = Promise.resolve();
  #synced = Promise.resolve();

  /** Resolves when the bytes are placed; `sync` makes them durable then. */
  async take<Placed>(placing: Promise<Placed>, sync: (placed: Placed) => Promise<void>): Promise<void> {
    this.#taken = placing;
    this.#synced = placing.then(sync);
    // Whoever needs it awaits it; until then a failure must not end the process.
    this.#synced.catch(() => {});
    await placing;
  }

  /** Resolves when the bytes are durable. */
  get synced(): Promise<void> {
    return this.#synced;
  }

  /** Resolves when no bytes are on their way any more, taken or not. */
  async settled(): Promise<void> {
    await this.#taken.catch(() => {});
  }
}
