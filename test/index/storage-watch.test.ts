import { describe, expect, it, vi } from 'vitest';
import { FaultError } from '../../src/document/fault.ts';
import { NotDurable } from '../../src/index/storage-fault.ts';
import { StorageWatch } from '../../src/index/storage-watch.ts';

const coded = (code: string): Error =>
  Object.assign(new Error(`${code}: no such luck, open '/home/ada/data'`), { code });

function watched(more: { freeBytes?: () => number; tryWrite?: () => Promise<void> } = {}) {
  const changes: (string | undefined)[] = [];
  const watch = new StorageWatch('/', {
    minFreeBytes: 100,
    freeBytes: async () => more.freeBytes?.() ?? 1e9,
    tryWrite: more.tryWrite ?? (async () => {}),
    onChange: (trouble) => changes.push(trouble?.code),
  });
  return { watch, changes };
}

const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof FaultError ? error.fault : error),
  );

describe('the watch over the store', () => {
  it.each([
    ['ENOSPC', 'insufficient_storage'],
    ['EDQUOT', 'insufficient_storage'],
    ['EROFS', 'unavailable'],
    ['EIO', 'unavailable'],
  ])('makes a fault of %s, which names no path', async (code, expected) => {
    const { watch, changes } = watched();
    const fault = await faultOf(watch.guard(Promise.reject(coded(code))));
    expect(fault).toMatchObject({ code: expected });
    expect(JSON.stringify(fault)).not.toContain('/home');
    expect(changes).toEqual([expected]);
    watch.close();
  });

  it('takes a failed sync of the store for a failing disk, or for a full one where there is no room', async () => {
    const late = () => Promise.reject(new NotDurable('late'));
    const failing = watched();
    expect(await faultOf(failing.watch.guard(late()))).toMatchObject({ code: 'unavailable' });
    const full = watched({ freeBytes: () => 0 });
    expect(await faultOf(full.watch.guard(late()))).toMatchObject({ code: 'insufficient_storage' });
    failing.watch.close();
    full.watch.close();
  });

  it('does not wait for a reason that the store never gives', async () => {
    const unexplained = Object.assign(new Error('Commit failed'), { commitError: new Promise<never>(() => {}) });
    const { watch } = watched();
    expect(await faultOf(watch.guard(Promise.reject(unexplained)))).toMatchObject({ code: 'unavailable' });
    watch.close();
  });

  it('takes a damaged index for what it is, in writes and in reads', async () => {
    const { watch, changes } = watched();
    const damaged = new Error('MDB_CORRUPTED: Located page was wrong type');
    const read = (): never => {
      throw damaged;
    };
    const expected = { code: 'unavailable', message: expect.stringMatching(/damaged.*docloupe check/) };
    expect(await faultOf(watch.guard(Promise.reject(damaged)))).toMatchObject(expected);
    const unread = await faultOf((async () => watch.guardNow(read))());
    expect(unread).toMatchObject(expected);
    expect(JSON.stringify(unread)).not.toContain('can be read');
    expect(changes).toEqual(['unavailable']);
    expect(watch.guardNow(() => 7)).toBe(7);
    watch.close();
  });

  it('leaves errors of the program and faults of the caller as they are', async () => {
    const { watch, changes } = watched();
    const bug = new TypeError('x is undefined');
    expect(await faultOf(watch.guard(Promise.reject(bug)))).toBe(bug);
    expect(changes).toEqual([]);
  });

  it('turns green by itself, once a write works', async () => {
    vi.useFakeTimers();
    try {
      let works = false;
      const { watch, changes } = watched({
        tryWrite: async () => {
          if (!works) throw coded('EROFS');
        },
      });
      await faultOf(watch.guard(Promise.reject(coded('EROFS'))));
      await vi.advanceTimersByTimeAsync(5_000);
      expect(watch.trouble).toBeDefined();
      works = true;
      await vi.advanceTimersByTimeAsync(2_000);
      expect(watch.trouble).toBeUndefined();
      expect(changes).toEqual(['unavailable', undefined]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses before the disk is full, and only then', async () => {
    let free = 99;
    const { watch } = watched({ freeBytes: () => free });
    expect(await faultOf(watch.check())).toMatchObject({ code: 'insufficient_storage' });
    free = 100;
    await expect.poll(() => watch.trouble).toBeUndefined();
    expect(await faultOf(watch.check())).toBeUndefined();
  });
});
