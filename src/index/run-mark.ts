import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lies in a data folder while a server serves it: found at a start, it tells that the last one ended without a word. */
export class RunMark {
  readonly #path: string;
  readonly wasLeft: boolean;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'serving');
    this.wasLeft = existsSync(this.#path);
  }

  set(): void {
    try {
      writeFileSync(this.#path, '');
    } catch {
      // On a full disk the next start looks no closer than usual.
    }
  }

  remove(): void {
    rmSync(this.#path, { force: true });
  }
}
