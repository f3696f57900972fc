// Reads attack files in a service and looks at it meanwhile: node bench/attacks/run.mjs FOLDER [FORMAT…]. Each must be answered in words, within
// the deadline; /health must come within 250 ms, and all processes together must stay below 1.5 GB (HEALTH_MS, PEAK_MB).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupMemoryMb, startServer } from '../service.mjs';

const [folder, ...formats] = process.argv.slice(2);
const HEALTH_MS = Number(process.env.HEALTH_MS ?? 250);
const PEAK_MB = Number(process.env.PEAK_MB ?? 1500);
const TYPED = new Set([201, 400, 413, 415, 422, 504]);
const QUESTIONS = [
  (file) => ['GET', `${file}/tables?include=rows`],
  (file) => ['POST', `${file}/extract`, { schema: 'table' }],
  (file) => ['POST', `${file}/export`, { format: 'chunks' }],
  (file) => ['POST', `${file}/search`, { query: 'a' }],
];

const names = readdirSync(folder)
  .filter((name) => formats.length === 0 || formats.some((format) => name.endsWith(`.${format}`)))
  .sort();
const server = await startServer({ DOCLOUPE_WORKERS: '2', DOCLOUPE_PARSE_TIMEOUT_MS: '60000' });
const bad = [];
for (const name of names) {
  const seen = await watched(() => attack(name));
  const faults = [
    ...seen.result,
    ...(seen.worstMs > HEALTH_MS ? [`health after ${Math.round(seen.worstMs)} ms`] : []),
    ...(seen.peakMb > PEAK_MB ? [`${Math.round(seen.peakMb)} MB`] : []),
  ];
  if (faults.length > 0) bad.push({ name, faults });
  console.log(`${faults.length > 0 ? 'BAD' : 'ok '} ${name} ${(seen.ms / 1000).toFixed(1)} s ${faults.join('; ')}`);
}
const busyMs =
  1000 *
  Number(/^docloupe_answering_thread_busy_seconds_max (\S+)/m.exec((await server.ask('GET', '/metrics')).text)?.[1]);
await server.stop();
if (process.env.REPORT) writeFileSync(process.env.REPORT, `${JSON.stringify(bad, null, 2)}\n`);
console.log(
  `${names.length} attacks, ${bad.length} bad; the answering thread was busy for ${Math.round(busyMs)} ms at most`,
);
process.exitCode = bad.length > 0 ? 1 : 0;

/** What was wrong with the answers. */
async function attack(name) {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(join(folder, name))]), name);
  const upload = await server
    .ask('POST', '/v1/files', form)
    .catch((error) => ({ status: String(error.cause ?? error) }));
  const faults = TYPED.has(upload.status) ? [] : [`upload: ${upload.status}`];
  if (upload.status !== 201) return faults;
  for (const question of QUESTIONS) {
    const [method, path, body] = question(`/v1/files/${upload.body.id}`);
    const { status } = await server
      .ask(method, path, body)
      .catch((error) => ({ status: String(error.cause ?? error) }));
    if (typeof status !== 'number' || (status >= 500 && status !== 504))
      faults.push(`${method} ${path.split('/')[4]}: ${status}`);
  }
  await server.ask('DELETE', `/v1/files/${upload.body.id}`);
  return faults;
}

async function watched(run) {
  const seen = { worstMs: 0, peakMb: 0, ms: 0, result: [] };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now();
      const isUp = await server.ask('GET', '/health').then(
        ({ status }) => status === 200,
        () => false,
      );
      seen.worstMs = Math.max(seen.worstMs, isUp ? performance.now() - asked : Number.POSITIVE_INFINITY);
      seen.peakMb = Math.max(seen.peakMb, groupMemoryMb(server.pid));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const began = performance.now();
  seen.result = await run();
  seen.ms = performance.now() - began;
  isOver = true;
  await watching;
  return seen;
}
