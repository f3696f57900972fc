import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Operation, takesBody } from '../../src/operations/operation.ts';
import { operations, tools } from '../../src/operations/registry.ts';
import { placesOf } from '../../src/server/request-input.ts';
import { TestService } from './service.ts';

const ADA = { authorization: 'Bearer ada-secret-0123456789' };
const BOB = { authorization: 'Bearer bob-secret-0123456789' };
const JSON_TYPE = { 'content-type': 'application/json' };

let service: TestService;
const known: Record<string, string> = {};

const upload = async (as: Record<string, string>, name: string, query = ''): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob(['invoice number,total\nINV-2024,42\n']), name);
  const answer = await service.request('POST', `/v1/files${query}`, { body: form, headers: as });
  expect(answer.status).toBe(201);
  return answer.body.id;
};

beforeAll(async () => {
  service = await TestService.start({
    apiKeys: 'a@ada:write:ada-secret-0123456789, b@bob:write:bob-secret-0123456789',
  });
  known.id = await upload(ADA, 'private.csv');
  known.shared = await upload(ADA, 'shared.csv', '?shared=true');
  known.bobs = await upload(BOB, 'bobs.csv');
  const extracted = await send(ADA, 'extract_fields', { id: known.id, schema: 'table' });
  expect(extracted.status).toBe(201);
  known.extraction_id = extracted.body.id;
});
afterAll(() => service.close());

/** What an operation needs besides the file; one that is not here takes what every field has by default. */
const INPUTS: Record<string, Record<string, unknown>> = {
  get_page: { page: 1 },
  get_page_image: { page: 1 },
  list_words: { page: 1 },
  list_images: {},
  get_image: { image: 1 },
  list_attachments: {},
  get_attachment: { attachment: 1 },
  expand_attachment: { attachment: 1 },
  get_table: { table_id: 't1' },
  search_file: { query: 'invoice' },
  search_library: { query: 'invoice' },
  read_range: { sheet: 'Sheet1', range: 'A1:B2' },
  find_cells: { query: 'INV' },
  inspect_formula: { sheet: 'Sheet1', cell: 'A1' },
  extract_fields: { schema: 'table' },
  watch_extraction: { schema: 'table' },
  correct_extraction: { corrections: [{ field: 'tables[0].title', value: 'Mine' }] },
  verify: { quote: 'INV-2024' },
  export_file: { format: 'markdown' },
};

/** Of what a CSV has not. */
const INSIDE_OTHERS = new Set(['get_image', 'get_attachment', 'expand_attachment']);

function send(as: Record<string, string>, name: string, input: Record<string, unknown>) {
  const { http, ...operation } = operations.find((candidate) => candidate.name === name)! as Operation;
  const places = placesOf({ http, ...operation } as Operation);
  const path = http.path.replace(/\{(\w+)\}/g, (_, field) => encodeURIComponent(String(input[field])));
  const rest = Object.entries(input).filter(([field]) => !places.path.includes(field));
  if (!takesBody(http)) {
    const query = new URLSearchParams(
      rest.map(([field, value]) => [field, String(value)] as [string, string]),
    ).toString();
    return service.request(http.method, query === '' ? path : `${path}?${query}`, { headers: as });
  }
  const body = JSON.stringify(Object.fromEntries(rest));
  return service.request(http.method, path, { body, headers: { ...as, ...JSON_TYPE } });
}

/** Asked last: the file is gone afterwards. */
const byDeletion = (a: Operation, b: Operation): number =>
  Number(a.name === 'delete_file') - Number(b.name === 'delete_file');
const onFiles = [...operations].sort(byDeletion).filter(({ http }) => /\{(id|extraction_id)\}/.test(http.path));
const inputOf = ({ name, input }: Operation): Record<string, unknown> => ({
  ...('extraction_id' in input.shape && name !== 'list_citations' ? { extraction_id: known.extraction_id } : {}),
  ...INPUTS[name],
  ...('id' in input.shape ? { id: known.id } : {}),
});

describe('a file of another owner', () => {
  it.each(onFiles.map((operation) => [operation.name, operation] as const))(
    'does not exist for %s',
    async (name, operation) => {
      // Twice: the first answer may come from the cache that the owner has filled.
      for (let asked = 0; asked < 2; asked++) {
        const foreign = await send(BOB, name, inputOf(operation));
        expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect(foreign.body.detail).toMatch(/^There is no (file|extraction)/);
        if (name === 'delete_file' || INSIDE_OTHERS.has(name)) continue;
        expect((await send(ADA, name, inputOf(operation))).status).toBeLessThan(300);
      }
    },
  );

  it('is still there for its owner after all that', async () => {
    expect((await send(ADA, 'get_file', { id: known.id })).body).toMatchObject({ owner: 'ada', shared: false });
  });

  it('is in no list and no search', async () => {
    const listed = async (as: Record<string, string>): Promise<string[]> =>
      (await send(as, 'list_files', {})).body.files.map((file: { id: string }) => file.id);
    expect(await listed(BOB)).toEqual([known.bobs, known.shared]);
    expect(await listed(ADA)).toEqual([known.shared, known.id]);
    const found = await send(BOB, 'search_library', { query: 'invoice', file_ids: [known.id, known.bobs] });
    expect(found.body.matches.map((match: { file_id: string }) => match.file_id)).toEqual([known.bobs]);
    expect(found.body.files_searched).toBe(1);
  });

  it.each(tools.map(({ name }) => name))('does not exist for the tool %s', async (tool) => {
    const operation = operations.find((candidate) => candidate.tool?.name === tool)!;
    const { id: _, ...fields } = inputOf(operation);
    const body = JSON.stringify({ file_id: known.id, ...fields });
    const answer = await service.request('POST', `/v1/tools/${tool}`, { body, headers: { ...BOB, ...JSON_TYPE } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('does not exist for agents', async () => {
    const rpc = async (method: string, params: object) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const accept = 'application/json, text/event-stream';
      return (await service.request('POST', '/mcp', { body, headers: { ...BOB, ...JSON_TYPE, accept } })).text;
    };
    const called = await rpc('tools/call', { name: 'profile_document', arguments: { file_id: known.id } });
    expect(called).toContain('There is no file');
    expect(called).not.toContain('private.csv');
    expect(await rpc('resources/list', {})).not.toContain('private.csv');
    expect(await rpc('resources/read', { uri: `docloupe://files/${known.id}` })).toContain('There is no resource');
  });
});

describe('a shared file', () => {
  it('can be read by all, and deleted by its owner only', async () => {
    expect((await send(BOB, 'get_profile', { id: known.shared })).body.file_name).toBe('shared.csv');
    expect((await send(BOB, 'delete_file', { id: known.shared })).status).toBe(403);
    const extracted = await send(BOB, 'extract_fields', { id: known.shared, schema: 'table' });
    expect((await send(ADA, 'get_extraction', { extraction_id: extracted.body.id })).status).toBe(404);
    expect((await send(ADA, 'list_citations', { id: known.shared })).body.citations).toEqual([]);
    expect((await send(BOB, 'list_citations', { id: known.shared })).body.citations).not.toEqual([]);
    expect((await send(ADA, 'delete_file', { id: known.shared })).status).toBe(204);
    expect((await send(BOB, 'get_extraction', { extraction_id: extracted.body.id })).status).toBe(404);
  });
});
