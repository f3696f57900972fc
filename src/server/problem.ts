import { type Fault, type FaultCode, FaultError } from '../document/fault.ts';
import { type HeaderList, toHeaderList } from './transport.ts';

/** RFC 9457 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: FaultCode;
  at?: string;
  errors?: { path: string; message: string }[];
}

export const PROBLEMS: Record<FaultCode, { status: number; title: string }> = {
  invalid_request: { status: 400, title: 'Invalid request' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  conflict: { status: 409, title: 'Conflict' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unsupported_format: { status: 415, title: 'Unsupported format' },
  unprocessable_document: { status: 422, title: 'Unprocessable document' },
  encrypted_document: { status: 422, title: 'Encrypted document' },
  limit_exceeded: { status: 422, title: 'Limit exceeded' },
  not_applicable: { status: 422, title: 'Not applicable to this file' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Unavailable' },
  timeout: { status: 504, title: 'Timed out' },
};

/** What a client is told to wait where the fault does not say. */
const DEFAULT_RETRY_AFTER_SECONDS: Partial<Record<FaultCode, number>> = { too_many_requests: 1, unavailable: 5 };

export const problemType = (code: FaultCode): string => `urn:docloupe:problem:${code}`;

export function toProblem(fault: Fault): Problem {
  const { status, title } = PROBLEMS[fault.code];
  return {
    type: problemType(fault.code),
    title,
    status,
    detail: fault.message,
    code: fault.code,
    ...(fault.at !== undefined && { at: fault.at }),
    ...(fault.errors !== undefined && { errors: fault.errors }),
  };
}

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
    ...extra,
  });
  return { status: problem.status, headers, bytes: Buffer.from(JSON.stringify(problem)) };
}

/** Nothing of the inside is shown: the log has the error beside the request id. */
export function toFault(error: unknown): Fault {
  if (error instanceof FaultError) return error.fault;
  return { code: 'internal', message: 'Something went wrong inside the service; the request id leads to its log.' };
}
