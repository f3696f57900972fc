import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { fault } from '../../src/document/fault.ts';
import { type Operation, operation, pooledOperation } from '../../src/operations/operation.ts';
import type { Services, SpooledUpload, SpoolFile } from '../../src/operations/services.ts';
import {
  createServer,
  DEFAULT_SERVER_SETTINGS,
  type HttpServer,
  type ServerOptions,
} from '../../src/server/http-server.ts';
import { silentLogger } from './loggers.ts';

/** Keeps uploads in memory and counts what was left lying about. */
export class MemorySpool {
  readonly open = new Set<SpoolFile>();
  readonly finished = new Map<string, Buffer>();
  writeDelayMs = 0;

  create(): SpoolFile {
    const chunks: Buffer[] = [];
    const file: SpoolFile = {
      write: async (chunk) => {
        if (this.writeDelayMs > 0) await sleep(this.writeDelayMs);
        chunks.push(Buffer.from(chunk));
      },
      finish: async () => {
        this.open.delete(file);
        const bytes = Buffer.concat(chunks);
        const path = `spool-${this.finished.size}`;
        this.finished.set(path, bytes);
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        return {
          original: { path },
          sha256,
          sizeBytes: bytes.length,
          discard: async () => void this.finished.delete(path),
        };
      },
      discard: async () => void this.open.delete(file),
    };
    this.open.add(file);
    return file;
  }
}

const Id = z.string().max(40);

