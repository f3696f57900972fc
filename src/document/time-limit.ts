/**
 * A signal that ends with another, or after a time. `AbortSignal.any` with `AbortSignal.timeout` will not do: it holds what it is
 * made of so weakly that a timeout which nobody else holds is collected and never comes (https://github.com/nodejs/node/issues/57736).
 */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #leave = (): void => this.#controller.abort(this.#outer.reason);
  /** The time is up. */
  isOver = false;

  constructor(ms: number, outer: AbortSignal) {
    this.#outer = outer;
    if (outer.aborted) this.#leave();
    else outer.addEventListener('abort', this.#leave, { once: true });
    this.#timer = setTimeout(() => {
      if (this.signal.aborted) return;
      this.isOver = true;
      this.#controller.abort(new DOMException(`This took longer than ${ms} ms.`, 'TimeoutError'));
    }, ms).unref();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops the clock. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#leave);
  }
}
