import { appendFileSync, closeSync, createReadStream, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * One line when a file is begun and one when it is done with. A run that was killed leaves files begun but not done: their upload may
 * have arrived or not, and the next run looks before it uploads again.
 */
export type JournalLine =
  | { begun: string }
  | { done: string; status: 'ready'; id: string }
  | ({ done: string; status: 'failed' } & Failure);

export interface Failure {
  path: string;
  code: string;
  message: string;
}

export class Journal {
  /** Files that need no further work, by key. */
  readonly done = new Set<string>();
  /** Files that a killed run had begun. */
  readonly begun = new Set<string>();
  /** Files that failed in earlier runs and are not tried again, by key. */
  readonly failed = new Map<string, Failure>();
  /** Ids that belong to files done with. */
  readonly ids = new Set<string>();
  readonly #file: number;

  private constructor(path: string, append: boolean) {
    mkdirSync(dirname(path), { recursive: true });
    // A line cut off by the kill must not swallow the next one.
    if (append && existsSync(path)) appendFileSync(path, '\n');
    this.#file = openSync(path, append ? 'a' : 'w');
  }

  /** `retryFailed`: what failed counts as not done. */
  static async open(
    path: string,
    { resume, retryFailed = false }: { resume: boolean; retryFailed?: boolean },
  ): Promise<Journal> {
    const journal = new Journal(path, resume);
    if (resume) for await (const line of createInterface({ input: createReadStream(path) })) journal.#take(line);
    if (retryFailed) {
      for (const key of journal.failed.keys()) journal.done.delete(key);
      journal.failed.clear();
    }
    return journal;
  }

  begin(key: string): void {
    this.#write({ begun: key });
  }

  finish(key: string, id: string): void {
    this.#write({ done: key, status: 'ready', id });
    this.done.add(key);
  }

  fail(key: string, failure: Failure): void {
    this.#write({ done: key, status: 'failed', ...failure });
    this.done.add(key);
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Handed to the system before this returns, so that a kill cannot lose it. */
  #write(line: JournalLine): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  #take(text: string): void {
    let line: Partial<{ begun: string; done: string; status: string; id: string } & Failure>;
    try {
      line = JSON.parse(text);
    } catch {
      return;
    }
    if (line.begun !== undefined) this.begun.add(line.begun);
    if (line.done === undefined) return;
    this.begun.delete(line.done);
    this.done.add(line.done);
    const { path = line.done.split('\t')[0]!, code = 'internal', message = code } = line;
    if (line.status === 'failed') this.failed.set(line.done, { path, code, message });
    else this.failed.delete(line.done);
    if (line.id !== undefined) this.ids.add(line.id);
  }
}
