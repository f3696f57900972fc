import { copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
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
    return new OriginalFile(path, (await stat(path)).size);
  }

  async *read(start: number, end: number): AsyncGenerator<Uint8Array> {
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

/** The bytes were synced when they were spooled; the new name is synced here. */
export async function moveDurably(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from);
  }
  const directory = await open(dirname(to), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
