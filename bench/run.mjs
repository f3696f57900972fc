// npm run bench [CASE…]: runs the cases, prints a table, writes bench/results/<time>.json, and fails where a limit is exceeded.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { buildIfStale } from '../scripts/build.mjs';
import { environment } from './harness.mjs';

buildIfStale();
const wanted = process.argv.slice(2);
const folder = new URL('./cases/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -4));
const chosen = wanted.length > 0 ? names.filter((name) => wanted.some((word) => name.includes(word))) : names;

const { node, cpu, cores, memoryGb } = environment();
console.log(`Node ${node} · ${cpu} × ${cores} · ${memoryGb} GB`);
const results = [];
for (const name of chosen) {
  const { default: run } = await import(new URL(`${name}.mjs`, folder));
  for (const result of await run()) {
    results.push(result);
    console.log(toLine(result));
  }
}
mkdirSync(new URL('./results/', import.meta.url), { recursive: true });
const file = new URL(`./results/${new Date().toISOString().replaceAll(':', '-')}.json`, import.meta.url);
writeFileSync(file, JSON.stringify({ environment: environment(), results }, null, 2));
const exceeded = results.filter(isExceeded);
if (exceeded.length > 0) {
  console.log(`\nexceeded: ${exceeded.map((result) => result.name).join(', ')}`);
  process.exitCode = 1;
}

function toLine({ name, subjectMs, referenceMs, referenceName, ratio, limit, value, unit, peakRssMb }) {
  const memory = peakRssMb === undefined ? '' : ` · peak ${Math.round(peakRssMb)} MB`;
  const bound = limit === undefined ? '' : ` (limit ${limit})`;
  if (ratio === undefined) return `${name}: ${value.toFixed(2)} ${unit}${bound}${memory}`;
  return `${name}: ${ratio.toFixed(2)} × ${referenceName}${bound} · ${subjectMs.toFixed(1)} ms against ${referenceMs.toFixed(1)} ms${memory}`;
}

function isExceeded({ ratio, value, limit, atLeast, peakRssMb, peakLimitMb }) {
  const figure = ratio ?? value;
  if (limit !== undefined && (atLeast ? figure < limit : figure > limit)) return true;
  return peakLimitMb !== undefined && peakRssMb !== undefined && peakRssMb > peakLimitMb;
}
