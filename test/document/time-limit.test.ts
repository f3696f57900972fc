import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { TimeLimit } from '../../src/document/time-limit.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('a time limit', () => {
  it('comes though nobody but the signal is held', async () => {
    const { signal } = new TimeLimit(50, new AbortController().signal);
    await sleep(0);
    collect();
    await sleep(100);
    expect(signal.aborted).toBe(true);
    expect((signal.reason as Error).name).toBe('TimeoutError');
  });

  it('ends with the signal around it, which is no end of time', async () => {
    const outer = new AbortController();
    const limit = new TimeLimit(20, outer.signal);
    outer.abort('left');
    await sleep(40);
    expect([limit.signal.reason, limit.isOver]).toEqual(['left', false]);
    expect(new TimeLimit(20, outer.signal).signal.aborted).toBe(true);
  });

  it('does not come once it was cleared', async () => {
    const limit = new TimeLimit(10, new AbortController().signal);
    limit.clear();
    await sleep(30);
    expect(limit.signal.aborted).toBe(false);
  });
});
