// Builds dist/ when a source is newer than the last build. Prints nothing when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist', '.built');
const SOURCES = ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];

/** A package from the registry carries dist/ and no sources. */
export function buildIfStale() {
  if (!existsSync(join(root, 'src'))) return;
  if (existsSync(stamp) && newest() <= statSync(stamp).mtimeMs) return;
  build();
}

function newest() {
  const times = SOURCES.flatMap((source) => {
    const path = join(root, source);
    const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).map((f) => join(path, f)) : [];
    return [path, ...inside].map((file) => statSync(file).mtimeMs);
  });
  return Math.max(...times);
}

function build() {
  const startedAt = Date.now();
  process.stderr.write('docloupe: building…');
  // What was deleted from src/ must not live on in dist/.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(1);
  writeFileSync(stamp, '');
  process.stderr.write(` done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfStale();
