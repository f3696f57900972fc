import { appendFileSync, closeSync, createReadStream, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * One line when a file is begun and one when it is done with. A run that was killed leaves files begun but not done: their upload may
 * have arrived or not, and the next run looks before it uploads again.
 */
export type JournalLine =
  | { begun: string }
  | { done: string; status: 'ready' | 'failed'; id?: string | undefined; code?: string | undefined };

export class Journal {
  /** Files that need no further work, by key. */
  readonly done = new Set<string>();
  /** Files that a killed run had begun. */
  readonly begun = new Set<string>();
  /** Ids that belong to files done with. */
  readonly ids = new Set<string>();
  readonly #file: number;

  private constructor(path: string, append: boolean) {
    mkdirSync(dirname(path), { recursive: true });
    // A line cut off by the kill must not swallow the next one.
    if (append && existsSync(path)) appendFileSync(path, '\n');
    this.#file = openSync(path, append ? 'a' : 'w');
  }

  static async open(path: string, { resume }: { resume: boolean }): Promise<Journal> {
    const journal = new Journal(path, resume);
    if (resume) for await (const line of createInterface({ input: createReadStream(path) })) journal.#take(line);
    return journal;
  }

  begin(key: string): void {
    this.#write({ begun: key });
  }

  finish(key: string, result: { status: 'ready' | 'failed'; id?: string; code?: string }): void {
    this.#write({ done: key, ...result });
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
    let line: Partial<{ begun: string; done: string; id: string }>;
    try {
      line = JSON.parse(text);
    } catch {
      return;
    }
    if (line.begun !== undefined) this.begun.add(line.begun);
    if (line.done === undefined) return;
    this.begun.delete(line.done);
    this.done.add(line.done);
    if (line.id !== undefined) this.ids.add(line.id);
  }
}
