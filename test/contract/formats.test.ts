import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toFormatFacts } from '../../scripts/faces/format-facts.mjs';
import { detect } from '../../src/parsers/detect.ts';
import { formats } from '../../src/parsers/formats.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { parserContract } from './parser-contract.ts';

const root = new URL('../../', import.meta.url);
const sampleOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(`samples/${name}`, root)));

for (const format of formats) parserContract(format, new Map([[format.sample, sampleOf(format.sample)]]));

it.each(formats.map((format) => [format.name, format] as const))(
  'a %s is told from all other formats by its content alone',
  async (name, format) => {
    const bytes = sampleOf(format.sample);
    const probe = { source: new MemorySource(bytes), head: bytes.subarray(0, 64 * 1024), extension: '' };
    const recognized: string[] = [];
    for (const other of formats) {
      // What takes the rest is asked where no other knows the file.
      if ((!other.takesRest || other === format) && (await other.recognizes(probe))) recognized.push(other.name);
    }
    expect(recognized).toEqual([name]);
    expect((await detect(new MemorySource(bytes), 'unnamed')).format).toBe(format);
  },
);

it('every folder with a format is in the list, under its name', () => {
  const folders = readdirSync(new URL('src/parsers/', root)).filter((name) =>
    existsSync(new URL(`src/parsers/${name}/format.ts`, root)),
  );
  expect(formats.map(({ name }) => name).sort()).toEqual(folders.sort());
});

it('no media type and no extension belongs to two formats', () => {
  for (const names of [formats.flatMap((one) => one.mediaTypes), formats.flatMap((one) => one.extensions)]) {
    expect(names).toEqual([...new Set(names)]);
  }
});

it.each([...toFormatFacts(formats)])(
  '%s says what the formats say: else run node scripts/formats.mjs',
  (path, text) => {
    expect(readFileSync(new URL(path, root), 'utf8')).toBe(text);
  },
);

describe('a file that holds a PDF is not one', () => {
  const pdf = sampleOf('invoice.pdf').subarray(0, 4096);
  const tarHead = new Uint8Array(512 + pdf.length);
  tarHead.set(Buffer.from('ustar'), 257);
  tarHead.set(pdf, 512);
  it.each([
    ['zip', zipSync({ 'invoice.pdf': [pdf, { level: 0 }] })],
    ['a TAR archive', tarHead],
    ['a GIF image', Buffer.concat([Buffer.from('GIF89a', 'latin1'), pdf])],
  ])('%s', async (name, bytes) => {
    const outcome = detect(new MemorySource(new Uint8Array(bytes)), 'invoice.pdf');
    const said = await outcome.then(
      ({ format }) => format.name,
      (error) => error.fault.message,
    );
    expect(said).toContain(name);
  });
});
