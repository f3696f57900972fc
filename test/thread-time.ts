import { readFileSync } from 'node:fs';

/**
 * How long this thread has had a processor, for limits on work that hold on a busy machine too. proc(5): the first number of schedstat,
 * in nanoseconds. Where the system does not tell, the clock.
 */
export function threadMs(): number {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6;
  } catch {
    return performance.now();
  }
}
