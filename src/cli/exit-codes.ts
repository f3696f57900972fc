import { ZodError } from 'zod';
import { DocloupeError } from '../client/client.ts';
import { FaultError } from '../document/fault.ts';

/** What a script can act upon: the kind of fault is the exit code. */
const EXIT_CODES: ReadonlyMap<string, number> = new Map([
  ['invalid_request', 2],
  ['unauthorized', 3],
  ['forbidden', 3],
  ['not_found', 4],
  ['conflict', 4],
  ['not_applicable', 4],
  ['payload_too_large', 5],
  ['unsupported_format', 5],
  ['unprocessable_document', 5],
  ['encrypted_document', 5],
  ['limit_exceeded', 5],
  ['too_many_requests', 6],
  ['unavailable', 6],
  ['timeout', 6],
]);

export const EXIT_CODE_HELP =
  '0 done · 1 failed · 2 usage · 3 not allowed · 4 not there or does not fit · 5 document refused · 6 try again later';

export function toExit(error: unknown): { code: number; message: string } {
  if (error instanceof FaultError) return { code: EXIT_CODES.get(error.fault.code) ?? 1, message: error.fault.message };
  if (error instanceof DocloupeError) return { code: EXIT_CODES.get(error.code) ?? 1, message: error.message };
  if (error instanceof ZodError) {
    return { code: 2, message: error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n') };
  }
  if (!(error instanceof Error)) return { code: 1, message: String(error) };
  if (error.name === 'CACError' || error.name === 'UsageError')
    return { code: 2, message: `${error.message} See docloupe --help.` };
  if (error instanceof TypeError && error.message === 'fetch failed')
    return { code: 6, message: 'The server cannot be reached.' };
  return { code: 1, message: error.message };
}
