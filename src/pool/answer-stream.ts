import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../document/ids.ts';

/** What lies in memory for a reader that is slower than the worker; the rest lies in a file. */
const MAX_WAITING_BYTES = 1024 * 1024;
const READ_BYTES = 256 * 1024;

/**
 * The bytes of an answer between the worker that makes them and the client that takes them. A worker never waits for a client: what
 * that one leaves goes to a file that has no name any more, so that it is gone with the process.
 */
export class AnswerStream {
  readonly #folder: string;
  readonly #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #file: FileHandle | undefined;
  #written = 0;
  #end: { error?: unknown } | undefined;
  #writing = Promise.resolve();
  #wake: () => void = () => {};

  /** `folder`: of files that clients leave behind. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** One after the other, whoever calls without waiting. */
  write(bytes: Uint8Array): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(bytes));
    return this.#writing;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (!this.#file && this.#waitingBytes < MAX_WAITING_BYTES) {
      this.#waiting.push(bytes);
      this.#waitingBytes += bytes.length;
    } else {
      this.#file ??= await openNameless(this.#folder);
      await this.#file.write(bytes, 0, bytes.length, this.#written);
      this.#written += bytes.length;
    }
    this.#wake();
  }

  end(error?: unknown): void {
    this.#end ??= { error };
    this.#wake();
  }

  /** To be read once. */
  async *read(): AsyncGenerator<Uint8Array> {
    try {
      for (let at = 0; ; ) {
        const bytes = this.#waiting.shift();
        if (bytes) {
          this.#waitingBytes -= bytes.length;
          yield bytes;
        } else if (this.#file && at < this.#written) {
          const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, this.#written - at));
          const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, at);
          at += bytesRead;
          yield buffer.subarray(0, bytesRead);
        } else if (this.#end) {
          if (this.#end.error !== undefined) throw this.#end.error;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      await this.#file?.close();
    }
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `answer-${newId()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path).catch(() => {});
  return file;
}
