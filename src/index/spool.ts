import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentBytes } from '../document/document-bytes.ts';
import { newId } from '../document/ids.ts';

/** Up to here an upload is kept as it is: to make, write, close, move and open a file for it takes as long as to read a small document. */
const SMALL_BYTES = 256 * 1024;
/** Bytes of all uploads in memory; beyond that, even small ones go to files. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** A place for bytes on their way in: never a large upload in memory. What an earlier process left there is removed. */
export class Spool {
  readonly #dir: string;
  readonly #room = new Room(KEPT_BYTES);

  constructor(dir: string) {
    this.#dir = dir;
    mkdirSync(dir, { recursive: true });
    for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true, force: true });
  }

  /** Writes something to the disk, to see whether that works. */
  async tryWrite(): Promise<void> {
    const file = new SpoolFile(join(this.#dir, newId()), new Room(0));
    try {
      await file.write(Buffer.alloc(4096));
    } finally {
      await file.discard();
    }
  }

  create(): SpoolFile {
    return new SpoolFile(join(this.#dir, newId()), this.#room);
  }
}

/** An upload that arrived whole. Whoever takes the bytes moves the file, or writes what is at hand; it is discarded in any case. */
export interface SpooledUpload {
  original: DocumentBytes;
  sha256: string;
  sizeBytes: number;
  discard(): Promise<void>;
}

export class SpoolFile {
  readonly #path: string;
  readonly #room: Room;
  readonly #hash: Hash = createHash('sha256');
  #kept: Uint8Array[] = [];
  #isOnDisk = false;
  #file: FileHandle | undefined;
  #sizeBytes = 0;

  constructor(path: string, room: Room) {
    this.#path = path;
    this.#room = room;
  }

  /** Resolves when the chunk is taken; the chunk may be reused afterwards. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk);
    this.#sizeBytes += chunk.length;
    if (!this.#isOnDisk && this.#sizeBytes <= SMALL_BYTES && this.#room.take(chunk.length)) {
      // `slice` of a Buffer would share its bytes.
      this.#kept.push(new Uint8Array(chunk));
      return;
    }
    if (!this.#isOnDisk) await this.#putOnDisk();
    await writeAll(this.#file!, chunk);
  }

  async finish(): Promise<SpooledUpload> {
    const original: DocumentBytes = this.#isOnDisk ? { path: this.#path } : { bytes: Buffer.concat(this.#kept) };
    await this.#close();
    const discard = (): Promise<void> => this.discard();
    return { original, sha256: this.#hash.digest('hex'), sizeBytes: this.#sizeBytes, discard };
  }

  /** Removes what was written. Safe at any time, also twice. */
  async discard(): Promise<void> {
    this.#letGo();
    await this.#close();
    if (this.#isOnDisk) await rm(this.#path, { force: true });
  }

  async #putOnDisk(): Promise<void> {
    this.#isOnDisk = true;
    this.#file = await open(this.#path, 'wx');
    for (const chunk of this.#kept) await writeAll(this.#file, chunk);
    this.#letGo();
  }

  #letGo(): void {
    for (const { length } of this.#kept) this.#room.leave(length);
    this.#kept = [];
  }

  async #close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }
}

/** Memory that uploads share. */
class Room {
  #free: number;

  constructor(bytes: number) {
    this.#free = bytes;
  }

  take(bytes: number): boolean {
    if (bytes > this.#free) return false;
    this.#free -= bytes;
    return true;
  }

  leave(bytes: number): void {
    this.#free += bytes;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}
