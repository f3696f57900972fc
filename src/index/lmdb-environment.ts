import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { surviveFailedCommits } from './storage-fault.ts';

export type { Database, RootDatabase };

/** Sorts behind every id and every name within an array key. */
export const END = '\uffff';

/** [generation, part name]. */
export type PartKey = [string, string];

/** The one environment of a data folder. Several processes may have it open: LMDB lets one of them write at a time. */
export function openEnvironment(dataDir: string): RootDatabase {
  surviveFailedCommits();
  return open({ path: join(dataDir, 'index'), maxDbs: 24 });
}

/** To look at: changes nothing, and needs no more than to read. Databases that nothing was put into are undefined there. */
export const openToRead = (dataDir: string): RootDatabase =>
  open({ path: join(dataDir, 'index'), maxDbs: 24, readOnly: true });

export const openPartDatabase = (root: RootDatabase): Database<Uint8Array, PartKey> =>
  root.openDB({ name: 'parts', encoding: 'binary' });
