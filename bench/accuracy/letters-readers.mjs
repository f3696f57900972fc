// Independent readers, from the system and not from the package: each gives the text of a file page by page.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OPTIONS = { encoding: 'utf8', maxBuffer: 1 << 29, timeout: 60_000 };

/** Name → command; both end a page with a form feed. Debian: poppler-utils, mupdf-tools. */
export const READERS = new Map([
  ['pdftotext', (file) => run('pdftotext', ['-enc', 'UTF-8', '-q', file, '-'], OPTIONS)],
  ['mutool', (file) => run('mutool', ['draw', '-q', '-F', 'txt', '-o', '-', file], OPTIONS)],
]);

export async function availableReaders() {
  const found = [];
  for (const name of READERS.keys()) {
    const works = await run(name, ['-v'], OPTIONS).then(
      () => true,
      (error) => error.code !== 'ENOENT',
    );
    if (works) found.push(name);
  }
  return found;
}

/** Texts of the pages, or undefined where the reader gives up. What a reader said is kept, if a folder is given. */
export async function readWith(name, file, bytes, cacheFolder) {
  const kept = cacheFolder && join(cacheFolder, `${createHash('sha256').update(bytes).digest('hex')}.${name}`);
  try {
    if (kept) return toPages(readFileSync(kept, 'utf8'));
  } catch {}
  try {
    const { stdout } = await READERS.get(name)(file);
    if (kept) {
      mkdirSync(cacheFolder, { recursive: true });
      writeFileSync(kept, stdout);
    }
    return toPages(stdout);
  } catch {
    return undefined;
  }
}

const toPages = (text) => (text === '' ? undefined : text.split('\f'));
