import { LRUCache } from 'lru-cache';

const FREE_ATTEMPTS = 3;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
const FORGET_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/** Makes who tries keys wait longer each time. A right key is never held up: others may share the address. */
export class WrongKeys {
  readonly #attempts: LRUCache<string, number>;

  constructor(clock: { now(): number } = performance) {
    this.#attempts = new LRUCache({ max: MAX_ADDRESSES, ttl: FORGET_MS, perf: clock, ttlResolution: 0 });
  }

  /** How long the answer to a wrong key from this address is to take. */
  delayMs(address: string): number {
    const attempts = (this.#attempts.get(address) ?? 0) + 1;
    this.#attempts.set(address, attempts);
    if (attempts <= FREE_ATTEMPTS) return 0;
    return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(30, attempts - FREE_ATTEMPTS - 1));
  }
}