/** One operation of each kind that the server has to carry. */
export function fakeOperations(): { operations: Operation[]; runs: Map<string, number> } {
  const runs = new Map<string, number>();
  const count = (name: string): void => void runs.set(name, (runs.get(name) ?? 0) + 1);
  const deleted = new Set<string>();
  const operations = [
    operation({
      name: 'create_file',
      summary: 'Uploads a document.',
      resource: 'files',
      scope: 'write',
      http: { method: 'POST', path: '/v1/files', status: 201, body: 'multipart', query: ['wait'] },
      input: z.object({
        file: z.custom<SpooledUpload>(),
        file_name: z.string(),
        password: z.string().max(100).optional(),
        wait: z.boolean().default(true),
      }),
      output: z.object({ id: z.string() }),
      run: ({ file, file_name, password, wait }) => {
        count('create_file');
        const { sha256, sizeBytes } = file;
        const value = { id: 'f1', file_name, sha256, size_bytes: sizeBytes, password: password ?? null, wait };
        return { kind: 'json', value, headers: { Location: '/v1/files/f1' }, ...(!wait && { status: 202 }) };
      },
    }),
    operation({
      name: 'list_files',
      summary: 'Lists files.',
      resource: 'files',
      scope: 'read',
      http: { method: 'GET', path: '/v1/files' },
      input: z.object({
        limit: z.number().int().min(1).max(1000).default(100),
        deep: z.boolean().optional(),
        types: z.array(z.string()).optional(),
      }),
      output: z.object({ files: z.array(z.unknown()) }),
      run: (input) => ({ kind: 'json', value: { files: [], ...input } }),
    }),
    pooledOperation({
      name: 'get_page',
      summary: 'Reads a page.',
      resource: 'pages',
      scope: 'read',
      http: { method: 'GET', path: '/v1/files/{id}/pages/{page}', immutable: true },
      tool: { name: 'get_page' },
      pool: {},
      input: z.object({ id: Id, page: z.number().int().min(1), include: z.string().optional() }),
      output: z.object({ page: z.number().meta({ description: 'From 1.' }) }),
      run: async ({ id, page }) => {
        count('get_page');
        if (deleted.has(id)) throw fault('not_found', `There is no file ${id}.`);
        if (page > 3) throw fault('not_found', `There is no page ${page}; the document has 3.`, { at: `page ${page}` });
        for (let waited = 0; page === 2 && !deleted.has(id) && waited < 10; waited++) await sleep(10);
        return {
          kind: 'bytes',
          bytes: Buffer.from(JSON.stringify({ page })),
          mediaType: 'application/json',
          etag: `h-${page}`,
        };
      },
    }),
    operation({
      name: 'get_first_page',
      summary: 'Reads the first page.',
      resource: 'pages',
      scope: 'read',
      http: { method: 'GET', path: '/v1/files/{id}/pages/first', immutable: true },
      input: z.object({ id: Id }),
      output: z.object({ first: z.boolean() }),
      run: () => ({ kind: 'json', value: { first: true } }),
    }),
    operation({
      name: 'delete_file',
      summary: 'Deletes a file.',
      resource: 'files',
      scope: 'write',
      http: { method: 'DELETE', path: '/v1/files/{id}' },
      input: z.object({ id: Id }),
      output: undefined,
      run: ({ id }) => {
        deleted.add(id);
        return { kind: 'empty' };
      },
    }),
    operation({
      name: 'search',
      summary: 'Searches a file.',
      resource: 'search',
      scope: 'read',
      http: { method: 'POST', path: '/v1/files/{id}/search' },
      input: z.object({ id: Id, query: z.string().min(1), max_results: z.number().int().min(1).max(1000).default(20) }),
      output: z.object({ query: z.string() }),
      run: (input) => ({ kind: 'json', value: input }),
    }),
    operation({
      name: 'get_content',
      summary: 'The original bytes.',
      resource: 'files',
      scope: 'read',
      http: {
        method: 'GET',
        path: '/v1/files/{id}/content',
        headers: { byte_range: 'range' },
        mediaTypes: ['application/octet-stream'],
        immutable: true,
      },
      input: z.object({ id: Id, byte_range: z.string().optional() }),
      output: undefined,
      run: ({ byte_range }) => ({
        kind: 'stream',
        mediaType: 'application/octet-stream',
        chunks: (async function* () {
          yield Buffer.from('original ');
          yield Buffer.from('bytes');
        })(),
        length: 14,
        etag: 'content',
        headers: { 'Content-Disposition': `attachment; filename="a\r\nb"`, 'X-Range': byte_range ?? 'none' },
      }),
    }),
    operation({
      name: 'get_events',
      summary: 'Progress as it happens.',
      resource: 'files',
      scope: 'read',
      http: { method: 'GET', path: '/v1/files/{id}/events', mediaTypes: ['text/event-stream'] },
      input: z.object({ id: Id }),
      output: undefined,
      run: (_, __, { signal }) => ({
        kind: 'stream',
        mediaType: 'text/event-stream',
        chunks: (async function* () {
          yield Buffer.from('data: 1\n\n');
          try {
            await sleep(10_000, undefined, { signal });
          } finally {
            count('events_ended');
          }
        })(),
      }),
    }),
    operation({
      name: 'break_things',
      summary: 'Fails.',
      resource: 'files',
      scope: 'read',
      http: { method: 'GET', path: '/v1/broken/{how}' },
      input: z.object({ how: z.string(), q: z.string().optional() }),
      output: undefined,
      run: async ({ how }) => {
        if (how === 'busy') throw fault('too_many_requests', 'The queue is full.', { retryAfterSeconds: 2.2 });
        if (how === 'slow') {
          count('slow_begun');
          await sleep(150);
          return { kind: 'json', value: 'slow' };
        }
        if (how === 'midway') {
          const chunks = (async function* () {
            yield Buffer.from('part');
            throw new Error('secret of the inside');
          })();
          return { kind: 'stream', mediaType: 'text/plain', chunks };
        }
        throw new Error('secret of the inside');
      },
    }),
  ];
  return { operations, runs };
}

export interface FakeService {
  server: HttpServer;
  base: string;
  spool: MemorySpool;
  runs: Map<string, number>;
}

export async function startFakeService(options: {
  settings?: Partial<ServerOptions['settings']>;
  more?: Partial<ServerOptions>;
}): Promise<FakeService> {
  const spool = new MemorySpool();
  const { operations, runs } = fakeOperations();
  const server = createServer({
    operations,
    services: { spool } as unknown as Services,
    settings: { ...DEFAULT_SERVER_SETTINGS, ...options.settings },
    logger: silentLogger,
    version: '9.9.9',
    ...options.more,
  });
  const { port } = await server.listen('127.0.0.1', 0);
  return { server, base: `http://127.0.0.1:${port}`, spool, runs };
}
