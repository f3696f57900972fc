// Reads a document with the bundle and keeps what V8 compiled meanwhile. For the settings of V8 that this process has.
import { fileURLToPath } from 'node:url';
import { readerOf, saveCodeCaches } from '../dist/bundle/pool/compiled-reader.js';

const sample = fileURLToPath(new URL('../samples/invoice.pdf', import.meta.url));
const reader = await readerOf(sample);
await reader.readHere(sample);
reader.saveCodeCaches();
// Commands run without settings of their own.
if (process.execArgv.length === 0) saveCodeCaches();
