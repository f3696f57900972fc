import { closeSync, openSync } from 'node:fs';
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecognizedPage, UnreadPage } from '../ocr/recognize-page.ts';
import { RecognizedPages, toLine } from '../ocr/recognized-pages.ts';

/** Pages of one document that were recognised so far: a process that ends leaves them to the next. */
export class PageJournal {
  readonly path: string;
  readonly done: Set<number>;
  #isClean = false;

  static async open(folder: string, contentId: string): Promise<PageJournal> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, contentId);
    closeSync(openSync(path, 'a', 0o600));
    const read = new RecognizedPages(path);
    try {
      return new PageJournal(path, new Set(read.pages));
    } finally {
      read.close();
    }
  }

  /** What nobody waits for any more. */
  static async sweep(folder: string, live: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      if (!live.has(name)) await rm(join(folder, name), { force: true });
    }
  }

  private constructor(path: string, done: Set<number>) {
    this.path = path;
    this.done = done;
  }

  /** Resolves when it would outlive this process. */
  async add(page: RecognizedPage | UnreadPage): Promise<void> {
    // The line before may have been cut short.
    await appendFile(this.path, this.#isClean ? toLine(page) : `\n${toLine(page)}`);
    this.#isClean = true;
    this.done.add(page.page);
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
