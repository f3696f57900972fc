import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from './service.ts';

const CSV = 'name,quantity,price\nbolt,12,0.35\nnut,7,1.20\n"washer, wide",100,0.05\n';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const upload = async (content = CSV, name = 'parts.csv'): Promise<string> =>
  (await service.upload(content, name)).body.id;

describe('files', () => {
  it('are ready when the upload is answered', async () => {
    const { status, headers, body } = await service.upload(CSV, 'parts.csv');
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/files/${body.id}`);
    expect(body).toMatchObject({
      file_name: 'parts.csv',
      file_type: 'csv',
      status: 'ready',
      media_type: 'text/csv',
      size_bytes: CSV.length,
      page_count: 1,
      error: null,
    });
    expect((await service.get(`/v1/files/${body.id}`)).body).toEqual(body);
  });

  it('are listed newest first, page by page', async () => {
    const ids = [await upload('a\n1\n'), await upload('a\n2\n'), await upload('a\n3\n')].reverse();
    const first = await service.get('/v1/files?limit=2');
    expect(first.body.files.map((f: { id: string }) => f.id)).toEqual(ids.slice(0, 2));
    const second = await service.get(`/v1/files?limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body.files[0].id).toBe(ids[2]);
    expect((await service.get('/v1/files?limit=0')).status).toBe(400);
  });

  it('give back their bytes, whole or in part', async () => {
    const id = await upload();
    const whole = await service.get(`/v1/files/${id}/content`);
    expect(whole.text).toBe(CSV);
    expect(whole.headers.get('content-disposition')).toContain('filename="parts.csv"');
    const part = await service.get(`/v1/files/${id}/content`, { range: 'bytes=5-12' });
    expect(part.status).toBe(206);
    expect(part.text).toBe('quantity');
    expect(part.headers.get('content-range')).toBe(`bytes 5-12/${CSV.length}`);
    expect((await service.get(`/v1/files/${id}/content`, { range: 'bytes=-6' })).text).toBe(CSV.slice(-6));
  });

  it('are whole where a range goes with other bytes than these', async () => {
    const path = `/v1/files/${await upload()}/content`;
    const etag = (await service.get(path)).headers.get('etag')!;
    const ask = (ifRange: string, range = 'bytes=0-3') => service.get(path, { range, 'if-range': ifRange });
    expect(await ask(etag)).toMatchObject({ status: 206, text: CSV.slice(0, 4) });
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT'])
      expect(await ask(other)).toMatchObject({ status: 200, text: CSV });
    expect((await ask('"other"', 'bytes=9999-')).status).toBe(200);
  });

  it.each(['bytes=9999-', 'bytes=9999-10000', 'bytes=-0'])('have no bytes at %s', async (range) => {
    const reply = await service.get(`/v1/files/${await upload()}/content`, { range });
    expect(reply.body).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
    expect(reply.headers.get('content-range')).toBe(`bytes */${CSV.length}`);
  });

  it.each(['bytes=7-3', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5'])('are whole where %s is asked for', async (range) => {
    const reply = await service.get(`/v1/files/${await upload()}/content`, { range });
    expect([reply.status, reply.text]).toEqual([200, CSV]);
  });

  it('are gone after a delete, with everything derived from them', async () => {
    const id = await upload('only,once\n1,2\n', 'once.csv');
    const page = `/v1/files/${id}/pages/1`;
    expect((await service.get(page)).status).toBe(200);
    expect((await service.request('DELETE', `/v1/files/${id}`)).status).toBe(204);
    for (const path of [`/v1/files/${id}`, page, `/v1/files/${id}/content`]) {
      expect((await service.get(path)).body).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await service.request('DELETE', `/v1/files/${id}`)).status).toBe(404);
  });

  it('share one content when the bytes are the same', async () => {
    const originals = join(service.dataDir, 'originals');
    const before = readdirSync(originals).length;
    const ids = [await upload('shared,content\n1,2\n'), await upload('shared,content\n1,2\n', 'again.csv')];
    expect(readdirSync(originals)).toHaveLength(before + 1);
    await service.request('DELETE', `/v1/files/${ids[0]}`);
    expect((await service.get(`/v1/files/${ids[1]}/profile`)).body.file_name).toBe('again.csv');
    await service.request('DELETE', `/v1/files/${ids[1]}`);
    expect(readdirSync(originals)).toHaveLength(before);
  });

  it('can be read later, with events on the way', async () => {
    const { status, body } = await service.upload('later,on\n1,2\n', 'later.csv', {}, '?wait=false');
    expect(status).toBe(202);
    expect(body.status).toBe('processing');
    const events = await service.get(`/v1/files/${body.id}/events`);
    expect(events.headers.get('content-type')).toContain('text/event-stream');
    expect(events.text).toMatch(/event: ready\ndata: \{"file":\{"id"/);
    expect((await service.get(`/v1/files/${body.id}`)).body.status).toBe('ready');
  });

  it('that fail later say why', async () => {
    const { body } = await service.upload(Uint8Array.of(0, 1, 2, 3, 255, 254), 'x.bin', {}, '?wait=false');
    await service.get(`/v1/files/${body.id}/events`);
    const failed = (await service.get(`/v1/files/${body.id}`)).body;
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'unsupported_format', status: 415 } });
    expect((await service.get(`/v1/files/${body.id}/profile`)).status).toBe(415);
  });

  it.each([
    ['nothing', '', 'empty.csv', 422, 'unprocessable_document'],
    ['garbage', Uint8Array.of(0, 1, 2, 3, 255, 254, 7, 8), 'x.pdf', 415, 'unsupported_format'],
  ])('of %s are refused and leave nothing behind', async (_, content, name, status, code) => {
    const before = (await service.get('/v1/files?limit=1000')).body.files.length;
    expect((await service.upload(content, name)).body).toMatchObject({ status, code });
    expect((await service.get('/v1/files?limit=1000')).body.files).toHaveLength(before);
    expect(readdirSync(join(service.dataDir, 'spool'))).toEqual([]);
  });

  it('need a part named file', async () => {
    const form = new FormData();
    form.append('document', new Blob([CSV]), 'parts.csv');
    const { status, body } = await service.request('POST', '/v1/files', { body: form });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    const plain = await service.request('POST', '/v1/files', { body: 'x', headers: { 'content-type': 'text/plain' } });
    expect([400, 415]).toContain(plain.status);
  });

  it('survive a restart of the service', async () => {
    const first = await TestService.start();
    const { body } = await first.upload(CSV, 'parts.csv');
    const page = (await first.get(`/v1/files/${body.id}/pages/1`)).text;
    await first.close({ keepData: true });
    const second = await TestService.start({ dataDir: first.dataDir });
    expect((await second.get(`/v1/files/${body.id}/pages/1`)).text).toBe(page);
    await second.close();
    expect(existsSync(first.dataDir)).toBe(false);
  });

  it('are kept by one process at a time', async () => {
    await expect(TestService.start({ dataDir: service.dataDir })).rejects.toThrow(/in use/);
  });
});

describe('read answers', () => {
  it('carry a strong ETag and honour If-None-Match', async () => {
    const id = await upload();
    for (const path of ['profile', 'structure', 'pages/1', 'tables', 'tables/t1', 'sheets']) {
      const first = await service.get(`/v1/files/${id}/${path}`);
      const etag = first.headers.get('etag')!;
      expect(etag).toMatch(/^"\w+"$/);
      const again = await service.get(`/v1/files/${id}/${path}`, { 'if-none-match': etag });
      expect([again.status, again.text]).toEqual([304, '']);
      expect((await service.get(`/v1/files/${id}/${path}`)).text).toBe(first.text);
    }
  });
});
