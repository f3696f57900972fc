import { setImmediate } from 'node:timers/promises';

/** Work that stops now and then, after a millisecond or so, so that others can be answered in between. */
export type Slices<T> = Generator<void, T>;

/** Then others are answered first. */
const MAX_TURN_MS = 2;

/** Says when others have waited long enough, and lets them. */
export class Turn {
  #began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#began > MAX_TURN_MS;
  }

  async pass(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }
}

export async function inTurns<T>(work: Slices<T>, turn = new Turn()): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (turn.isOver) await turn.pass();
  }
}

export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
