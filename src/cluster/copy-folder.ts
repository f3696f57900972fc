import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolder } from '../index/data-folder.ts';
import { LmdbStore } from '../index/lmdb-store.ts';
import { ClusterNode } from './cluster-node.ts';
import { type Copied, type CopySource, copyLibrary } from './copy-library.ts';
import { KeyTable, type StoredKey } from './key-table.ts';

export interface ClusterAddress {
  databaseUrl: string;
  objectsUrl: string;
}

/** Copying needs no more cache than the file in progress. */
const CACHE_BYTES = 0;

/** Copies the files and keys of a data folder into a cluster. */
export async function importFolder(folder: string, cluster: ClusterAddress): Promise<Copied & { keys: number }> {
  return withBoth(folder, cluster, async (embedded, node, passing) => ({
    ...(await copyLibrary(embedded, node.store, passing)),
    keys: await importKeys(join(folder, 'keys.json'), await KeyTable.open(node.database)),
  }));
}

/** Copies the files of a cluster into a data folder, which a server can serve, or which can be imported again. */
export function exportFolder(folder: string, cluster: ClusterAddress): Promise<Copied> {
  return withBoth(folder, cluster, (embedded, node, passing) => copyLibrary(node.store, embedded, passing));
}

async function withBoth<T>(
  folder: string,
  cluster: ClusterAddress,
  work: (embedded: LmdbStore & CopySource, node: ClusterNode, passing: string) => Promise<T>,
): Promise<T> {
  const held = await DataFolder.open(folder);
  const passing = await mkdtemp(join(folder, 'passing-'));
  try {
    const embedded = new LmdbStore(folder);
    const node = await ClusterNode.join({ ...cluster, dataDir: passing, cacheBytes: CACHE_BYTES });
    try {
      return await work(embedded, node, passing);
    } finally {
      await node.leave();
      await embedded.close();
    }
  } finally {
    await rm(passing, { recursive: true, force: true });
    await held.close();
  }
}

async function importKeys(path: string, table: KeyTable): Promise<number> {
  if (!existsSync(path)) return 0;
  const { keys } = JSON.parse(readFileSync(path, 'utf8')) as { keys: StoredKey[] };
  const known = new Set((table.read() ?? []).map(({ name }) => name));
  const missing = keys.filter(({ name }) => !known.has(name));
  for (const key of missing) await table.add(key);
  return missing.length;
}
