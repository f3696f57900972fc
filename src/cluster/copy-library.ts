import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '../document/ids.ts';
import type { ContentWriter, FileRecord, Store, StoredPart } from '../index/store.ts';

const FILES_AT_ONCE = 1_000;
const PARTS_AT_ONCE = 64;
/** Kinds of items that files own. */
const ITEM_KINDS = ['extraction'];

/** A store whose parts can be had all together. */
export interface CopySource extends Store {
  partsOf(generation: string): Iterable<StoredPart>;
}

export interface Copied {
  files: number;
  /** There already: a copy that was interrupted goes on where it was. */
  skipped: number;
  /** Deleted while they were copied. */
  gone: number;
}

/** Copies all files of one store to another, oldest first; `folder` takes original bytes on their way. */
export async function copyLibrary(
  source: CopySource,
  target: Store,
  folder: string,
  onFile: (copied: Copied) => void = () => {},
): Promise<Copied> {
  const copied: Copied = { files: 0, skipped: 0, gone: 0 };
  for (const id of (await allIds(source)).reverse()) {
    const record = await source.getFile(id);
    if (!record) copied.gone++;
    else if (await target.getFile(id)) copied.skipped++;
    else if (await copyFile(source, target, folder, record)) copied.files++;
    else copied.gone++;
    onFile(copied);
  }
  return copied;
}

async function allIds(source: Store): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const last = ids.at(-1);
    const page = await source.listFiles({ limit: FILES_AT_ONCE, ...(last === undefined ? {} : { before: last }) });
    for (const { id } of page) ids.push(id);
    if (page.length < FILES_AT_ONCE) return ids;
  }
}

async function copyFile(source: CopySource, target: Store, folder: string, record: FileRecord): Promise<boolean> {
  if (record.status === 'ready') {
    if (!(await target.addFile(record)) && !(await copyContent(source, target, folder, record))) return false;
  } else await copyPending(source, target, folder, record);
  for (const kind of ITEM_KINDS) {
    for (const item of await source.listItems(record.id, kind)) await target.putItem(record.id, kind, item);
  }
  return true;
}

async function copyContent(source: CopySource, target: Store, folder: string, record: FileRecord): Promise<boolean> {
  const content = await source.open(record.contentId);
  if (!content) return false;
  const { generation, ...manifest } = content.manifest;
  const writer = target.writeContent(record.contentId);
  await copyOriginal(source, generation, writer, folder);
  let parts: StoredPart[] = [];
  for (const part of source.partsOf(generation)) {
    if (parts.push(part) < PARTS_AT_ONCE) continue;
    await writer.putParts(parts);
    parts = [];
  }
  await writer.putParts(parts);
  await writer.commit(manifest, record);
  return true;
}

/** A file that is not read yet, or failed; some keep their bytes. */
async function copyPending(source: Store, target: Store, folder: string, record: FileRecord): Promise<void> {
  const { pendingGeneration, ...rest } = record;
  if (pendingGeneration === undefined) return target.putFile(record);
  const writer = target.writeContent(record.contentId);
  await copyOriginal(source, pendingGeneration, writer, folder);
  await writer.originalSynced();
  await target.putFile({ ...rest, pendingGeneration: writer.generation });
}

async function copyOriginal(source: Store, generation: string, writer: ContentWriter, folder: string): Promise<void> {
  const original = await source.openOriginal(generation);
  const path = join(folder, newId());
  try {
    await pipeline(Readable.from(original.read(0, original.sizeBytes)), createWriteStream(path));
    await writer.takeOriginal({ path });
  } finally {
    await rm(path, { force: true });
  }
}
