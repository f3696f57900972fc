// Modules are loaded when they are first needed. So a process does not run from what the next build replaces, but from links to it.
import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isRunning } from './alone.mjs';

/** What is looked for beside one another. */
const PARTS = ['dist/bundle', 'dist/web', 'samples'];
const STAMPS = ['dist/bundle/.built', 'dist/web/.built'];
/** Of a build: a file for each process that runs from it, named by its id. */
const USERS = 'users';

/** Of dist/: the folder that this process runs from until it ends. Goes as soon as there is a newer one and nobody runs from it. */
export function keepBuild(root = dirname(dirname(fileURLToPath(import.meta.url)))) {
  try {
    return pathToFileURL(join(linked(root), 'dist/'));
  } catch {
    // Who may not write here does not build anew either.
    return pathToFileURL(join(root, 'dist/'));
  }
}

function linked(root) {
  const all = join(root, 'dist', 'kept');
  const kept = join(all, STAMPS.map((stamp) => timeOf(join(root, stamp)).toString(36)).join('-'));
  if (!existsSync(kept)) {
    link(root, kept, join(all, `unfinished-${process.pid}`));
    for (const other of readdirSync(all)) if (join(all, other) !== kept) removeUnused(join(all, other));
  }
  const user = join(kept, USERS, String(process.pid));
  writeFileSync(user, '');
  process.once('exit', () => rmSync(user, { force: true }));
  return kept;
}

function link(root, kept, unfinished) {
  for (const part of PARTS) linkAll(join(root, part), join(unfinished, part));
  mkdirSync(join(unfinished, USERS));
  try {
    renameSync(unfinished, kept);
  } catch {
    // Another process was faster.
    rmSync(unfinished, { recursive: true });
  }
}

const timeOf = (path) => (existsSync(path) ? Math.round(statSync(path).mtimeMs) : 0);

function linkAll(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target);
    else linkSync(source, target);
  }
}

/** One that is being made is its maker's. */
function removeUnused(kept) {
  const maker = /unfinished-(\d+)$/.exec(kept)?.[1];
  try {
    const users = maker === undefined ? readdirSync(join(kept, USERS)) : [maker];
    if (!users.some((pid) => isRunning(Number(pid)))) rmSync(kept, { recursive: true, force: true });
  } catch {
    // Another process removes it.
  }
}
