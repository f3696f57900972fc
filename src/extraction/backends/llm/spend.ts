import { fault } from '../../../document/fault.ts';

const DAY_MS = 86_400_000;

/** Tokens that may be spent in a day (UTC) by this process. What a request may cost is set aside before it is made. */
export class Spend {
  readonly #perDay: number;
  readonly #now: () => number;
  #day = 0;
  #spent = 0;

  constructor(perDay: number, now: () => number = Date.now) {
    this.#perDay = perDay;
    this.#now = now;
  }

  /** Call what is returned with the tokens that it cost in the end. */
  reserve(tokens: number): (cost: number) => void {
    const now = this.#now();
    const day = Math.floor(now / DAY_MS);
    if (day !== this.#day) [this.#day, this.#spent] = [day, 0];
    if (this.#spent + tokens > this.#perDay) {
      throw fault(
        'too_many_requests',
        `The language model may spend ${this.#perDay} tokens a day (DOCLOUPE_LLM_TOKENS_PER_DAY); this extraction would exceed them.`,
        { retryAfterSeconds: Math.ceil(((day + 1) * DAY_MS - now) / 1000) },
      );
    }
    this.#spent += tokens;
    return (cost) => {
      if (day === this.#day) this.#spent += cost - tokens;
    };
  }
}
