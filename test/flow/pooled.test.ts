import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_OWNER } from '../../src/document/owner.ts';
import { type Engine, openEngine } from '../../src/main.ts';
import { documentOperations } from '../../src/operations/document-operations.ts';
import { Jobs } from '../../src/operations/jobs.ts';
import type { Answer, Operation } from '../../src/operations/operation.ts';
import { operations, tools } from '../../src/operations/registry.ts';
import { Settings } from '../../src/settings.ts';

let dataDir: string;
let engine: Engine;
let id: string;
const call = { signal: new AbortController().signal, requestId: 'r', owner: DEFAULT_OWNER };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'docloupe-pooled-'));
  const settings = Settings.parse({ dataDir, workers: 1 });
  engine = await openEngine(settings, pino({ level: 'silent' }));
  const lines = Array.from({ length: 6000 }, (_, i) => `article ${i},A${i % 9},${(i * 7) % 100}.50`);
  id = await upload(['item,shelf,price', ...lines].join('\n'), 'parts.csv');
});
afterAll(async () => {
  await engine?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function upload(text: string, fileName: string): Promise<string> {
  const file = engine.services.spool.create();
  await file.write(Buffer.from(text));
  const named = { fileName, password: undefined, owner: DEFAULT_OWNER };
  return (await engine.services.ingestion.ingest(await file.finish(), named, call.signal)).id;
}

function named(all: readonly Operation[], name: string): Operation {
  const operation = all.find((candidate) => candidate.name === name)!;
  const run: Operation['run'] = (input, ...rest) => operation.run(operation.input.parse(input) as never, ...rest);
  return { ...operation, run };
}

async function textOf(answer: Answer): Promise<string> {
  if (answer.kind === 'json') return JSON.stringify(answer.value);
  if (answer.kind === 'bytes') return Buffer.from(answer.bytes).toString();
  if (answer.kind !== 'stream') return '';
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.chunks) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const withoutChance = (text: string): string =>
  text.replace(/"id":"[\w-]{12,}"/, '"id"').replace(/"created_at":"[^"]*"/, '"created_at"');

describe('heavy work', () => {
  it.each([
    ['extract_fields', { schema: 'table', backend: 'rules', prefer_embedded: true, pages: [1] }],
    ['extract_fields', { schema: { name: 's', fields: [{ name: 'shelf', type: 'string' }] }, backend: 'rules' }],
    ['verify', { quote: 'article 5999' }],
    ['list_tables', { include: 'rows' }],
    ['search_file', { query: 'article 59[0-9]+', mode: 'regex', max_results: 20, offset: 0 }],
    ['find_cells', { query: 'article 5999', match: 'exact', in: 'values', max_results: 10 }],
    ['read_range', { sheet: 'Sheet1', range: 'A1:C4000', include_formulas: false }],
    ['inspect_formula', { sheet: 'Sheet1', cell: 'A2', depth: 1, offset: 0, limit: 100 }],
    [
      'export_file',
      { format: 'markdown', page_markers: true, include_citations: false, escape_formulas: false, chunk_tokens: 400 },
    ],
    [
      'export_file',
      { format: 'json', page_markers: true, include_citations: true, escape_formulas: false, chunk_tokens: 400 },
    ],
  ])('of %s is done by the pool and gives what it would give here (%#)', async (name, input) => {
    const before = engine.pool.stats.finished;
    const pooled = await named(operations, name).run({ id, ...input }, engine.services, call);
    const text = await textOf(pooled);
    expect(engine.pool.stats.finished).toBe(before + 1);
    const here = await named(documentOperations, name).run({ id, ...input }, engine.services, call);
    expect(withoutChance(text)).toBe(withoutChance(await textOf(here)));
    if ('etag' in here) expect(pooled).toMatchObject({ etag: here.etag });
  });

  it('of an extraction is stored where it is looked for', async () => {
    const answer = await named(operations, 'extract_fields').run(
      { id, schema: 'table', backend: 'rules' },
      engine.services,
      call,
    );
    const extraction = JSON.parse(await textOf(answer)) as { id: string };
    expect(answer).toMatchObject({ status: 201, headers: { location: `/v1/extractions/${extraction.id}` } });
    const again = await named(operations, 'get_extraction').run(
      { extraction_id: extraction.id },
      engine.services,
      call,
    );
    expect(await textOf(again)).toBe(JSON.stringify(extraction));
  });

  it('of a tool is cut to its tokens before it comes back', async () => {
    const before = engine.pool.stats.finished;
    const find = tools.find(({ name }) => name === 'find_cells')!;
    const { value } = await find.call({ file_id: id, query: 'article', max_tokens: 500 }, engine.services, call);
    expect(engine.pool.stats.finished).toBe(before + 1);
    expect(value.next_cursor).toBeDefined();
  });

  it('tells of the deletion of a file that is read, not of what was missed by it', async () => {
    const { store, ingestion } = engine.services;
    const deleted = await upload('item,price\nbolt,1.50', 'short-lived.csv');
    const deletingFirst = new Proxy(store, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const method = value.bind(target);
        return name === 'openOriginal' ? () => ingestion.delete(deleted).then(() => method('nowhere')) : method;
      },
    });
    const services = { ...engine.services, store: deletingFirst };
    const reading = Promise.resolve(named(operations, 'get_content').run({ id: deleted }, services, call));
    await expect(reading).rejects.toMatchObject({ fault: { code: 'not_found' } });
  });

  it('says which limit an answer is over, and faults as they are', async () => {
    const read = named(operations, 'read_range');
    const settings = { timeoutMs: 60_000, timeoutName: '', maxAnswerBytes: 10_000 };
    const jobs = new Jobs(engine.pool, engine.services.store, dataDir, settings);
    const all = read.run({ id, sheet: 'Sheet1', range: 'A1:C6001' }, { ...engine.services, jobs }, call);
    await expect(all).rejects.toMatchObject({ fault: { code: 'limit_exceeded', message: /max_answer_bytes/ } });
    const none = read.run({ id, sheet: 'None', range: 'A:C', include_formulas: false }, engine.services, call);
    await expect(none).rejects.toMatchObject({ fault: { code: 'not_found' } });
  });

  it('ends when the caller leaves, also in the midst of a stream', async () => {
    const leaving = new AbortController();
    const input = { id, format: 'json', page_markers: true, include_citations: false };
    const answer = await named(operations, 'export_file').run(input, engine.services, {
      ...call,
      signal: leaving.signal,
    });
    if (answer.kind !== 'stream') throw new Error('not streamed');
    for await (const _ of answer.chunks) break;
    await expect.poll(() => engine.pool.stats.running).toBe(0);
  });
});
