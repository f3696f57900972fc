import * as z from 'zod';
import type { Fault, FaultCode } from '../document/fault.ts';

/** RFC 9457 problem details, with the stable code that programs switch on. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string().describe('Stable, for programs.'),
  at: z.string().optional().describe('Where in the document or the request.'),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .describe('What is wrong with which field of the input.'),
});
export type Problem = z.infer<typeof Problem>;

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
  range_not_satisfiable: { status: 416, title: 'Range not satisfiable' },
  unprocessable_document: { status: 422, title: 'Unprocessable document' },
  encrypted_document: { status: 422, title: 'Encrypted document' },
  limit_exceeded: { status: 422, title: 'Limit exceeded' },
  not_applicable: { status: 422, title: 'Not applicable to this file' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Unavailable' },
  timeout: { status: 504, title: 'Timed out' },
  insufficient_storage: { status: 507, title: 'Insufficient storage' },
};

export const problemType = (code: FaultCode): string => `urn:docloupe:problem:${code}`;

export const toProblem = ({ code, message, at, errors }: Fault): Problem => ({
  type: problemType(code),
  ...PROBLEMS[code],
  detail: message,
  code,
  ...(at === undefined ? {} : { at }),
  ...(errors === undefined ? {} : { errors }),
});
