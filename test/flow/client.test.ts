import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocloupeClient } from '../../src/client/client.ts';
import { Docloupe } from '../../src/client/docloupe.ts';
import { ROUTES } from '../../src/client/generated/routes.ts';
import { operations } from '../../src/operations/registry.ts';
import { TestService } from './service.ts';

describe('the client', () => {
  it('knows every operation as the registry has it', () => {
    const known = operations.map(({ name, http: { method, path, query, headers } }) => [
      name,
      { method, path, ...(query ? { query } : {}), ...(headers ? { headers } : {}) },
    ]);
    // Uploads are no JSON: the client has methods of their own for them.
    const uploads = ['create_file', 'convert_file'];
    expect(Object.entries(ROUTES).sort()).toEqual(known.filter(([name]) => !uploads.includes(name as string)).sort());
  });

  it('runs in browsers', () => {
    const folder = fileURLToPath(new URL('../../dist/client', import.meta.url));
    // Nor do its types need anything else.
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of files.filter((file) => file.endsWith('.d.ts'))) {
      expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/from '(?!\.{1,2}\/)/);
    }
    for (const name of files.filter((file) => file.endsWith('.js'))) {
      const imports = [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import)\s*\(?['"]([^'"]+)/g)];
      for (const [, target] of imports) expect(target).toMatch(/^(?:\.|\.\.|\.\/generated)\/[\w-]+\.js$/);
    }
  });
});

describe('against a server', () => {
  let service: TestService;
  let client: DocloupeClient;
  beforeAll(async () => {
    service = await TestService.start();
    client = new DocloupeClient(service.url);
  });
  afterAll(() => service.close());

  it('uploads, lists, reads and deletes', async () => {
    const csv = new Blob(['name,amount\nbolt,12\n']);
    const file = await client.upload(() => csv, 'parts.csv');
    expect(file).toMatchObject({ status: 'ready', file_type: 'csv' });
    const later = await client.upload(() => csv, 'later.csv', { wait: false });
    const names: string[] = [];
    for await (const each of client.files()) names.push(each.file_name);
    expect(names).toEqual(['later.csv', 'parts.csv']);
    expect(await client.call('get_table', { id: file.id, table_id: 't1', limit: 1 })).toMatchObject({ row_count: 2 });
    const part = await client.request('get_content', { id: file.id, byte_range: 'bytes=0-3' });
    expect([part.status, await part.text()]).toEqual([206, 'name']);
    const here = await client.request('get_content', { id: file.id, redirect: true });
    expect([here.status, await here.text()]).toEqual([200, await csv.text()]);
    const zip = await client.request('export_file', { id: file.id, format: 'csv', accept: 'application/zip' });
    expect(zip.headers.get('content-type')).toBe('application/zip');
    await client.call('delete_file', { id: later.id });
    await expect(client.call('get_file', { id: later.id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has a typed method for each operation', async () => {
    const docloupe = new Docloupe(service.url);
    for (const { name } of operations) {
      const method = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      expect(docloupe[method as keyof Docloupe], method).toBeTypeOf('function');
    }
    const file = await docloupe.createFile(() => new Blob(['name,amount\nbolt,12\n']), 'typed.csv');
    const { rows, next_cursor: next } = await docloupe.getTable(file.id, 't1', { limit: 1 });
    expect([rows[0]!.cells.map(({ text }) => text), next]).toEqual([['name', 'amount'], '1']);
    const { matches } = await docloupe.searchFile(file.id, { query: 'bolt' });
    expect(matches[0]!.cell).toBe('A2');
    const markdown = await (await docloupe.exportFile(file.id, { format: 'markdown' })).text();
    expect(markdown).toContain('| bolt | 12 |');
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    await expect(docloupe.getProfile(file.id, { signal: controller.signal })).rejects.toThrow('enough');
    await docloupe.deleteFile(file.id);
  });

  it('asks again where an idle connection was closed, unless it may have been done', async () => {
    const breaking = (code: string) => {
      let calls = 0;
      const fetcher: typeof fetch = async (...request) => {
        if (calls++ === 0) throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
        return fetch(...request);
      };
      return new DocloupeClient(service.url, { fetch: fetcher });
    };
    const file = await breaking('EPIPE').upload(new Blob(['a,b\n1,2\n']), 'again.csv');
    for (const code of ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']) {
      expect(await breaking(code).call('get_file', { id: file.id })).toMatchObject({ status: 'ready' });
      expect(await breaking(code).call('search_file', { id: file.id, query: '2' })).toMatchObject({ total: 1 });
    }
    await expect(breaking('ECONNRESET').upload(new Blob(['a,b\n']), 'once.csv')).rejects.toThrow('fetch failed');
    await expect(breaking('ECONNRESET').call('delete_file', { id: file.id })).rejects.toThrow('fetch failed');
    await expect(breaking('ECONNREFUSED').call('get_file', { id: file.id })).rejects.toThrow('fetch failed');
  });

  it('waits and tries again where the server is busy', async () => {
    let tries = 0;
    const busy: typeof fetch = async (...call) => {
      if (++tries > 2) return fetch(...call);
      const problem = { code: 'too_many_requests', detail: 'busy' };
      return new Response(JSON.stringify(problem), { status: 429, headers: { 'retry-after': '0.01' } });
    };
    expect(await new DocloupeClient(service.url, { fetch: busy }).call('list_files', { limit: 1 })).toBeTruthy();
    expect(tries).toBe(3);
    tries = 0;
    const once = new DocloupeClient(service.url, { fetch: busy, retries: 0 });
    await expect(once.call('list_files')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
