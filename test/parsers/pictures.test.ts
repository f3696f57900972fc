import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { formatOf } from '../../src/parsers/formats.ts';
import { memoryReader, PdfiumFile } from '../../src/raster/pdfium.ts';
import { pictureToPdf } from '../../src/raster/picture-pdf.ts';
import { collect } from './collect.ts';

/** The pixels of a page as painted, eight across: # where it is dark. */
async function painted(bytes: Uint8Array, page = 1): Promise<string[]> {
  const file = await PdfiumFile.open(memoryReader(await pictureToPdf(bytes)));
  const { width, height, channels, data } = file.render(page, { width: 80, height: 80 });
  file.close();
  const isDark = (row: number, column: number): boolean =>
    data[((row * 10 + 5) * width + column * 10 + 5) * channels]! < 128;
  expect([width, height]).toEqual([80, 80]);
  return Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (_, column) => (isDark(row, column) ? '#' : '.')).join(''),
  );
}

// A letter F, so that turning and mirroring show.
const ROWS = [0b11111100, 0b11111100, 0b11000000, 0b11111000, 0b11111000, 0b11000000, 0b11000000, 0b11000000];
const F = ROWS.map((row) => row.toString(2).padStart(8, '0').replaceAll('1', '#').replaceAll('0', '.'));
/** One byte to the pixel: 0 is black. */
const GREY = Buffer.from(
  ROWS.flatMap((row) => [...row.toString(2).padStart(8, '0')].map((bit) => (bit === '1' ? 0 : 255))),
);

type Field = [tag: number, type: 3 | 4, ...values: number[]];

/** Little-endian; each page is given by its fields and the pieces of its pixels. */
function makeTiff(pages: { fields: Field[]; strips: Uint8Array[] }[]): Uint8Array {
  const pieces: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')];
  let length = 8;
  const put = (bytes: Uint8Array): number => {
    const at = length;
    pieces.push(Buffer.from(bytes));
    length += bytes.length;
    return at;
  };
  let link = { buffer: pieces[0]!, at: 4 };
  for (const { fields, strips } of pages) {
    const offsets = strips.map((strip) => put(strip));
    const all: Field[] = [...fields, [273, 4, ...offsets], [279, 4, ...strips.map((strip) => strip.length)]];
    const directory = Buffer.alloc(2 + 12 * all.length + 4);
    directory.writeUInt16LE(all.length, 0);
    for (const [i, [tag, type, ...values]] of all.entries()) {
      const bytes = Buffer.alloc(values.length * (type === 3 ? 2 : 4));
      for (const [k, value] of values.entries())
        type === 3 ? bytes.writeUInt16LE(value, 2 * k) : bytes.writeUInt32LE(value, 4 * k);
      const at = 2 + 12 * i;
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(values.length, at + 4);
      if (bytes.length <= 4) bytes.copy(directory, at + 8);
      else directory.writeUInt32LE(put(bytes), at + 8);
    }
    link.buffer.writeUInt32LE(put(directory), link.at);
    link = { buffer: pieces.at(-1)!, at: directory.length - 4 };
  }
  return new Uint8Array(Buffer.concat(pieces));
}

const SIZE: Field[] = [
  [256, 3, 8],
  [257, 3, 8],
];
const BILEVEL: Field[] = [...SIZE, [258, 3, 1], [277, 3, 1]];

describe('TIFF', () => {
  it('paints bits of either sense', async () => {
    const bits = Buffer.from(ROWS);
    expect(await painted(makeTiff([{ fields: [...BILEVEL, [259, 3, 1], [262, 3, 0]], strips: [bits] }]))).toEqual(F);
    const inverted = Buffer.from(ROWS.map((row) => row ^ 255));
    expect(await painted(makeTiff([{ fields: [...BILEVEL, [259, 3, 1], [262, 3, 1]], strips: [inverted] }]))).toEqual(
      F,
    );
  });

  it('paints strips, one below the other, packed by each', async () => {
    const grey: Field[] = [...SIZE, [258, 3, 8], [262, 3, 1], [277, 3, 1], [278, 3, 4]];
    const halves = [GREY.subarray(0, 32), GREY.subarray(32)];
    expect(
      await painted(makeTiff([{ fields: [...grey, [259, 3, 8]], strips: halves.map((half) => deflateSync(half)) }])),
    ).toEqual(F);
    const runs = halves.map((half) => Buffer.concat([Buffer.of(31), half, Buffer.of(128)]));
    expect(await painted(makeTiff([{ fields: [...grey, [259, 3, 32773]], strips: runs }]))).toEqual(F);
  });

  it('turns pages as their orientation says, and has as many as there are', async () => {
    const page = {
      fields: [...BILEVEL, [259, 3, 1], [262, 3, 0], [274, 3, 3]] as Field[],
      strips: [Buffer.from(ROWS)],
    };
    const bytes = makeTiff([page, page]);
    expect(await painted(bytes, 2)).toEqual(F.toReversed().map((row) => [...row].reverse().join('')));
    expect((await collect(await formatOf('tiff').parser(), bytes)).pages).toHaveLength(2);
  });

  it('says what it does not read', async () => {
    const odd = makeTiff([{ fields: [...BILEVEL, [259, 3, 34712], [262, 3, 0]], strips: [Buffer.from(ROWS)] }]);
    await expect(pictureToPdf(odd)).rejects.toMatchObject({ fault: { code: 'unprocessable_document' } });
  });

  it('ends where directories lead to one another', async () => {
    const bytes = makeTiff([{ fields: [...BILEVEL, [259, 3, 1], [262, 3, 0]], strips: [Buffer.from(ROWS)] }]);
    const start = Buffer.from(bytes).readUInt32LE(4);
    Buffer.from(bytes.buffer).writeUInt32LE(start, bytes.length - 4);
    expect(await painted(bytes)).toEqual(F);
  });
});

it('a picture without text is a scanned page that says what it needs', async () => {
  const bytes = makeTiff([{ fields: [...BILEVEL, [259, 3, 1], [262, 3, 0]], strips: [Buffer.from(ROWS)] }]);
  const { info, warnings, pages } = await collect(await formatOf('tiff').parser(), bytes);
  expect(info.scannedPages).toEqual([1]);
  expect(pages[0]!.text_layer).toBe('none');
  expect(warnings).toMatchObject([{ code: 'needs_ocr', message: expect.stringContaining('not installed') }]);
});

it.each([
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['tiff', 'II*\0\x08\0\0\0'],
  ['webp', 'RIFF\0\0\0\0WEBP'],
])('a %s that breaks off at once is a fault', async (name, start) => {
  const bytes = new Uint8Array(Buffer.from(start, 'latin1'));
  await expect(collect(await formatOf(name).parser(), bytes)).rejects.toMatchObject({
    fault: { code: 'unprocessable_document' },
  });
});
