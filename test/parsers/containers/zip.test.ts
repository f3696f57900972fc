import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../src/parsers/budget.ts';
import { ZipArchive } from '../../../src/parsers/containers/zip.ts';
import { MemorySource } from '../../../src/parsers/source.ts';

const large = Buffer.concat(
  Array.from({ length: 40 }, (_, i) => Buffer.concat([randomBytes(8192), Buffer.alloc(65_536, i)])),
);
const files = {
  'a/small.xml': strToU8('<a/>'),
  'stored.bin': [strToU8('stored'), { level: 0 }] as [Uint8Array, { level: 0 }],
  'large.bin': large,
  '..\\up/name.xml': strToU8('kept under its name'),
  '/rooted.xml': strToU8('rooted'),
  empty: new Uint8Array(0),
};
const bytes = zipSync(files);
const open = (data: Uint8Array): Promise<ZipArchive> => ZipArchive.open(new MemorySource(data), new Budget());

describe('archives', () => {
  it('give their entries by name, in any case', async () => {
    const zip = await open(bytes);
    expect([...zip.names()]).toEqual([
      'a/small.xml',
      'stored.bin',
      'large.bin',
      '../up/name.xml',
      'rooted.xml',
      'empty',
    ]);
    expect((await zip.read('A/Small.XML')).toString()).toBe('<a/>');
    expect((await zip.read('stored.bin')).toString()).toBe('stored');
    expect((await zip.read('large.bin')).equals(large)).toBe(true);
    expect((await zip.read('empty')).length).toBe(0);
    await expect(zip.read('none')).rejects.toMatchObject({ fault: { code: 'unprocessable_document', at: 'none' } });
  });

  it('may be left in the middle of an entry', async () => {
    const zip = await open(bytes);
    for await (const chunk of zip.stream('large.bin')) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect((await zip.read('large.bin')).equals(large)).toBe(true);
  });

  it('give what is there of an entry whose data is bent, then a fault', async () => {
    for (const name of ['a/small.xml', 'large.bin']) {
      const bent = Buffer.from(bytes);
      const header = bent.indexOf(name);
      // The second half of its data.
      const at = header + name.length + (name === 'large.bin' ? 150_000 : 2);
      bent.fill(0xff, at, at + 40);
      const zip = await open(bent);
      await expect(zip.read(name)).rejects.toMatchObject({ fault: { code: 'unprocessable_document', at: name } });
    }
  });

  it('are faults wherever they are cut', async () => {
    for (const length of [0, 1, 100, bytes.length >> 1, bytes.length - 1]) {
      await expect(open(bytes.subarray(0, length))).rejects.toMatchObject({
        fault: { code: 'unprocessable_document' },
      });
    }
  });
});
