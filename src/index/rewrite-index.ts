import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openAt, openToRead, type RootDatabase } from './lmdb-environment.ts';
import { DamagedStore, indexFile, REPAIR_ADVICE, refuseDamagedIndex, toDamage } from './lmdb-file.ts';

/** Below the index; what an earlier try left is removed. */
const COPY = 'rewritten';
/** Bytes that are on their way to the new file at most. */
const BATCH_BYTES = 8 * 1024 ** 2;
/** Whatever an entry is, its bytes. */
const AS_BYTES = { keyEncoding: 'binary', encoding: 'binary' } as const;

export interface Rewritten {
  bytesBefore: number;
  bytesAfter: number;
}

/**
 * Writes the index anew, entry by entry, in the place of the old one. LMDB uses pages again that something deleted has left, but never
 * gives them back to the disk; and a page with a damaged header can be read, but ends whoever writes to it. Until the new file is whole
 * and takes the name, the old one stands.
 */
export async function rewriteIndex(dataDir: string): Promise<Rewritten> {
  refuseDamagedIndex(dataDir);
  const file = indexFile(dataDir);
  const copyDir = join(dataDir, 'index', COPY);
  const copy = join(copyDir, 'data.mdb');
  const bytesBefore = statSync(file).size;
  rmSync(copyDir, { recursive: true, force: true });
  mkdirSync(copyDir, { mode: 0o700 });
  try {
    await copyEntries(dataDir, copyDir);
    sync(copy);
    renameSync(copy, file);
    if (process.platform !== 'win32') sync(join(dataDir, 'index'));
  } catch (error) {
    throw toDamage(error, dataDir);
  } finally {
    rmSync(copyDir, { recursive: true, force: true });
  }
  return { bytesBefore, bytesAfter: statSync(file).size };
}

async function copyEntries(dataDir: string, copyDir: string): Promise<void> {
  const from = openToRead(dataDir);
  try {
    const to = openAt(copyDir);
    try {
      // All of them before anything is read: where nothing may be written, opening one ends what is being read.
      const names = [...from.getKeys()].map(String);
      const databases = names.map((name) => ({ name, database: from.openDB<Buffer, Buffer>({ name, ...AS_BYTES }) }));
      for (const { name, database } of databases) await copyDatabase(database, to, name, dataDir);
      await to.flushed;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function copyDatabase(
  database: ReturnType<RootDatabase['openDB']>,
  to: RootDatabase,
  name: string,
  dataDir: string,
): Promise<void> {
  const target = to.openDB<Uint8Array, Buffer>({ name, ...AS_BYTES });
  const { entryCount } = database.getStats() as { entryCount: number };
  let [copied, waiting] = [0, 0];
  let written: Promise<unknown> = Promise.resolve();
  for (const key of database.getKeys()) {
    const own = Buffer.from(key as Buffer);
    const bytes = database.getBinary(own);
    // Pages that name one another would be gone through for ever.
    if (!bytes || ++copied > entryCount) break;
    written = target.put(own, bytes);
    waiting += bytes.length;
    if (waiting < BATCH_BYTES) continue;
    await written;
    waiting = 0;
  }
  await written;
  const there = target.getKeysCount();
  if (there === entryCount) return;
  throw new DamagedStore(
    `${indexFile(dataDir)} is damaged: ${there} of ${entryCount} entries of ${name} can be read. ${REPAIR_ADVICE}`,
  );
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
