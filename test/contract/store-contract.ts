import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentBytes } from '../../src/document/document-bytes.ts';
import { newFileId } from '../../src/document/ids.ts';
import type { FileRecord, Manifest, Store } from '../../src/index/store.ts';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const text = (value: Uint8Array | undefined): string | undefined => value && new TextDecoder().decode(value);

export const manifest: Omit<Manifest, 'generation'> = {
  sha256: 'abc',
  sizeBytes: 3,
  fileType: 'csv',
  documentType: 'dataset',
  mediaType: 'text/csv',
  parser: { name: 'csv', version: '1' },
  pageCount: 1,
  tableCount: 1,
  sheetCount: 1,
  longestText: 10,
  segmentCount: 0,
};

export const record = (more: Partial<FileRecord> = {}): FileRecord => ({
  id: newFileId(),
  owner: 'ada',
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

/** A folder for each test. */
export let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docloupe-store-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

export const spooled = (content = 'abc'): DocumentBytes => {
  const path = join(dir, `spool-${newFileId()}`);
  writeFileSync(path, content);
  return { path };
};

export async function write(
  store: Store,
  file: FileRecord,
  parts: Record<string, string> = { page: 'one' },
): Promise<string> {
  const writer = store.writeContent(file.contentId);
  await writer.takeOriginal(spooled());
  await writer.putParts(Object.entries(parts).map(([name, value]) => ({ name, bytes: bytes(value) })));
  await writer.commit(manifest, file);
  return writer.generation;
}

export async function original(store: Store, generation: string): Promise<string> {
  const file = await store.openOriginal(generation);
  let read = '';
  for await (const chunk of file.read(0, file.sizeBytes)) read += text(chunk);
  return read;
}

/** What every store must do. */
export function keepsContract(name: string, open: () => Store | Promise<Store>): void {
  describe(`${name} keeps the contract of Store:`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    it('shows parts only through a committed manifest', async () => {
      const writer = store.writeContent('c1');
      await writer.putParts([{ name: 'page', bytes: bytes('one') }]);
      expect(await store.open('c1')).toBeUndefined();
      const file = record();
      await writer.takeOriginal(spooled());
      await writer.commit(manifest, file);
      const opened = await store.open('c1');
      expect(opened?.manifest).toEqual({ ...manifest, generation: writer.generation });
      expect(text(opened?.readPart('page'))).toBe('one');
      expect(opened?.readPart('another')).toBeUndefined();
      expect(await store.getFile(file.id)).toEqual(file);
      expect(await original(store, writer.generation)).toBe('abc');
    });

    it('takes bytes at hand and parts with the commit, which waits for the bytes', async () => {
      const writer = store.writeContent('c1');
      void writer.takeOriginal({ bytes: bytes('def') });
      await writer.commit(manifest, record(), [{ name: 'page', bytes: bytes('one') }]);
      expect(text((await store.open('c1'))?.readPart('page'))).toBe('one');
      expect(await original(store, writer.generation)).toBe('def');
    });

    it('commits nothing whose original bytes cannot be taken', async () => {
      const writer = store.writeContent('c1');
      writer.takeOriginal({ path: join(dir, 'nowhere') }).catch(() => {});
      await expect(writer.commit(manifest, record())).rejects.toThrow('ENOENT');
      await writer.abandon();
      expect(await store.open('c1')).toBeUndefined();
    });

    it('leaves nothing of bytes that are still taken when it is abandoned', async () => {
      const writer = store.writeContent('c1');
      void writer.takeOriginal({ bytes: bytes('def') });
      await writer.abandon();
      await expect(store.openOriginal(writer.generation)).rejects.toThrow();
    });

    it('copies the original bytes of another generation, which keeps them', async () => {
      const [first, second] = [record(), record({ contentId: 'c2' })];
      const generation = await write(store, first);
      const writer = store.writeContent('c2');
      await writer.copyOriginal(generation);
      await writer.commit(manifest, second);
      expect(await original(store, generation)).toBe('abc');
      await store.deleteFile(first.id);
      expect(await original(store, writer.generation)).toBe('abc');
    });

    it('forgets an abandoned content', async () => {
      const writer = store.writeContent('c1');
      await writer.takeOriginal(spooled());
      await writer.putParts([{ name: 'page', bytes: bytes('one') }]);
      await writer.abandon();
      expect(await store.open('c1')).toBeUndefined();
      await expect(store.openOriginal(writer.generation)).rejects.toThrow();
    });

    it('keeps what is committed, though whoever committed it does not know', async () => {
      const file = record();
      const writer = store.writeContent('c1');
      await writer.takeOriginal(spooled());
      await writer.putParts([{ name: 'page', bytes: bytes('one') }]);
      await writer.commit(manifest, file);
      await writer.abandon();
      expect(text((await store.open('c1'))?.readPart('page'))).toBe('one');
      expect(await original(store, writer.generation)).toBe('abc');
    });

    it('keeps a content as long as one record shares it', async () => {
      const [first, second] = [record(), record()];
      const generation = await write(store, first);
      expect(await store.addFile(second)).toBe(true);
      expect(await store.deleteFile(first.id)).toBe(true);
      const opened = await store.open('c1');
      expect(text(opened?.readPart('page'))).toBe('one');
      expect(await store.deleteFile(second.id)).toBe(true);
      expect(opened?.readPart('page')).toBeUndefined();
      expect(await store.open('c1')).toBeUndefined();
      await expect(store.openOriginal(generation)).rejects.toThrow();
      expect(await store.deleteFile(second.id)).toBe(false);
    });

    it('lets go of a content when its last record moves to another, and whoever reads it ends first', async () => {
      const [first, second] = [record(), record()];
      const generation = await write(store, first);
      await store.addFile(second);
      const ocr = { status: 'done' as const, pages: 1 };
      const moved = { ...first, contentId: 'c2', ocr };
      await write(store, moved, { page: 'two' });
      expect(await store.getFile(first.id)).toEqual(moved);
      const opened = await store.open('c1');
      expect(await store.addFile({ ...second, contentId: 'c2', ocr })).toBe(true);
      expect(await store.open('c1')).toBeUndefined();
      expect(text(opened?.readPart('page'))).toBe('one');
      await store.deleteFile(second.id);
      expect(opened?.readPart('page')).toBeUndefined();
      await expect(store.openOriginal(generation)).rejects.toThrow();
      expect(text((await store.open('c2'))?.readPart('page'))).toBe('two');
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
      const before = await store.open('c1');
      const [a, b] = [record(), record()];
      const writers = [store.writeContent('c1'), store.writeContent('c1')];
      await Promise.all(writers.map((w) => w.takeOriginal(spooled())));
      await Promise.all(writers.map((w, i) => w.putParts([{ name: 'page', bytes: bytes(`new ${i}`) }])));
      await Promise.all([store.deleteFile(first.id), writers[0]!.commit(manifest, a), writers[1]!.commit(manifest, b)]);
      const opened = (await store.open('c1'))!;
      const { generation } = opened.manifest;
      expect(generation).not.toBe(old);
      expect(text(opened.readPart('page'))).toMatch(/^new/);
      expect(before!.readPart('page')).toBeUndefined();
      expect(await original(store, generation)).toBe('abc');
      expect((await store.listFiles({ limit: 10 })).map((f) => f.id)).toEqual([b.id, a.id]);
      for (const other of [old, ...writers.map((w) => w.generation)].filter((g) => g !== generation)) {
        await expect(store.openOriginal(other)).rejects.toThrow();
      }
      await store.deleteFile(a.id);
      await store.deleteFile(b.id);
      expect(opened.readPart('page')).toBeUndefined();
    });

    it('lists newest first, page by page', async () => {
      const files = Array.from({ length: 5 }, () => record());
      for (const file of files) await store.putFile(file);
      const ids = files.map((f) => f.id).reverse();
      expect((await store.listFiles({ limit: 2 })).map((f) => f.id)).toEqual(ids.slice(0, 2));
      expect((await store.listFiles({ limit: 2, before: ids[1]! })).map((f) => f.id)).toEqual(ids.slice(2, 4));
      expect(await store.listFiles({ limit: 9, before: ids[4]! })).toEqual([]);
      expect(await store.usage()).toEqual({ files: 5, bytes: 15 });
    });

    it('remembers what is still processing', async () => {
      const waiting = record({ status: 'processing', pendingGeneration: 'g' });
      await store.putFile(waiting);
      expect(await store.pendingFiles()).toEqual([waiting]);
      await store.putFile({ ...waiting, status: 'failed', pendingGeneration: undefined });
      expect(await store.pendingFiles()).toEqual([]);
    });

    it('keeps items with their file', async () => {
      const file = record();
      await write(store, file);
      await store.putItem(file.id, 'extraction', { id: 'e1', owner: 'ada', bytes: bytes('1') });
      await store.putItem(file.id, 'extraction', { id: 'e2', owner: 'bob', bytes: bytes('2') });
      await store.putItem('no such file', 'extraction', { id: 'e3', owner: 'ada', bytes: bytes('3') });
      expect(await store.getItem('extraction', 'e1')).toMatchObject({ fileId: file.id, owner: 'ada' });
      expect((await store.listItems(file.id, 'extraction')).map((i) => [i.id, i.owner, text(i.bytes)])).toEqual([
        ['e1', 'ada', '1'],
        ['e2', 'bob', '2'],
      ]);
      expect(await store.getItem('extraction', 'e3')).toBeUndefined();
      await store.deleteFile(file.id);
      expect(await store.getItem('extraction', 'e1')).toBeUndefined();
      expect(await store.listItems(file.id, 'extraction')).toEqual([]);
    });

    it('knows whose time is over', async () => {
      const times = ['2024-01-03', '2024-01-01', '2024-01-02', '2999-01-01'].map((day) => `${day}T00:00:00.000Z`);
      const files = times.map((expiresAt) => record({ expiresAt }));
      for (const file of [...files, record()]) await store.putFile(file);
      const [third, first, second] = files.map(({ id }) => id);
      expect(await store.expiredFiles('2024-06-01T00:00:00.000Z', 9)).toEqual([first, second, third]);
      expect(await store.expiredFiles('2024-06-01T00:00:00.000Z', 2)).toEqual([first, second]);
      await store.deleteFile(first!);
      expect(await store.expiredFiles('2024-01-02T00:00:00.000Z', 9)).toEqual([second]);
    });

    it('lists what an owner can see, and counts what he has', async () => {
      const ids: Record<string, string> = {};
      for (const [name, more] of Object.entries({
        a1: { owner: 'ada' },
        b1: { owner: 'bob' },
        b2: { owner: 'bob', shared: true },
        a2: { owner: 'ada', shared: true },
        a3: { owner: 'ada' },
      })) {
        const file = record({ ...more, sizeBytes: 10 });
        ids[name] = file.id;
        await store.putFile(file);
      }
      const names = async (query: Parameters<Store['listFiles']>[0]): Promise<(string | undefined)[]> =>
        (await store.listFiles(query)).map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));
      expect(await names({ limit: 9, visibleTo: 'ada' })).toEqual(['a3', 'a2', 'b2', 'a1']);
      expect(await names({ limit: 2, visibleTo: 'ada' })).toEqual(['a3', 'a2']);
      expect(await names({ limit: 2, visibleTo: 'ada', before: ids.a2! })).toEqual(['b2', 'a1']);
      expect(await names({ limit: 9, visibleTo: 'bob' })).toEqual(['a2', 'b2', 'b1']);
      expect(await names({ limit: 9, visibleTo: 'eve' })).toEqual(['a2', 'b2']);
      expect(await store.usage('ada')).toEqual({ files: 3, bytes: 30 });
      // Written again with another size and no longer shared, as when a file becomes ready.
      await store.putFile({ ...(await store.getFile(ids.a2!))!, sizeBytes: 5, shared: false });
      await store.deleteFile(ids.a3!);
      expect(await names({ limit: 9, visibleTo: 'eve' })).toEqual(['b2']);
      expect(await store.usage('ada')).toEqual({ files: 2, bytes: 15 });
      expect(await store.usage('eve')).toEqual({ files: 0, bytes: 0 });
      expect(await store.usage()).toEqual({ files: 4, bytes: 35 });
    });
  });
}
