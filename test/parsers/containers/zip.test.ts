import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Budget } from '../../../src/parsers/budget.ts';
import { ZipArchive } from '../../../src/parsers/containers/zip.ts';
import { detect } from '../../../src/parsers/detect.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { collect } from '../collect.ts';
import { buildDocx, paragraph } from '../docx/build-docx.ts';

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

  it('are told to be damaged in one sentence', async () => {
    await expect(open(bytes.subarray(0, 20))).rejects.toMatchObject({
      fault: { message: expect.stringMatching(/^The archive is damaged: .*[^.]\.$/) },
    });
  });

  it('are faults wherever they are cut', async () => {
    for (const length of [0, 1, 100, bytes.length >> 1, bytes.length - 1]) {
      await expect(open(bytes.subarray(0, length))).rejects.toMatchObject({
        fault: { code: 'unprocessable_document' },
      });
    }
  });
});

describe('archives with stray bytes around them', () => {
  const docx = buildDocx({ body: paragraph('Read all the same.') });
  const junk = (length: number): Buffer => Buffer.alloc(length, 'x\0');
  const read = async (...pieces: Uint8Array[]) => {
    const source = new MemorySource(Buffer.concat(pieces));
    return collect((await detect(source, 'a.docx')).parser, source);
  };

  it.each([
    ['behind', [docx, junk(300)]],
    ['far behind', [docx, junk(500_000)]],
    ['before', [junk(17), docx]],
    ['text before', [Buffer.from('Content-Type: application/octet-stream\r\n\r\n'), docx]],
    ['on both sides', [junk(5000), docx, junk(9)]],
  ])('are read with a warning: %s', async (_, pieces) => {
    const { pages, warnings } = await read(...pieces);
    expect(pages[0]?.blocks.map((block) => block.text)).toEqual(['Read all the same.']);
    expect(warnings).toEqual([expect.objectContaining({ code: 'stray_bytes' })]);
  });

  it('say nothing where nothing is stray, a comment included', async () => {
    expect((await read(docx)).warnings).toEqual([]);
    const commented = Buffer.concat([docx, Buffer.from('by hand')]);
    commented.writeUInt16LE(7, docx.length - 2);
    expect((await read(commented)).warnings).toEqual([]);
  });

  it('are faults where the directory is gone, and leave what is known otherwise as it is', async () => {
    await expect(read(docx.subarray(0, docx.length - 30), junk(300))).rejects.toMatchObject({
      fault: { code: 'unprocessable_document' },
    });
    await expect(read(Buffer.from('\x89PNG\r\n', 'latin1'), docx)).rejects.toMatchObject({
      fault: { code: 'unsupported_format' },
    });
    expect((await read(Buffer.from('{\\rtf1 Text}'), docx)).pages[0]?.blocks[0]?.text).toBe('Text');
  });
});
