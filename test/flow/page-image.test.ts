import { PDFDocument, rgb } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { TestService } from './service.ts';

let service: TestService;
let pdf: string;
let csv: string;

beforeAll(async () => {
  service = await TestService.start();
  pdf = (await service.upload(await twoPages(), 'two-pages.pdf')).body.id;
  csv = (await service.upload('name,price\n<b>bolt</b>,1.50\n', 'parts.csv')).body.id;
});
afterAll(() => service?.close());

/** A page of print, and a red one half as wide as it is tall. */
async function twoPages(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([360, 288]).drawText('Hello, page', { x: 40, y: 200, size: 30 });
  document.addPage([72, 144]).drawRectangle({ x: 0, y: 0, width: 72, height: 144, color: rgb(1, 0, 0) });
  return document.save();
}

async function imageOf(path: string): Promise<{ type: string | null; etag: string | null; bytes: Buffer }> {
  const response = await fetch(`${service.url}/v1/files/${path}`);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get('content-type'), etag: response.headers.get('etag'), bytes };
}

/** IHDR, ISO 15948, 11.2.2. */
const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('pictures of pages', () => {
  it('paints a page of a PDF at a resolution or a width, the same bytes each time', async () => {
    const first = await imageOf(`${pdf}/pages/1/image?dpi=144`);
    expect(first.type).toBe('image/png');
    expect(sizeOf(first.bytes)).toEqual([720, 576]);
    expect(first.bytes[25]).toBe(0);
    const narrow = await imageOf(`${pdf}/pages/2/image?width=36`);
    expect(sizeOf(narrow.bytes)).toEqual([36, 72]);
    expect(narrow.bytes[25]).toBe(2);
    await service.close({ keepData: true });
    service = await TestService.start({ dataDir: service.dataDir });
    expect((await imageOf(`${pdf}/pages/1/image?dpi=144`)).bytes.equals(first.bytes)).toBe(true);
  });

  it('answers WebP, and 304 to who has it', async () => {
    const { type, bytes, etag } = await imageOf(`${pdf}/pages/1/image?format=webp`);
    expect([type, bytes.toString('latin1', 8, 12)]).toEqual(['image/webp', 'WEBP']);
    const again = await service.get(`/v1/files/${pdf}/pages/1/image?format=webp`, { 'if-none-match': etag! });
    expect(again.status).toBe(304);
  });

  it('draws what was read of other formats, with text that cannot become markup', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['a', 1],
        ['b', 2],
        ['c', 3],
        ['d', 4],
        ['e', 5],
      ]),
      'Summary',
    );
    const xlsx = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    const sheet = (await service.upload(xlsx, 'book.xlsx')).body.id;
    const { type, bytes } = await imageOf(`${csv}/pages/1/image`);
    expect(type).toBe('image/svg+xml');
    expect(bytes.toString()).toContain('&lt;b&gt;bolt&lt;');
    // The name of a sheet has the box of all its cells, and is no larger than they are.
    const drawn = bytes.toString() + (await imageOf(`${sheet}/pages/1/image`)).bytes.toString();
    const sizes = [...drawn.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(14);
    // The drawing holds what a document says: where it is opened by itself, nothing of it runs.
    for (let asked = 0; asked < 2; asked++) {
      const { headers } = await service.get(`/v1/files/${csv}/pages/1/image`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.* sandbox/);
    }
    const painted = await service.get(`/v1/files/${csv}/pages/1/image?format=png`);
    expect([painted.status, painted.body.code]).toEqual([422, 'not_applicable']);
  });

  it('refuses pages that are not there and pictures beyond reason', async () => {
    expect((await service.get(`/v1/files/${pdf}/pages/3/image`)).status).toBe(404);
    const huge = await service.get(`/v1/files/${pdf}/pages/2/image?width=8192`);
    expect(huge.body.code).toBe('limit_exceeded');
  });

  it('shows the page to agents that ask for it', async () => {
    const { body } = await service.post('/v1/tools/get_page', { file_id: pdf, page: 1, image: true });
    expect(body.blocks[0].text).toBe('Hello, page');
    expect(Buffer.from(body.image.base64, 'base64').subarray(1, 4).toString()).toBe('PNG');
    const sheet = await service.post('/v1/tools/get_page', { file_id: csv, page: 1, image: true });
    expect(sheet.body.image).toBeUndefined();
  });
});
