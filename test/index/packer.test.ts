import { Packr } from 'msgpackr/pack';
import { describe, expect, it } from 'vitest';
import { packValue } from '../../src/index/packer.ts';

const values = {
  small: { a: 1, b: ['x', 'y'] },
  'a large array': { numbers: new Float64Array(100_000).fill(0.5), text: 'é'.repeat(1000) },
  'many objects': Array.from({ length: 20_000 }, (_, id) => ({ id, text: `row ${id}` })),
  'lists of texts and bytes': { heads: ['a'.repeat(300_000), 'ü'.repeat(300_000)], groups: [new Uint8Array(500_000)] },
};

describe('packed values', () => {
  it.each(Object.entries(values))('have the bytes that the packer gives, in memory of their own (%s)', (_, value) => {
    const packed = packValue(value);
    expect(packed.equals(new Packr({ moreTypes: true, useRecords: false }).pack(value))).toBe(true);
    if (packed.length > Buffer.poolSize) expect(packed.buffer.byteLength).toBe(packed.length);
  });

  it('stay what they are when others are packed', () => {
    const packed = Object.values(values).map(packValue);
    const before = packed.map((bytes) => bytes.toString('latin1'));
    for (const value of Object.values(values)) packValue(value);
    expect(packed.map((bytes) => bytes.toString('latin1')).every((text, i) => text === before[i])).toBe(true);
  });
});
