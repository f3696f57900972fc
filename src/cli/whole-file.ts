import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { forget, removeAtEnd } from './left-behind.ts';

/** Whole or as it was before: what is cut off never has the name. What is no file, such as a pipe, takes the bytes as they come. */
export async function writeWhole(
  path: string,
  bytes: AsyncIterable<Uint8Array> | NodeJS.ReadableStream,
): Promise<void> {
  const known = await stat(path).catch(() => undefined);
  if (known && !known.isFile()) return pipeline(Readable.from(bytes), createWriteStream(path));
  const target = known ? await realpath(path) : path;
  const partial = `${target}.part`;
  removeAtEnd(partial);
  try {
    await pipeline(Readable.from(bytes), createWriteStream(partial));
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    forget(partial);
  }
}
