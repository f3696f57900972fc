// Kills nodes, the database and the object store of a cluster under load, or all connections to the database, and looks for what was acknowledged and is lost.
//   node bench/cluster/kill.mjs [rounds]
import pg from 'pg';
import { makeNode, makeS3, startPostgres, upload } from './parts.mjs';

const rounds = Number(process.argv[2] ?? 10);
const LOAD_MS = 1500;
const LEASE_MS = 30_000;

const postgres = await startPostgres();
const s3 = await makeS3();
await s3.up();
const DOCLOUPE_DATABASE_URL = await postgres.newDatabase();
const settings = { DOCLOUPE_DATABASE_URL, DOCLOUPE_OBJECTS_URL: s3.url, DOCLOUPE_WORKERS: '1' };
const nodes = await Promise.all(['a', 'b', 'c'].map((name) => makeNode(name, settings)));
await Promise.all(nodes.map((node) => node.up()));

/** What was acknowledged: the file must be there, with these bytes. */
const acknowledged = new Map();
const deleted = new Set();
const counts = { uploads: 0, refused: 0, deletions: 0, reads: 0, wrong: 0 };
let number = 0;

async function load(node, ended) {
  while (!ended.aborted) {
    const content = `number,text\n${++number},row of ${number}\n`;
    const signal = AbortSignal.timeout(20_000);
    try {
      const { status, body } = await upload(
        node.url,
        content,
        `${number}.csv`,
        number % 2 ? '' : '?wait=false',
        signal,
      );
      if (status === 201 || status === 202) {
        counts.uploads++;
        acknowledged.set(body.id, content);
      } else counts.refused++;
      if (number % 7 === 0 && acknowledged.size > 0) {
        const [[id, kept]] = acknowledged;
        // Whoever gets no answer does not know whether it happened.
        acknowledged.delete(id);
        const response = await fetch(`${node.url}/v1/files/${id}`, { method: 'DELETE', signal });
        if (response.status === 204) {
          counts.deletions++;
          deleted.add(id);
        } else if (response.status < 500) acknowledged.set(id, kept); // It was not deleted: it must be there.
      }
    } catch {
      counts.refused++;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

/** All at once, as a broken network does; the database stays. */
async function closeConnections() {
  const client = new pg.Client({ connectionString: DOCLOUPE_DATABASE_URL });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}

const parts = [
  ...nodes,
  { name: 'postgres', kill: () => postgres.kill(), up: () => postgres.up() },
  s3,
  { name: 'connections', kill: closeConnections, up: closeConnections },
];
const resumedMs = [];
for (let round = 0; round < rounds; round++) {
  const victim = parts[round % parts.length];
  const ended = new AbortController();
  const loads = nodes.map((node) => load(node, ended.signal));
  await new Promise((done) => setTimeout(done, LOAD_MS * Math.random()));
  await victim.kill();
  await new Promise((done) => setTimeout(done, LOAD_MS / 2));
  await victim.up();
  ended.abort();
  await Promise.all(loads);
  resumedMs.push(await settle());
  process.stderr.write(
    `round ${round + 1}: ${victim.name} killed, all read after ${Math.round(resumedMs.at(-1))} ms\n`,
  );
}

/** Until no file is being read any more; how long that took. */
async function settle() {
  const from = performance.now();
  for (;;) {
    const { files } = await get(nodes[0], '/v1/files?limit=1000');
    if (files?.every(({ status }) => status !== 'processing')) return performance.now() - from;
    if (performance.now() - from > LEASE_MS) {
      process.stderr.write(
        `stuck: ${JSON.stringify(files?.filter(({ status }) => status === 'processing').slice(0, 3))}\n`,
      );
      return LEASE_MS;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function get(node, path) {
  const response = await fetch(node.url + path).catch(() => undefined);
  return response?.ok ? response.json() : { status: response?.status };
}

let lost = 0;
for (const [id, content] of acknowledged) {
  const response = await fetch(`${nodes[counts.reads++ % nodes.length].url}/v1/files/${id}/content`);
  if (response.status !== 200) {
    lost++;
    process.stderr.write(`${id}: ${response.status} ${await response.text()}\n`);
  } else if ((await response.text()) !== content) counts.wrong++;
}
for (const id of deleted) if ((await fetch(`${nodes[1].url}/v1/files/${id}`)).status !== 404) counts.wrong++;

const slowest = Math.round(Math.max(...resumedMs));
console.log(
  JSON.stringify({ rounds, ...counts, kept: acknowledged.size, lost, slowest_ms: slowest, stuck: slowest >= LEASE_MS }),
);
for (const node of nodes) await node.kill('SIGTERM');
await s3.kill();
await postgres.stop();
for (const part of [...nodes, s3]) part.remove();
process.exitCode = lost + counts.wrong > 0 || slowest >= LEASE_MS ? 1 : 0;
process.exit();
