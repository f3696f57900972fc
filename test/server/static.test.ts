import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, DEFAULT_SERVER_SETTINGS, type HttpServer } from '../../src/server/http-server.ts';
import { staticRoutes } from '../../src/server/static.ts';
import { silentLogger } from './loggers.ts';

const PAGE = '<!doctype html><title>inspector</title>';
const SCRIPT = 'export const answer = 42;';

let folder: string;
let server: HttpServer;
let url: string;

async function serve(from: string): Promise<[HttpServer, string]> {
  const opened = createServer({
    operations: [],
    services: {} as never,
    settings: { ...DEFAULT_SERVER_SETTINGS, drainMs: 0 },
    logger: silentLogger,
    version: '0',
    routes: staticRoutes(from),
  });
  const { port } = await opened.listen('127.0.0.1', 0);
  return [opened, `http://127.0.0.1:${port}`];
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-static-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, '.built'), '');
  writeFileSync(join(folder, 'inspector.html'), PAGE);
  writeFileSync(join(folder, 'assets', 'app-1234.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'app-1234.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'app-1234.js.gz'), gzipSync(SCRIPT));
  [server, url] = await serve(folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the pages', () => {
  it('are checked each time and allow nothing from elsewhere', async () => {
    const { status, headers } = await fetch(url);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const again = await fetch(url, { headers: { 'if-none-match': headers.get('etag')! } });
    expect(again.status).toBe(304);
  });

  it('say so where they are not built', async () => {
    const [empty, emptyUrl] = await serve(join(folder, 'nowhere'));
    const response = await fetch(emptyUrl);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('npm run build');
    await empty.close();
  });
});

describe('assets', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
  ])('come encoded for a client that accepts %s', async (accepted, expected) => {
    const response = await fetch(`${url}/assets/app-1234.js`, { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(expected);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe(SCRIPT);
  });

  it.each(['/assets/none.js', '/assets/../inspector.html', '/assets/%2e%2e/.built', '/assets/app-1234.js.br'])(
    'are those of the build only: %s',
    async (path) => {
      // fetch resolves dots; the path must arrive as it is.
      const { request } = await import('node:http');
      const status = await new Promise((resolve, reject) => {
        request(`${url}`, { path }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end();
      });
      expect(status).toBe(404);
    },
  );
});
