import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultError } from '../../src/document/fault.ts';
import { DEFAULT_OWNER } from '../../src/document/owner.ts';
import { LmdbStore } from '../../src/index/lmdb-store.ts';
import type { FileRecord } from '../../src/index/store.ts';
import type { HostEndedError } from '../../src/pool/host-process.ts';
import type { ParsedManifest } from '../../src/pool/messages.ts';
import {
  type ContentJob,
  type ParseJob,
  ParsePool,
  type PoolObserver,
  type PoolSettings,
} from '../../src/pool/pool.ts';
import { FAILING_WORKER, poolSettings, SCRIPTED_WORKER } from './open-pool.ts';

let dataDir: string;
let store: LmdbStore;
let pool: ParsePool;
let jobs = 0;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'docloupe-pool-'));
  store = new LmdbStore(dataDir);
});
afterEach(() => pool.close());
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

function open(settings: Partial<PoolSettings> = {}, observer: PoolObserver = {}): ParsePool {
  pool = new ParsePool(poolSettings(dataDir, settings), observer, SCRIPTED_WORKER);
  return pool;
}

const job = (script: string, more: Partial<ParseJob> = {}): ParseJob => ({
  contentId: `${script} ${jobs++}`,
  generation: `${jobs}`,
  source: { path: '' },
  fileName: script,
  sha256: '',
  sizeBytes: 1,
  password: undefined,
  signal: new AbortController().signal,
  onProgress: () => {},
  ...more,
});

const record: FileRecord = {
  id: 'f',
  owner: DEFAULT_OWNER,
  fileName: 'flood',
  createdAt: '',
  sha256: '',
  sizeBytes: 0,
  contentId: 'c',
  status: 'ready',
  fileType: 'csv',
  mediaType: '',
  pageCount: 1,
  error: null,
};

const read = async (asked: ParseJob): Promise<ParsedManifest> => (await pool.parse(asked)).manifest;
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no fault',
    (error: FaultError) => error.fault ?? error,
  );

describe('ParsePool', () => {
  it('reads documents one after the other in the same worker', async () => {
    open();
    expect((await read(job('ok'))).pageCount).toBe(1);
    expect((await read(job('ok'))).pageCount).toBe(2);
  });

  it('passes faults on as they are, and reports what a parser should not have thrown', async () => {
    const reports: string[] = [];
    open({}, { unexpected: (error) => reports.push(error) });
    expect(await faultOf(pool.parse(job('fault')))).toEqual({ code: 'encrypted_document', message: 'locked' });
    expect(await faultOf(pool.parse(job('bug')))).toMatchObject({ code: 'unprocessable_document' });
    expect(reports).toEqual(['TypeError: x']);
  });

  it('reports what work on a stored document should not have thrown, and which work for whom', async () => {
    const reports: unknown[] = [];
    open({}, { unexpected: (error, doing) => reports.push([error, doing]) });
    const asked: ContentJob = {
      ...{ module: FAILING_WORKER, input: 'TypeError: x', generation: '', timeoutMs: 20_000 },
      ...{ operation: 'get_page', requestId: 'r1', signal: new AbortController().signal },
      timedOut: () => new Error('too late') as never,
    };
    expect(await faultOf(pool.work(asked))).toEqual({ code: 'internal', message: 'odd' });
    expect(reports).toEqual([['TypeError: x', expect.objectContaining({ operation: 'get_page', requestId: 'r1' })]]);
  });

  it('gives no other document to a thread that failed as nobody foresaw', async () => {
    open();
    const first = (await read(job('thread'))).pageCount;
    await faultOf(pool.parse(job('fault')));
    expect((await read(job('thread'))).pageCount).toBe(first);
    await faultOf(pool.parse(job('bug')));
    expect((await read(job('thread'))).pageCount).not.toBe(first);
    const work = (input: string): Promise<unknown> =>
      pool.work({
        ...{ module: FAILING_WORKER, input, generation: '', timeoutMs: 20_000, operation: 'get_page' },
        ...{ signal: new AbortController().signal, timedOut: () => new Error('too late') as never },
      });
    const working = await work('thread');
    expect(await work('thread')).toBe(working);
    await faultOf(work('TypeError: x'));
    expect(await work('thread')).not.toBe(working);
  });

  it.each(['throw', 'exit', 'crash'])('fails one document when its worker dies (%s), and goes on', async (script) => {
    open();
    const doomed = faultOf(pool.parse(job(script)));
    const waiting = read(job('ok'));
    expect(await doomed).toMatchObject({ code: 'unprocessable_document' });
    expect((await waiting).fileType).toBe('csv');
  });

  it('names the memory limit when a worker runs out of it', async () => {
    open();
    const fault = await faultOf(pool.parse(job('memory')));
    expect(fault).toMatchObject({ code: 'limit_exceeded', message: expect.stringContaining('64 MiB') });
    expect((await read(job('ok'))).pageCount).toBe(1);
  });

  it('lends a thread that indexes while one is idle', async () => {
    open({ workers: 2, workersPerHost: 2 });
    expect((await read(job('indexed'))).tableCount).toBe(1);
    const running = new AbortController();
    const other = faultOf(pool.parse(job('wait', { signal: running.signal })));
    expect((await read(job('indexed'))).tableCount).toBe(0);
    running.abort(new Error('left'));
    await other;
    expect((await read(job('indexed'))).tableCount).toBe(1);
  });

  it('reads another document while one reader indexes for the other', async () => {
    open({ workers: 2, workersPerHost: 2 });
    const path = join(dataDir, 'go on');
    const indexed = read(job('indexed', { source: { path } }));
    while (!existsSync(`${path} waits`)) await delay(10);
    expect((await read(job('ok'))).pageCount).toBe(1);
    expect((await read(job('indexed'))).tableCount).toBe(0);
    writeFileSync(path, '');
    expect((await indexed).tableCount).toBe(1);
  });

  it('fails the document whose index takes too much memory', async () => {
    open({ workers: 2, workersPerHost: 2 });
    const fault = await faultOf(pool.parse(job('indexed', { source: { path: 'memory' } })));
    expect(fault).toMatchObject({ code: 'limit_exceeded', message: expect.stringContaining('64 MiB') });
    expect((await read(job('indexed'))).tableCount).toBe(1);
  });

  it('ends a worker that spins past its deadline', async () => {
    open({ parseTimeoutMs: 300 });
    expect(await faultOf(pool.parse(job('spin')))).toMatchObject({ code: 'timeout' });
    expect((await read(job('ok'))).pageCount).toBe(1);
  });

  it('frees the worker of a caller that has gone, running or waiting', async () => {
    open();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = faultOf(pool.parse(job('wait', { signal: running.signal })));
    const second = faultOf(pool.parse(job('wait', { signal: waiting.signal })));
    const third = read(job('ok'));
    expect(pool.stats).toMatchObject({ running: 1, queued: 2 });
    waiting.abort(new Error('left the queue'));
    running.abort(new Error('left'));
    expect(await first).toEqual(new Error('left'));
    expect(await second).toEqual(new Error('left the queue'));
    expect((await third).pageCount).toBe(1);
    expect(pool.stats).toMatchObject({ running: 0, queued: 0 });
  });

  it('gives out as many places as workers and queue have, and says when to come again', () => {
    open();
    const places = [pool.reserve(), pool.reserve(), pool.reserve()];
    expect(() => pool.reserve()).toThrow(/max_queue/);
    places[0]!.release();
    places[0]!.release();
    pool.reserve();
    try {
      pool.reserve();
      expect.unreachable();
    } catch (error) {
      expect((error as FaultError).fault).toMatchObject({
        code: 'too_many_requests',
        retryAfterSeconds: expect.any(Number),
      });
    }
  });

  it('stores every part before it says that a document is read', async () => {
    open();
    let progress = 0;
    const manifest = await read(job('flood', { generation: 'flood', onProgress: () => progress++ }));
    await store.writeContent('c', 'flood').commit(manifest, record);
    const content = await store.open('c');
    const sizes = Array.from({ length: 40 }, (_, i) => content?.readPart(`part ${i}`)?.length);
    expect(sizes).toEqual(Array(40).fill(1000));
    expect(manifest.tableCount).toBe(4);
    expect(progress).toBe(40);
  });

  it('fails the document when its parts cannot be stored', async () => {
    open();
    expect(await faultOf(pool.parse(job('unstorable')))).toMatchObject({ code: 'unavailable' });
    expect((await read(job('ok'))).pageCount).toBe(1);
  });

  it('replaces workers after so many documents or bytes', async () => {
    open({ recycleAfterDocuments: 3, recycleAfterBytes: 100 });
    const counts: number[] = [];
    for (let i = 0; i < 4; i++) counts.push((await read(job('ok'))).pageCount);
    counts.push((await read(job('ok', { sizeBytes: 200 }))).pageCount, (await read(job('ok'))).pageCount);
    expect(counts).toEqual([1, 2, 3, 1, 2, 1]);
  });
});

