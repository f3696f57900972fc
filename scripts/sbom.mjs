// What is bundled, as a software bill of materials (CycloneDX 1.6): `npm audit` of whoever installs the package sees none of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `folders`: of the packages, as `node_modules/…`; `binaries`: of uWebSockets.js, by the version of Node's modules that is in their name. */
export function toSbom(root, folders, binaries) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { name, version, license } = read('package.json');
  const { packages } = read('package-lock.json');
  const components = folders.map((folder) => toComponent(read(`${folder}/package.json`), packages[folder]));
  const own = { type: 'application', 'bom-ref': purlOf(name, version), name, version, purl: purlOf(name, version) };
  const all = [...components, ...binaries.map(toBinary)];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, licenses: [{ license: { id: license } }] } },
    components: all,
    dependencies: [{ ref: own['bom-ref'], dependsOn: all.map((component) => component['bom-ref']) }],
  };
}

const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

function toComponent({ name, version, license, licenses }, locked) {
  const purl = purlOf(name, version);
  const said = license?.type ?? license ?? licenses?.[0]?.type;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(said && { licenses: [{ expression: said }] }),
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(locked.integrity.replace(/^sha512-/, ''), 'base64').toString('hex') },
    ],
  };
}

/** The npm package carries releases of another project, and says nowhere which. */
function toBinary([modules, version]) {
  const purl = `pkg:github/unetworking/uwebsockets.js@v${version}?modules=${modules}`;
  const name = 'uWebSockets.js';
  const description = `The binaries for version ${modules} of Node's modules.`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    description,
    licenses: [{ license: { id: 'Apache-2.0' } }],
  };
}
