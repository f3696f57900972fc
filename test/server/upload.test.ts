import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Spool } from '../../src/index/spool.ts';
import { receiveUpload } from '../../src/server/upload.ts';

const CHUNK_BYTES = 16 * 1024;
const NOTE = Array.from({ length: 4_000 }, (_, i) => `note ${i} `).join('');
const DOCUMENT = Array.from({ length: 50_000 }, (_, i) => `${i},row\n`).join('');
const FORM = ['note', 'file"; filename="rows.csv']
  .map((name, i) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${[NOTE, DOCUMENT][i]}\r\n`)
  .join('');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-upload-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each in memory of its own, which is given back when the chunk is done with. */
async function* inChunks(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.slice(at, at + CHUNK_BYTES);
}

it('keeps fields and documents whose chunks are gone', async () => {
  const headers = new Map([['content-type', 'multipart/form-data; boundary=cut']]);
  const request = { header: (name: string) => headers.get(name) ?? '', body: inChunks(`${FORM}--cut--\r\n`) };
  const upload = await receiveUpload(request as never, new Spool(folder), { maxUploadBytes: 1e7 });
  expect(upload.fields.get('note')).toBe(NOTE);
  expect(upload.fileName).toBe('rows.csv');
  expect(upload.file.sizeBytes).toBe(DOCUMENT.length);
  await upload.file.discard();
});
