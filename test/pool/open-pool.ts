import { DEFAULT_PARSE_LIMITS } from '../../src/parsers/budget.ts';
import type { PoolSettings } from '../../src/pool/pool.ts';

/** Speaks the wire of worker threads and does what the file name says. */
export const SCRIPTED_WORKER = new URL('../fixtures/workers/scripted-worker.mjs', import.meta.url);

export const FAILING_WORKER = new URL('../fixtures/workers/failing-worker.mjs', import.meta.url);

/** One host with one worker. */
export const poolSettings = (dataDir: string, more: Partial<PoolSettings> = {}): PoolSettings => ({
  dataDir,
  workers: 1,
  workersPerHost: 1,
  parseTimeoutMs: 20_000,
  workerHeapMb: 64,
  hostMemoryMb: 1024,
  maxQueue: 2,
  recycleAfterDocuments: 1000,
  recycleAfterBytes: 1e9,
  limits: DEFAULT_PARSE_LIMITS,
  ...more,
});
