// Makes dist/package, which is what `npm publish` and the container get: the bundle, and only the packages that it cannot hold.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const FILES = ['bin', 'dist/bundle', 'dist/client', 'dist/web', 'samples', 'LICENSE', 'README.md', 'CHANGELOG.md'];
/** Source maps, and binaries of uWebSockets.js for machines that only develop. */
const LEFT_OUT = /\.map$|uws_(darwin|win32)\w+\.node$|\/\.built$/;
/** They bring binaries, or look for files beside themselves. */
const INSTALLED = ['lmdb', 'piscina'];

/** The manifest of the package that is published. */
export function toPublished({ private: _, scripts: __, devDependencies: ___, dependencies, ...manifest }) {
  const installed = Object.entries(dependencies).filter(([name]) => INSTALLED.includes(name));
  return { ...manifest, dependencies: Object.fromEntries(installed) };
}

export function makePackage(to, leftOut = LEFT_OUT) {
  buildIfStale();
  rmSync(to, { recursive: true, force: true });
  for (const path of FILES)
    cpSync(join(root, path), join(to, path), { recursive: true, filter: (from) => !leftOut.test(from) });
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(toPublished(manifest), undefined, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makePackage(join(root, 'dist', 'package'));
