import { setTimeout as sleep } from 'node:timers/promises';
import { FaultError } from '../../../document/fault.ts';
import { TimeLimit } from '../../../document/time-limit.ts';
import { type Failure, isWorthRetrying, toFailure, toFault } from './model.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

export interface AttemptLimits {
  retries: number;
  timeoutMs: number;
  /** When all must be over, as of `performance.now()`. */
  deadline: number;
  onFailure(failure: Failure): void;
}

/** Tries again what may go well the second time, as long as the deadline allows the wait that was asked for. */
export async function withRetries<T>(
  run: (signal: AbortSignal) => Promise<T>,
  { retries, timeoutMs, deadline, onFailure }: AttemptLimits,
  signal: AbortSignal,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) throw toFault({ isSlow: true });
    // The SDKs' own timeout ends with the headers of an answer; this one covers its body.
    const limit = new TimeLimit(Math.ceil(Math.min(timeoutMs, leftMs)), signal);
    try {
      return await run(limit.signal);
    } catch (error) {
      signal.throwIfAborted();
      const failure: Failure = limit.isOver ? { isSlow: true } : toFailure(unwrap(error));
      onFailure(failure);
      if (attempt >= retries || !isWorthRetrying(failure)) throw toFault(failure);
      const waitMs = failure.retryAfterMs ?? backOff(attempt);
      if (performance.now() + waitMs >= deadline) throw toFault({ ...failure, retryAfterMs: waitMs });
      await sleep(waitMs, undefined, { signal });
    } finally {
      limit.clear();
    }
  }
}

/** A fault of ours comes back as it is, or as the cause of what an SDK makes of it. */
function unwrap(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  for (const each of [error, cause]) if (each instanceof FaultError) throw each;
  return error;
}

/** Doubled each time, and up to a quarter less, so that callers do not come back all at once. */
const backOff = (attempt: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (1 - 0.25 * Math.random());
