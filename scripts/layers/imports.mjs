import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g;

/** Every import of one file of `src/` by another, as paths below it. */
export function* readImports(src) {
  for (const file of filesBelow(src)) {
    const text = readFileSync(join(src, file), 'utf8');
    for (const [, path] of text.matchAll(IMPORT)) yield { file, imported: join(dirname(file), path) };
  }
}

const filesBelow = (src) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'));
