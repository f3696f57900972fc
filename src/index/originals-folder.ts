import { closeSync, copyFileSync, existsSync, fsync, linkSync, mkdirSync, openSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DocumentBytes } from '../document/document-bytes.ts';
import { newId } from '../document/ids.ts';
import { copyOriginal, OriginalFile, placeOriginal } from './originals.ts';
import type { Original } from './store.ts';

const syncFile = promisify(fsync);

/** The bytes as they were uploaded, each file named by its generation. */
export class OriginalsFolder {
  readonly #path: string;
  /** The folder itself, once it had to be synced. */
  #handle: number | undefined;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'originals');
    mkdirSync(this.#path, { recursive: true });
  }

  open(generation: string): Promise<Original> {
    return OriginalFile.open(this.#of(generation));
  }

  take(original: DocumentBytes, generation: string): Promise<{ synced: Promise<void> }> {
    return placeOriginal(original, this.#of(generation), () => this.#syncNames());
  }

  copyTo(generation: string, copy: string): Promise<{ synced: Promise<void> }> {
    return copyOriginal(this.#of(generation), this.#of(copy), () => this.#syncNames());
  }

  /** Under a new generation; where the bytes are gone, reading them will say so. */
  copy(generation: string): string {
    const copy = newId();
    const [from, to] = [this.#of(generation), this.#of(copy)];
    if (!existsSync(from)) return copy;
    try {
      linkSync(from, to);
    } catch {
      // Not every volume has links.
      copyFileSync(from, to);
    }
    return copy;
  }

  list(): Promise<string[]> {
    return readdir(this.#path);
  }

  remove(generation: string): Promise<void> {
    return rm(this.#of(generation), { force: true });
  }

  /** Writes something, to see whether that works. */
  async tryWrite(): Promise<void> {
    const tried = newId();
    try {
      await (await this.take({ bytes: Buffer.alloc(4096) }, tried)).synced;
    } finally {
      await this.remove(tried);
    }
  }

  /** Nothing may be taken or copied any more. */
  close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }

  async #syncNames(): Promise<void> {
    this.#handle ??= openSync(this.#path, 'r');
    await syncFile(this.#handle);
  }

  #of(generation: string): string {
    return join(this.#path, generation);
  }
}
