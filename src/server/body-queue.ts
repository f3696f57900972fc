import { ClientGone } from './transport.ts';

/** Enough to keep the sender busy while one chunk is worked on, little enough for hundreds of uploads at once. */
const HIGH_WATER_BYTES = 64 * 1024;

/** The faucet of a connection. */
export interface Flow {
  pause(): void;
  resume(): void;
}

type Waiting = (result: IteratorResult<Uint8Array> | Promise<never>) => void;

/** Turns a body that is pushed into one that is pulled, holding the sender back while nobody pulls. */
export class BodyQueue implements AsyncIterableIterator<Uint8Array> {
  readonly #flow: Flow;
  readonly #chunks: Uint8Array[] = [];
  #queuedBytes = 0;
  #paused = false;
  #state: 'open' | 'ended' | 'cut' = 'open';
  #waiting: Waiting | undefined;

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  get wanted(): boolean {
    return this.#state === 'open';
  }

  /** Whether the sender is held back. */
  get isPaused(): boolean {
    return this.#paused;
  }

  /** The queue keeps the chunk. */
  push(chunk: Uint8Array): void {
    if (!this.wanted || chunk.length === 0) return;
    const waiting = this.#take();
    if (waiting) waiting({ done: false, value: chunk });
    else this.#keep(chunk);
  }

  #keep(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#queuedBytes += chunk.length;
    if (this.#queuedBytes >= HIGH_WATER_BYTES && !this.#paused) {
      this.#paused = true;
      this.#flow.pause();
    }
  }

  /** The body is whole. */
  end(): void {
    if (this.#state !== 'open') return;
    this.#state = 'ended';
    this.#take()?.({ done: true, value: undefined });
  }

  /** The client is gone. */
  cut(): void {
    if (this.#state !== 'open') return;
    this.#state = 'cut';
    this.#discard();
    this.#take()?.(Promise.reject(new ClientGone()));
  }

  /** Nobody will read on: what is queued and what still comes is dropped. */
  abandon(): void {
    this.end();
    this.#discard();
    this.#open();
  }

  next(): Promise<IteratorResult<Uint8Array>> {
    const chunk = this.#chunks.shift();
    if (chunk) {
      this.#queuedBytes -= chunk.length;
      if (this.#queuedBytes === 0) this.#open();
      return Promise.resolve({ done: false, value: chunk });
    }
    if (this.#state === 'cut') return Promise.reject(new ClientGone());
    if (this.#state === 'ended') return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  return(): Promise<IteratorResult<Uint8Array>> {
    this.abandon();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #take(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }

  #discard(): void {
    this.#chunks.length = 0;
    this.#queuedBytes = 0;
  }

  #open(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#flow.resume();
  }
}
