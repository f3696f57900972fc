import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';

export const AUDIT_LEVELS = ['off', 'writes', 'all'] as const;
export type AuditLevel = (typeof AUDIT_LEVELS)[number];

export interface AuditEntry {
  time: string;
  request_id: string;
  /** Name of the key; null where none was given, or none that is known. */
  key: string | null;
  /** Null for callers who were turned away because they are not known. */
  owner: string | null;
  operation: string;
  file_id: string | null;
  status: number;
  client: string;
}

const MAX_BYTES = 64 * 1024 * 1024;
const KEPT_FILES = 4;
/** Share of each file for unknown callers, so that a flood of theirs cannot push out other entries. */
const STRANGERS_SHARE = 1 / 4;
/** So long the file stays open for more lines; whoever moves it away finds those after that in a new one. */
const OPEN_MS = 1_000;

/** Who did what, when; never what a document says or what was looked for. Lines of JSON, the oldest files go. */
export class AuditLog {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #onError: (error: unknown) => void;
  #waiting: AuditEntry[] = [];
  /** Whatever is done with the file is done after what was begun before. */
  #done: Promise<void> = Promise.resolve();
  #file: FileHandle | undefined;
  #bytes = 0;
  /** In the file that is written; unknown before it was looked at. */
  #strangerBytes: number | undefined;
  /** Entries about strangers for which there was no room since the last line. */
  #leftOut = 0;
  #closing: NodeJS.Timeout | undefined;

  constructor(path: string, onError: (error: unknown) => void, maxBytes = MAX_BYTES) {
    this.#path = path;
    this.#onError = onError;
    this.#maxBytes = maxBytes;
  }

  add(entry: AuditEntry): void {
    if (this.#waiting.push(entry) === 1) void this.#then(() => this.#write());
  }

  /** Resolves when all that was added is in the file, and that is closed. */
  flush(): Promise<void> {
    return this.#then(() => this.#close());
  }

  #then(step: () => Promise<void>): Promise<void> {
    this.#done = this.#done.then(step).catch(this.#onError);
    return this.#done;
  }

  async #write(): Promise<void> {
    const entries = this.#waiting;
    this.#waiting = [];
    if (this.#bytes > this.#maxBytes) await this.#rotate();
    this.#file ??= await this.#open();
    const text = entries.map((entry) => this.#lineOf(entry)).join('');
    await this.#file.appendFile(text);
    this.#bytes += Buffer.byteLength(text);
  }

  /** Empty where there is no room for it. */
  #lineOf(entry: AuditEntry): string {
    const isStranger = entry.owner === null;
    const line = `${JSON.stringify({ ...entry, ...(this.#leftOut > 0 && { left_out: this.#leftOut }) })}\n`;
    if (isStranger && this.#strangerBytes! + line.length > this.#maxBytes * STRANGERS_SHARE) {
      this.#leftOut++;
      return '';
    }
    if (isStranger) this.#strangerBytes! += line.length;
    this.#leftOut = 0;
    return line;
  }

  async #open(): Promise<FileHandle> {
    const file = await open(this.#path, 'a', 0o600);
    this.#closing = setTimeout(() => void this.flush(), OPEN_MS).unref();
    this.#bytes = (await file.stat()).size;
    if (this.#bytes === 0) this.#strangerBytes = 0;
    else this.#strangerBytes ??= await strangerBytesIn(this.#path);
    return file;
  }

  async #close(): Promise<void> {
    clearTimeout(this.#closing);
    const file = this.#file;
    this.#file = undefined;
    await file?.close();
  }

  async #rotate(): Promise<void> {
    await this.#close();
    for (let number = KEPT_FILES; number > 0; number--) {
      const from = number === 1 ? this.#path : `${this.#path}.${number - 1}`;
      await rename(from, `${this.#path}.${number}`).catch(() => {});
    }
    this.#bytes = 0;
    this.#strangerBytes = 0;
  }
}

/** Bytes about unknown callers that an earlier process wrote. */
async function strangerBytesIn(path: string): Promise<number> {
  let bytes = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.includes('"owner":null')) bytes += Buffer.byteLength(line) + 1;
  }
  return bytes;
}
