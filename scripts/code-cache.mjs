// Reads a sample with the bundle and keeps what V8 compiled meanwhile, for the settings of V8 that this process has: of the script for
// one format, as commands use it, or of pdf.js, as whoever reads larger files does.
//   node scripts/code-cache.mjs [format]
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readerOf, saveCodeCaches, wholeReader } from '../dist/bundle/pool/compiled-reader.js';

const [format] = process.argv.slice(2);
const samples = new URL('../samples/', import.meta.url);
const name = readdirSync(samples).find((file) => file.endsWith(`.${format ?? 'pdf'}`));
const sample = fileURLToPath(new URL(name, samples));
const reader = await (format ? readerOf(sample) : wholeReader());
await reader.readHere(sample);
// Each has a list of its own of what it has compiled.
reader.saveCodeCaches();
saveCodeCaches();
