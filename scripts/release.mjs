// Sets the version of every package and prints the release notes of it: node scripts/release.mjs 0.3.0
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');

/** Where a version stands: the file, and what stands before it. */
export const PLACES = [
  ['package.json', /("version": ")[^"]+/],
  ['package-lock.json', /("version": ")[^"]+/],
  ['package-lock.json', /("packages": \{\s+"": \{\s+"name": "docloupe",\s+"version": ")[^"]+/],
  ['integrations/langchain-js/package.json', /("version": ")[^"]+/],
  ['integrations/langchain-js/package.json', /("docloupe": "\^)[^"]+/],
  ['clients/python/pyproject.toml', /(^version = ")[^"]+/m],
  ['clients/python/src/docloupe/__init__.py', /(^__version__ = ")[^"]+/m],
  ['bin/help.txt', /(^docloupe\/)\S+/],
  ['integrations/python/pyproject.toml', /(^version = ")[^"]+/m],
];

/** The lines of the changelog about a version, or nothing. */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version} `));
  return section?.slice(section.indexOf('\n') + 1).trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const version = process.argv[2] ?? '';
  const notes = notesOf(read('CHANGELOG.md'), version);
  if (!/^\d+\.\d+\.\d+$/.test(version) || !notes) {
    console.error(`CHANGELOG.md has no section "## ${version} - DATE". Usage: node scripts/release.mjs VERSION`);
    process.exit(2);
  }
  for (const [path, place] of PLACES) writeFileSync(join(root, path), read(path).replace(place, `$1${version}`));
  console.log(notes);
}
