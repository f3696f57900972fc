import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { getSystemErrorName } from 'node:util';
import { type FaultCode, FaultError, fault } from '../document/fault.ts';
import { surviveRejections } from '../document/stray-rejections.ts';
import { isDamage } from './lmdb-file.ts';

/** Error codes for a full volume. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'MDB_MAP_FULL']);
/** Error codes for other volumes that cannot be written. */
const BROKEN = new Set(['EROFS', 'EIO', 'EACCES', 'EPERM', 'ENODEV', 'ENXIO', 'EMFILE', 'ENFILE', 'ENOENT', 'ESTALE']);

/** The store did not say in time that what it was given is safe. */
export class NotDurable extends Error {}

/** LMDB rejects a write with an error that only promises the reason. */
interface CommitFailure extends Error {
  commitError: Promise<never>;
}

const isCommitFailure = (error: unknown): error is CommitFailure => error instanceof Error && 'commitError' in error;

export interface StorageTrouble {
  code: Extract<FaultCode, 'insufficient_storage' | 'unavailable'>;
  /** For people, without paths. */
  reason: string;
  /** Reading fails too. */
  isDamage?: true;
}

/** A write failed in another thread, which knows why. */
export class StorageError extends Error {
  readonly trouble: StorageTrouble;

  constructor(trouble: StorageTrouble) {
    super(trouble.reason);
    this.trouble = trouble;
  }
}

/** The fault of the machine behind a failed write; undefined for a fault of the program. */
export async function toTrouble(error: unknown, freeBytes: () => Promise<number>): Promise<StorageTrouble | undefined> {
  if (error instanceof FaultError) return undefined;
  if (error instanceof StorageError) return error.trouble;
  const cause = isCommitFailure(error) ? await reasonOf(error) : error;
  const damage = damageOf(cause);
  if (damage) return damage;
  const code = codeOf(cause);
  const isLmdb = isCommitFailure(error) || error instanceof NotDurable;
  // LMDB takes a write that was cut short by a full disk for a broken one.
  if (FULL.has(code) || (isLmdb && (await freeBytes()) < LITTLE_BYTES)) return FULL_DISK;
  if (!isLmdb && !BROKEN.has(code)) return undefined;
  const what = cause instanceof Error ? cause.message.replace(/'[^']*'|"[^"]*"/g, '…') : 'write failed';
  return { code: 'unavailable', reason: `The store cannot be written: ${what}.` };
}

/** By name: LMDB has the system's numbers, and below them its own. */
function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'number') return String(code);
  if (code === MAP_FULL) return 'MDB_MAP_FULL';
  return code > 0 ? getSystemErrorName(-code) : String(code);
}

const MAP_FULL = -30792;

/** Whether the system has refused what LMDB wanted to write. */
export const isOfDisk = (error: unknown): boolean => /^(E[A-Z]+|MDB_MAP_FULL)$/.test(codeOf(error));

/** Where another commit ends between the failure and its report, LMDB never says why. */
const reasonOf = (failure: CommitFailure): Promise<unknown> =>
  Promise.race([
    failure.commitError.catch((reason: unknown) => reason),
    setTimeout(REASON_MS, new Error('write failed'), { ref: false }),
  ]);

const REASON_MS = 500;

export function damageOf(error: unknown): StorageTrouble | undefined {
  if (!isDamage(error)) return undefined;
  const what = error.message.replace(/:.*/s, '');
  const reason = `The index is damaged (${what}): stop the service and run docloupe check.`;
  return { code: 'unavailable', reason, isDamage: true };
}

/**
 * A failed read of what is stored: nothing of the document, and worth another try unless what should be there is gone. Undefined for a fault of the program.
 */
export function toReadFault(error: unknown): FaultError | undefined {
  const damage = damageOf(error);
  if (damage) return toStorageFault(damage);
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined || !BROKEN.has(code)) return undefined;
  const isGone = code === 'ENOENT';
  const message = isGone
    ? 'What is stored of this file is gone.'
    : `What is stored of this file cannot be read (${code}).`;
  const more = { retryAfterSeconds: 30, ...(isGone ? {} : { ofStorage: true as const }) };
  return new FaultError({ code: 'unavailable', message, ...more }, { cause: error });
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const LITTLE_BYTES = 1024 ** 2;
export const FULL_DISK: StorageTrouble = { code: 'insufficient_storage', reason: 'The disk of the store is full.' };

export const toStorageFault = ({ code, reason, isDamage }: StorageTrouble): FaultError =>
  fault(code, isDamage ? reason : `${reason} What is stored can be read.`, { retryAfterSeconds: 30, ofStorage: true });

/** LMDB also rejects promises that nobody is given: of a commit, and of the reason why it failed, which it has printed. */
export const surviveFailedCommits = (): void => surviveRejections((error) => isCommitFailure(error) || isReason(error));

/** All that an error of LMDB has is a number. */
const isReason = (error: unknown): boolean =>
  error instanceof Error &&
  Object.keys(error).join() === 'code' &&
  typeof (error as { code?: unknown }).code === 'number';
