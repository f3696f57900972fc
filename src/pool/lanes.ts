/** Does a little of each list at a time, over all lists no more than there are lanes; how many that is may change. */
export class Lanes {
  readonly #count: () => number;
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(count: () => number) {
    this.#count = count;
  }

  /** Rejects with the first failure, when what was begun has ended; nothing is begun after it. */
  async each<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    const rest = list.values();
    let failure: { error: unknown } | undefined;
    const lane = async (): Promise<void> => {
      while (!failure) {
        await this.#enter();
        try {
          const next = rest.next();
          if (next.done || failure) return;
          await work(next.value);
        } catch (error) {
          failure ??= { error };
        } finally {
          this.#leave();
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(list.length, MOST_OF_ONE_LIST) }, lane));
    if (failure) throw failure.error;
  }

  async #enter(): Promise<void> {
    while (this.#busy >= Math.max(1, this.#count())) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy++;
  }

  #leave(): void {
    this.#busy--;
    // All look again: whether there is room depends on more than on who leaves.
    for (const look of this.#waiting.splice(0)) look();
  }
}

const MOST_OF_ONE_LIST = 8;
