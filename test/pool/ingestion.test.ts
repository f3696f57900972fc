import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FaultError, fault } from '../../src/document/fault.ts';
import { newFileId } from '../../src/document/ids.ts';
import { LmdbStore } from '../../src/index/lmdb-store.ts';
import { Spool, type SpooledUpload } from '../../src/index/spool.ts';
import type { FileRecord, Store } from '../../src/index/store.ts';
import { type FileEvent, Ingestion } from '../../src/pool/ingestion.ts';
import { ParsePool } from '../../src/pool/pool.ts';
import { poolSettings, SCRIPTED_WORKER } from './open-pool.ts';

const forever = new AbortController().signal;

let dir: string;
let store: Store;
let pool: ParsePool;
let spool: Spool;
let ingestion: Ingestion;

function open(partFormat?: number): void {
  store = new LmdbStore(join(dir, 'data'), partFormat === undefined ? {} : { partFormat });
  spool = new Spool(join(dir, 'spool'));
  pool = new ParsePool(poolSettings(join(dir, 'data'), { maxQueue: 3 }), {}, SCRIPTED_WORKER);
  ingestion = new Ingestion(store, pool);
}

async function shut(): Promise<void> {
  ingestion.close();
  await pool.close();
  await store.close();
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docloupe-ingestion-'));
  open();
});
afterEach(async () => {
  await shut();
  rmSync(dir, { recursive: true, force: true });
});

async function upload(content: string): Promise<SpooledUpload> {
  const file = spool.create();
  await file.write(Buffer.from(content));
  return file.finish();
}

const statusesOf = (files: FileRecord[]): Promise<(string | undefined)[]> =>
  Promise.all(files.map(async ({ id }) => (await store.getFile(id))?.status));
/** The scripted worker does what the file is called. */
const file = (script: string, password?: string) => ({ fileName: script, password, owner: 'ada' });
const originals = (): string[] => readdirSync(join(dir, 'data', 'originals'));
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: FaultError) => error.fault?.code ?? error,
  );

