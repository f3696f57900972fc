import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newFileId } from '../../src/index/ids.ts';
import { LmdbStore } from '../../src/index/lmdb-store.ts';
import { MemoryStore } from '../../src/index/memory-store.ts';
import type { FileRecord, Manifest, Store } from '../../src/index/store.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (value: Uint8Array | undefined): string | undefined => value && new TextDecoder().decode(value);

const manifest: Omit<Manifest, 'generation'> = {
  sha256: 'abc',
  sizeBytes: 3,
  fileType: 'csv',
  documentType: 'dataset',
  mediaType: 'text/csv',
  parser: { name: 'csv', version: '1' },
  pageCount: 1,
  tableCount: 1,
  sheetCount: 1,
  segmentCount: 0,
};

const record = (more: Partial<FileRecord> = {}): FileRecord => ({
  id: newFileId(),
  fileName: 'a.csv',
  createdAt: '2024-01-01T00:00:00.000Z',
  sha256: 'abc',
  sizeBytes: 3,
  contentId: 'c1',
  status: 'ready',
  fileType: 'csv',
  mediaType: 'text/csv',
  pageCount: 1,
  error: null,
  ...more,
});

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docloupe-store-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const spooled = (content = 'abc'): string => {
  const path = join(dir, `spool-${newFileId()}`);
  writeFileSync(path, content);
  return path;
};

async function write(store: Store, file: FileRecord, parts: Record<string, string> = { page: 'one' }): Promise<string> {
  const writer = store.writeContent(file.contentId);
  await writer.takeOriginal(spooled());
  await writer.putParts(Object.entries(parts).map(([name, value]) => ({ name, bytes: bytes(value) })));
  await writer.commit(manifest, file);
  return writer.generation;
}

async function original(store: Store, generation: string): Promise<string> {
  const file = await store.openOriginal(generation);
  let read = '';
  for await (const chunk of file.read(0, file.sizeBytes)) read += text(chunk);
  return read;
}

