import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { surviveFailedCommits } from './storage-fault.ts';

export type { Database, RootDatabase };

/** Sorts behind every id and every name within an array key. */
export const END = '\uffff';

/** [generation, part name]. */
export type PartKey = [string, string];

/**
 * Address space for the file, of which only what is there takes memory. Left to itself LMDB begins with 128 KB and maps the whole file
 * anew whenever it doubles; the maps before stay, and what was read through each of them counts once more. It grows beyond this, too.
 * On Windows the file itself would be as large.
 */
const MAP = process.platform === 'win32' ? {} : { mapSize: 16 * 1024 ** 3 };

/** The one environment of a data folder. Several processes may have it open: LMDB lets one of them write at a time. */
export const openEnvironment = (dataDir: string): RootDatabase => openAt(join(dataDir, 'index'));

/** For a folder that holds an index and nothing else. */
export function openAt(path: string): RootDatabase {
  surviveFailedCommits();
  return open({ path, maxDbs: 24, ...MAP });
}

/** To look at: changes nothing, and needs no more than to read. Databases that nothing was put into are undefined there. */
export const openToRead = (dataDir: string): RootDatabase =>
  open({ path: join(dataDir, 'index'), maxDbs: 24, ...MAP, readOnly: true });
