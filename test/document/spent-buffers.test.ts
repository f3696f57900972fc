import { describe, expect, it } from 'vitest';
import { giveBackArrays, SpentBuffers } from '../../src/document/spent-buffers.ts';

describe('buffers that are done with', () => {
  it('are given back once all of their bytes are', () => {
    const bytes = new Uint8Array(100_000);
    const spent = new SpentBuffers();
    spent.add(bytes.subarray(0, 60_000));
    expect(bytes.length).toBe(100_000);
    spent.add(bytes.subarray(60_000));
    expect(bytes.length).toBe(0);
  });

  it('stay where Node.js shares them out', () => {
    const shared = Buffer.from('a').buffer;
    new SpentBuffers().add(new Uint8Array(shared));
    expect(shared.byteLength).toBe(Buffer.poolSize);
  });

  it('stay where they are a part of memory that others have a part of too', () => {
    // As large as what Node.js 24 shares out.
    const memory = new Uint8Array(64 * 1024);
    giveBackArrays(memory.subarray(0, 100));
    expect(memory.length).toBe(64 * 1024);
    giveBackArrays(memory);
    expect(memory.length).toBe(0);
  });
});
