/** So long may whoever has opened a content still be reading it, such as a long export. */
export const IN_USE_MS = 10 * 60_000;

interface Left {
  fileId: string;
  timer: NodeJS.Timeout;
}

/**
 * Contents that files have moved on from, because their pictures were read: whoever reads one ends as he began. They go with their file,
 * or when nobody can be reading them any more; what a process leaves of them is swept by the next.
 */
export class LeftContents {
  readonly #drop: (generation: string) => Promise<void>;
  readonly #left = new Map<string, Left>();

  constructor(drop: (generation: string) => Promise<void>) {
    this.#drop = drop;
  }

  add(fileId: string, generation: string): void {
    const timer = setTimeout(() => void this.#remove(generation).catch(() => {}), IN_USE_MS).unref();
    this.#left.set(generation, { fileId, timer });
  }

  /** The file is deleted, and with it all that it was. */
  async forget(deletedId: string): Promise<void> {
    for (const [generation, { fileId }] of [...this.#left]) if (fileId === deletedId) await this.#remove(generation);
  }

  close(): void {
    for (const { timer } of this.#left.values()) clearTimeout(timer);
    this.#left.clear();
  }

  async #remove(generation: string): Promise<void> {
    clearTimeout(this.#left.get(generation)?.timer);
    this.#left.delete(generation);
    await this.#drop(generation);
  }
}
