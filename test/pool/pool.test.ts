import { afterEach, describe, expect, it } from 'vitest';
import type { FaultError } from '../../src/document/fault.ts';
import type { StoredPart } from '../../src/index/store.ts';
import { DEFAULT_PARSE_LIMITS } from '../../src/parsers/budget.ts';
import { type ParseJob, ParsePool, type PoolSettings } from '../../src/pool/pool.ts';

const WORKER = new URL('../fixtures/workers/scripted-worker.mjs', import.meta.url);
let pool: ParsePool;
afterEach(() => pool.close());

function open(settings: Partial<PoolSettings> = {}, onUnexpected?: (error: string) => void): ParsePool {
  pool = new ParsePool(
    {
      workers: 1,
      parseTimeoutMs: 20_000,
      workerHeapMb: 64,
      maxQueue: 2,
      recycleAfterDocuments: 1000,
      recycleAfterBytes: 1e9,
      limits: DEFAULT_PARSE_LIMITS,
      ...settings,
    },
    onUnexpected,
    WORKER,
  );
  return pool;
}

const job = (script: string, more: Partial<ParseJob> = {}): ParseJob => ({
  path: '',
  fileName: script,
  sha256: '',
  sizeBytes: 1,
  password: undefined,
  signal: new AbortController().signal,
  onParts: async () => {},
  onProgress: () => {},
  ...more,
});

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no fault',
    (error: FaultError) => error.fault ?? error,
  );

describe('ParsePool', () => {
  it('reads documents one after the other in the same worker', async () => {
    open();
    expect((await pool.parse(job('ok'))).pageCount).toBe(1);
    expect((await pool.parse(job('ok'))).pageCount).toBe(2);
  });

  it('passes faults on as they are, and reports what a parser should not have thrown', async () => {
    const reports: string[] = [];
    open({}, (error) => reports.push(error));
    expect(await faultOf(pool.parse(job('fault')))).toEqual({ code: 'encrypted_document', message: 'locked' });
    expect(await faultOf(pool.parse(job('bug')))).toMatchObject({ code: 'unprocessable_document' });
    expect(reports).toEqual(['TypeError: x']);
  });

  it.each(['throw', 'exit', 'crash'])('fails one document when its worker dies (%s), and goes on', async (script) => {
    open();
    const doomed = faultOf(pool.parse(job(script)));
    const waiting = pool.parse(job('ok'));
    expect(await doomed).toMatchObject({ code: 'unprocessable_document' });
    expect((await waiting).fileType).toBe('csv');
  });

  it('names the memory limit when a worker runs out of it', async () => {
    open();
    const fault = await faultOf(pool.parse(job('memory')));
    expect(fault).toMatchObject({ code: 'limit_exceeded', message: expect.stringContaining('64 MiB') });
    expect((await pool.parse(job('ok'))).pageCount).toBe(1);
  });

  it('ends a worker that spins past its deadline', async () => {
    open({ parseTimeoutMs: 300 });
    expect(await faultOf(pool.parse(job('spin')))).toMatchObject({ code: 'timeout' });
    expect((await pool.parse(job('ok'))).pageCount).toBe(1);
  });

  it('frees the worker of a caller that has gone, running or waiting', async () => {
    open();
    const running = new AbortController();
    const waiting = new AbortController();
    const first = faultOf(pool.parse(job('wait', { signal: running.signal })));
    const second = faultOf(pool.parse(job('wait', { signal: waiting.signal })));
    const third = pool.parse(job('ok'));
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

  it('slows a worker down to the speed of the store', async () => {
    open();
    const names: string[] = [];
    let progress = 0;
    const onParts = async (parts: StoredPart[]): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      names.push(...parts.map((part) => part.name));
    };
    const manifest = await pool.parse(job('flood', { onParts, onProgress: () => progress++ }));
    expect(names).toEqual(Array.from({ length: 40 }, (_, i) => `part ${i}`));
    expect(manifest.tableCount).toBe(4);
    expect(progress).toBe(40);
  });

  it('fails the document when its parts cannot be stored', async () => {
    open();
    const onParts = (): Promise<void> => Promise.reject(new Error('disk full'));
    expect(await faultOf(pool.parse(job('flood', { onParts })))).toMatchObject({ code: 'unprocessable_document' });
    expect((await pool.parse(job('ok'))).pageCount).toBe(1);
  });

  it('replaces workers after so many documents or bytes', async () => {
    open({ recycleAfterDocuments: 3, recycleAfterBytes: 100 });
    const counts: number[] = [];
    for (let i = 0; i < 4; i++) counts.push((await pool.parse(job('ok'))).pageCount);
    counts.push((await pool.parse(job('ok', { sizeBytes: 200 }))).pageCount, (await pool.parse(job('ok'))).pageCount);
    expect(counts).toEqual([1, 2, 3, 1, 2, 1]);
  });
});
