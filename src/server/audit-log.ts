import { appendFile, rename, stat } from 'node:fs/promises';

export const AUDIT_LEVELS = ['off', 'writes', 'all'] as const;
export type AuditLevel = (typeof AUDIT_LEVELS)[number];

export interface AuditEntry {
  time: string;
  request_id: string;
  /** Name of the key; null where none was given, or none that is known. */
  key: string | null;
  owner: string | null;
  operation: string;
  file_id: string | null;
  status: number;
  client: string;
}

const MAX_BYTES = 64 * 1024 * 1024;
const KEPT_FILES = 4;

/** Who did what, when; never what a document says or what was looked for. Lines of JSON, the oldest files go. */
export class AuditLog {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #onError: (error: unknown) => void;
  #waiting: string[] = [];
  #writing: Promise<void> | undefined;
  #bytes: number | undefined;

  constructor(path: string, onError: (error: unknown) => void, maxBytes = MAX_BYTES) {
    this.#path = path;
    this.#onError = onError;
    this.#maxBytes = maxBytes;
  }

  add(entry: AuditEntry): void {
    this.#waiting.push(`${JSON.stringify(entry)}\n`);
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Resolves when all that was added is in the file. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const text = this.#waiting.join('');
      this.#waiting = [];
      try {
        this.#bytes ??= await stat(this.#path).then(
          ({ size }) => size,
          () => 0,
        );
        if (this.#bytes > this.#maxBytes) await this.#rotate();
        await appendFile(this.#path, text, { mode: 0o600 });
        this.#bytes += Buffer.byteLength(text);
      } catch (error) {
        this.#onError(error);
      }
    }
  }

  async #rotate(): Promise<void> {
    for (let number = KEPT_FILES; number > 0; number--) {
      const from = number === 1 ? this.#path : `${this.#path}.${number - 1}`;
      await rename(from, `${this.#path}.${number}`).catch(() => {});
    }
    this.#bytes = 0;
  }
}