describe.each([
  ['LmdbStore', () => new LmdbStore(join(dir, 'data'))],
  ['MemoryStore', () => new MemoryStore()],
])('%s keeps the contract of Store:', (_, open) => {
  let store: Store;
  beforeEach(() => {
    store = open();
  });
  afterEach(() => store.close());

  it('shows parts only through a committed manifest', async () => {
    const writer = store.writeContent('c1');
    await writer.putParts([{ name: 'page', bytes: bytes('one') }]);
    expect(store.getManifest('c1')).toBeUndefined();
    const file = record();
    await writer.takeOriginal(spooled());
    await writer.commit(manifest, file);
    expect(store.getManifest('c1')).toEqual({ ...manifest, generation: writer.generation });
    expect(text(store.readPart(writer.generation, 'page'))).toBe('one');
    expect(store.getFile(file.id)).toEqual(file);
    expect(await original(store, writer.generation)).toBe('abc');
  });

  it('forgets an abandoned content', async () => {
    const writer = store.writeContent('c1');
    await writer.takeOriginal(spooled());
    await writer.putParts([{ name: 'page', bytes: bytes('one') }]);
    await writer.abandon();
    expect(store.readPart(writer.generation, 'page')).toBeUndefined();
    await expect(store.openOriginal(writer.generation)).rejects.toThrow();
  });

  it('keeps a content as long as one record shares it', async () => {
    const [first, second] = [record(), record()];
    const generation = await write(store, first);
    expect(await store.addFile(second)).toBe(true);
    expect(await store.deleteFile(first.id)).toBe(true);
    expect(text(store.readPart(generation, 'page'))).toBe('one');
    expect(await store.deleteFile(second.id)).toBe(true);
    expect(store.readPart(generation, 'page')).toBeUndefined();
    expect(store.getManifest('c1')).toBeUndefined();
    await expect(store.openOriginal(generation)).rejects.toThrow();
    expect(await store.deleteFile(second.id)).toBe(false);
  });

  it('refuses a record for a content that was deleted meanwhile', async () => {
    const first = record();
    await write(store, first);
    const [deleted, added] = await Promise.all([store.deleteFile(first.id), store.addFile(record())]);
    expect([deleted, added]).toEqual([true, false]);
  });

  it('survives two uploads of the same bytes racing with a delete', async () => {
    const first = record();
    const old = await write(store, first, { page: 'old' });
    const [a, b] = [record(), record()];
    const writers = [store.writeContent('c1'), store.writeContent('c1')];
    await Promise.all(writers.map((w) => w.takeOriginal(spooled())));
    await Promise.all(writers.map((w, i) => w.putParts([{ name: 'page', bytes: bytes(`new ${i}`) }])));
    await Promise.all([store.deleteFile(first.id), writers[0]!.commit(manifest, a), writers[1]!.commit(manifest, b)]);
    const generation = store.getManifest('c1')!.generation;
    expect(generation).not.toBe(old);
    expect(text(store.readPart(generation, 'page'))).toMatch(/^new/);
    expect(await original(store, generation)).toBe('abc');
    expect(store.listFiles({ limit: 10 }).map((f) => f.id)).toEqual([b.id, a.id]);
    for (const other of [old, ...writers.map((w) => w.generation)].filter((g) => g !== generation)) {
      expect(store.readPart(other, 'page')).toBeUndefined();
      await expect(store.openOriginal(other)).rejects.toThrow();
    }
    await store.deleteFile(a.id);
    await store.deleteFile(b.id);
    expect(store.readPart(generation, 'page')).toBeUndefined();
  });

  it('lists newest first, page by page', async () => {
    const files = Array.from({ length: 5 }, () => record());
    for (const file of files) await store.putFile(file);
    const ids = files.map((f) => f.id).reverse();
    expect(store.listFiles({ limit: 2 }).map((f) => f.id)).toEqual(ids.slice(0, 2));
    expect(store.listFiles({ limit: 2, before: ids[1]! }).map((f) => f.id)).toEqual(ids.slice(2, 4));
    expect(store.listFiles({ limit: 9, before: ids[4]! })).toEqual([]);
    expect(store.fileCount()).toBe(5);
  });

  it('remembers what is still processing', async () => {
    const waiting = record({ status: 'processing', pendingGeneration: 'g' });
    await store.putFile(waiting);
    expect(store.pendingFiles()).toEqual([waiting]);
    await store.putFile({ ...waiting, status: 'failed', pendingGeneration: undefined });
    expect(store.pendingFiles()).toEqual([]);
  });

  it('keeps items with their file', async () => {
    const file = record();
    await write(store, file);
    await store.putItem(file.id, 'extraction', 'e1', bytes('1'));
    await store.putItem(file.id, 'extraction', 'e2', bytes('2'));
    await store.putItem('no such file', 'extraction', 'e3', bytes('3'));
    expect(text(store.getItem('extraction', 'e1')?.bytes)).toBe('1');
    expect(store.listItems(file.id, 'extraction').map((i) => [i.id, text(i.bytes)])).toEqual([
      ['e1', '1'],
      ['e2', '2'],
    ]);
    expect(store.getItem('extraction', 'e3')).toBeUndefined();
    await store.deleteFile(file.id);
    expect(store.getItem('extraction', 'e1')).toBeUndefined();
    expect(store.listItems(file.id, 'extraction')).toEqual([]);
  });
});

describe('LmdbStore', () => {
  it('sweeps at start what a crash left, and only that', async () => {
    const data = join(dir, 'data');
    let store = new LmdbStore(data);
    const file = record();
    const whole = await write(store, file);
    const torn = store.writeContent('c2');
    await torn.takeOriginal(spooled());
    await torn.putParts([{ name: 'page', bytes: bytes('torn') }]);
    const waiting = store.writeContent('c3');
    await waiting.takeOriginal(spooled());
    await store.putFile(record({ contentId: 'c3', status: 'processing', pendingGeneration: waiting.generation }));
    await store.close();

    store = new LmdbStore(data);
    expect(store.readPart(torn.generation, 'page')).toBeUndefined();
    expect(text(store.readPart(whole, 'page'))).toBe('one');
    expect(readdirSync(join(data, 'originals')).sort()).toEqual([whole, waiting.generation].sort());
    expect(existsSync(join(data, 'index'))).toBe(true);
    await store.close();
  });
});

describe('file ids', () => {
  it('ascend, whatever the clock does', () => {
    const ids = [5, 5, 9, 3, 10].map((now) => newFileId(now));
    expect([...ids].sort()).toEqual(ids);
  });
});
