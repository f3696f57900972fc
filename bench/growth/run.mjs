// npm run bench:growth [FORMAT… | shapes]: processor time and memory of reading against the size of the document, ten times larger each. Prints
// how they grow (the exponent fitted over the three largest: 1 is in proportion) and draws docs/growth.svg when all formats were read.
import { execFile } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOST_V8_FLAGS } from '../../dist/pool/host-flags.js';
import { drawGrowth } from './diagram.mjs';
import { FORMATS } from './documents.mjs';
import { SHAPES } from './shapes.mjs';

const READER = new URL('./read.mjs', import.meta.url).pathname;
const asked = process.argv.slice(2);
const chosen = asked.includes('shapes')
  ? SHAPES
  : FORMATS.filter(({ name }) => asked.length === 0 || asked.includes(name));
const dir = mkdtempSync(join(tmpdir(), 'docloupe-growth-'));
const grown = [];
try {
  for (const { name, unit, extension = name, sizes, make } of chosen) {
    const points = [];
    for (const size of sizes) {
      const path = write(join(dir, `${size}.${extension}`), make(size));
      const warmUp = join(dir, `${sizes[0]}.${extension}`);
      const flags = [...HOST_V8_FLAGS, '--max-old-space-size=1024', '--max-semi-space-size=16'];
      const { stdout } = await promisify(execFile)(process.execPath, [...flags, READER, path, warmUp]);
      points.push({ size, ...JSON.parse(stdout) });
      if (size !== sizes[0]) rmSync(path);
    }
    const exponent = exponentOf(points.slice(-3));
    grown.push({ name, unit, points, exponent });
    const told = points.map(({ size, seconds, mb }) => `${size}: ${seconds.toFixed(2)} s, ${Math.round(mb)} MB`);
    console.log(`${name}${unit ? ` (${unit})` : ''} exponent ${exponent.toFixed(2)} · ${told.join(' · ')}`);
  }
} finally {
  rmSync(dir, { recursive: true });
}
if (asked.length === 0) writeFileSync(new URL('../../docs/growth.svg', import.meta.url), drawGrowth(grown));

function write(path, pieces) {
  const file = openSync(path, 'w');
  for (const piece of pieces) writeSync(file, piece);
  return path;
}

/** Least squares in logarithms. */
function exponentOf(points) {
  const [xs, ys] = [points.map(({ size }) => Math.log(size)), points.map(({ seconds }) => Math.log(seconds))];
  const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [x, y] = [mean(xs), mean(ys)];
  return xs.reduce((sum, xi, i) => sum + (xi - x) * (ys[i] - y), 0) / xs.reduce((sum, xi) => sum + (xi - x) ** 2, 0);
}
