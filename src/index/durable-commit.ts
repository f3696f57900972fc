import type { RootDatabase } from './lmdb-environment.ts';
import { NotDurable } from './storage-fault.ts';

const FLUSH_MS = 30_000;

/** Changes the store in one transaction, and resolves once the disk has it. */
export async function commit<T>(root: RootDatabase, change: () => T): Promise<T> {
  const changed = root.transaction(change);
  // In the turn that began it, so that it is of this commit: LMDB never settles what waits for one that fails, here a later one of somebody else.
  const flushed = root.flushed.then(() => {});
  flushed.catch(() => {});
  const result = await changed;
  await inTime(flushed);
  return result;
}

/** After a commit that failed LMDB would wait without end to be closed; to write nothing always works. */
export async function closeEnvironment(root: RootDatabase): Promise<void> {
  await commit(root, () => {});
  await root.close();
}

/** A disk that does not say whether it has written must not be waited for without end. */
async function inTime(flushed: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotDurable('the disk did not finish to write in time')), FLUSH_MS);
  });
  try {
    await Promise.race([flushed, late]);
  } finally {
    clearTimeout(timer);
  }
}
