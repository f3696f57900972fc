import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from './ids.ts';

/** A place for bytes on their way in: never the upload in memory. What an earlier process left there is removed. */
export class Spool {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir, { recursive: true });
  }

  /** Writes something, to see whether that works. */
  async tryWrite(): Promise<void> {
    const file = await this.create();
    try {
      await file.write(Buffer.alloc(4096));
    } finally {
      await file.discard();
    }
  }

  async create(): Promise<SpoolFile> {
    const path = join(this.#dir, newId());
    return new SpoolFile(path, await open(path, 'wx'));
  }
}

/** An upload that arrived whole. Whoever takes it moves or discards the file. */
export interface SpooledUpload {
  path: string;
  sha256: string;
  sizeBytes: number;
  discard(): Promise<void>;
}

export class SpoolFile {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #hash: Hash = createHash('sha256');
  #sizeBytes = 0;
  #open = true;

  constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  /** Resolves when the chunk is taken; the chunk may be reused afterwards. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk);
    this.#sizeBytes += chunk.length;
    for (let at = 0; at < chunk.length; ) at += (await this.#file.write(chunk, at)).bytesWritten;
  }

  async finish(): Promise<SpooledUpload> {
    await this.#close();
    const discard = (): Promise<void> => rm(this.#path, { force: true });
    return { path: this.#path, sha256: this.#hash.digest('hex'), sizeBytes: this.#sizeBytes, discard };
  }

  /** Removes what was written. Safe at any time, also twice. */
  async discard(): Promise<void> {
    await this.#close();
    await rm(this.#path, { force: true });
  }

  async #close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#file.close();
  }
}
