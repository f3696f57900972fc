// A service with many files, killed and started again: node bench/many-files.mjs [FILES = 100000]. How long until it answers, and until it is ready; then the first
// list, the first search and the p99 of searches over HTTP. Needs a build.
import { rmSync } from 'node:fs';
import { LibrarySearch } from '../dist/index/search/library/library-search.js';
import { Searcher } from '../dist/index/search/searcher.js';
import { quantile } from './harness.mjs';
import { madeDocuments } from './made-documents.mjs';
import { fillStore, openStore } from './search/in-process.mjs';
import { Chance, sentence } from './search/texts.mjs';
import { groupMemoryMb, startServer } from './service.mjs';

const files = Number(process.argv[2] ?? 100_000);
const AT_ONCE = 500;
const chance = new Chance(7);
const { store, dataDir } = openStore();

const records = await fillStore(store, files, chance, AT_ONCE);
const library = new LibrarySearch(store, new Searcher(1));
await Promise.all(records.map((record) => library.fileAdded(record)));
await store.close();

async function started() {
  const server = await startServer({ DOCLOUPE_WORKERS: '1' }, dataDir);
  const began = performance.now();
  while ((await server.ask('GET', '/ready')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 5));
  console.log(
    `answers after ${Math.round(server.startMs)} ms, ready ${Math.round(performance.now() - began)} ms later, ${Math.round(groupMemoryMb(server.pid))} MB`,
  );
  return server;
}

async function timed(what, server, ...asked) {
  const began = performance.now();
  const { status } = await server.ask(...asked);
  const ms = performance.now() - began;
  if (what) console.log(`${what}: ${status} in ${ms.toFixed(1)} ms`);
  return ms;
}

console.log(`${files} files`);
const first = await started();
// In the midst of work, so that there is something to take up again.
const documents = madeDocuments(Math.random);
for (let i = 0; i < 20; i++) {
  const { name, bytes } = documents.next();
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  await first.ask('POST', '/v1/files?wait=false', form);
}
await first.kill();
const server = await started();
await timed('first list', server, 'GET', '/v1/files?limit=100');
await timed('first search', server, 'POST', '/v1/search', { query: sentence(chance, 1) });
const times = [];
for (let i = 0; i < 300; i++) times.push(await timed('', server, 'POST', '/v1/search', { query: sentence(chance, 2) }));
console.log(
  `300 searches of two words over HTTP: median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
);
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
