import { type Fault, type FaultCode, FaultError } from '../document/fault.ts';
import { toProblem } from '../operations/problem.ts';
import { type HeaderList, toHeaderList } from './transport.ts';

/** Seconds to wait where the fault names none. */
const DEFAULT_RETRY_AFTER_SECONDS: Partial<Record<FaultCode, number>> = {
  too_many_requests: 1,
  unavailable: 5,
  insufficient_storage: 30,
};

export interface ProblemAnswer {
  status: number;
  headers: HeaderList;
  bytes: Uint8Array;
}

/** `extra`: what some statuses must carry (Allow, WWW-Authenticate). */
export function toProblemAnswer(fault: Fault, extra: Record<string, string> = {}): ProblemAnswer {
  const problem = toProblem(fault);
  const retryAfterSeconds = fault.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS[fault.code];
  const headers = toHeaderList({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) }),
    // RFC 9110, 14.4
    ...(fault.sizeBytes !== undefined && { 'content-range': `bytes */${fault.sizeBytes}` }),
    ...extra,
  });
  return { status: problem.status, headers, bytes: Buffer.from(JSON.stringify(problem)) };
}

/** Nothing of the inside is shown: the log has the error beside the request id. */
export function toFault(error: unknown): Fault {
  if (error instanceof FaultError) return error.fault;
  return { code: 'internal', message: 'Something went wrong inside the service; the request id leads to its log.' };
}
