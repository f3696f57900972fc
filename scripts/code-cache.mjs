// Reads the sample of a format with the bundle and keeps what V8 compiled meanwhile. For the settings of V8 that this process has.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readerOf, saveCodeCaches } from '../dist/bundle/pool/compiled-reader.js';

const samples = new URL('../samples/', import.meta.url);
const name = readdirSync(samples).find((file) => file.endsWith(`.${process.argv[2]}`));
const sample = fileURLToPath(new URL(name, samples));
const reader = await readerOf(sample);
await reader.readHere(sample);
reader.saveCodeCaches();
// Commands run without settings of their own.
if (process.execArgv.length === 0) saveCodeCaches();
