import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const filesIn = (folder: string, ending: RegExp): string[] =>
  (readdirSync(new URL(folder, ROOT), { recursive: true }) as string[])
    .filter((name) => ending.test(name))
    .map((name) => folder + name);

interface Component {
  name: string;
  version: string;
  purl: string;
  licenses?: unknown[];
  hashes?: { alg: string; content: string }[];
}
const sbom = JSON.parse(read('dist/bundle/sbom.cdx.json')) as Record<string, unknown> & { components: Component[] };
const manifest = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

/** What the files of the bundle were made of, as their source maps say, which are written by another hand than the list. */
const fromCode = filesIn('dist/bundle/', /\.map$/)
  .flatMap((path) => (JSON.parse(read(path)) as { sources: string[] }).sources)
  .flatMap((source) => /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []);
const fromPage = filesIn('web/src/', /\.tsx?$/)
  .flatMap((path) => [...read(path).matchAll(/^(?:import|export)\s(?!type\s).*?from '([^.][^']*)'/gms)])
  // The samples of the reference show how programs import this package.
  .filter(([, from]) => from !== 'docloupe')
  .map(([, from]) => `node_modules/${/^(?:@[^/]+\/)?[^/]+/.exec(from!)![0]}`);
/** Copied as they are. */
const copied = ['uWebSockets.js', 'pdfjs-dist', '@embedpdf/pdfium', '@jsquash/webp'].map(
  (name) => `node_modules/${name}`,
);
const folders = [...new Set([...fromCode, ...fromPage, ...copied])].sort();

it('lists every package that is bundled, and no other, in the form of CycloneDX', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  const expected = folders.map((folder) => {
    const own = JSON.parse(read(`${folder}/package.json`)) as { name: string; version: string };
    return `pkg:npm/${own.name.replace('@', '%40')}@${own.version}`;
  });
  const listed = sbom.components.map(({ purl }) => purl).filter((purl) => purl.startsWith('pkg:npm/'));
  expect(listed.filter((purl) => !expected.includes(purl))).toEqual([
    // What @preact/signals is made of.
    expect.stringMatching(/^pkg:npm\/%40preact\/signals-core@/),
  ]);
  expect(expected.filter((purl) => !listed.includes(purl))).toEqual([]);
});

it('says of each where it is from', () => {
  for (const { name, version, purl, licenses, hashes } of sbom.components) {
    expect(version, name).toMatch(/^\d+\.\d+/);
    expect(licenses, name).toHaveLength(1);
    if (purl.startsWith('pkg:npm/')) expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/);
  }
});

it('names the releases of uWebSockets.js', () => {
  const versions = sbom.components.filter(({ name }) => name === 'uWebSockets.js').map(({ version }) => version);
  expect(versions).toEqual(['20.41.0', '20.64.0', '20.64.0']);
});

it('only what ships, and what builds it, is a dependency, so that a checkout starts without the tests’ packages', () => {
  const shipped = folders.map((folder) => folder.slice('node_modules/'.length));
  const direct = shipped.filter((name) => name in manifest.dependencies);
  expect(Object.keys(manifest.dependencies).sort()).toEqual([...direct, 'esbuild', 'lmdb', 'piscina', 'vite'].sort());
});