// Several processes are started one after the other.
describe('a parser host', () => {
  it.each(['abort', 'buffers'])(
    'that a document ends twice (%s) fails it alone, and does not take it again',
    async (script) => {
      const ends: HostEndedError[] = [];
      open({ hostMemoryMb: 256 }, { hostEnded: (error) => ends.push(error) });
      const poison = job(script);
      const doomed = faultOf(pool.parse(poison));
      const waiting = read(job('ok'));
      const code = script === 'buffers' ? 'limit_exceeded' : 'unprocessable_document';
      expect(await doomed).toMatchObject({ code });
      expect((await waiting).fileType).toBe('csv');
      expect(ends.map(({ end }) => end)).toEqual(Array(2).fill(script === 'buffers' ? 'memory' : 'crash'));
      expect(await faultOf(pool.parse(poison))).toMatchObject({ code });
      expect(ends).toHaveLength(2);
    },
  );

  it('that is killed costs a document no more than a second reading', async () => {
    open();
    const manifest = await read(job('killed', { source: { path: join(dataDir, 'was-killed') } }));
    expect(manifest.pageCount).toBe(1);
    expect(pool.stats.hostsEnded).toBe(1);
  });

  it('takes documents that were beside the poisonous one along for a delay only', async () => {
    open({ workers: 2, workersPerHost: 2 });
    const [, ...others] = await Promise.all([
      faultOf(pool.parse(job('abort'))),
      ...Array.from({ length: 3 }, () => read(job('short'))),
    ]);
    expect(others.map(({ fileType }) => fileType)).toEqual(['csv', 'csv', 'csv']);
  });

  it('stuck where no thread can be ended is replaced when the time is over', async () => {
    const ends: HostEndedError[] = [];
    open({ parseTimeoutMs: 300 }, { hostEnded: (error) => ends.push(error) });
    expect(await faultOf(pool.parse(job('stop')))).toMatchObject({ code: 'timeout' });
    expect(ends.map(({ end }) => end)).toEqual(['unresponsive']);
    expect((await read(job('ok'))).pageCount).toBe(1);
  });
});
