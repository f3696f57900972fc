// Builds dist/ when a source is newer than the last build. Prints nothing when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const packageFolder = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Parts, each built on its own and only where it is needed: a change of the page does not compile the service again. */
const PARTS = [
  {
    // What the command and its threads run.
    name: 'service',
    stamp: join(dist, 'bundle', '.built'),
    sources: ['src', 'package.json', 'scripts/bundle.mjs', 'scripts/sbom.mjs'],
    clean: () => clear(join(dist, 'bundle')),
    command: () => [join(root, 'scripts', 'bundle.mjs')],
  },
  {
    // Module by module, with types: for programs that import them, and for benches.
    name: 'library',
    stamp: join(dist, '.built'),
    sources: ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'],
    // What was deleted from src/ must not live on in dist/.
    clean: () => clear(dist, ['web', 'bundle', '.building']),
    command: () => [join(packageFolder('typescript'), 'bin', 'tsc'), '-p', join(root, 'tsconfig.build.json')],
  },
  {
    name: 'inspector',
    stamp: join(dist, 'web', '.built'),
    sources: ['web', 'samples', 'package.json'],
    clean: () => clear(join(dist, 'web')),
    command: () => [join(packageFolder('vite'), 'bin', 'vite.js'), 'build', '--config', join('web', 'vite.config.ts')],
  },
];

/** All parts, or those named. A package from the registry carries dist/ and no sources. */
export function buildIfStale(names = PARTS.map(({ name }) => name)) {
  if (!existsSync(join(root, 'src'))) return;
  const parts = PARTS.filter(({ name }) => names.includes(name));
  if (!parts.some(isStale)) return;
  takeTurns();
  for (const part of parts) if (isStale(part)) build(part);
  rmSync(LOCK, { force: true });
}

/** Whoever builds writes its process here: a second command would clear what the first one is building. */
const LOCK = join(dist, '.building');
const LOOK_AGAIN_MS = 200;

function takeTurns() {
  mkdirSync(dist, { recursive: true });
  for (;;) {
    try {
      return writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isBuilding()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
    else rmSync(LOCK, { force: true });
  }
}

function isBuilding() {
  try {
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const isStale = ({ stamp, sources }) => !existsSync(stamp) || newest(sources) > statSync(stamp).mtimeMs;

const newest = (sources) => Math.max(...sources.map((source) => newestBelow(join(root, source))));

/** By hand and without `join`: this runs at every start in a checkout, and there are hundreds of files. */
function newestBelow(path) {
  const stat = statSync(path);
  let time = stat.mtimeMs;
  if (stat.isDirectory()) for (const name of readdirSync(path)) time = Math.max(time, newestBelow(`${path}/${name}`));
  return time;
}

function build({ name, stamp, clean, command }) {
  const startedAt = Date.now();
  process.stderr.write(`docloupe: building the ${name}…`);
  clean();
  const { status } = spawnSync(process.execPath, command(), { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    process.stderr.write(`\ndocloupe: the ${name} could not be built, see above.\n`);
    process.exit(1);
  }
  writeFileSync(stamp, '');
  process.stderr.write(` done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

function clear(folder, keep = []) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!keep.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  buildIfStale(process.argv.length > 2 ? process.argv.slice(2) : undefined);
