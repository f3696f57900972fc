import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { Budget } from '../../../src/parsers/budget.ts';
import { detect } from '../../../src/parsers/detect.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { collect } from '../collect.ts';

function tarEntry(name: string, content: string, type = '0'): Buffer {
  const head = Buffer.alloc(512);
  head.write(name.slice(0, 100), 0);
  head.write('0000644\0', 100);
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write('        ', 148);
  head.write(type, 156);
  head.write('ustar\x0000', 257);
  head.write(
    `${head
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([head, body]);
}

async function filesOf(bytes: Uint8Array): Promise<[string, string][]> {
  const { parser } = await detect(new MemorySource(bytes), 'a');
  const reader = await parser.openEmbedded!(new MemorySource(bytes), new Budget());
  const files = await reader.attachments();
  return Promise.all(
    files.map(
      async ({ key, name }): Promise<[string, string]> => [
        name,
        Buffer.from(await reader.readAttachment(key)).toString(),
      ],
    ),
  );
}

const LONG = `${'folder/'.repeat(20)}file.txt`;
const TAR = Buffer.concat([
  tarEntry('a/', '', '5'),
  tarEntry('a/one.txt', 'one'),
  tarEntry('a/link', '', '2'),
  tarEntry('a/._one.txt', 'x'),
  tarEntry('././@LongLink', `${LONG}\0`, 'L'),
  tarEntry(LONG.slice(0, 100), 'two'),
  Buffer.alloc(1024),
]);

it.each([
  ['TAR', new Uint8Array(TAR)],
  ['packed TAR', new Uint8Array(gzipSync(TAR))],
])('%s: files, under their long names, without folders, links and what systems leave', async (_, bytes) => {
  expect(await filesOf(bytes)).toEqual([
    ['a/one.txt', 'one'],
    [LONG, 'two'],
  ]);
});

it('ZIP: files, without what systems leave', async () => {
  const bytes = zipSync({ 'a/one.txt': strToU8('one'), '__MACOSX/a': strToU8('x'), 'a/.DS_Store': strToU8('x') });
  expect(await filesOf(bytes)).toEqual([['a/one.txt', 'one']]);
});

it('lists what it holds on its page', async () => {
  const bytes = zipSync({ 'a/one.txt': strToU8('one') });
  const { parser } = await detect(new MemorySource(bytes), 'a.zip');
  const { tables } = await collect(parser, bytes);
  expect(tables[0]!.rows!.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['Name', 'Bytes'],
    ['a/one.txt', '3'],
  ]);
});

it('ends where a packed archive unpacks to more than is allowed', async () => {
  const bytes = new Uint8Array(gzipSync(Buffer.concat([tarEntry('a', 'x'), Buffer.alloc(300 * 1024 * 1024)])));
  const { parser } = await detect(new MemorySource(bytes), 'a');
  await expect(collect(parser, bytes)).rejects.toMatchObject({ fault: { code: 'limit_exceeded' } });
});

it('a packed file that is no archive is none', async () => {
  await expect(detect(new MemorySource(new Uint8Array(gzipSync('plain text'))), 'a.gz')).rejects.toMatchObject({
    fault: { code: 'unsupported_format' },
  });
});
