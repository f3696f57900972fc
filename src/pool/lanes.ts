/** When a list has its turns. */
export interface Turns {
  /** Before each: who still waits for something else keeps no lane from others. */
  ready(): Promise<void>;
  /** Somebody waits for it: it goes before those that nobody waits for. */
  isUrgent(): boolean;
}

interface Waiting {
  look(): void;
  isUrgent(): boolean;
}

/** Does a little of each list at a time, over all lists no more than there are lanes; how many that is may change. */
export class Lanes {
  readonly #count: () => number;
  readonly #waiting: Waiting[] = [];
  #busy = 0;

  constructor(count: () => number) {
    this.#count = count;
  }

  /** Rejects with the first failure, when what was begun has ended; nothing is begun after it. */
  async each<T>(list: readonly T[], work: (one: T) => Promise<void>, { ready, isUrgent }: Turns): Promise<void> {
    const rest = list.values();
    let failure: { error: unknown } | undefined;
    const lane = async (): Promise<void> => {
      for (const next of rest) {
        await ready();
        await this.#enter(isUrgent);
        try {
          if (failure) return;
          await work(next);
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

  async #enter(isUrgent: () => boolean): Promise<void> {
    while (this.#busy >= Math.max(1, this.#count()))
      await new Promise<void>((look) => this.#waiting.push({ look, isUrgent }));
    this.#busy++;
  }

  #leave(): void {
    this.#busy--;
    // All look again: whether there is room depends on more than on who leaves.
    const waiting = this.#waiting.splice(0);
    for (const { look } of waiting.toSorted((a, b) => Number(b.isUrgent()) - Number(a.isUrgent()))) look();
  }
}

const MOST_OF_ONE_LIST = 8;
