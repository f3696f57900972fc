import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/cluster/database.ts';
import { KeyTable } from '../../src/cluster/key-table.ts';
import { takesBody } from '../../src/operations/operation.ts';
import { operations } from '../../src/operations/registry.ts';
import { makeKey } from '../../src/server/key-file.ts';
import { placesOf } from '../../src/server/request-input.ts';
import { type Reply, TestService } from '../flow/service.ts';
import { TestPostgres } from './postgres.ts';

const CSV = 'invoice number,customer,total\nINV-2024,Hazelwood,42\nINV-2025,Thistledown,43\n';

let postgres: TestPostgres;
let url: string;
/** Takes uploads, and leaves those that nobody waits for to the other. */
let ada: TestService;
let bob: TestService;
beforeAll(async () => {
  postgres = await TestPostgres.start();
  url = await postgres.newDatabase();
  [ada, bob] = await Promise.all([
    TestService.start({ databaseUrl: url, role: 'serve' }),
    TestService.start({ databaseUrl: url, role: 'both' }),
  ]);
});
afterAll(async () => {
  await Promise.all([ada?.close(), bob?.close()]);
  await postgres?.stop();
});

const documentsRead = async (): Promise<number> => {
  const texts = await Promise.all([ada, bob].map(async (node) => (await node.get('/metrics')).text));
  return texts.reduce((sum, text) => sum + Number(/documents_read (\d+)/.exec(text)?.[1]), 0);
};

/** What an operation needs besides the file. */
const INPUTS: Record<string, Record<string, unknown>> = {
  get_table: { table_id: 't1' },
  search_file: { query: 'invoice' },
  search_library: { query: 'hazelwood' },
  read_range: { sheet: 'Sheet1', range: 'A1:B2' },
  find_cells: { query: 'INV' },
  inspect_formula: { sheet: 'Sheet1', cell: 'A1' },
  verify: { quote: 'INV-2024' },
  export_file: { format: 'markdown' },
  get_schema: { name: 'chunk' },
};
/** What comes into being by being asked for, and what ends everything. */
const ASKED_APART = new Set([
  'create_file',
  'delete_file',
  'watch_file',
  'extract_fields',
  'watch_extraction',
  'correct_extraction',
]);

/** Of a file that holds others; this one holds none, which both nodes say. */
const INSIDE = new Set(['get_image', 'get_attachment', 'expand_attachment']);

function ask(node: TestService, name: string, input: Record<string, unknown>): Promise<Reply> {
  const operation = operations.find((candidate) => candidate.name === name)!;
  const { http } = operation;
  const inPath = placesOf(operation).path;
  const path = http.path.replace(/\{(\w+)\}/g, (_, field) => encodeURIComponent(String(input[field])));
  const rest = Object.entries(input).filter(([field]) => !inPath.includes(field));
  if (takesBody(http)) return node.send(http.method, path, Object.fromEntries(rest));
  const query = new URLSearchParams(rest.map(([field, value]): [string, string] => [field, String(value)])).toString();
  return node.request(http.method, query === '' ? path : `${path}?${query}`);
}

