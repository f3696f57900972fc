import { copyFile, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DocumentBytes } from '../document/document-bytes.ts';
import { toReadFault } from './storage-fault.ts';
import type { Original } from './store.ts';

const CHUNK_BYTES = 256 * 1024;

export class OriginalFile implements Original {
  readonly path: string;
  readonly sizeBytes: number;

  private constructor(path: string, sizeBytes: number) {
    this.path = path;
    this.sizeBytes = sizeBytes;
  }

  static async open(path: string): Promise<OriginalFile> {
    try {
      return new OriginalFile(path, (await stat(path)).size);
    } catch (error) {
      throw toReadFault(error) ?? error;
    }
  }

  async *read(start: number, end: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#chunks(start, end);
    } catch (error) {
      throw toReadFault(error) ?? error;
    }
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Uint8Array> {
    const file = await open(this.path, 'r');
    try {
      for (let at = start; at < end; ) {
        const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
        if (bytesRead === 0) return;
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  }
}

/**
 * Puts the bytes in their place; `synced` resolves when bytes and name would survive a power cut. `syncNames`: does so with the names in
 * the folder.
 */
export async function placeOriginal(
  original: DocumentBytes,
  to: string,
  syncNames = () => sync(dirname(to)),
): Promise<{ synced: Promise<void> }> {
  if ('bytes' in original) return writeOriginal(original.bytes, to, syncNames);
  await move(original.path, to);
  return makeDurable(sync(to), syncNames);
}

async function writeOriginal(
  bytes: Uint8Array,
  to: string,
  syncNames: () => Promise<void>,
): Promise<{ synced: Promise<void> }> {
  const file = await open(to, 'wx');
  try {
    await file.writeFile(bytes);
  } catch (error) {
    await file.close();
    throw error;
  }
  return makeDurable(
    file.sync().finally(() => file.close()),
    syncNames,
  );
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from);
  }
}

export async function copyOriginal(
  from: string,
  to: string,
  syncNames = () => sync(dirname(to)),
): Promise<{ synced: Promise<void> }> {
  // Not every volume has links.
  await link(from, to).catch(() => copyFile(from, to));
  return makeDurable(sync(to), syncNames);
}

function makeDurable(syncBytes: Promise<void>, syncNames: () => Promise<void>): { synced: Promise<void> } {
  const synced = Promise.all([syncBytes, syncNames()]).then(() => {});
  // Whoever needs it awaits it; until then a failure must not end the process.
  synced.catch(() => {});
  return { synced };
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
