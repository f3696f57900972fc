import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fault } from '../document/fault.ts';
import type { File } from '../operations/stored-file.ts';
import type { Caller } from './caller.ts';

/** How many files, newest first, have their bytes compared. */
const LOOKED_AT = 1000;

/**
 * The stored file that a path stands for, where a command is about what was made of it before: uploaded again it would be another
 * file, of which nothing was extracted yet. With an extraction, the file of that.
 */
export async function findEarlierFile(caller: Caller, path: string, extractionId?: string): Promise<string> {
  const sha256 = await hashOf(path);
  const { files } = (
    extractionId === undefined
      ? await caller.json('list_files', { limit: LOOKED_AT })
      : { files: [await fileOf(caller, extractionId)] }
  ) as { files: File[] };
  const found = files.find((file) => file.sha256 === sha256);
  if (found) return found.id;
  const name = basename(path);
  if (extractionId === undefined) throw fault('not_found', `No stored file has the bytes of ${name}.`);
  throw fault('conflict', `The extraction ${extractionId} is of the file ${files[0]!.file_name}, not of ${name}.`);
}

/** The stored file that has the bytes and the name of what lies at a path, ready to be asked. */
export async function findStoredFile(caller: Caller, path: string): Promise<File | undefined> {
  const name = basename(path);
  const { files } = (await caller.json('list_files', { limit: LOOKED_AT })) as { files: File[] };
  const named = files.filter((file) => file.file_name === name && file.status === 'ready');
  if (named.length === 0) return undefined;
  const sha256 = await hashOf(path);
  return named.find((file) => file.sha256 === sha256);
}

async function fileOf(caller: Caller, extractionId: string): Promise<unknown> {
  const { file_id: id } = (await caller.json('get_extraction', { extraction_id: extractionId })) as { file_id: string };
  return caller.json('get_file', { id });
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
