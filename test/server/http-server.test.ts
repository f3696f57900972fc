import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { parseApiKeys } from '../../src/server/api-keys.ts';
import type { Route } from '../../src/server/router.ts';
import { NO_BYTES } from '../../src/server/transport.ts';
import { type FakeService, startFakeService } from './fake-service.ts';
import { recordingLogger } from './loggers.ts';
import { transports } from './transports.ts';

describe.each(transports)('http server on %s', (transport) => {
  let service: FakeService | undefined;
  afterEach(() => service?.server.close());

  async function start(options: Parameters<typeof startFakeService>[0] = {}): Promise<FakeService> {
    service = await startFakeService({ ...options, settings: { transport, drainMs: 1000, ...options.settings } });
    return service;
  }

  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });

  describe('routes', () => {
    it('says what it is, whether it is ready and what it counts', async () => {
      const { base } = await start();
      expect(await (await fetch(`${base}/health`)).json()).toEqual({ status: 'healthy', version: '9.9.9' });
      expect(await (await fetch(`${base}/ready`)).json()).toEqual({ status: 'ready', checks: {} });
      await fetch(`${base}/v1/files/x/pages/1`);
      await fetch(`${base}/v1/files/x/pages/1`);
      const metrics = await fetch(`${base}/metrics`);
      expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(await metrics.text()).toContain('docloupe_http_requests_total{operation="get_page",status="200"} 2');
    });

    it('is not ready while a probe fails or hangs', async () => {
      const probes = [
        { name: 'store', check: () => {} },
        { name: 'pool', check: () => Promise.reject(new Error('dead')) },
      ];
      const { base } = await start({ more: { probes } });
      const answer = await fetch(`${base}/ready`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toMatchObject({ code: 'unavailable', errors: [{ path: 'pool' }] });
    });

    it('prefers a literal segment over a parameter and decodes parameters', async () => {
      const { base } = await start();
      expect(await (await fetch(`${base}/v1/files/x/pages/first`)).json()).toEqual({ first: true });
      const answer = await post(`${base}/v1/files/a%2Fb%20%C3%A9/search`, { query: 'q' });
      expect(await answer.json()).toEqual({ id: 'a/b é', query: 'q', max_results: 20 });
    });

    it.each([
      ['GET', '/nowhere'],
      ['GET', '/v1/files/'],
      ['POST', '/v1/files/x/pages/1/more'],
      ['GET', '/v1/files/%zz/pages/1'],
      ['GET', '/'],
    ])('answers %s %s with a problem', async (method, path) => {
      const { base } = await start();
      const answer = await fetch(base + path, { method });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(await answer.json()).toMatchObject({
        type: 'urn:docloupe:problem:not_found',
        title: 'Not found',
        status: 404,
        code: 'not_found',
        detail: expect.stringContaining('There is no route /'),
      });
    });

    it('says which methods a path has', async () => {
      const { base } = await start();
      const answer = await fetch(`${base}/v1/files`, { method: 'PUT' });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
      expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
      const options = await fetch(`${base}/v1/files`, { method: 'OPTIONS' });
      expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    });

    it('answers HEAD as GET without the body', async () => {
      const { base } = await start();
      for (const path of ['/health', '/v1/files/x/pages/1', '/v1/files/x/pages/1', '/v1/files/x/content']) {
        const head = await fetch(base + path, { method: 'HEAD' });
        const get = await fetch(base + path);
        expect(head.status).toBe(200);
        expect(await head.text()).toBe('');
        for (const name of ['content-length', 'content-type', 'etag']) {
          expect(head.headers.get(name)).toBe(get.headers.get(name));
        }
        await get.arrayBuffer();
      }
    });

    it('describes itself', async () => {
      const { base } = await start();
      const answer = await fetch(`${base}/openapi.json`);
      const etag = answer.headers.get('etag')!;
      const document = (await answer.json()) as { openapi: string; paths: Record<string, unknown> };
      expect(document.openapi).toBe('3.1.0');
      expect(Object.keys(document.paths)).toContain('/v1/files/{id}/pages/{page}');
      expect((await fetch(`${base}/openapi.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    });
  });

  describe('input', () => {
    it('reads query text by the type of its field', async () => {
      const { base } = await start();
      const answer = await fetch(`${base}/v1/files?limit=5&deep=true&types=pdf,csv&types=rtf`);
      expect(await answer.json()).toEqual({ files: [], limit: 5, deep: true, types: ['pdf', 'csv', 'rtf'] });
    });

    it.each([
      ['?limit=0', 'limit'],
      ['?limit=ten', 'limit'],
      ['?limit=1e3', 'limit'],
      ['?deep=maybe', 'deep'],
      ['?limits=5', 'limits'],
    ])('names what is wrong with %s', async (query, path) => {
      const { base } = await start();
      const answer = await fetch(`${base}/v1/files${query}`);
      expect(answer.status).toBe(400);
      const problem = (await answer.json()) as { detail: string };
      expect(problem).toMatchObject({ code: 'invalid_request', errors: [{ path, message: expect.any(String) }] });
      expect(problem.detail).toMatch(new RegExp(`^${path}: `));
    });

    it.each([
      ['a field of the wrong type', { query: 'q', max_results: 'many' }, 'max_results'],
      ['a missing field', {}, 'query'],
      ['an unknown field', { query: 'q', max_result: 3 }, 'max_result'],
      ['a field that belongs in the path', { query: 'q', id: 'y' }, 'id'],
      ['a prototype', JSON.parse('{"query":"q","__proto__":{"max_results":1}}'), '__proto__'],
    ])('refuses a body with %s', async (_, body, path) => {
      const { base } = await start();
      const answer = await post(`${base}/v1/files/x/search`, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
    });

    it.each([
      ['no JSON', '{"query": ', 'application/json', 400],
      ['a list', '[1]', 'application/json', 400],
      ['a form', 'query=q', 'application/x-www-form-urlencoded', 400],
      ['too much', `{"query":"${'q'.repeat(1024 * 1024)}"}`, 'application/json', 413],
    ])('refuses a body that is %s', async (_, body, type, status) => {
      const { base } = await start();
      const answer = await fetch(`${base}/v1/files/x/search`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(status);
    });

    it('takes JSON behind a mark of byte order', async () => {
      const { base } = await start();
      const headers = { 'content-type': 'application/json' };
      const body = '\ufeff{"query":"q"}';
      expect((await fetch(`${base}/v1/files/x/search`, { method: 'POST', body, headers })).status).toBe(200);
    });

    it('says that a packed body is not taken', async () => {
      const { base } = await start();
      const answer = await post(`${base}/v1/files/x/search`, { query: 'q' }, { 'content-encoding': 'gzip' });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('gzip') });
    });

    it('refuses too much JSON also when its length is not declared', async () => {
      const { base } = await start();
      const body = new ReadableStream({
        start(controller) {
          for (let sent = 0; sent < 40; sent++) controller.enqueue(Buffer.alloc(64 * 1024, ' '));
          controller.close();
        },
      });
      const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
      expect((await fetch(`${base}/v1/files/x/search`, init as RequestInit)).status).toBe(413);
    });

    it('hands over headers as fields', async () => {
      const { base } = await start();
      const answer = await fetch(`${base}/v1/files/x/content`, { headers: { range: 'bytes=0-3' } });
      expect(answer.headers.get('x-range')).toBe('bytes=0-3');
    });
  });

  describe('answers', () => {
    it('serves an immutable answer from memory the second time, byte for byte', async () => {
      const { base, runs } = await start();
      const first = await fetch(`${base}/v1/files/x/pages/1?include=a`);
      const second = await fetch(`${base}/v1/files/x/pages/1?include=a`);
      expect(runs.get('get_page')).toBe(1);
      expect(await second.text()).toBe(await first.text());
      for (const name of ['etag', 'content-type', 'cache-control', 'content-length']) {
        expect(second.headers.get(name)).toBe(first.headers.get(name));
      }
      expect(second.headers.get('etag')).toBe('"h-1"');
      await (await fetch(`${base}/v1/files/x/pages/1?include=b`)).text();
      expect(runs.get('get_page')).toBe(2);
    });

    it('does not let made-up query parameters fill the cache', async () => {
      const { base, runs } = await start();
      const answer = await fetch(`${base}/v1/files/x/pages/1?includes=b`);
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { detail: string }).detail).toBe(
        'includes: There is no query parameter "includes"; did you mean "include"? Known: include.',
      );
      expect(runs.get('get_page')).toBeUndefined();
    });

    it('refuses two values where there can be one, and takes the same one twice', async () => {
      const { base } = await start();
      const ask = (query: string) => fetch(`${base}/v1/files/x/pages/1?${query}`);
      const answer = await ask('include=a&include=b');
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { detail: string }).detail).toBe('include: Must be given once.');
      expect((await ask('include=a&include=a')).status).toBe(200);
    });

    it('answers 304 to a known tag, computed or cached', async () => {
      const { base } = await start();
      for (const path of [
        '/v1/files/x/pages/1',
        '/v1/files/x/pages/1',
        '/v1/files/x/content',
        '/v1/files/x/pages/first',
      ]) {
        const etag = (await fetch(base + path)).headers.get('etag')!;
        const answer = await fetch(base + path, { headers: { 'if-none-match': `"other", ${etag}` } });
        expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
        const other = await fetch(base + path, { headers: { 'if-none-match': '"other"' } });
        expect(other.status).toBe(200);
        await other.arrayBuffer();
      }
    });

    it('forgets the answers of a deleted file, also of one deleted while they are computed', async () => {
      const { base, runs } = await start();
      await (await fetch(`${base}/v1/files/x/pages/1`)).text();
      const underWay = fetch(`${base}/v1/files/x/pages/2`);
      await expect.poll(() => runs.get('get_page'), { interval: 1 }).toBe(2);
      expect((await fetch(`${base}/v1/files/x`, { method: 'DELETE' })).status).toBe(204);
      expect((await underWay).status).toBe(200);
      for (const page of [1, 2]) expect((await fetch(`${base}/v1/files/x/pages/${page}`)).status).toBe(404);
    });

    it('turns faults into problems', async () => {
      const { base } = await start();
      const missing = await fetch(`${base}/v1/files/x/pages/7`);
      expect(missing.status).toBe(404);
      expect(await missing.json()).toEqual({
        type: 'urn:docloupe:problem:not_found',
        title: 'Not found',
        status: 404,
        detail: 'There is no page 7; the document has 3.',
        code: 'not_found',
        at: 'page 7',
      });
      const busy = await fetch(`${base}/v1/broken/busy`);
      expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '3']);
    });

    it('shows nothing of an unexpected error and logs it with the request id', async () => {
      const { logger, lines } = recordingLogger();
      const { base } = await start({ more: { logger } });
      const answer = await fetch(`${base}/v1/broken/badly?q=private`, { headers: { 'x-request-id': 'trace-1' } });
      expect(answer.status).toBe(500);
      expect(answer.headers.get('x-request-id')).toBe('trace-1');
      expect(await answer.text()).not.toContain('secret');
      const said = expect.objectContaining({ level: 'error', request_id: 'trace-1', err: expect.any(Error) });
      await expect.poll(() => lines).toContainEqual(said);
      expect(JSON.stringify(lines)).not.toContain('private');
    });

    it('cuts an answer that breaks off', async () => {
      const { logger, lines } = recordingLogger();
      const { base } = await start({ more: { logger } });
      await expect(fetch(`${base}/v1/broken/midway`).then((answer) => answer.text())).rejects.toThrow();
      const said = expect.objectContaining({ level: 'error', err: expect.any(Error) });
      await expect.poll(() => lines).toContainEqual(said);
    });

    it('streams with a name that cannot break out of its header', async () => {
      const { base } = await start();
      const answer = await fetch(`${base}/v1/files/x/content`);
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a??b"');
      expect(answer.headers.get('content-length')).toBe('14');
      expect(await answer.text()).toBe('original bytes');
    });

    it('streams events until the client leaves', async () => {
      const { base, runs } = await start();
      const controller = new AbortController();
      const answer = await fetch(`${base}/v1/files/x/events`, { signal: controller.signal });
      expect(answer.headers.get('content-type')).toBe('text/event-stream');
      const { value } = await answer.body!.getReader().read();
      expect(Buffer.from(value!).toString()).toBe('data: 1\n\n');
      controller.abort();
      await expect.poll(() => runs.get('events_ended')).toBe(1);
    });

    it('makes a request id, and takes only a harmless one', async () => {
      const { base } = await start();
      const ids = await Promise.all(
        Array.from({ length: 3 }, async () => (await fetch(`${base}/health`)).headers.get('x-request-id')!),
      );
      expect(new Set(ids).size).toBe(3);
      for (const bad of ['with space', 'x'.repeat(129)]) {
        const answer = await fetch(`${base}/health`, { headers: { 'x-request-id': bad } });
        expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,20}$/);
      }
    });
  });

  describe('uploads', () => {
    function form(fields: Record<string, string | Blob>): FormData {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'string') data.append(name, value);
        else data.append(name, value, 'dir/Räksmörgås "1".csv');
      }
      return data;
    }

    it('spools the document and passes the fields', async () => {
      const { base, spool } = await start();
      const bytes = Buffer.alloc(3_000_000, 'a,b\r\n--');
      const body = form({ password: 'pass wörd', file: new Blob([bytes]), other: 'ignored' });
      const answer = await fetch(`${base}/v1/files?wait=false`, { method: 'POST', body });
      expect([answer.status, answer.headers.get('location')]).toEqual([202, '/v1/files/f1']);
      expect(await answer.json()).toEqual({
        id: 'f1',
        file_name: 'Räksmörgås "1".csv',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size_bytes: bytes.length,
        password: 'pass wörd',
        wait: false,
      });
      expect(spool.open.size).toBe(0);
    });

    it.each<[string, () => RequestInit, number]>([
      ['no form', () => ({ body: 'x', headers: { 'content-type': 'text/csv' } }), 400],
      ['a form without a file', () => ({ body: form({ password: 'x' }) }), 400],
      ['a file under another name', () => ({ body: form({ document: new Blob(['x']) }) }), 400],
      ['a document too large', () => ({ body: form({ file: new Blob([Buffer.alloc(1_000_001)]) }) }), 413],
      ['a declared length too large', () => ({ body: form({ file: new Blob([Buffer.alloc(3_000_000)]) }) }), 413],
      ['a field that does not fit', () => ({ body: form({ file: new Blob(['x']), password: 'x'.repeat(101) }) }), 400],
      ['a field too large', () => ({ body: form({ file: new Blob(['x']), password: 'x'.repeat(70_000) }) }), 413],
    ])('refuses %s and leaves nothing behind', async (_, init, status) => {
      const { base, spool, runs } = await start({ settings: { maxUploadBytes: 1_000_000 } });
      const answer = await fetch(`${base}/v1/files`, { method: 'POST', ...init() });
      expect(answer.status).toBe(status);
      await answer.json();
      expect([spool.open.size, spool.finished.size, runs.get('create_file')]).toEqual([0, 0, undefined]);
    });

    it('discards an upload that is cut off', async () => {
      const { base, spool, runs } = await start();
      const socket = connect(Number(new URL(base).port), '127.0.0.1');
      socket.write('POST /v1/files HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\n');
      socket.write('Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n');
      socket.write('Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1,2,3');
      await expect.poll(() => spool.open.size).toBe(1);
      socket.destroy();
      await expect.poll(() => spool.open.size).toBe(0);
      expect([spool.open.size, spool.finished.size, runs.get('create_file')]).toEqual([0, 0, undefined]);
    });

    it('takes 200 uploads at once and stays healthy', async () => {
      const { base, spool } = await start();
      spool.writeDelayMs = 5;
      const bytes = Buffer.alloc(200_000, 'x');
      const uploads = Array.from({ length: 200 }, () =>
        fetch(`${base}/v1/files`, { method: 'POST', body: form({ file: new Blob([bytes]) }) }).then(
          ({ status }) => status,
        ),
      );
      let done = false;
      const all = Promise.all(uploads).finally(() => (done = true));
      while (!done) {
        expect((await fetch(`${base}/health`)).status).toBe(200);
        await sleep(5);
      }
      expect(new Set(await all)).toEqual(new Set([201]));
      expect(spool.open.size).toBe(0);
    });
  });

  describe('keys and origins', () => {
    const reader = 'reader-secret-0123456789';
    const hashed = createHash('sha256').update('writer-secret-0123456789').digest('hex');
    const apiKeys = parseApiKeys(`viewer:read:${reader}, ci:write:sha256:${hashed}`);
    const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

    it('asks for a key, except for health and readiness', async () => {
      const { base } = await start({ settings: { apiKeys } });
      expect((await fetch(`${base}/health`)).status).toBe(200);
      expect((await fetch(`${base}/ready`)).status).toBe(200);
      for (const init of [{}, bearer('wrong-secret-0123456789'), { headers: { authorization: `Basic ${reader}` } }]) {
        const answer = await fetch(`${base}/v1/files`, init);
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="docloupe"']);
      }
      expect((await fetch(`${base}/v1/files`, bearer(reader))).status).toBe(200);
      expect((await fetch(`${base}/v1/files/x`, { method: 'DELETE', ...bearer(reader) })).status).toBe(403);
      const asWriter = bearer('writer-secret-0123456789');
      expect((await fetch(`${base}/v1/files/x`, { method: 'DELETE', ...asWriter })).status).toBe(204);
      expect((await fetch(`${base}/v1/files`, asWriter)).status).toBe(200);
    });

    it('tells what it runs on to those who may write, and slows down who tries keys there', async () => {
      const { base } = await start({ settings: { apiKeys } });
      const health = async (init: RequestInit = {}) => {
        const answer = await fetch(`${base}/health`, init);
        return [answer.status, (await answer.json()) as object];
      };
      const plain = { status: 'healthy', version: '9.9.9' };
      expect(await health()).toEqual([200, plain]);
      expect(await health(bearer(reader))).toEqual([200, plain]);
      expect(await health(bearer('writer-secret-0123456789'))).toEqual([
        200,
        {
          ...plain,
          node: process.version,
          transport: { name: transport, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
        },
      ]);
      expect((await health(bearer('wrong-secret-0123456789')))[0]).toBe(401);
    });

    it.each(['authorization', 'x-api-key'])('slows down who tries keys by %s', async (header) => {
      const handle: Route['handle'] = (_, reply) => reply.send(200, [], NO_BYTES);
      const route: Route = {
        name: 'other',
        method: 'GET',
        path: '/other',
        scope: 'read',
        keyHeader: 'x-api-key',
        handle,
      };
      const { base } = await start({ settings: { apiKeys }, more: { routes: [route] } });
      const ask = async (key: string): Promise<[number, number]> => {
        const began = performance.now();
        const value = header === 'authorization' ? `Bearer ${key}` : key;
        const { status } = await fetch(`${base}/other`, { headers: { [header]: value } });
        return [status, performance.now() - began];
      };
      expect((await ask(reader))[0]).toBe(200);
      const tries: [number, number][] = [];
      for (let i = 0; i < 5; i++) tries.push(await ask(`wrong-secret-012345678${i}`));
      expect(tries.map(([status]) => status)).toEqual([401, 401, 401, 401, 401]);
      expect(tries.at(-1)![1]).toBeGreaterThan(450);
    });

    it('guards what is cached, too', async () => {
      const { base, runs } = await start({ settings: { apiKeys } });
      for (let asked = 0; asked < 2; asked++) {
        expect((await fetch(`${base}/v1/files/x/pages/1`, bearer(reader))).status).toBe(200);
        expect((await fetch(`${base}/v1/files/x/pages/1`)).status).toBe(401);
      }
      expect(runs.get('get_page')).toBe(1);
    });

    it('limits the requests of each key', async () => {
      const { base } = await start({ settings: { apiKeys, keyRequestsPerMinute: 3 } });
      const statuses: number[] = [];
      for (let asked = 0; asked < 4; asked++) statuses.push((await fetch(`${base}/v1/files`, bearer(reader))).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const answer = await fetch(`${base}/v1/files`, bearer(reader));
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(10);
      expect((await fetch(`${base}/v1/files`, bearer('writer-secret-0123456789'))).status).toBe(200);
    });

    it('knows nothing of other origins unless told', async () => {
      const { base } = await start();
      const origin = 'https://page.example';
      const answer = await fetch(`${base}/v1/files`, { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      const foreign = { origin, 'sec-fetch-site': 'cross-site' };
      expect((await fetch(`${base}/v1/files/x`, { method: 'DELETE', headers: foreign })).status).toBe(403);
    });

    it('does not answer under a name that was rebound to it, whatever the route', async () => {
      const { base } = await start();
      const port = new URL(base).port;
      const ask = (path: string, headers: Record<string, string>): Promise<number> =>
        new Promise((resolve, reject) => {
          const request = get({ host: '127.0.0.1', port, path, headers }, (answer) => {
            answer.resume();
            resolve(answer.statusCode!);
          });
          request.on('error', reject);
        });
      expect(await ask('/v1/files/x/pages/1', { host: `localhost:${port}` })).toBe(200);
      for (const path of ['/v1/files/x/pages/1', '/v1/files', '/health', '/openapi.json', '/nowhere']) {
        expect(await ask(path, { host: `evil.example:${port}` })).toBe(403);
        expect(await ask(path, { host: `localhost:${port}`, origin: 'http://evil.example' })).toBe(403);
      }
    });

    it('lets configured origins in', async () => {
      const origin = 'https://page.example';
      const { base } = await start({ settings: { corsOrigins: [origin] } });
      for (let asked = 0; asked < 2; asked++) {
        const answer = await fetch(`${base}/v1/files/x/pages/1`, { headers: { origin } });
        expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
        expect(answer.headers.get('vary')).toBe('origin');
        const other = await fetch(`${base}/v1/files/x/pages/1`, { headers: { origin: 'https://other.example' } });
        expect(other.headers.get('access-control-allow-origin')).toBeNull();
      }
      const preflight = await fetch(`${base}/v1/files`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    });
  });

  describe('closing', () => {
    it('does not wait for those who watch events', async () => {
      const { base, server } = await start({ settings: { drainMs: 600_000 } });
      const answer = await fetch(`${base}/v1/files/x/events`);
      const text = answer.text();
      await server.close();
      expect(await text).toBe('data: 1\n\n');
    });

    it('answers what is under way, refuses what comes on open connections, and closes', async () => {
      const { base, server, runs } = await start({ settings: { drainMs: 20_000 } });
      const socket = connect(Number(new URL(base).port), '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => (received += chunk));
      const closed = new Promise((resolve) => socket.once('close', resolve));
      // A request under way keeps this connection from counting as idle.
      socket.write(
        'POST /v1/files/x/search HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n{"quer',
      );
      await sleep(40);
      const slow = fetch(`${base}/v1/broken/slow`);
      while (!runs.has('slow_begun')) await sleep(1);
      const closing = server.close();
      socket.write('y":"q"}');
      await sleep(20);
      socket.write('GET /v1/files HTTP/1.1\r\nHost: localhost\r\n\r\n');
      expect((await slow).status).toBe(200);
      await closing;
      await closed;
      expect(received).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  it('logs every read where debug lines are wanted', async () => {
    const { logger, lines } = recordingLogger();
    const { base } = await start({ more: { logger: { ...logger, isLevelEnabled: () => true } } });
    for (let asked = 0; asked < 3; asked++) await (await fetch(`${base}/v1/files/x/pages/1`)).text();
    const said = (): unknown[] => lines.map(({ level, operation }) => [level, operation]);
    await expect.poll(said).toEqual(Array(3).fill(['debug', 'get_page']));
  });

  it('logs writes and failures but not successful reads, and never the query', async () => {
    const { logger, lines } = recordingLogger();
    const { base } = await start({ more: { logger } });
    await fetch(`${base}/v1/files?limit=7`);
    await fetch(`${base}/v1/files?limit=secret`);
    await post(`${base}/v1/files/x/search`, { query: 'secret' });
    const said = (): unknown[] => lines.map(({ level, operation, status }) => [level, operation, status]);
    await expect.poll(said).toEqual([
      ['debug', 'list_files', 200],
      ['info', 'list_files', 400],
      ['info', 'search', 200],
    ]);
    expect(lines.every(({ request_id }) => typeof request_id === 'string')).toBe(true);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});
