import { existsSync, renameSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newFileId } from '../document/ids.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { LmdbStore } from './lmdb-store.ts';
import { hashOf, type StoreReport } from './store-check.ts';

/** Contents with damaged parts wait to be read again; files whose bytes are lost say so. The next start does the reading. */
export async function repairStore(dataDir: string, { readAgain, lost }: StoreReport): Promise<void> {
  const store = new LmdbStore(dataDir);
  try {
    await store.readAgain(new Set(readAgain));
    await store.giveUp(new Set(lost));
  } finally {
    await store.close();
  }
}

/**
 * An index that cannot be opened is put aside, and every original becomes a file that waits to be read. Names, owners and extractions were
 * in the index and are lost.
 */
export async function rebuildStore(dataDir: string): Promise<{ files: number; putAside: string | undefined }> {
  const index = join(dataDir, 'index');
  const aside = existsSync(index) ? `${index}.damaged-${Date.now()}` : undefined;
  if (aside !== undefined) renameSync(index, aside);
  const store = new LmdbStore(dataDir, { mayBeNew: true });
  try {
    const originals = join(dataDir, 'originals');
    const names = await readdir(originals);
    for (const generation of names) {
      const path = join(originals, generation);
      await store.putFile({
        id: newFileId(),
        owner: DEFAULT_OWNER,
        fileName: `recovered-${generation}`,
        createdAt: new Date().toISOString(),
        sha256: await hashOf(path),
        sizeBytes: (await stat(path)).size,
        contentId: generation,
        status: 'processing',
        fileType: null,
        mediaType: 'application/octet-stream',
        pageCount: null,
        error: null,
        pendingGeneration: generation,
      });
    }
    return { files: names.length, putAside: aside };
  } finally {
    await store.close();
  }
}
