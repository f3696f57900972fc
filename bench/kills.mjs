// Kills a parser host or the whole service in the midst of mixed load, again and again: node bench/kills.mjs [ROUNDS = 100] [SEED = 1]. What was
// acknowledged (a file, its page, an extraction, a deletion) must be there afterwards as it was acknowledged.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chance } from './chance.mjs';
import { madeDocuments } from './made-documents.mjs';
import { groupProcesses, startServer } from './service.mjs';

const [rounds = '100', seed = '1'] = process.argv.slice(2);
const CALLERS = 4;
const random = chance(Number(seed));
const documents = madeDocuments(random);
const dataDir = mkdtempSync(join(tmpdir(), 'docloupe-kills-'));
/** By file: what it was acknowledged with. */
const kept = new Map();
const deleted = new Set();
const lost = [];
const counts = { uploads: 0, extractions: 0, deletions: 0, front: 0, host: 0, slowestStartMs: 0 };

let server = await startServer({ DOCLOUPE_WORKERS: '2' }, dataDir);
let isOver = false;
let answered = 0;
let running = Promise.resolve();

/** One that asks whatever comes to mind; what fails while the service is down was not acknowledged. */
async function call() {
  while (!isOver) {
    await running;
    try {
      await oneCall();
      answered++;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function oneCall() {
  const ids = [...kept.keys()];
  const id = ids[Math.floor(random() * ids.length)];
  const dice = random();
  if (id === undefined || dice < 0.5) return upload();
  if (dice < 0.6) return extract(id);
  if (dice < 0.65) return remove(id);
  await server.ask('GET', `/v1/files/${id}/${dice < 0.8 ? 'pages/1' : 'profile'}`);
}

async function upload() {
  const { name, bytes } = documents.next();
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const isWaited = random() < 0.7;
  const { status, body } = await server.ask('POST', `/v1/files${isWaited ? '' : '?wait=false'}`, form);
  if (status === 201 || status === 202) {
    kept.set(body.id, { sha256: body.sha256, extractions: [] });
    counts.uploads++;
  }
}

async function extract(id) {
  const { status, body } = await server.ask('POST', `/v1/files/${id}/extract`, { schema: 'table' });
  if (status !== 201) return;
  kept.get(id)?.extractions.push(body.id);
  counts.extractions++;
}

async function remove(id) {
  const file = kept.get(id);
  // Neither here nor there until it is answered.
  kept.delete(id);
  const { status } = await server.ask('DELETE', `/v1/files/${id}`);
  if (status === 204) {
    deleted.add(id);
    counts.deletions++;
  } else if (file && status !== 404) kept.set(id, file);
}

async function kill() {
  const hosts = groupProcesses(server.pid).filter((pid) => pid !== server.pid);
  if (random() < 0.5 && hosts.length > 0) {
    try {
      process.kill(hosts[Math.floor(random() * hosts.length)], 'SIGKILL');
      counts.host++;
      return;
    } catch (error) {
      // Gone since they were listed: the service is killed instead.
      if (error.code !== 'ESRCH') throw error;
    }
  }
  counts.front++;
  let go;
  running = new Promise((resolve) => {
    go = resolve;
  });
  await server.kill();
  server = await startServer({ DOCLOUPE_WORKERS: '2' }, dataDir);
  counts.slowestStartMs = Math.max(counts.slowestStartMs, server.startMs);
  go();
}

/** All that was acknowledged, once everything that waits is read. */
async function verify() {
  for (const [id, { sha256, extractions }] of kept) {
    const file = await settled(id);
    if (file.status !== 'ready' || file.sha256 !== sha256)
      lost.push(`${id}: ${file.status ?? file.code} ${file.error?.code ?? ''}`);
    else if ((await server.ask('GET', `/v1/files/${id}/pages/1`)).status !== 200) lost.push(`${id}: page`);
    for (const extraction of extractions) {
      const { status } = await server.ask('GET', `/v1/extractions/${extraction}`);
      if (status !== 200) lost.push(`${id}: extraction ${status}`);
    }
  }
  for (const id of deleted) {
    if ((await server.ask('GET', `/v1/files/${id}`)).status !== 404) lost.push(`${id}: came back`);
  }
}

async function settled(id) {
  for (;;) {
    const { body } = await server.ask('GET', `/v1/files/${id}`);
    if (body?.status !== 'processing') return body ?? {};
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const callers = Array.from({ length: CALLERS }, call);
for (let round = 1; round <= Number(rounds); round++) {
  // After a few answers, so that there is something to lose however slow the machine is, and then in the midst of the next.
  const enough = answered + 1 + Math.floor(random() * 15);
  while (answered < enough) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, random() * 200));
  await kill();
  if (round % 25 === 0) console.log(`${round} kills, ${kept.size} files, ${JSON.stringify(counts)}`);
}
isOver = true;
await Promise.all(callers);
await verify();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
for (const what of lost.slice(0, 20)) console.log(`LOST ${what}`);
console.log(
  `${rounds} kills (${counts.front} of the service, ${counts.host} of a host): ${counts.uploads} uploads, ${counts.extractions} extractions and ${counts.deletions} deletions acknowledged, ${lost.length} lost; slowest start ${Math.round(counts.slowestStartMs)} ms`,
);
process.exitCode = lost.length > 0 ? 1 : 0;
