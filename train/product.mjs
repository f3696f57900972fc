// The product as it stands in src, with the weights that it ships or with those that saw nothing of some sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import { build } from 'esbuild';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const FOLDS = 10n;

/** As in fit.py: sources spread by their hash, so that a new source moves no other. */
export const foldOf = (source) => Number(BigInt(`0x${createHash('sha256').update(source).digest('hex')}`) % FOLDS);

export const weightsOfFold = (fold, file) => here(`.examples/fold-${fold}/${basename(file)}`);

const UNFITTED = JSON.stringify({ features: [], trees: [], slope: 1, intercept: 0, examples: '' });
const products = new Map();
let trained;

/** A decision is not described by itself: while it is trained its own weights are left out. */
export const leaveOutWeights = (file) => {
  trained = basename(file);
};

/** The product whose weights were fitted without the sources of a fold; without one, as it ships. */
export function productOf(fold) {
  if (!products.has(fold)) products.set(fold, bundle(fold));
  return products.get(fold);
}

async function bundle(fold) {
  const outfile = here(`.examples/product-${fold ?? 'shipped'}-${process.pid}.mjs`);
  const leftOut = {
    name: 'weights',
    setup({ onLoad }) {
      onLoad({ filter: /\.weights\.json$/ }, ({ path }) => {
        if (basename(path) === trained) return { contents: UNFITTED, loader: 'json' };
        const other = weightsOfFold(fold, path);
        const contents = readFileSync(fold !== undefined && existsSync(other) ? other : path, 'utf8');
        return { contents, loader: 'json' };
      });
    },
  };
  await build({
    entryPoints: [here('product.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
    plugins: [leftOut],
  });
  const product = await import(pathToFileURL(outfile).href);
  rmSync(outfile, { force: true });
  return product;
}

/** A document as the parsers read it, kept for the next run; delete train/.examples/parsed after a change of a parser. */
export const parsedOf = (product, path) => parsedBytes(product, new Uint8Array(readFileSync(path)), basename(path));

export async function parsedBytes(product, bytes, fileName) {
  const kept = here(`.examples/parsed/${createHash('sha256').update(bytes).digest('hex')}`);
  const { manifest, parts } = existsSync(kept)
    ? v8.deserialize(readFileSync(kept))
    : await parse(product, fileName, bytes);
  if (!existsSync(kept)) {
    mkdirSync(here('.examples/parsed'), { recursive: true });
    writeFileSync(kept, v8.serialize({ manifest, parts }));
  }
  return new product.StoredContent({ manifest: { ...manifest, generation: '' }, readPart: (name) => parts.get(name) });
}

async function parse({ readDocument, MemorySource, DEFAULT_PARSE_LIMITS }, fileName, bytes) {
  const parts = new Map();
  const options = { fileName, sha256: '', limits: DEFAULT_PARSE_LIMITS, progress() {} };
  const reading = readDocument(new MemorySource(bytes), options);
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { manifest: value, parts };
    parts.set(value.name, value.bytes);
  }
}
