/** Lets through a number of requests per minute, all at once or spread. */
export class TokenBucket {
  readonly #perMinute: number;
  #tokens: number;
  #filledAtMs: number;

  constructor(perMinute: number, nowMs: number) {
    this.#perMinute = perMinute;
    this.#tokens = perMinute;
    this.#filledAtMs = nowMs;
  }

  /** Seconds to wait; 0 when the request may pass. */
  take(nowMs: number): number {
    const perMs = this.#perMinute / 60_000;
    this.#tokens = Math.min(this.#perMinute, this.#tokens + (nowMs - this.#filledAtMs) * perMs);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return (1 - this.#tokens) / perMs / 1000;
    this.#tokens -= 1;
    return 0;
  }
}
