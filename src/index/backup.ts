import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, link, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fault } from '../document/fault.ts';
import { VERSION } from '../document/version.ts';
import { openToRead } from './lmdb-environment.ts';
import { indexFile } from './lmdb-file.ts';
import { checkStore } from './store-check.ts';

/** How a backup lies in its folder. */
const BACKUP_FORMAT = 1;
const ABOUT = 'backup.json';
/** Files that are not needed to serve, taken along where they are there. */
const BESIDE = ['keys.json', 'audit.jsonl'];

export interface BackupReport {
  files: number;
  originals: number;
  /** Files that were deleted while the backup was made. */
  missing: number;
}

/**
 * A copy of a data folder that a server may be serving meanwhile. Originals lie there before their content is committed: those copied
 * before the snapshot of the index and those that came until it are all that it names.
 */
export async function backUp(dataDir: string, target: string): Promise<BackupReport> {
  if (!existsSync(indexFile(dataDir))) throw fault('not_found', `There is no store in ${dataDir}.`);
  if (existsSync(join(target, ABOUT))) throw fault('conflict', `There is a backup in ${target} already.`);
  if (holdsStore(target)) throw fault('conflict', `${target} holds a store, or half a backup: name another folder.`);
  mkdirSync(join(target, 'index'), { recursive: true, mode: 0o700 });
  mkdirSync(join(target, 'originals'), { mode: 0o700 });
  await copyOriginals(dataDir, target);
  const root = openToRead(dataDir);
  try {
    await root.backup(join(target, 'index'), true);
  } finally {
    await root.close();
  }
  await copyOriginals(dataDir, target);
  for (const name of BESIDE) if (existsSync(join(dataDir, name))) cpSync(join(dataDir, name), join(target, name));
  const { files, contents, lost } = await checkStore(target);
  const about = { format: BACKUP_FORMAT, version: VERSION, created_at: new Date().toISOString(), files };
  writeFileSync(join(target, ABOUT), `${JSON.stringify(about, null, 2)}\n`);
  return { files, originals: contents, missing: lost.length };
}

/** Into a folder that holds no store. */
export function restore(source: string, dataDir: string): { files: number } {
  const about = existsSync(join(source, ABOUT)) && JSON.parse(readFileSync(join(source, ABOUT), 'utf8'));
  if (!about) throw fault('not_found', `${source} holds no whole backup.`);
  if (about.format > BACKUP_FORMAT)
    throw fault('not_applicable', `The backup was made by docloupe ${about.version}, which is newer.`);
  if (holdsStore(dataDir)) throw fault('conflict', `${dataDir} holds a store already.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of ['originals', 'index', ...BESIDE]) {
    if (existsSync(join(source, name))) cpSync(join(source, name), join(dataDir, name), { recursive: true });
  }
  return { files: about.files };
}

const holdsStore = (folder: string): boolean =>
  existsSync(join(folder, 'index')) || existsSync(join(folder, 'originals'));

/** Originals never change: on one volume a second name is a copy. */
async function copyOriginals(dataDir: string, target: string): Promise<void> {
  const there = new Set(await readdir(join(target, 'originals')));
  for (const name of await readdir(join(dataDir, 'originals'))) {
    if (there.has(name)) continue;
    const [from, to] = [join(dataDir, 'originals', name), join(target, 'originals', name)];
    await link(from, to).catch(() => copyFile(from, to).catch(ignoreGone));
  }
}

function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
