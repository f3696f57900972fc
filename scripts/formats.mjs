// Writes what the formats say of themselves to where all may read it, parsers or not: src/document/generated/formats.ts.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { toFormatFacts } from './faces/format-facts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outfile = join(root, 'dist', '.formats', 'formats.mjs');
try {
  // Neither the types nor the parsers of a new format have to be whole for this.
  await build({
    entryPoints: [join(root, 'src/parsers/formats.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: [{ name: 'leave out what is loaded later', setup: leaveOutLater }],
  });
  const { formats } = await import(pathToFileURL(outfile).href);
  for (const [path, text] of toFormatFacts(formats)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
} finally {
  rmSync(dirname(outfile), { recursive: true, force: true });
}

function leaveOutLater(bundler) {
  bundler.onResolve({ filter: /./ }, ({ kind, path }) =>
    kind === 'dynamic-import' ? { path, external: true } : undefined,
  );
}
