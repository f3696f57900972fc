// Lists the licences of all that docloupe brings, installed beside it or bundled (`npm run licences`); fails where one is not known to fit Apache-2.0.
import { readFileSync } from 'node:fs';
import { buildIfStale } from './build.mjs';

const FITTING =
  /^\(?(MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Zlib|Python-2\.0|WTFPL)\b/;

const NOT_HERE = 'not installed here';
const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const installed = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { version, license }]) => {
    const name = path.split('node_modules/').at(-1);
    return { name, version, license: license ?? installedLicence(path) };
  });
buildIfStale(['service']);
const bundle = readFileSync(new URL('../dist/bundle/LICENSES.txt', import.meta.url), 'utf8');
const bundled = [...bundle.matchAll(/^={80}\n(\S+) (\S+) \((.+)\)$/gm)].map(([, name, version, license]) => ({
  name,
  version,
  license,
}));
const rows = [...installed, ...bundled].sort((a, b) => (a.name < b.name ? -1 : 1));
for (const { name, version, license } of rows) process.stdout.write(`${name}@${version}\t${license}\n`);
// What is built for other platforms is not here to be looked at; its licence is that of the package that asks for it.
const unknown = rows.filter(({ license }) => license !== NOT_HERE && !FITTING.test(license));
if (unknown.length > 0) {
  process.stderr.write(`To be looked at: ${unknown.map(({ name, license }) => `${name} (${license})`).join(', ')}\n`);
  process.exitCode = 1;
}

/** Old packages say it in their own file only. */
function installedLicence(path) {
  try {
    const { license, licenses } = JSON.parse(readFileSync(new URL(`../${path}/package.json`, import.meta.url), 'utf8'));
    return String(license?.type ?? license ?? licenses?.[0]?.type ?? 'none');
  } catch {
    return NOT_HERE;
  }
}
