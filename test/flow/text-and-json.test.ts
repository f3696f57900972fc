import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestService } from './service.ts';

const SAMPLES = fileURLToPath(new URL('../../samples', import.meta.url));
const names = readdirSync(SAMPLES).filter((name) => /\.(pdf|docx|pptx|rtf|xlsx|xls|csv)$/.test(name));

let service: TestService;
let agent: Client;
beforeAll(async () => {
  service = await TestService.start();
  agent = new Client({ name: 'test', version: '1' });
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)) as never);
});
afterAll(async () => {
  await agent.close();
  await service.close();
});

type Json = Record<string, unknown>;

/** Every leaf of an answer as it may be written, and how long its lists are. */
function* leaves(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield String(value.length);
    for (const entry of value) yield* leaves(entry);
  } else if (typeof value === 'object' && value !== null) {
    for (const entry of Object.values(value)) yield* leaves(entry);
  } else {
    yield String(value).replace(/\s+/g, ' ');
    if (typeof value === 'number') yield String(Number(value.toPrecision(15)));
  }
}

it.each(names)('what the tools say of %s in numbers stands in their JSON', async (name) => {
  const { id } = (await service.upload(readFileSync(join(SAMPLES, name)), name)).body;
  const ask = async (tool: string, input: Json): Promise<Json> => {
    const { content, structuredContent } = await agent.callTool({ name: tool, arguments: { file_id: id, ...input } });
    const text = (content as { text: string }[])[0]!.text;
    const said = [...leaves(structuredContent)].join('\n');
    const told = new Set(said.match(/\d+/g));
    const invented = (text.match(/\d+/g) ?? []).filter((digits) => !told.has(digits));
    expect(invented, `${tool} ${JSON.stringify(input)}:\n${text.slice(0, 2000)}`).toEqual([]);
    return structuredContent as Json;
  };
  await ask('profile_document', {});
  const { tables } = (await ask('list_structure', {})) as { tables: { id: string }[] };
  const { blocks } = (await ask('get_page', { page: 1 })) as { blocks: { text: string }[] };
  const [word = 'total'] = blocks.flatMap(({ text }) => text.match(/\p{L}{5,}/gu) ?? []);
  for (const query of [word, `${word} total 2026`, 'nowhere at all']) await ask('search_document', { query });
  for (const { id: table } of tables.slice(0, 3)) {
    await ask('get_table', { table_id: table, limit: 30 });
    await ask('get_table', { table_id: table, order_by: '0 desc', aggregates: ['count', 'max 0'], limit: 3 });
  }
  if (!/xlsx?$|csv$/.test(name)) return;
  const { sheets } = (await ask('list_sheets', {})) as { sheets: { name: string }[] };
  for (const { name: sheet } of sheets) {
    await ask('read_range', { sheet, range: 'A1:H20' });
    await ask('find_cells', { sheet, query: '2' });
    await ask('find_cells', { sheet, where: 'B is not empty', order_by: 'B desc', aggregates: ['sum B'], limit: 3 });
    await ask('inspect_formula', { sheet, cell: 'B5' });
  }
});
