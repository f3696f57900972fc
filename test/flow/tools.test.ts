import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/export/token-estimate.ts';
import { TestService } from './service.ts';

const TOOLS = [
  'profile_document',
  'list_structure',
  'get_page',
  'get_table',
  'search_document',
  'list_sheets',
  'read_range',
  'find_cells',
  'inspect_formula',
];
const CSV = ['name,quantity', ...Array.from({ length: 400 }, (_, i) => `item number ${i},${i}`)].join('\n');

let service: TestService;
let fileId: string;
let client: Client;
beforeAll(async () => {
  service = await TestService.start();
  fileId = (await service.upload(CSV, 'items.csv')).body.id;
  client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
});
afterAll(async () => {
  await client.close();
  await service.close();
});

const ARGUMENTS: Record<string, object> = {
  get_page: { page: 1 },
  get_table: { table_id: 't1' },
  search_document: { query: 'item number 7' },
  read_range: { sheet: 'Sheet1', range: 'A1:B3' },
  find_cells: { query: 'number 39' },
  inspect_formula: { sheet: 'Sheet1', cell: 'B2' },
};

describe('agent tools', () => {
  it('are the nine of the specification, over MCP and as JSON', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(TOOLS);
    expect(tools.every((tool) => tool.annotations?.readOnlyHint)).toBe(true);
    const listed = (await service.get('/v1/tools')).body.tools;
    expect(listed.map((tool: { name: string }) => tool.name)).toEqual(TOOLS);
    expect(listed[0].input_schema.properties).toHaveProperty('file_id');
  });

  it.each(TOOLS)('%s answers alike over MCP, as JSON and as an operation', async (name) => {
    const input = { file_id: fileId, max_tokens: 100_000, ...ARGUMENTS[name] };
    const overMcp = await client.callTool({ name, arguments: input });
    expect(overMcp.isError).toBeFalsy();
    const overHttp = await service.post(`/v1/tools/${name}`, input);
    expect(overHttp.status).toBe(200);
    expect(overHttp.body).toEqual(overMcp.structuredContent);
    expect((overMcp.content as { text: string }[])[0]!.text.length).toBeGreaterThan(10);
  });

  it('keep to a budget of tokens and say how to go on', async () => {
    const rows: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const { body } = await service.post('/v1/tools/get_table', {
        file_id: fileId,
        table_id: 't1',
        max_tokens: 6000,
        cursor,
      });
      expect(estimateTokens(JSON.stringify(body))).toBeLessThan(6000);
      expect(body.bbox).toHaveLength(4);
      rows.push(...body.rows.map((row: { index: number }) => row.index));
      cursor = body.next_cursor;
      if (cursor === undefined) break;
    }
    expect(rows).toEqual(Array.from({ length: 401 }, (_, i) => i));
  });

  it('say what went wrong and what to do', async () => {
    const missing = await client.callTool({ name: 'get_page', arguments: { file_id: fileId, page: 9 } });
    expect(missing).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('pages 1 to 1') }] });
    const wrong = await client.callTool({ name: 'read_range', arguments: { file_id: fileId, sheet: 'Sheet1' } });
    expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('range') }] });
    const unknown = await client.callTool({ name: 'profile_document', arguments: { file_id: 'none' } });
    expect(unknown).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining(`items.csv (file_id ${fileId})`) }],
    });
    expect((await service.post('/v1/tools/no_such_tool', {})).body).toMatchObject({ status: 404 });
  });

  it('list files as resources, page by page', async () => {
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ name: 'items.csv', uri: `docloupe://files/${fileId}` }]);
    const { contents } = await client.readResource({ uri: resources[0]!.uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ id: fileId, status: 'ready' });
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['docloupe://files/{file_id}']);
    for (let i = 0; i < 100; i++) await service.upload(`a\n${i % 2}\n`, `${i}.csv`);
    const first = await client.listResources();
    const second = await client.listResources({ cursor: first.nextCursor! });
    expect([first.resources.length, second.resources.length, second.nextCursor]).toEqual([100, 1, undefined]);
  });
});

describe('the protocol over HTTP', () => {
  const rpc = (method: string, params: object = {}, headers: Record<string, string> = {}, id: number | null = 1) =>
    service.request('POST', '/mcp', {
      body: JSON.stringify({ jsonrpc: '2.0', ...(id === null ? {} : { id }), method, params }),
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    });
  const hello = (protocolVersion: string) => ({
    protocolVersion,
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });

  it('agrees on a version', async () => {
    for (const version of ['2025-06-18', '2025-03-26', '2024-11-05']) {
      expect((await rpc('initialize', hello(version))).body.result).toMatchObject({ protocolVersion: version });
    }
    const { result } = (await rpc('initialize', hello('1999-01-01'))).body;
    expect(result).toMatchObject({ serverInfo: { name: 'docloupe' }, capabilities: { tools: {}, resources: {} } });
    expect(result.protocolVersion).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect((await rpc('ping', {}, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  });

  it('answers pings, takes notifications, and knows what it does not know', async () => {
    expect((await rpc('ping')).body.result).toEqual({});
    expect((await rpc('notifications/initialized', {}, {}, null)).status).toBe(202);
    expect((await rpc('no/such/method')).body.error.code).toBe(-32601);
    expect((await rpc('tools/list', { cursor: 'x' })).body.error.code).toBe(-32602);
    expect((await rpc('resources/read', { uri: 'docloupe://files/none' })).body.error.code).toBe(-32002);
    for (const cursor of ['x', 'f'.repeat(5_000)]) {
      const { error } = (await rpc('resources/list', { cursor })).body;
      expect([error.code, error.message]).toEqual([-32602, expect.stringMatching(/No answer gave this cursor\.$/)]);
      const found = (await rpc('tools/call', { name: 'profile_document', arguments: { cursor } })).body.result;
      expect([found.isError, found.content[0].text]).toEqual([true, expect.stringMatching(/^cursor: /)]);
    }
    const lost = (await rpc('resources/read', { uri: `docloupe://files/${'x'.repeat(5_000)}` })).body.error;
    expect([lost.code, lost.message.length < 300]).toEqual([-32002, true]);
    expect((await rpc('tools/call', { name: 'rm_rf' })).body.error).toMatchObject({
      code: -32602,
      message: expect.stringContaining('get_page'),
    });
  });

  it('has neither sessions nor streams to open', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const reply = await service.request(method, '/mcp');
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    }
    expect((await rpc('ping', {}, { accept: 'text/html' })).status).toBe(406);
    expect((await rpc('initialize', hello('2025-06-18'))).headers.get('mcp-session-id')).toBeNull();
  });

  it('refuses pages of other origins, also under a name rebound to this address', async () => {
    for (const origin of [
      'https://evil.example',
      'http://evil.example:7411',
      'null',
      'http://localhost.evil.example',
    ]) {
      expect((await rpc('ping', {}, { origin })).body).toMatchObject({ status: 403, code: 'forbidden' });
    }
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1:3000']) {
      expect((await rpc('ping', {}, { origin })).status).toBe(200);
    }
  });
});
