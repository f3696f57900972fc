import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Chunk } from '../../src/export/chunk.ts';
import { ExportedDocument } from '../../src/export/document-schema.ts';
import { TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

describe('published schemas', () => {
  it('are listed and given, each complete in itself', async () => {
    const { schemas } = (await service.get('/v1/schemas')).body;
    expect(schemas.map(({ name }: { name: string }) => name)).toEqual([
      'document',
      'chunk',
      'extraction',
      'extraction-schema',
    ]);
    for (const { url } of schemas) {
      const { text, body } = await service.get(url);
      expect(body.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
      for (const [, name] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) expect(body.$defs).toHaveProperty(name!);
    }
    const missing = await service.get('/v1/schemas/chunks');
    expect([missing.status, missing.body.detail]).toEqual([
      404,
      'There is no schema "chunks"; did you mean "chunk"? Known: document, chunk, extraction, extraction-schema.',
    ]);
  });

  it('are those of the exports', async () => {
    const { id } = (await service.upload('name,amount\nbolt,12\nnut,7\n', 'parts.csv')).body;
    const exported = async (format: string) => (await service.post(`/v1/files/${id}/export`, { format })).text;
    expect(ExportedDocument.safeParse(JSON.parse(await exported('json'))).error).toBeUndefined();
    const lines = (await exported('chunks')).trimEnd().split('\n');
    for (const line of lines) expect(Chunk.strict().safeParse(JSON.parse(line)).error).toBeUndefined();
  });
});

describe('lists in parts', () => {
  it('are asked for by limit and cursor, wherever there are lists', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => `bolt ${i},${i}`);
    const { id } = (await service.upload(['name,amount', ...rows].join('\n'), 'stock.csv')).body;
    const parts: Record<string, (cursor: object) => Promise<{ body: { next_cursor: string | null } }>> = {
      table: (cursor) =>
        service.get(`/v1/files/${id}/tables/t1?${new URLSearchParams({ limit: '4', ...cursor } as never)}`),
      search: (cursor) => service.post(`/v1/files/${id}/search`, { query: 'bolt', limit: 4, ...cursor }),
      library: (cursor) => service.post('/v1/search', { query: 'bolt', limit: 4, file_ids: [id], ...cursor }),
      cells: (cursor) => service.post(`/v1/files/${id}/cells/find`, { query: 'bolt', limit: 4, ...cursor }),
      tool: (cursor) => service.post('/v1/tools/search_document', { file_id: id, query: 'bolt', limit: 4, ...cursor }),
    };
    for (const [name, ask] of Object.entries(parts)) {
      const seen: unknown[] = [];
      for (let cursor: object | undefined = {}; cursor; ) {
        // biome-ignore lint/suspicious/noExplicitAny: rows or matches
        const body = (await ask(cursor)).body as any;
        seen.push(...(body.rows ?? body.matches));
        cursor = typeof body.next_cursor === 'string' ? { cursor: body.next_cursor } : undefined;
      }
      expect(new Set(seen.map((each) => JSON.stringify(each))).size, name).toBe(name === 'table' ? 10 : 9);
    }
  });

  it('are taken by their older names too, and refused where two names disagree', async () => {
    const { id } = (await service.upload('name\nbolt 1\nbolt 2\nbolt 3\n', 'old.csv')).body;
    const search = (fields: object) => service.post(`/v1/files/${id}/search`, { query: 'bolt', ...fields });
    const { body } = await search({ max_results: 1, offset: 1 });
    expect([body.matches.length, body.total, body.next_cursor]).toEqual([1, 3, '2']);
    expect((await search({ max_results: 1, limit: 2 })).body.detail).toBe(
      'max_results: This is another name for limit, which says 2.',
    );
    expect((await search({ cursor: '1', offset: 1 })).status).toBe(400);
    expect((await search({ offset: 10_001 })).status).toBe(400);
  });

  it.each(['/v1/files?cursor=zz', '/v1/files?cursor=', '/v1/files?cursor=12'])(
    'refuse the cursor of %s',
    async (path) => {
      const { status, body } = await service.get(path);
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'cursor']);
    },
  );
});
