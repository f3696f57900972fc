import { dirname } from 'node:path';
import { DocloupeError } from '../client/client.ts';
import { FaultError } from '../document/fault.ts';
import { FolderInUse } from '../index/folder-holder.ts';
import { UsageError } from './usage.ts';

/** The kind of fault is the exit code, so that scripts can act on it. */
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
  ['insufficient_storage', 6],
]);

/** A path on this machine that leads nowhere, or to what is no file. */
const NO_SUCH_FILE = 7;

export const EXIT_CODE_HELP =
  '0 done · 1 failed · 2 usage · 3 not allowed · 4 not there or does not fit · 5 document refused · 6 try again later · 7 no such file';

export function toExit(error: unknown): { code: number; message: string } {
  if (error instanceof FaultError)
    return { code: exitCodeOf(error.fault.code), message: inCommandsWithHint(error.fault.code, error.fault.message) };
  if (error instanceof DocloupeError)
    return { code: exitCodeOf(error.code), message: inCommandsWithHint(error.code, error.message) };
  if (error instanceof UsageError) return { code: 2, message: error.message };
  if (error instanceof FolderInUse) return { code: 6, message: error.message };
  if (!(error instanceof Error)) return { code: 1, message: String(error) };
  if (error.name === 'SettingsError') return { code: 2, message: error.message };
  if (error instanceof TypeError && error.message === 'fetch failed')
    return { code: 6, message: 'The server cannot be reached.' };
  return ofSystem(error) ?? { code: 1, message: error.message };
}

export const exitCodeOf = (faultCode: string): number => EXIT_CODES.get(faultCode) ?? 1;

const HINTS: ReadonlyMap<string, string> = new Map([
  ['unauthorized', ' Give a key with --api-key or DOCLOUPE_API_KEY.'],
  ['encrypted_document', ' Give its password with --password.'],
]);

const inCommandsWithHint = (code: string, message: string): string => `${inCommands(message)}${HINTS.get(code) ?? ''}`;

/** Rewrites the HTTP request that an answer advises as a command. */
const inCommands = (message: string): string =>
  message
    .replace('GET /v1/files lists', 'docloupe files lists')
    .replace('POST /v1/files/{id}/extract makes', 'docloupe extract makes');

/** Refusals of the operating system in words. */
function ofSystem(
  error: NodeJS.ErrnoException & { address?: string; port?: number },
): { code: number; message: string } | undefined {
  const { code, port, message } = error;
  // The lock of a data folder is a socket: its address is a path, its port -1.
  const path = error.path ?? (port === -1 ? dirname(error.address!) : undefined);
  switch (code) {
    case 'ENOENT':
      return { code: NO_SUCH_FILE, message: `There is no file ${path ?? message}.` };
    case 'EISDIR':
    case 'ENOTDIR':
      return { code: NO_SUCH_FILE, message: `${path ?? 'What was named'} is a folder, not a file.` };
    case 'EACCES':
    case 'EPERM':
      if (port !== undefined && port >= 0)
        return { code: 3, message: 'That port is for the administrator of this machine; --port 0 takes a free one.' };
      return { code: 3, message: `${path ?? 'What was named'} may not be opened: permission denied.` };
    case 'EROFS':
      return { code: 3, message: `${path ?? 'What was named'} lies on a disk that can only be read.` };
    case 'ENOSPC':
      return { code: 6, message: 'The disk is full.' };
    case 'EADDRINUSE':
      return { code: 6, message: 'That port is taken by another program; --port 0 takes a free one.' };
    case 'EADDRNOTAVAIL':
      return { code: 2, message: 'This machine has no such address; --host 127.0.0.1 is there always.' };
    default:
      return undefined;
  }
}
