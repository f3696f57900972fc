import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from './service.ts';

const CSV = 'name,quantity,price\nbolt,12,0.35\nnut,7,1.20\n';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ maxOwnerFiles: 1 });
});
afterAll(() => service.close());

function convert(content: string | Uint8Array, name: string, query = '', fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content as never]), name);
  return service.request('POST', `/v1/convert${query}`, { body: form });
}

/** What there is once the answer has ended. */
async function expectNothingLeft(): Promise<void> {
  const left = async () => {
    const metrics = (await service.get('/metrics')).text;
    const list = (folder: string): string[] => readdirSync(join(service.dataDir, folder));
    const files = Number(/^docloupe_files (\d+)/m.exec(metrics)?.[1]);
    return { files, originals: list('originals'), spool: list('spool') };
  };
  await expect.poll(left).toEqual({ files: 0, originals: [], spool: [] });
}

describe('a conversion', () => {
  const kinds: [string, string, RegExp][] = [
    ['', 'text/markdown', /\| bolt \| 12 \|/],
    ['?format=json', 'application/json', /"profile":/],
    ['?format=text', 'text/plain', /bolt\t12\t0\.35/],
    ['?format=html', 'text/html', /<td>bolt<\/td>/],
    ['?format=csv', 'text/csv', /bolt,12,0\.35/],
    ['?format=chunks&chunk_tokens=60', 'application/jsonl', /"heading_path"/],
    ['?format=markdown&pages=1', 'text/markdown', /bolt/],
  ];
  it.each(kinds)('%s gives %s and keeps nothing', async (query, mediaType, text) => {
    const reply = await convert(CSV, 'parts.csv', query);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.headers.get('content-type')).toContain(mediaType);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.text).toMatch(text);
    await expectNothingLeft();
    expect((await service.get('/v1/files')).body.files).toEqual([]);
    expect((await service.post('/v1/search', { query: 'bolt' })).body).toMatchObject({ total: 0, files_searched: 0 });
  });

  it('takes its options from the form as well', async () => {
    const reply = await convert(CSV, 'parts.csv', '', { format: 'text' });
    expect(reply.text).toContain('bolt\t12');
  });

  it('that is long is made by the pool', async () => {
    const lines = Array.from({ length: 9000 }, (_, i) => `article ${i},${i}`);
    const reply = await convert(`name,n\n${lines.join('\n')}`, 'long.csv', '?format=csv');
    expect(reply.text.trim().split('\n')).toHaveLength(9001);
    await expectNothingLeft();
  });

  const failures: [string, string | Uint8Array, string, string, number][] = [
    ['a broken document', '%PDF-1.7', 'broken.pdf', '', 422],
    ['no document', Uint8Array.of(0, 1, 2, 255, 254), 'x.bin', '', 415],
    ['an unknown format', CSV, 'parts.csv', '?format=docx', 400],
    ['a page that is not there', CSV, 'parts.csv', '?pages=7', 404],
    ['pages that are no numbers', CSV, 'parts.csv', '?pages=one', 400],
  ];
  it.each(failures)('of %s keeps nothing either', async (_, content, name, query, status) => {
    const reply = await convert(content, name, query);
    expect(reply.status, reply.text).toBe(status);
    await expectNothingLeft();
  });

  it('whose client leaves keeps nothing', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `article ${i},${i}`);
    const form = new FormData();
    form.append('file', new Blob([`name,n\n${lines.join('\n')}`]), 'long.csv');
    const response = await fetch(`${service.url}/v1/convert?format=json`, { method: 'POST', body: form });
    await response.body!.cancel();
    await expectNothingLeft();
  });

  it('of bytes that are stored leaves the stored file alone, and needs no room for another', async () => {
    const { id } = (await service.upload(CSV, 'parts.csv')).body;
    expect((await convert(CSV, 'parts.csv')).status).toBe(200);
    expect((await service.upload(CSV, 'again.csv')).body.code).toBe('limit_exceeded');
    expect((await service.get(`/v1/files/${id}/pages/1`)).status).toBe(200);
  });
});
