import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const root = dirname(fileURLToPath(import.meta.url));
const outDir = join(root, '..', 'dist', 'web');
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as { version: string };
/** Named by version: what is below /assets is cached for good. */
const pdfjsData = `assets/pdfjs-${version}`;

export default defineConfig({
  root,
  base: '/',
  logLevel: 'warn',
  publicDir: false,
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  define: { PDFJS_DATA_URL: JSON.stringify(`/${pdfjsData}/`) },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would be data: URLs, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The worker of pdf.js is 1 MB, and is loaded with the first PDF only.
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    rollupOptions: { input: { inspector: join(root, 'inspector.html'), docs: join(root, 'docs.html') } },
  },
  plugins: [pdfjsFiles(), precompressed()],
});

/** Character maps, standard fonts and decoders that pdf.js fetches for the documents that need them. */
function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    apply: 'build',
    closeBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
        cpSync(join(pdfjs, folder), join(outDir, pdfjsData, folder), { recursive: true });
      }
    },
  };
}

const COMPRESSIBLE = /\.(html|js|mjs|css|svg|wasm)$/;

/** `x.br` and `x.gz` beside `x`, so that the server never compresses. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const path = join(outDir, name);
        if (!COMPRESSIBLE.test(name) || statSync(path).size < 1024) continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
