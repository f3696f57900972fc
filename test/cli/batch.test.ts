import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../src/cli/caller.ts';
import { type FileResult, ingestAll } from '../../src/cli/ingest/batch.ts';
import { findInput, type InputFiles } from '../../src/cli/ingest/input-files.ts';
import { Journal } from '../../src/cli/ingest/journal.ts';
import { Progress } from '../../src/cli/ingest/progress.ts';
import { type FaultCode, fault } from '../../src/document/fault.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-batch-'));
  for (const name of ['a.csv', 'b.csv', 'c.csv']) writeFileSync(join(folder, name), 'x');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** A service that answers an upload with these faults before it takes it. */
async function ingest(
  faults: FaultCode[],
  input?: InputFiles,
  stop = new AbortController(),
): Promise<{ results: FileResult[]; uploads: string[]; error: unknown }> {
  const uploads: string[] = [];
  const results: FileResult[] = [];
  const caller = {
    async upload(path: string) {
      uploads.push(basename(path));
      if (stop.signal.aborted) throw new Error('Nobody waits any more.');
      const code = faults.shift();
      if (code) throw fault(code, code);
      return { id: `f-${basename(path)}`, file_type: 'csv', page_count: 1 };
    },
  } as unknown as Caller;
  const journal = await Journal.open(join(folder, 'journal'), { resume: false });
  const work = ingestAll(caller, input ?? (await findInput(folder)), {
    concurrency: 1,
    formats: [],
    journal,
    progress: new Progress({ isTTY: false } as NodeJS.WriteStream),
    report: (result) => results.push(result),
    signal: stop.signal,
  }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  let error: unknown = work;
  const ended = work.then((reason) => {
    error = reason;
  });
  while (error === work) await vi.advanceTimersByTimeAsync(1000);
  await ended;
  journal.close();
  return { results, uploads, error };
}

describe('a batch', () => {
  it('waits while the service is busy, and loses nothing', async () => {
    const busy: FaultCode[] = ['too_many_requests', 'unavailable', 'too_many_requests'];
    const { results, uploads, error } = await ingest(busy);
    expect(error).toBeUndefined();
    expect(uploads).toHaveLength(6);
    expect(results.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
  });

  it('goes on after a file that cannot be read', async () => {
    const { results, error } = await ingest(['unprocessable_document']);
    expect(error).toBeUndefined();
    expect(results).toMatchObject([{ status: 'failed', code: 'unprocessable_document' }, {}, {}]);
  });

  it('waits no longer for a busy service when it is told to stop', async () => {
    const stop = new AbortController();
    const busy: FaultCode[] = [];
    busy.shift = () => {
      setTimeout(() => stop.abort(), 100);
      return 'unavailable';
    };
    const { results, uploads, error } = await ingest(busy, undefined, stop);
    // Whichever the file system names first.
    expect(uploads).toHaveLength(1);
    expect([results, error]).toEqual([[], undefined]);
  });

  it('ends where the service stays away, and says so', async () => {
    const { results, error } = await ingest(Array.from({ length: 100 }, () => 'unavailable'));
    expect(error).toMatchObject({ fault: { code: 'unavailable' } });
    expect(results).toEqual([]);
  });

  it('leaves no folder open that it has not gone through', async () => {
    let isOpen = true;
    const input: InputFiles = {
      skipped: new Map(),
      noFiles: new Map(),
      count: async () => 2,
      async *[Symbol.asyncIterator]() {
        try {
          for (const name of ['a.csv', 'b.csv']) yield { path: join(folder, name), name };
        } finally {
          isOpen = false;
        }
      },
    };
    const { uploads } = await ingest(
      Array.from({ length: 100 }, () => 'unavailable'),
      input,
    );
    expect([new Set(uploads), isOpen]).toEqual([new Set(['a.csv']), false]);
  });
});

describe('the progress line', () => {
  it('tells count, rate and what is left', () => {
    let now = 0;
    const progress = new Progress({ isTTY: false } as NodeJS.WriteStream, () => now);
    progress.total = 200;
    progress.line();
    progress.ready = 45;
    progress.failed = 5;
    now = 10_000;
    expect(progress.line()).toBe('[######------------------] 50/200 files · 5.0/s · ETA 30 s · 5 failed');
  });
});

describe('the files of a folder', () => {
  it('are neither what is written to it, nor links and locks, which are told', async () => {
    mkdirSync(join(folder, 'out'));
    writeFileSync(join(folder, 'out', 'a.csv.csv'), 'x');
    writeFileSync(join(folder, '~$letter.docx'), 'x');
    symlinkSync('a.csv', join(folder, 'link.csv'));
    const input = await findInput(folder, [join(folder, 'out')]);
    const names: string[] = [];
    for await (const { name } of input) names.push(name);
    expect(names.toSorted()).toEqual(['a.csv', 'b.csv', 'c.csv']);
    expect([...input.skipped]).toEqual([['~$… of Office', 1]]);
    expect([...input.noFiles]).toEqual([['links', 1]]);
  });

  it('fail one by one where a folder cannot be opened or a name not be read', async () => {
    const input: InputFiles = {
      skipped: new Map(),
      noFiles: new Map(),
      count: async () => 1,
      async *[Symbol.asyncIterator]() {
        yield { path: folder, name: 'closed', error: Object.assign(new Error('no'), { code: 'EACCES' }) };
        yield { path: join(folder, 'caf\ufffd.csv'), name: 'caf\ufffd.csv' };
        yield { path: join(folder, 'a.csv'), name: 'a.csv' };
      },
    };
    const { results } = await ingest([], input);
    expect(results).toMatchObject([
      { path: folder, code: 'forbidden' },
      { code: 'invalid_request', message: expect.stringContaining('UTF-8') },
      { status: 'ready' },
    ]);
  });
});
