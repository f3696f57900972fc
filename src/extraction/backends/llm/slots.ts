import { fault } from '../../../document/fault.ts';

const MAX_WAITING = 100;

/** Lets so many work at a time; the others wait in line. */
export class Slots {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      // The slot goes to who waits longest before anyone new can see it free.
      const [next] = this.#waiting;
      if (next) next();
      else this.#free++;
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    if (this.#waiting.size >= MAX_WAITING) {
      throw fault('too_many_requests', 'Too many extractions wait for the language model.', { retryAfterSeconds: 5 });
    }
    await new Promise<void>((enter, leave) => {
      const proceed = (): void => {
        this.#waiting.delete(proceed);
        signal.removeEventListener('abort', abandon);
        enter();
      };
      const abandon = (): void => {
        this.#waiting.delete(proceed);
        leave(signal.reason);
      };
      this.#waiting.add(proceed);
      signal.addEventListener('abort', abandon, { once: true });
    });
  }
}
