// A cluster with many files: how long a new node takes to start, to list and to search. Needs a build.
//   node bench/cluster/many-files.mjs [files = 100000]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClusterStore } from '../../dist/cluster/cluster-store.js';
import { ContentCache } from '../../dist/cluster/content-cache.js';
import { Database } from '../../dist/cluster/database.js';
import { PostgresObjects } from '../../dist/cluster/postgres-objects.js';
import { quantile } from '../harness.mjs';
import { fillStore } from '../search/in-process.mjs';
import { Chance, sentence } from '../search/texts.mjs';
import { makeNode, startPostgres } from './parts.mjs';

const files = Number(process.argv[2] ?? 100_000);
const AT_ONCE = 20;
const ASKED = 300;
const chance = new Chance(7);

const postgres = await startPostgres();
const DOCLOUPE_DATABASE_URL = await postgres.newDatabase();
const folder = mkdtempSync(join(tmpdir(), 'docloupe-bench-many-'));
const database = await Database.open(DOCLOUPE_DATABASE_URL);
const store = new ClusterStore(database, new PostgresObjects(database), new ContentCache(folder, 2 ** 33));
const records = await fillStore(store, files, chance, AT_ONCE);
// As PostgreSQL does by itself within a minute.
await database.rowsOnce('analyze', []);
const [{ bytes }] = await database.rows('select pg_database_size(current_database()) as bytes');
await store.close();
console.log(
  `${files} files of ${new Set(records.map(({ contentId }) => contentId)).size} contents, ${Math.round(Number(bytes) / 2 ** 20)} MB in the database`,
);

const node = await makeNode('many', { DOCLOUPE_DATABASE_URL });
const began = performance.now();
await node.up();
console.log(`a new node is ready after ${Math.round(performance.now() - began)} ms`);

async function timed(path, body) {
  const from = performance.now();
  const response = await fetch(node.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - from;
}

for (const [what, ask] of [
  ['list of 100', () => timed('/v1/files?limit=100')],
  ['search of one word', () => timed('/v1/search', { query: sentence(chance, 1) })],
  ['search of two words', () => timed('/v1/search', { query: sentence(chance, 2) })],
]) {
  const first = await ask();
  const times = [];
  for (let i = 0; i < ASKED; i++) times.push(await ask());
  const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
  console.log(`${what}: the first ${first.toFixed(1)} ms, then p50 ${p50} ms, p99 ${p99} ms`);
}
await node.kill('SIGTERM');
node.remove();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();
