// Reads a document with the bundle and keeps what V8 compiled of pdf.js meanwhile. For the settings of V8 that this process has.
import { fileURLToPath } from 'node:url';
import { runCli } from '../dist/bundle/cli/docloupe.js';
import { saveCodeCache } from '../dist/bundle/parsers/pdf/pdfjs/lean-worker.js';

await runCli([
  process.execPath,
  'docloupe',
  'inspect',
  fileURLToPath(new URL('../samples/invoice.pdf', import.meta.url)),
]);
saveCodeCache();
