import { describe, expect, it } from 'vitest';
import { fromBatch, toBatch } from '../../src/pool/messages.ts';

const part = (name: string, bytes: number) => ({ name, bytes: new Uint8Array(bytes).fill(name.charCodeAt(0)) });

describe('a batch of parts', () => {
  it('holds what went in', () => {
    const batch = toBatch([part('a', 3), part('b', 0), part('c', 2)]);
    expect(fromBatch(batch).map(({ name, bytes }) => [name, [...bytes]])).toEqual([
      ['a', [97, 97, 97]],
      ['b', []],
      ['c', [99, 99]],
    ]);
  });

  it('gives the memory of large parts back', () => {
    const parts = [part('a', 100_000), part('b', 100_000)];
    toBatch(parts);
    expect(parts.map(({ bytes }) => bytes.length)).toEqual([0, 0]);
  });

  it('passes a part that is alone on as it is, but not the memory that it shares', () => {
    const alone = part('a', 100_000);
    expect(toBatch([alone]).bytes).toBe(alone.bytes);
    const shared = { name: 'a', bytes: alone.bytes.subarray(10) };
    expect(toBatch([shared]).bytes.buffer.byteLength).toBe(99_990);
    expect(alone.bytes.length).toBe(100_000);
  });
});
