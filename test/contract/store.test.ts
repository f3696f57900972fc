import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFileId } from '../../src/document/ids.ts';
import { LmdbStore } from '../../src/index/lmdb-store.ts';
import { ThreadedStore } from '../../src/index/threaded-store.ts';
import { MemoryStore } from '../index/memory-store.ts';
import { bytes, dir, keepsContract, manifest, record, spooled, text, write } from './store-contract.ts';

keepsContract('LmdbStore', () => new LmdbStore(join(dir, 'data')));
keepsContract('ThreadedStore', () => new ThreadedStore(join(dir, 'data')));
keepsContract('MemoryStore', () => new MemoryStore());

describe('LmdbStore', () => {
  it('sweeps what a crash left, and only that', async () => {
    const data = join(dir, 'data');
    let store = new LmdbStore(data);
    const file = record();
    const whole = await write(store, file);
    const torn = store.writeContent('c2');
    await torn.takeOriginal(spooled());
    await torn.putParts([{ name: 'page', bytes: bytes('torn') }]);
    const waiting = store.writeContent('c3');
    await waiting.takeOriginal(spooled());
    await waiting.putParts([{ name: 'page', bytes: bytes('torn') }]);
    await store.putFile(record({ contentId: 'c3', status: 'processing', pendingGeneration: waiting.generation }));
    await store.close();

    store = new LmdbStore(data);
    await store.sweepAll(new AbortController().signal);
    expect(text((await store.open('c1'))?.readPart('page'))).toBe('one');
    // The same generation, as if it had been committed: its parts are gone.
    await store.writeContent('c2', torn.generation).commit(manifest, record({ contentId: 'c2' }));
    expect((await store.open('c2'))?.readPart('page')).toBeUndefined();
    expect(readdirSync(join(data, 'originals')).sort()).toEqual([whole, waiting.generation].sort());
    await store.writeContent('c3', waiting.generation).commit(manifest, record({ contentId: 'c3' }));
    expect((await store.open('c3'))?.readPart('page')).toBeUndefined();
    expect(existsSync(join(data, 'index'))).toBe(true);
    await store.close();
  });
});

describe('LmdbStore on a damaged folder', () => {
  it('says so instead of ending the process', async () => {
    const data = join(dir, 'data');
    const store = new LmdbStore(data);
    for (let i = 0; i < 20; i++) await write(store, record({ contentId: `c${i}` }), { page: 'x'.repeat(200_000) });
    await store.close();
    truncateSync(join(data, 'index', 'data.mdb'), 40_000);
    expect(() => new LmdbStore(data)).toThrow('damaged');
    writeFileSync(join(data, 'index', 'data.mdb'), Buffer.alloc(100_000, 'x'));
    expect(() => new LmdbStore(data)).toThrow('damaged');
  });

  it('removes in the background what nothing names, and nothing else', async () => {
    const data = join(dir, 'data');
    const store = new LmdbStore(data);
    const whole = await write(store, record());
    const waiting = store.writeContent('c3');
    await waiting.takeOriginal(spooled());
    await store.putFile(record({ contentId: 'c3', status: 'processing', pendingGeneration: waiting.generation }));
    writeFileSync(join(data, 'originals', 'left'), 'by a power cut');
    await store.sweepAll(new AbortController().signal);
    expect(readdirSync(join(data, 'originals')).sort()).toEqual([whole, waiting.generation].sort());
    expect(text((await store.open('c1'))?.readPart('page'))).toBe('one');
    await store.close();
  });
});

describe('file ids', () => {
  it('ascend, whatever the clock does', () => {
    const ids = [5, 5, 9, 3, 10].map((now) => newFileId(now));
    expect([...ids].sort()).toEqual(ids);
  });
});
