import { closeSync, existsSync, openSync, readdirSync, readSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

/** MDB_MAGIC, and where it stands on a page of LMDB with page headers of 24 bytes. */
const MAGIC = 0xbeefc0de;
const MAGIC_AT = 24;
/** From the magic on: version, address, map size, then two databases of six words each, the last page and the transaction. */
const PAGE_SIZE_AT = 24;
const LAST_PAGE_AT = 120;
const TRANSACTION_AT = 128;

/** The file of the index is not what LMDB left there. Opening it would end the process. */
export class DamagedStore extends Error {}

/** LMDB's errors for damaged pages of an index that it could open. */
const OF_DAMAGE = /^MDB_(CORRUPTED|PAGE_NOTFOUND|INVALID|PANIC|BAD_TXN)/;
export const isDamage = (error: unknown): error is Error => error instanceof Error && OF_DAMAGE.test(error.message);

/** The same error, or one that says what to do about it. */
export const toDamage = (error: unknown, dataDir: string): unknown =>
  isDamage(error) ? new DamagedStore(`${indexFile(dataDir)} is damaged (${error.message}). ${REPAIR_ADVICE}`) : error;

export const indexFile = (dataDir: string): string => join(dataDir, 'index', 'data.mdb');

/**
 * LMDB maps the file into memory and trusts it: a page beyond the end of a file that was cut ends the process with SIGBUS. So the two
 * meta pages are looked at first; they say how many pages there are.
 */
export function refuseDamagedIndex(dataDir: string, { mayBeNew = false } = {}): void {
  const path = indexFile(dataDir);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) {
    // Originals that no index names would be swept.
    if (mayBeNew || !hasOriginals(dataDir)) return;
    throw new DamagedStore(`${path} is gone, and there are originals. ${REPAIR_ADVICE}`);
  }
  const metas = readMetas(path);
  if (metas.length === 0)
    throw new DamagedStore(`${path} is damaged: it does not begin as an index does. ${REPAIR_ADVICE}`);
  const { pageBytes, lastPage } = metas.reduce((a, b) => (b.transaction > a.transaction ? b : a));
  const needed = (lastPage + 1) * pageBytes;
  if (size >= needed) return;
  // The last pages may be free ones that were never written. In a file that is long enough nothing ends the process.
  if (needed - size <= UNWRITTEN_BYTES) truncateSync(path, needed);
  else throw new DamagedStore(`${path} is damaged: ${size} of ${needed} bytes are there. ${REPAIR_ADVICE}`);
}

function hasOriginals(dataDir: string): boolean {
  const originals = join(dataDir, 'originals');
  return existsSync(originals) && readdirSync(originals).length > 0;
}

const UNWRITTEN_BYTES = 1024 ** 2;
export const REPAIR_ADVICE = 'Run docloupe check --repair, or restore a backup.';

interface Meta {
  pageBytes: number;
  lastPage: number;
  transaction: number;
}

function readMetas(path: string): Meta[] {
  const file = openSync(path, 'r');
  try {
    const first = readMeta(file, 0);
    // Without the first, the size of a page is the system's.
    const second = readMeta(file, first?.pageBytes ?? 4096);
    return [first, second].filter((meta) => meta !== undefined);
  } finally {
    closeSync(file);
  }
}

function readMeta(file: number, at: number): Meta | undefined {
  const bytes = Buffer.alloc(MAGIC_AT + TRANSACTION_AT + 8);
  if (readSync(file, bytes, 0, bytes.length, at) < bytes.length || bytes.readUInt32LE(MAGIC_AT) !== MAGIC) {
    return undefined;
  }
  return {
    pageBytes: bytes.readUInt32LE(MAGIC_AT + PAGE_SIZE_AT),
    lastPage: Number(bytes.readBigUInt64LE(MAGIC_AT + LAST_PAGE_AT)),
    transaction: Number(bytes.readBigUInt64LE(MAGIC_AT + TRANSACTION_AT)),
  };
}
