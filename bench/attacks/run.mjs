// Reads attack files in a service and looks at it meanwhile: node bench/attacks/run.mjs FOLDER [FORMAT…]. Each must be answered in words, within
// the deadline; /health must come within 250 ms, the answering thread be busy for no more than 50 ms, and all processes together stay below
// 1.5 GB (HEALTH_MS, PEAK_MB).
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startServer } from '../service.mjs';

const [folder, ...formats] = process.argv.slice(2);
const HEALTH_MS = Number(process.env.HEALTH_MS ?? 250);
const PEAK_MB = Number(process.env.PEAK_MB ?? 1500);
const TYPED = new Set([201, 400, 413, 415, 422, 504]);
const QUESTIONS = [
  (file) => ['GET', `${file}/tables?include=rows`],
  (file) => ['POST', `${file}/extract`, { schema: 'table' }],
  (file) => ['POST', `${file}/export`, { format: 'chunks' }],
  (file) => ['POST', `${file}/search`, { query: 'a' }],
  (file) => ['GET', `${file}/images`],
  (file) => ['GET', `${file}/attachments`],
  (file) => ['GET', `${file}/pages/1/image?dpi=72`],
];

const names = readdirSync(folder)
  .filter((name) => formats.length === 0 || formats.some((format) => name.endsWith(`.${format}`)))
  .sort();
const server = await startServer({ DOCLOUPE_WORKERS: '2', DOCLOUPE_PARSE_TIMEOUT_MS: '60000' });
const watcher = new Worker(new URL('watcher.mjs', import.meta.url), {
  workerData: { url: server.url, pid: server.pid },
});
const bad = [];
for (const name of names) {
  const before = await busy();
  await look();
  const began = performance.now();
  const faults = await attack(name);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { worstMs, peakMb } = await look();
  const after = await busy();
  const longTurns = after.longTurns - before.longTurns;
  if (worstMs > HEALTH_MS) faults.push(`health after ${Math.round(worstMs)} ms`);
  if (peakMb > PEAK_MB) faults.push(`${Math.round(peakMb)} MB`);
  if (longTurns > 0) faults.push(`busy for more than 50 ms ${longTurns} times (at most ${after.ms} ms so far)`);
  if (faults.length > 0) bad.push({ name, faults });
  console.log(`${faults.length > 0 ? 'BAD' : 'ok '} ${name} ${seconds} s ${faults.join('; ')}`);
}
const { ms } = await busy();
await watcher.terminate();
await server.stop();
if (process.env.REPORT) writeFileSync(process.env.REPORT, `${JSON.stringify(bad, null, 2)}\n`);
console.log(`${names.length} attacks, ${bad.length} bad; the answering thread was busy for ${ms} ms at most`);
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

/** How often the answering thread was busy for more than 50 ms, and how long at most. */
async function busy() {
  const { text } = await server.ask('GET', '/metrics');
  const metric = (name) => Number(new RegExp(`^docloupe_answering_thread_${name} (\\S+)`, 'm').exec(text)?.[1]);
  return { longTurns: metric('long_turns'), ms: Math.round(metric('busy_seconds_max') * 1000) };
}

/** What was seen since the last time. */
async function look() {
  watcher.postMessage('look');
  return (await once(watcher, 'message'))[0];
}