// A process is started for each test, and for some of them several.
describe('Ingestion', () => {
  it('makes an upload a ready file and keeps its bytes', async () => {
    const record = await ingestion.ingest(await upload('abc'), file('ok'), forever);
    expect(record).toMatchObject({ status: 'ready', fileType: 'csv', sizeBytes: 3, fileName: 'ok' });
    expect(await store.getFile(record.id)).toEqual(record);
    const { path } = await store.openOriginal((await store.open(record.contentId))!.manifest.generation);
    expect(existsSync(path)).toBe(true);
    expect(readdirSync(join(dir, 'spool'))).toEqual([]);
  });

  it('reads the same bytes once, one after the other and together', async () => {
    const [a, b] = await Promise.all([
      ingestion.ingest(await upload('same'), file('ok'), forever),
      ingestion.ingest(await upload('same'), file('ok'), forever),
    ]);
    const c = await ingestion.ingest(await upload('same'), file('ok'), forever);
    expect([b.contentId, c.contentId]).toEqual([a.contentId, a.contentId]);
    expect(pool.stats.finished).toBe(1);
    expect(originals()).toHaveLength(1);
    expect(await store.listFiles({ limit: 9 })).toHaveLength(3);
  });

  it('does not give the model opened by a password to who has only the bytes', async () => {
    const open = await ingestion.ingest(await upload('x'), file('ok', 'secret'), forever);
    const shut = await ingestion.ingest(await upload('x'), file('ok'), forever);
    expect(shut.contentId).not.toBe(open.contentId);
  });

  it('leaves nothing of a document that cannot be read', async () => {
    expect(await codeOf(ingestion.ingest(await upload('x'), file('fault'), forever))).toBe('encrypted_document');
    expect(await store.usage()).toEqual({ files: 0, bytes: 0 });
    expect(originals()).toEqual([]);
  });

  it('leaves nothing when the last caller has gone, and goes on for the others', async () => {
    const callers = [new AbortController(), new AbortController()];
    const waiting = callers.map(async ({ signal }) =>
      codeOf(ingestion.ingest(await upload('x'), file('wait'), signal)),
    );
    await expect.poll(() => pool.stats.running).toBe(1);
    callers[0]!.abort('gone');
    expect(await waiting[0]).toBe('gone');
    expect(pool.stats.running).toBe(1);
    callers[1]!.abort('gone too');
    expect(await waiting[1]).toBe('gone too');
    await expect.poll(() => originals()).toEqual([]);
    await expect.poll(() => pool.stats.running).toBe(0);
    expect(await store.usage()).toEqual({ files: 0, bytes: 0 });
  });

  it('does not end with the caller before who comes while that one leaves', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const [one, two] = [await upload('x'), await upload('x')];
    const left = codeOf(ingestion.ingest(one, file('wait'), first.signal));
    await expect.poll(() => pool.stats.running).toBe(1);
    first.abort('gone');
    const waiting = codeOf(ingestion.ingest(two, file('wait'), second.signal));
    expect(await left).toBe('gone');
    await expect.poll(() => pool.stats.finished).toBe(1);
    await expect.poll(() => pool.stats.running).toBe(1);
    second.abort('gone too');
    expect(await waiting).toBe('gone too');
    await expect.poll(() => originals()).toEqual([]);
  });

  it('keeps no file of who leaves, or deletes it, while it is committed, and those of the others', async () => {
    let committing = 0;
    let goOn = (): void => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { writeContent } = store;
    store.writeContent = (...args) => {
      const writer = writeContent.apply(store, args);
      const commit = async (...committed: Parameters<typeof writer.commit>): Promise<void> => {
        committing++;
        await held;
        await writer.commit(...committed);
      };
      return { ...writer, commit };
    };
    const caller = new AbortController();
    const left = codeOf(ingestion.ingest(await upload('x'), file('ok'), caller.signal));
    const deleted = await ingestion.ingestLater(await upload('y'), file('ok'));
    await expect.poll(() => committing).toBe(2);
    const other = await ingestion.ingestLater(await upload('y'), file('ok'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    caller.abort('gone');
    await ingestion.delete(deleted.id);
    goOn();
    expect(await left).toBe('gone');
    await expect.poll(() => statusesOf([other])).toEqual(['ready']);
    await expect.poll(async () => (await store.listFiles({ limit: 9 })).map(({ id }) => id)).toEqual([other.id]);
    await expect.poll(() => originals()).toHaveLength(1);
  });

  it('turns uploads away when the queue is full', async () => {
    const caller = new AbortController();
    const waiting = Array.from({ length: 4 }, async (_, i) =>
      codeOf(ingestion.ingest(await upload(`x${i}`), file('wait'), caller.signal)),
    );
    await expect.poll(() => pool.stats.queued).toBe(3);
    expect(() => ingestion.refuseIfFull()).toThrow('max_queue');
    expect(await codeOf(ingestion.ingest(await upload('one more'), file('ok'), forever))).toBe('too_many_requests');
    expect(await codeOf(ingestion.ingestLater(await upload('one more'), file('ok')))).toBe('too_many_requests');
    expect(readdirSync(join(dir, 'spool'))).toEqual([]);
    caller.abort('enough');
    expect(await Promise.all(waiting)).toEqual(Array(4).fill('enough'));
    expect((await ingestion.ingest(await upload('one more'), file('ok'), forever)).status).toBe('ready');
  });

  it('acknowledges first and reads afterwards, telling watchers', async () => {
    const pending = await ingestion.ingestLater(await upload('x'), file('flood'));
    expect(pending.status).toBe('processing');
    const events: FileEvent[] = [];
    for await (const event of ingestion.watch(pending.id, forever)) events.push(event);
    expect(events.at(-1)).toMatchObject({ type: 'ready', file: { id: pending.id, status: 'ready' } });
    expect(await store.getFile(pending.id)).toMatchObject({ status: 'ready' });
    expect(await store.getFile(pending.id)).not.toHaveProperty('pendingGeneration');
    const late: FileEvent[] = [];
    for await (const event of ingestion.watch(pending.id, forever)) late.push(event);
    expect(late).toHaveLength(1);
  });

  it('records why a file that nobody waits for failed', async () => {
    const pending = await ingestion.ingestLater(await upload('x'), file('fault'));
    await expect.poll(async () => (await store.getFile(pending.id))?.status).toBe('failed');
    expect((await store.getFile(pending.id))?.error).toEqual({ code: 'encrypted_document', message: 'locked' });
    await expect.poll(() => originals()).toEqual([]);
  });

  it('deletes a file while it is read', async () => {
    const pending = await ingestion.ingestLater(await upload('x'), file('wait'));
    await expect.poll(() => pool.stats.running).toBe(1);
    const watching = (async () => {
      for await (const event of ingestion.watch(pending.id, forever)) if (event.type === 'deleted') return event.type;
    })();
    expect(await ingestion.delete(pending.id)).toBe(true);
    expect(await watching).toBe('deleted');
    await expect.poll(() => pool.stats.running).toBe(0);
    await expect.poll(() => originals()).toEqual([]);
    expect(await store.getFile(pending.id)).toBeUndefined();
    expect(await ingestion.delete(pending.id)).toBe(false);
  });

  it('takes up after a restart what was acknowledged before it', async () => {
    const pending = await ingestion.ingestLater(await upload('x'), file('ok'));
    const blocked = await ingestion.ingestLater(await upload('y'), file('wait'));
    await expect.poll(async () => (await store.getFile(pending.id))?.status).toBe('ready');
    await expect.poll(() => pool.stats.running).toBe(1);
    await shut();
    open();
    expect((await store.pendingFiles()).map((f) => f.id)).toEqual([blocked.id]);
    ingestion.resume();
    await expect.poll(() => pool.stats.running).toBe(1);
    expect(originals()).toHaveLength(2);
  });

  it('leaves alone what was deleted before its turn came', async () => {
    const waiting = [];
    for (let i = 0; i < 4; i++) waiting.push(await ingestion.ingestLater(await upload(`${i}`), file('wait')));
    await shut();
    open();
    ingestion.resume();
    await expect.poll(() => pool.stats.running).toBe(1);
    for (const { id } of waiting.reverse()) await ingestion.delete(id);
    await expect.poll(() => originals()).toEqual([]);
    expect(await store.listFiles({ limit: 10 })).toEqual([]);
  });

  it('reads files again whose parts are in another format', async () => {
    const [first, same, other] = [
      await ingestion.ingest(await upload('x'), file('ok'), forever),
      await ingestion.ingest(await upload('x'), file('ok'), forever),
      await ingestion.ingest(await upload('y'), file('ok'), forever),
    ];
    await shut();
    open(1000);
    expect((await store.pendingFiles()).map(({ id }) => id)).toEqual([first.id, same.id, other.id]);
    expect(await store.open(first.contentId)).toBeUndefined();
    ingestion.resume();
    await expect.poll(() => store.pendingFiles()).toEqual([]);
    const [again, shared] = [(await store.getFile(first.id))!, (await store.getFile(same.id))!];
    expect(again).toMatchObject({ status: 'ready', createdAt: first.createdAt, fileName: first.fileName });
    expect(shared.contentId).toBe(again.contentId);
    expect(await store.open(again.contentId)).toBeDefined();
    await expect.poll(() => originals()).toHaveLength(2);
    await shut();
    open(1000);
    expect(await store.pendingFiles()).toEqual([]);
  });

  it('keeps the bytes of a file that cannot be read again, and tries once more at the next start', async () => {
    const ready = await ingestion.ingest(await upload('x'), file('ok'), forever);
    const shared = await ingestion.ingest(await upload('x'), file('ok'), forever);
    // The worker does what the file is called: from now on it fails.
    for (const { id } of [ready, shared]) await store.addFile({ ...(await store.getFile(id))!, fileName: 'fault' });
    await shut();
    open(1000);
    ingestion.resume();
    await expect.poll(() => statusesOf([ready, shared])).toEqual(['failed', 'failed']);
    expect(originals()).toHaveLength(2);
    await shut();
    open(1000);
    expect(originals()).toHaveLength(2);
    await store.putFile({ ...(await store.getFile(ready.id))!, fileName: 'ok' });
    ingestion.resume();
    await expect.poll(() => store.getFile(ready.id)).toMatchObject({ status: 'ready', fileName: 'ok', error: null });
    expect(await ingestion.delete(shared.id)).toBe(true);
    await expect.poll(() => originals()).toHaveLength(1);
    expect(await store.getFile(shared.id)).toBeUndefined();
  });

  it('starts though an original is gone', async () => {
    const files: FileRecord[] = [];
    for (const content of ['x', 'x', 'y'])
      files.push(await ingestion.ingest(await upload(content), file('ok'), forever));
    rmSync(join(dir, 'data', 'originals', (await store.open(files[0]!.contentId))!.manifest.generation));
    await shut();
    open(1000);
    ingestion.resume();
    const statuses = () => statusesOf(files);
    await expect.poll(statuses).toEqual(['failed', 'failed', 'ready']);
  });

  it('keeps the bytes of an upload that waits for another of the same bytes when the process ends', async () => {
    const first = await ingestion.ingestLater(await upload('x'), file('wait'));
    const second = await ingestion.ingestLater(await upload('x'), file('wait'));
    await expect.poll(() => pool.stats.running).toBe(1);
    await ingestion.delete(first.id);
    await shut();
    open();
    expect((await store.pendingFiles()).map(({ id }) => id)).toEqual([second.id]);
    expect(originals().length).toBeGreaterThan(0);
    expect(originals()).toContain((await store.getFile(second.id))!.pendingGeneration);
  });

  it('lets no deleted file come back', async () => {
    const known = await ingestion.ingest(await upload('x'), file('ok'), forever);
    const pending: FileRecord = { ...known, id: newFileId(), status: 'processing', pendingGeneration: 'none' };
    await store.putFile(pending);
    const deleting = ingestion.delete(pending.id);
    ingestion.resume();
    expect(await deleting).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await store.getFile(pending.id)).toBeUndefined();
    expect((await store.getFile(known.id))?.status).toBe('ready');
  });

  it('lets no file come back that failed once more while it was deleted', async () => {
    const ready = await ingestion.ingest(await upload('x'), file('ok'), forever);
    await store.putFile({ ...ready, fileName: 'fault' });
    await shut();
    open(1000);
    await ingestion.resume();
    await expect.poll(() => statusesOf([ready])).toEqual(['failed']);
    await shut();
    open(1000);
    let fail = (): void => {};
    vi.spyOn(pool, 'parse').mockImplementation(
      () => new Promise((_, reject) => (fail = () => reject(fault('unprocessable_document', 'It is damaged.')))),
    );
    await ingestion.resume();
    await expect.poll(() => vi.mocked(pool.parse).mock.calls.length).toBe(1);
    const deleteFile = store.deleteFile.bind(store);
    vi.spyOn(store, 'deleteFile').mockImplementation((id) => {
      const deleted = deleteFile(id);
      fail();
      return deleted;
    });
    expect(await ingestion.delete(ready.id)).toBe(true);
    await expect.poll(originals).toEqual([]);
    await shut();
    open(1000);
    expect(await store.getFile(ready.id)).toBeUndefined();
  });

  it('gives up on a file that ended the service with it each time, and leaves it alone at the next start', async () => {
    const pending = await ingestion.ingestLater(await upload('x'), file('wait'));
    await expect.poll(() => pool.stats.running).toBe(1);
    for (let i = 1; i <= 5; i++) {
      await shut();
      open();
      await ingestion.resume();
      await expect.poll(async () => (await store.getFile(pending.id))?.interruptions).toBe(i);
    }
    await shut();
    open();
    await ingestion.resume();
    await expect.poll(async () => (await store.getFile(pending.id))?.status).toBe('failed');
    expect(await store.getFile(pending.id)).toMatchObject({
      error: { code: 'unprocessable_document' },
      quarantined: true,
    });
    expect(await store.pendingFiles()).toEqual([]);
  });

  it('tells nobody again of a file that is ready once more, and of one that never was', async () => {
    const webhook = 'https://hooks.example.org/a';
    const told = await ingestion.ingest(await upload('x'), { ...file('ok'), webhook }, forever);
    const untold = await ingestion.ingestLater(await upload('y'), { ...file('wait'), webhook });
    await expect.poll(() => pool.stats.running).toBe(1);
    await store.putFile({ ...(await store.getFile(untold.id))!, fileName: 'ok' });
    await shut();
    open(1000);
    const added = new Map<string, string | undefined>();
    ingestion.observe({ fileAdded: (record) => void added.set(record.id, record.webhook), fileDeleted() {} });
    await ingestion.resume();
    await expect.poll(() => added.size).toBe(2);
    expect([added.get(told.id), added.get(untold.id)]).toEqual([undefined, webhook]);
  });

  it('counts no orderly end against the file that was read', async () => {
    const pending = await ingestion.ingestLater(await upload('x'), file('wait'));
    for (let i = 0; i < 6; i++) {
      await expect.poll(() => pool.stats.running).toBe(1);
      ingestion.close();
      await pool.close();
      await ingestion.settled();
      await store.close();
      open();
      expect(await store.getFile(pending.id)).not.toHaveProperty('interruptions');
      await ingestion.resume();
    }
    expect((await store.getFile(pending.id))?.status).toBe('processing');
  });

  it('keeps the bytes of a file that ends its host though it could be read once, and lets it be', async () => {
    const ready = await ingestion.ingest(await upload('x'), file('ok'), forever);
    await store.addFile({ ...(await store.getFile(ready.id))!, fileName: 'abort' });
    await shut();
    open(1000);
    await ingestion.resume();
    await expect.poll(async () => (await store.getFile(ready.id))?.status).toBe('failed');
    expect((await store.getFile(ready.id))?.quarantined).toBe(true);
    expect(originals()).toHaveLength(1);
    await shut();
    open(1000);
    await ingestion.resume();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(pool.stats).toMatchObject({ running: 0, hostsEnded: 0 });
    expect(originals()).toHaveLength(1);
  });
});
