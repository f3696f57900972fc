import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IN_USE_MS, LeftContents } from '../../src/index/left-contents.ts';

describe('contents that files have moved on from', () => {
  const dropped: string[] = [];
  const left = new LeftContents(async (generation) => void dropped.push(generation));
  beforeEach(() => {
    vi.useFakeTimers();
    left.add('file', 'g1');
    left.add('other', 'g2');
  });
  afterEach(() => {
    left.close();
    dropped.length = 0;
    vi.useRealTimers();
  });

  it('stay while somebody may read them, and go then', async () => {
    await vi.advanceTimersByTimeAsync(IN_USE_MS - 1);
    expect(dropped).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(dropped).toEqual(['g1', 'g2']);
  });

  it('go with their file, once', async () => {
    await left.forget('file');
    expect(dropped).toEqual(['g1']);
    await vi.advanceTimersByTimeAsync(IN_USE_MS);
    expect(dropped).toEqual(['g1', 'g2']);
  });

  it('are left to the next process when this one ends', async () => {
    left.close();
    await vi.advanceTimersByTimeAsync(IN_USE_MS);
    expect(dropped).toEqual([]);
  });
});
