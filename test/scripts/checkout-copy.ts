import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PARTS = ['src', 'scripts', 'docs/architecture.md', 'clients/python/src', 'package.json', 'biome.json'];

/** The sources in another folder, to be changed as a contributor would. */
export class CheckoutCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'docloupe-walk-'));
  #built = 0;

  constructor() {
    for (const part of PARTS) cpSync(join(root, part), join(this.#folder, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
  }

  path(file: string): string {
    return join(this.#folder, file);
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8');
  }

  add(file: string, content: string | Uint8Array): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), content);
  }

  /** Changes the first place where a file says `from`. */
  edit(file: string, from: RegExp, to: string): void {
    const text = this.read(file);
    if (!from.test(text)) throw new Error(`The walk is out of date: ${file} does not say ${from}.`);
    this.add(file, text.replace(from, to));
  }

  script(file: string): void {
    execFileSync(process.execPath, [this.path(file)], { cwd: this.#folder, stdio: 'pipe' });
  }

  /** A module of the copy as it is now; packages are those of the checkout. */
  async load<T>(source: string): Promise<T> {
    const outfile = this.path(`built/${this.#built++}.mjs`);
    await build({
      stdin: { contents: source, resolveDir: this.#folder },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      define: { PACKAGE_VERSION: '"0"' },
      logLevel: 'error',
    });
    return import(/* @vite-ignore */ pathToFileURL(outfile).href);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
