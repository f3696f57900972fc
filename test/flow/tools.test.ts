import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
      expect(JSON.stringify(body).length / 3.5).toBeLessThan(6200);
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
    expect((await service.post('/v1/tools/no_such_tool', {})).body).toMatchObject({ status: 404 });
  });

  it('list files as resources', async () => {
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ name: 'items.csv', uri: `docloupe://files/${fileId}` }]);
    const { contents } = await client.readResource({ uri: resources[0]!.uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ id: fileId, status: 'ready' });
  });
});
