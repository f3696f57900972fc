import { appendFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LmdbStore } from '../../src/index/lmdb-store.ts';
import { StorageWatch } from '../../src/index/storage-watch.ts';
import { SmallDisk } from '../flow/small-disk.ts';

const MIB = 1024 * 1024;
const probe = SmallDisk.open(MIB);
probe?.close();

describe.skipIf(!probe)('the embedded store on a full disk', () => {
  let disk: SmallDisk;
  let store: LmdbStore;
  let watch: StorageWatch;

  beforeEach(() => {
    // LMDB says itself what failed.
    vi.spyOn(console, 'error').mockReturnValue();
    disk = SmallDisk.open(16 * MIB)!;
    store = new LmdbStore(join(disk.path, 'data'), { mayBeNew: true });
    watch = new StorageWatch(disk.path, { minFreeBytes: 0, tryWrite: () => store.tryWrite() });
    const { bavail, bsize } = statfsSync(disk.path);
    appendFileSync(join(disk.path, 'filler'), Buffer.alloc(bavail * bsize - 200_000));
  });
  afterEach(() => {
    watch.close();
    disk.close();
    vi.restoreAllMocks();
  });

  const codeOf = (write: Promise<unknown>): Promise<string> =>
    watch.guard(write).then(
      () => 'written',
      (error) => error.fault?.code ?? String(error),
    );
  const writeMuch = (): Promise<string> =>
    codeOf(store.writeContent('much').putParts([{ name: 'part', bytes: new Uint8Array(400_000) }]));
  const writeLittle = (): Promise<string> => codeOf(store.putItem('of none', 'kind', { id: 'little' } as never));

  it('keeps nobody waiting who has written little because somebody fails to write much', async () => {
    for (let turns = 0; turns < 9; turns++) {
      const little = writeLittle();
      for (let i = 0; i < turns % 3; i++) await setImmediate();
      const much = writeMuch();
      expect(await much).toBe('insufficient_storage');
      expect(['written', 'insufficient_storage']).toContain(await little);
    }
  });

  it('keeps nobody waiting for the reason of a failure that others have written around', async () => {
    for (let turns = 0; turns < 60; turns++) {
      const writing = [writeLittle(), sleep(Math.random() * 3).then(writeLittle)];
      await sleep(Math.random() * 2);
      writing.push(writeMuch());
      for (const outcome of await Promise.all(writing)) expect(['written', 'insufficient_storage']).toContain(outcome);
    }
  });

  it('can be closed after a write has failed', async () => {
    expect(await writeMuch()).toBe('insufficient_storage');
    await store.close();
  });
});
