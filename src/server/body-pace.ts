const MIN_BYTES_PER_SECOND = 256;
const WINDOW_MS = 20_000;
const SILENT_MS = 10_000;

/**
 * How fast a body comes, over a time: a slow line sends little but goes on, an attacker holds a connection with a byte now and then.
 * Times are in milliseconds of any one clock.
 */
export class BodyPace {
  #windowBegan: number;
  #lastAt: number;
  #received = 0;
  #isTooSlow = false;

  constructor(now: number) {
    this.#windowBegan = now;
    this.#lastAt = now;
  }

  add(bytes: number, now: number): void {
    this.#received += bytes;
    this.#lastAt = now;
  }

  /** The sender was held back: what did not come meanwhile is not its fault. */
  restart(now: number): void {
    this.#windowBegan = now;
    this.#lastAt = now;
    this.#received = 0;
  }

  /** To be asked now and then; once too slow, always. */
  isTooSlow(now: number): boolean {
    const ms = now - this.#windowBegan;
    if (now - this.#lastAt > SILENT_MS) this.#isTooSlow = true;
    if (this.#isTooSlow || ms < WINDOW_MS) return this.#isTooSlow;
    this.#isTooSlow = this.#received < (ms / 1000) * MIN_BYTES_PER_SECOND;
    this.#windowBegan = now;
    this.#received = 0;
    return this.#isTooSlow;
  }
}
