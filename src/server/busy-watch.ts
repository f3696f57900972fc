import { closeSync, openSync, readSync } from 'node:fs';

const EVERY_MS = 10;
/** Longer than anybody should wait for the answer to somebody else. */
const LONG_MS = 50;
const NS_PER_MS = 1e6;

/**
 * The longest time the thread that answers was busy with one thing. Where the system tells how long the thread has run (Linux), time in
 * which others had the processor does not count.
 */
export class BusyWatch {
  readonly #clock = openThreadClock();
  readonly #timer: NodeJS.Timeout;
  #at = this.#clock.nowMs();
  #longestMs = 0;
  #longTurns = 0;

  constructor() {
    this.#timer = setInterval(() => this.#look(), EVERY_MS).unref();
  }

  /** Since it watches. */
  get longestMs(): number {
    this.#look();
    return this.#longestMs;
  }

  /** How often it was busy for longer than 50 ms. */
  get longTurns(): number {
    return this.#longTurns;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#clock.close();
  }

  // Between two looks lies one turn of the event loop that took long, or a few that did not.
  #look(): void {
    const now = this.#clock.nowMs();
    const busyMs = now - this.#at - this.#clock.idleMs;
    if (busyMs > this.#longestMs) this.#longestMs = busyMs;
    if (busyMs > LONG_MS) this.#longTurns++;
    this.#at = now;
  }
}

interface ThreadClock {
  nowMs(): number;
  /** Milliseconds between two looks that it counts although the thread is idle. */
  idleMs: number;
  close(): void;
}

/** proc(5): the first number of schedstat is the time spent on a processor, in nanoseconds. */
function openThreadClock(): ThreadClock {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    const bytes = Buffer.alloc(64);
    const nowMs = (): number =>
      Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0)), 10) / NS_PER_MS;
    if (nowMs() > 0) return { nowMs, idleMs: 0, close: () => closeSync(file) };
    closeSync(file);
  } catch {
    // Not Linux.
  }
  return { nowMs: () => performance.now(), idleMs: EVERY_MS, close: () => {} };
}
