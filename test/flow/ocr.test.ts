import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unzipSync, zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '../../src/document/page.ts';
import { toPng } from '../../src/raster/png.ts';
import { makePptx } from '../parsers/pptx/make-pptx.ts';
import { TestService } from './service.ts';

/** Reads every picture as one line, as soon as the test lets it. */
class FakeOcr {
  readonly waiting: ServerResponse[] = [];
  readonly #server: Server;
  #onRequest: () => void = () => {};

  constructor() {
    this.#server = createServer((request, response) => {
      request.resume().on('end', () => {
        this.waiting.push(response);
        this.#onRequest();
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** The next picture that is waiting, or comes. */
  async next(): Promise<ServerResponse> {
    while (this.waiting.length === 0) await new Promise<void>((resolve) => (this.#onRequest = resolve));
    return this.waiting.shift()!;
  }

  async answer(text: string): Promise<void> {
    const words = text.split(' ').map((word, i) => ({
      ...{ text: word, confidence: 0.9, line: 1 },
      bbox: [100 + 200 * i, 100, 280 + 200 * i, 140],
    }));
    (await this.next()).setHeader('content-type', 'application/json').end(JSON.stringify({ words }));
  }

  async fail(): Promise<void> {
    (await this.next()).writeHead(500).end();
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const grey = toPng({ width: 60, height: 60, channels: 1, data: new Uint8Array(3600).fill(120) });

/** Dark marks in rows on white, as print is. */
const print = toPng({
  ...{ width: 200, height: 200, channels: 1 },
  data: Uint8Array.from({ length: 40_000 }, (_, i) => (Math.floor(i / 200) % 10 < 3 && (i % 200) % 7 < 4 ? 0 : 255)),
});

/** A page of text, then so many that are pictures. */
async function scan(pictures: number, title = 'The first page is plain text'): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const image = await document.embedPng(grey);
  document.addPage([300, 400]).drawText(title, { x: 40, y: 350, size: 12 });
  for (let i = 0; i < pictures; i++) {
    document.addPage([300, 400]).drawImage(image, { x: 0, y: 0, width: 300, height: 400 });
  }
  return document.save();
}

/** Text, and a picture of text beside it. */
async function letter(title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 400]);
  const lines = Array.from({ length: 6 }, (_, i) => `${title}, item ${i + 1}`).join('\n');
  page.drawText(lines, { x: 40, y: 140, size: 12, lineHeight: 15 });
  page.drawImage(await document.embedPng(print), { x: 10, y: 170, width: 220, height: 220 });
  return document.save();
}

let ocr: FakeOcr;
let service: TestService;
let settings: { ocrUrl: string; workers: number };

beforeAll(async () => {
  ocr = new FakeOcr();
  settings = { ocrUrl: await ocr.listen(), workers: 1 };
  service = await TestService.start(settings);
});
afterAll(async () => {
  ocr.close();
  await service.close();
});

const fileOf = async (id: string) => (await service.get(`/v1/files/${id}`)).body;
const textOf = async (id: string, page: number) => {
  const { body } = await service.get(`/v1/files/${id}/pages/${page}`);
  return { source: body.source, text: body.blocks.map(({ text }: { text: string }) => text).join(' ') };
};
/** All events of a file, once it is as it will stay. */
const eventsOf = async (id: string) =>
  (await service.get(`/v1/files/${id}/events`)).text
    .split('\n\n')
    .filter((event) => event.startsWith('event:'))
    .map((event) => ({
      type: /^event: (\w+)/.exec(event)![1],
      data: JSON.parse(/^data: (.*)$/m.exec(event)![1]!),
    }));

describe('pictures of text', () => {
  it('are read behind the text, and the file can be used in between', async () => {
    const bytes = await scan(2);
    const { body, status } = await service.upload(bytes, 'mixed.pdf', {}, '?wait=false');
    expect(status).toBe(202);
    const events = eventsOf(body.id);
    const first = await ocr.next();
    expect(await fileOf(body.id)).toMatchObject({
      status: 'ready',
      page_count: 3,
      ocr: { status: 'pending', pages: 2 },
    });
    expect(await textOf(body.id, 1)).toEqual({ source: undefined, text: 'The first page is plain text' });
    expect(await textOf(body.id, 2)).toEqual({ source: undefined, text: '' });
    const profile = await service.get(`/v1/files/${body.id}/profile`);
    ocr.waiting.unshift(first);
    await ocr.answer('Copper screws');
    await ocr.answer('Seventeen boxes');
    const told = (await events).filter(({ type, data }) => type !== 'progress' || data.stage === 'ocr');
    expect(told.map(({ type, data }) => [type, data.stage, data.done, data.file?.ocr?.status])).toEqual([
      ['ready', undefined, undefined, 'pending'],
      ['progress', 'ocr', 1, undefined],
      ['progress', 'ocr', 2, undefined],
      ['ready', undefined, undefined, 'done'],
    ]);
    expect(await textOf(body.id, 2)).toEqual({ source: 'ocr', text: 'Copper screws' });
    expect(await textOf(body.id, 3)).toEqual({ source: 'ocr', text: 'Seventeen boxes' });
    const again = await service.get(`/v1/files/${body.id}/profile`, { 'if-none-match': profile.headers.get('etag')! });
    expect(again.status).toBe(200);
    const { body: found } = await service.post('/v1/search', { query: 'copper' });
    expect(found.matches).toMatchObject([{ file_id: body.id, page: 2 }]);
    // The same bytes again need nobody to read them.
    expect((await service.upload(bytes, 'mixed.pdf')).body.ocr).toEqual({ status: 'done', pages: 2 });
  });

  it('are read in presentations too, behind their figures', async () => {
    const area = '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="5080000" cy="5080000"/></a:xfrm></p:spPr>';
    const slides = makePptx({
      slides: [
        {
          shapes: `<p:pic><p:nvPicPr><p:cNvPr id="2" name="p"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill>${area}</p:pic>`,
          relationships: [{ id: 'i', type: 'image', target: '../media/one.png' }],
        },
      ],
    });
    const media = { 'ppt/media/one.png': print };
    const bytes = zipSync({ ...unzipSync(slides), ...media });
    const upload = service.upload(bytes, 'slides.pptx');
    await ocr.answer('Seventeen boxes of brass nails');
    const { body } = await upload;
    expect(body.ocr).toEqual({ status: 'done', pages: 1 });
    const { blocks } = (await service.get(`/v1/files/${body.id}/pages/1`)).body;
    expect(blocks.map(({ type, text, source }: Block) => [type, text, source])).toEqual([
      ['figure', '', undefined],
      ['paragraph', 'Seventeen boxes of brass nails', 'ocr'],
    ]);
    const { body: found } = await service.post('/v1/search', { query: 'brass' });
    expect(found.matches).toMatchObject([{ file_id: body.id, page: 1, block_id: 'p1.b2' }]);
    expect((await service.upload(bytes, 'slides.pptx')).body.ocr).toEqual({ status: 'done', pages: 1 });
  });

  it('beside text are read behind the answer, unless they are asked for', async () => {
    const { body, status } = await service.upload(await letter('Please see the list below'), 'letter.pdf');
    expect([status, body.status, body.ocr]).toEqual([201, 'ready', { status: 'pending', pages: 1 }]);
    const events = eventsOf(body.id);
    await ocr.answer('Nine kegs of tar');
    expect((await events).at(-1)!.data.file.ocr).toEqual({ status: 'done', pages: 1 });
    const { body: found } = await service.post('/v1/search', { query: 'kegs' });
    expect(found.matches).toMatchObject([{ file_id: body.id, page: 1 }]);
    const asked = service.upload(await letter('Another letter of that kind'), 'asked.pdf', {}, '?pictures=true');
    await ocr.answer('Ten kegs of tar');
    expect((await asked).body.ocr).toEqual({ status: 'done', pages: 1 });
  });

  it('that nobody waits for keep nobody waiting', async () => {
    const { body } = await service.upload(await letter('A letter that is read when there is time'), 'letter.pdf');
    expect(body.ocr.status).toBe('pending');
    const events = eventsOf(body.id);
    const upload = service.upload(await scan(1, 'A scan that somebody waits for'), 'mixed.pdf');
    await ocr.answer('Copper screws');
    expect((await textOf((await upload).body.id, 2)).text).toBe('Copper screws');
    expect((await fileOf(body.id)).ocr.status).toBe('pending');
    await ocr.answer('Eleven kegs of tar');
    expect((await events).at(-1)!.data.file.ocr.status).toBe('done');
  });

  it('stay read when others fail', async () => {
    const upload = service.upload(await scan(2, 'One page fails'), 'mixed.pdf');
    await ocr.fail();
    await ocr.answer('Seventeen boxes');
    const { body } = await upload;
    expect(body.ocr.status).toBe('done');
    expect(await textOf(body.id, 3)).toEqual({ source: 'ocr', text: 'Seventeen boxes' });
    const { warnings } = (await service.get(`/v1/files/${body.id}/profile`)).body;
    expect(warnings).toMatchObject([
      { code: 'needs_ocr', page: 2 },
      { code: 'ocr_failed', page: 2 },
    ]);
  });

  it('leave the file as it is where none can be read', async () => {
    const upload = service.upload(await scan(1), 'mixed.pdf');
    await ocr.fail();
    const { body, status } = await upload;
    expect([status, body.status, body.ocr]).toEqual([
      201,
      'ready',
      { status: 'failed', pages: 1, message: 'The OCR service answered 500.' },
    ]);
    expect((await textOf(body.id, 1)).text).toBe('The first page is plain text');
  });

  it('go on where they were when the service starts again', async () => {
    const { body } = await service.upload(await scan(2, 'A restart'), 'mixed.pdf', {}, '?wait=false');
    await ocr.answer('Copper screws');
    await ocr.next();
    await service.close({ keepData: true });
    service = await TestService.start({ ...settings, dataDir: service.dataDir });
    expect(await fileOf(body.id)).toMatchObject({ status: 'ready', ocr: { status: 'pending' } });
    const events = eventsOf(body.id);
    await ocr.answer('Seventeen boxes');
    expect((await events).at(-1)!.data.file.ocr.status).toBe('done');
    expect((await textOf(body.id, 2)).text).toBe('Copper screws');
    expect((await textOf(body.id, 3)).text).toBe('Seventeen boxes');
    expect(ocr.waiting).toEqual([]);
  });

  it('keep an upload waiting no longer than its document may be read, and go on behind the answer', async () => {
    const limited = await TestService.start({ ...settings, parseTimeoutMs: 4_000, ocrPageTimeoutMs: 5_000 });
    try {
      const upload = limited.upload(await scan(2, 'Two pages that take all their time'), 'slow.pdf');
      await ocr.next();
      const { body, status } = await upload;
      expect([status, body.status, body.ocr]).toEqual([201, 'ready', { status: 'pending', pages: 2 }]);
      // The first page took its five seconds and brought nothing: what is lost ends where reading would.
      const last = (await limited.get(`/v1/files/${body.id}/events`)).text.trim().split('\n\n').at(-1)!;
      expect(last).toMatch(/^event: ready/);
      expect(last).toContain('"status":"failed"');
      expect(last).toContain('parse_timeout_ms');
      expect(ocr.waiting).toEqual([]);
    } finally {
      await limited.close();
    }
  });

  it('go with their file', async () => {
    const { body } = await service.upload(await scan(1, 'A deletion'), 'mixed.pdf', {}, '?wait=false');
    const events = eventsOf(body.id);
    const request = await ocr.next();
    const gone = new Promise((resolve) => request.on('close', resolve));
    expect((await service.request('DELETE', `/v1/files/${body.id}`)).status).toBe(204);
    await gone;
    expect((await events).at(-1)!.type).toBe('deleted');
    expect((await service.get(`/v1/files/${body.id}`)).status).toBe(404);
  });
});