describe('two nodes of a cluster', () => {
  it('answer every operation alike, wherever a file was uploaded', async () => {
    const { status, body: file } = await ada.upload(CSV, 'invoices.csv');
    expect(status).toBe(201);
    const extraction = (await ask(ada, 'extract_fields', { id: file.id, schema: 'table' })).body;
    for (const { name, input, http } of operations) {
      if (ASKED_APART.has(name) || http.body === 'multipart') continue;
      const asked = {
        ...('id' in input.shape ? { id: file.id } : {}),
        ...('before' in input.shape ? { before: file.id, after: file.id } : {}),
        ...('page' in input.shape ? { page: 1 } : {}),
        ...('extraction_id' in input.shape ? { extraction_id: extraction.id } : {}),
        ...INPUTS[name],
        ...(name === 'call_tool' ? { name: 'search_document', file_id: file.id, query: 'invoice' } : {}),
      };
      const [there, here] = [await ask(bob, name, asked), await ask(ada, name, asked)];
      expect([name, there.status, there.text]).toEqual([name, here.status, here.text]);
      expect([name, there.status < 300 || there.body.code === 'not_applicable' || INSIDE.has(name)]).toEqual([
        name,
        true,
      ]);
    }
    const corrections = [{ field: 'tables[0].title', value: 'Invoices' }];
    const corrected = await ask(ada, 'correct_extraction', { extraction_id: extraction.id, corrections });
    expect(corrected.status, corrected.text).toBe(200);
    expect(corrected.body.fields[0].value[0].title).toBe('Invoices');
    expect((await ask(bob, 'get_extraction', { extraction_id: extraction.id })).text).toBe(corrected.text);
    expect((await bob.get(`/v1/files/${file.id}/content`)).text).toBe(CSV);
  });

  it('find a file in all files as soon as it is there, misspelt and by its name as well', async () => {
    const endless = 'sequence'.repeat(40);
    const { body: file } = await bob.upload(`plant,place\nmugwort,lane\n${endless},lane\n`, 'herbarium.csv');
    const idsOf = async (node: TestService, query: string): Promise<string[]> =>
      (await node.post('/v1/search', { query })).body.files.map((file: { file_id: string }) => file.file_id);
    for (const node of [ada, bob]) {
      expect(await idsOf(node, 'mugwort lane')).toEqual([file.id]);
      expect(await idsOf(node, '"plant place"')).toEqual([]);
      expect(await idsOf(node, 'herbarium')).toContain(file.id);
      expect(await idsOf(node, 'mugw')).toEqual([file.id]);
      expect(await idsOf(node, `${endless} `)).toEqual([file.id]);
      await expect.poll(() => idsOf(node, 'mugwert')).toEqual([file.id]);
    }
    await ada.request('DELETE', `/v1/files/${file.id}`);
    expect(await idsOf(bob, 'mugwort')).toEqual([]);
  });

  it('forget a file together', async () => {
    const { body: file } = await ada.upload('gone,soon\n1,2\n', 'gone.csv');
    const page = `/v1/files/${file.id}/pages/1`;
    for (const node of [ada, bob]) expect((await node.get(page)).status).toBe(200);
    expect((await ada.request('DELETE', `/v1/files/${file.id}`)).status).toBe(204);
    expect((await bob.get(page)).status).toBe(404);
    expect((await bob.get(`/v1/files/${file.id}`)).status).toBe(404);
  });

  it('read for one another what nobody waits for, and tell how it goes', async () => {
    const { status, body: file } = await ada.upload('left,to others\n1,2\n', 'later.csv', {}, '?wait=false');
    expect([status, file.status]).toEqual([202, 'processing']);
    const events = await ada.get(`/v1/files/${file.id}/events`);
    expect(events.text).toMatch(/event: ready\ndata: \{"file":\{"id"/);
    expect((await ada.get(`/v1/files/${file.id}`)).body.status).toBe('ready');
    const bad = (await ada.upload(Uint8Array.of(0, 1, 2, 3, 255, 254), 'x.bin', {}, '?wait=false')).body;
    expect((await ada.get(`/v1/files/${bad.id}/events`)).text).toContain('event: failed');
    expect((await bob.get(`/v1/files/${bad.id}/profile`)).status).toBe(415);
  });

  it('read the same bytes once, also when they arrive at both together', async () => {
    const before = await documentsRead();
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i},row ${i}`).join('\n');
    const replies = await Promise.all(
      [ada, bob, ada, bob].map((node, i) => node.upload(`n,text\n${rows}`, `same-${i}.csv`)),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await documentsRead()).toBe(before + 1);
    const listed = (await bob.get('/v1/files?limit=4')).body.files.map(({ id }: { id: string }) => id);
    expect(new Set(listed)).toEqual(new Set(replies.map(({ body }) => body.id)));
  });

  it('share keys, and write down together who did what', async () => {
    const database = await Database.open(url);
    const doneSoFar = async (): Promise<string[]> =>
      (await database.rows<{ done: string }>(`select entry->>'operation' as done from docloupe.audit`)).map(
        ({ done }) => done,
      );
    await expect.poll(doneSoFar).toContain('delete_file');
    const keys = await KeyTable.open(database);
    const { secret, entry } = makeKey({ name: 'ci', owner: 'default', scope: 'read', expiresAt: undefined });
    await keys.add(entry);
    for (const node of [ada, bob]) {
      await expect.poll(async () => (await node.get('/v1/files')).status).toBe(401);
      expect((await node.get('/v1/files', { authorization: `Bearer ${secret}` })).status).toBe(200);
    }
    await database.close();
  });
});
