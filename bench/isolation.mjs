// What it costs to read in a process of its own: the same documents by worker threads within this process and by those of a parser host, in turns:
// node bench/isolation.mjs [FOLDER OF PDFS] [ROUNDS = 5] [WORKERS = 2]. Without a folder: made reports.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { median } from './harness.mjs';
import { makeMixedReport } from './made-report.mjs';

buildIfStale();
const { LmdbParts } = await import('../dist/index/lmdb-parts.js');
const { DEFAULT_PARSE_LIMITS } = await import('../dist/parsers/budget.js');
const { ParsePool } = await import('../dist/pool/pool.js');
const { WorkerThreads } = await import('../dist/pool/threads.js');

const [folder, rounds = '5', workers = '2'] = process.argv.slice(2);
const threads = Number(workers);
const dir = mkdtempSync(join(tmpdir(), 'docloupe-isolation-'));
const paths = folder
  ? readdirSync(folder, { recursive: true })
      .filter((name) => name.endsWith('.pdf'))
      .sort()
      .map((name) => join(folder, name))
  : Array.from({ length: 8 }, (_, i) => {
      const path = join(dir, `report-${i}.pdf`);
      writeFileSync(path, makeMixedReport(10 + i));
      return path;
    });
const settings = {
  dataDir: join(dir, 'data'),
  threads,
  workers: threads,
  workersPerHost: threads,
  workerHeapMb: 1024,
  hostMemoryMb: 2048,
  lastResortBytes: 4 * 1024 ** 3,
  parseTimeoutMs: 120_000,
  maxQueue: 1000,
  recycleAfterDocuments: 1e9,
  recycleAfterBytes: 1e15,
  limits: DEFAULT_PARSE_LIMITS,
  worker: new URL('../dist/bundle/pool/worker.js', import.meta.url).href,
};
mkdirSync(settings.dataDir);
const within = new WorkerThreads({ ...settings, dataDir: join(dir, 'within') }, new LmdbParts(join(dir, 'within')));
const pool = new ParsePool(settings, {}, new URL(settings.worker));
await pool.ready();

let generations = 0;
const order = (path) => ({
  kind: 'parse',
  source: { path },
  fileName: path.split('/').at(-1),
  sha256: '0'.repeat(64),
  sizeBytes: statSync(path).size,
  password: undefined,
  generation: `g${generations++}`,
});
const NOTHING = { started() {}, progress() {}, piece() {} };
const WAYS = {
  'threads of this process': (path) => within.parse(order(path), NOTHING).ending.then(({ manifest }) => manifest),
  'a parser host': (path) =>
    pool
      .parse({ ...order(path), contentId: path, signal: new AbortController().signal, onProgress() {} })
      .catch(() => undefined),
};

async function pagesPerSecond(read) {
  const waiting = [...paths];
  let pages = 0;
  const began = performance.now();
  const reader = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      pages += (await read(path))?.pageCount ?? 0;
  };
  await Promise.all(Array.from({ length: threads }, reader));
  return (1000 * pages) / (performance.now() - began);
}

const speeds = new Map(Object.keys(WAYS).map((way) => [way, []]));
for (let round = 0; round <= Number(rounds); round++) {
  for (const [way, read] of Object.entries(WAYS)) {
    const speed = await pagesPerSecond(read);
    // The first round warms up.
    if (round > 0) speeds.get(way).push(speed);
  }
}
const [[, inside], [, host]] = [...speeds];
for (const [way, all] of speeds)
  console.log(`${way}: ${median(all).toFixed(1)} pages/s (best ${Math.max(...all).toFixed(1)})`);
console.log(
  `host against threads: ${(median(host) / median(inside)).toFixed(3)} (best ${(Math.max(...host) / Math.max(...inside)).toFixed(3)})`,
);
await pool.close();
rmSync(dir, { recursive: true, force: true });
process.exit();
