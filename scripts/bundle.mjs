// The service as a few files instead of hundreds, packages included: most of what a command costs is finding and reading modules.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import { toSbom } from './sbom.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'dist', 'bundle');

/** Threads and processes are started by the path of their module: each folder of src/ may have them. */
const STARTED_BY_PATH = new Set(['worker.ts', 'host.ts', 'page-worker.ts', 'check-process.ts', 'storing-thread.ts']);
/** What brings binaries, or looks for files beside itself, stays a package of its own. */
const SEPARATE = ['lmdb', 'piscina', 'openai', '@anthropic-ai/sdk', 'pg', 'graphile-worker'];
/** Binaries of uWebSockets.js that go along: of the platforms that servers run on, by Node 20, 22 and 24; and of this machine. */
const UWS_BINARY = new RegExp(
  `^uws_(linux_(x64|arm64)|${process.platform}_${process.arch})_(115|127|137|${process.versions.modules})\\.node$`,
);

const started = readdirSync(join(root, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(root, 'src', name)).map((file) => join('src', name, file)))
  .filter((path) => STARTED_BY_PATH.has(path.split(/[/\\]/).at(-1)));

/** What this script itself calls, once it is built. */
const USED_BELOW = [
  join('src', 'server', 'api-description.ts'),
  join('src', 'parsers', 'pdf', 'pdfjs', 'lean-worker.ts'),
  join('src', 'server', 'uws-version.ts'),
];

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  external: SEPARATE.flatMap((name) => [name, `${name}/*`]),
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'error',
};
const { metafile } = await build({
  ...common,
  entryPoints: [join('src', 'cli', 'docloupe.ts'), ...USED_BELOW, ...started],
  outbase: 'src',
  outdir: out,
  // One folder down, like the entries: modules look for one another from there.
  chunkNames: 'chunks/[name]-[hash]',
  splitting: true,
  format: 'esm',
  plugins: [{ name: 'own copy of uWebSockets.js', setup: useCopyOfUws }],
  define: { PACKAGE_VERSION: JSON.stringify(version) },
  // Packages of the older kind ask for Node's modules by require.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  sourcemap: 'linked',
  sourcesContent: false,
  metafile: true,
});

/** What programs import: here without types, which come with the library. */
await build({
  ...common,
  platform: 'neutral',
  entryPoints: ['docloupe', 'client'].map((name) => join('src', 'client', `${name}.ts`)),
  outdir: join(root, 'dist', 'client'),
  splitting: true,
  format: 'esm',
});

/** What of pdf.js reading needs; its package would bring a library that paints, too. */
const pdfjs = join(root, 'node_modules', 'pdfjs-dist');
const { leanSource, workerModule } = await importBuilt('parsers', 'pdf', 'pdfjs', 'lean-worker.js');
const lean = await transform(leanSource(workerModule()).source, {
  minifyWhitespace: true,
  charset: 'ascii',
  legalComments: 'none',
});
for (const path of ['package.json', 'LICENSE', 'cmaps', 'standard_fonts']) {
  cpSync(join(pdfjs, path), join(out, 'pdfjs', path), { recursive: true });
}
writeFileSync(join(out, 'pdfjs', 'pdf.worker.lean.js'), lean.code);

/** WebAssembly lies beside the code that loads it. */
for (const path of [
  '@embedpdf/pdfium/dist/pdfium.wasm',
  '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
  '@jsquash/webp/codec/dec/webp_dec.wasm',
]) {
  cpSync(join(root, 'node_modules', path), join(out, 'wasm', path.split('/').at(-1)));
}

/** Its package brings 257 MB: the binaries of all platforms for all versions of Node. */
function useCopyOfUws(bundler) {
  bundler.onResolve({ filter: /^uWebSockets\.js$/ }, () => ({ path: '../uws/ESM_wrapper.mjs', external: true }));
}
const uws = join('node_modules', 'uWebSockets.js');
const uwsFiles = readdirSync(join(root, uws)).filter((name) => UWS_BINARY.test(name));
for (const name of ['package.json', 'LICENSE', 'uws.js', 'ESM_wrapper.mjs', ...uwsFiles]) {
  cpSync(join(root, uws, name), join(out, 'uws', name));
}

/** Takes longer than all else at a start. */
const { describeApi } = await importBuilt('server', 'api-description.js');
writeFileSync(
  join(out, 'openapi.json'),
  describeApi(JSON.parse(readFileSync(join(root, 'src/operations/generated/examples.json'), 'utf8'))),
);

/** Their licences ask to go along. */
/** What the page is made of, which goes along too. */
const page = ['preact', '@preact/signals', '@preact/signals-core', 'pdfjs-dist'].map((name) =>
  join('node_modules', name),
);
const bundled = [...new Set([uws, ...page, ...Object.keys(metafile.inputs).flatMap(packageFolder)])].sort();
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'LICENSES.txt'), bundled.map(licenceOf).join('\n'));
const { UWS_VERSIONS } = await importBuilt('server', 'uws-version.js');
writeFileSync(join(out, 'sbom.cdx.json'), JSON.stringify(toSbom(root, bundled, [...UWS_VERSIONS]), undefined, 1));

function importBuilt(...path) {
  return import(pathToFileURL(join(out, ...path)).href);
}

function packageFolder(input) {
  const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
  return found ? [found[0]] : [];
}

function licenceOf(folder) {
  const { name, version: of, license, licenses } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const files = readdirSync(join(root, folder)).filter((entry) => /^licen[cs]e/i.test(entry));
  const text = files.map((file) => readFileSync(join(root, folder, file), 'utf8')).join('\n');
  return `${'='.repeat(80)}\n${name} ${of} (${license ?? licenses?.[0]?.type ?? 'see below'})\n\n${text}`;
}
