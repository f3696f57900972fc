import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxWith } from '../../scripts/examples/letter.mjs';
import { toPng } from '../../src/raster/png.ts';
import { runHere } from '../cli/run-cli.ts';
import { TestService } from './service.ts';

let service: TestService;
let pdf: string;
let docx: string;

const picture = toPng({ width: 40, height: 20, channels: 3, data: new Uint8Array(40 * 20 * 3).fill(90) });
const name = `images/${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.png`;

beforeAll(async () => {
  service = await TestService.start({ ocr: 'off' });
  pdf = (await service.upload(await makePdf(), 'report.pdf')).body.id;
  docx = (await service.upload(docxWith('image1.png', picture), 'letter.docx')).body.id;
});
afterAll(() => service?.close());

/** The same picture on two pages. */
async function makePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const image = await document.embedPng(picture);
  for (let i = 0; i < 2; i++) {
    const page = document.addPage([300, 400]);
    page.drawText(`Page ${i + 1} shows a picture of something`, { x: 40, y: 350, size: 12 });
    page.drawImage(image, { x: 50, y: 100, width: 160, height: 80 });
  }
  return document.save();
}

async function zipOf(id: string, asked: object): Promise<Record<string, Uint8Array>> {
  const response = await fetch(`${service.url}/v1/files/${id}/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/zip' },
    body: JSON.stringify(asked),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

describe('pictures in exports', () => {
  it('are left out unless they are asked for', async () => {
    const { text } = await service.post(`/v1/files/${docx}/export`, { format: 'markdown' });
    expect(text).toContain('![A grey bar]()');
  });

  it('lie beside Markdown in a ZIP, each once, as the file holds them', async () => {
    const files = await zipOf(docx, { format: 'markdown' });
    expect(Object.keys(files)).toEqual(['letter.md', name]);
    expect(textOf(files['letter.md'])).toContain(`![A grey bar](${name})`);
    expect(Buffer.from(files[name]!)).toEqual(picture);
    const pages = await zipOf(pdf, { format: 'markdown' });
    const [document, ...pictures] = Object.keys(pages);
    expect([document, pictures.length]).toEqual(['report.md', 1]);
    expect(textOf(pages['report.md']).split(`](${pictures[0]})`)).toHaveLength(3);
  });

  it('follow the pages that are exported, and HTML', async () => {
    const files = await zipOf(pdf, { format: 'html', pages: [2] });
    expect(Object.keys(files)).toHaveLength(2);
    expect(textOf(files['report.html'])).toMatch(
      /<figure id="p2\.b\d+"><img src="images\/\w{16}\.png" alt=""><\/figure>/,
    );
  });

  it('stand in the text as data URIs', async () => {
    const { text } = await service.post(`/v1/files/${docx}/export`, { format: 'markdown', images: 'data' });
    expect(text).toContain(`![A grey bar](data:image/png;base64,${Buffer.from(picture).toString('base64')})`);
  });

  it('are written beside the file by the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docloupe-images-'));
    const out = join(folder, 'letter.md');
    const asked = ['export', docx, '--server', service.url, '--images', 'link', '--out', out];
    const { code } = await runHere(asked);
    expect(code).toBe(0);
    expect(readFileSync(out, 'utf8')).toContain(`![A grey bar](${name})`);
    expect(readdirSync(join(folder, 'images'))).toEqual([name.slice('images/'.length)]);
  });
});
