import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxWith } from '../../scripts/examples/letter.mjs';
import { DocloupeClient } from '../../src/client/client.ts';
import { ROUTES, type RouteName } from '../../src/client/generated/routes.ts';
import { operations } from '../../src/operations/registry.ts';
import { TestService } from '../flow/service.ts';
import { runHere } from './run-cli.ts';

const CSV = 'name,amount\nbolt,12\nnut,7\n';

let service: TestService;
let client: DocloupeClient;
let folder: string;
let id: string;
let extraction: string;
let letter: string;
let agent: Client;
let python: Map<string, string>;
beforeAll(async () => {
  service = await TestService.start();
  client = new DocloupeClient(service.url);
  folder = mkdtempSync(join(tmpdir(), 'docloupe-faces-'));
  writeFileSync(join(folder, 'parts.csv'), CSV);
  id = (await service.upload(CSV, 'parts.csv')).body.id;
  letter = (await service.upload(docxWith('drawing.svg', Buffer.from('<svg/>')), 'letter.docx')).body.id;
  const schema = { name: 'part', fields: [{ name: 'amount', type: 'number' }] };
  extraction = (await service.post(`/v1/files/${id}/extract`, { schema })).body.id;
  agent = new Client({ name: 'test', version: '1' });
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  if (hasPython) python = await callWithPython();
});
afterAll(async () => {
  await agent.close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What each operation is called with; one that is added to the registry must be added here. */
const INPUTS: Record<string, () => Record<string, unknown>> = {
  list_files: () => ({ limit: 1 }),
  get_file: () => ({ id }),
  get_content: () => ({ id }),
  watch_file: () => ({ id }),
  get_profile: () => ({ id }),
  get_structure: () => ({ id }),
  get_page: () => ({ id, page: 1 }),
  get_page_image: () => ({ id, page: 1 }),
  list_words: () => ({ id, page: 1 }),
  list_images: () => ({ id: letter }),
  get_image: () => ({ id: letter, image: 1 }),
  list_attachments: () => ({ id: letter }),
  get_attachment: () => ({ id: letter, attachment: 1 }),
  list_tables: () => ({ id, include: 'rows' }),
  get_table: () => ({ id, table_id: 't1', limit: 1 }),
  search_file: () => ({ id, query: 'bolt' }),
  search_library: () => ({ query: 'bolt', file_ids: [id] }),
  list_sheets: () => ({ id }),
  read_range: () => ({ id, sheet: 'Sheet1', range: 'A1:B2' }),
  find_cells: () => ({ id, query: '12' }),
  inspect_formula: () => ({ id, sheet: 'Sheet1', cell: 'B2' }),
  compare_files: () => ({ before: id, after: id }),
  extract_fields: () => ({ id, schema: { name: 'part', fields: [{ name: 'amount', type: 'number' }] } }),
  watch_extraction: () => ({ id, schema: { name: 'part', fields: [{ name: 'amount', type: 'number' }] } }),
  // Before what shows that it was corrected.
  correct_extraction: () => ({ extraction_id: extraction, corrections: [{ field: 'amount', value: 13 }] }),
  list_extractions: () => ({ id: letter }),
  get_extraction: () => ({ extraction_id: extraction }),
  get_label: () => ({ extraction_id: extraction }),
  validate_extraction: () => ({ id, extraction_id: extraction }),
  list_citations: () => ({ id, extraction_id: extraction }),
  verify: () => ({ id, value: 12 }),
  export_file: () => ({ id, format: 'markdown' }),
  list_tools: () => ({}),
  list_schemas: () => ({}),
  get_schema: () => ({ name: 'chunk' }),
  call_tool: () => ({ name: 'get_page', file_id: id, page: 1 }),
};

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** All operations in one go: it is the start that takes time. */
async function callWithPython(): Promise<Map<string, string>> {
  const script = `
import docloupe, json, sys
with docloupe.Client(sys.argv[1]) as client:
    calls = json.loads(sys.argv[2])
    print(json.dumps([[name, client.stream(name, **fields).text()] for name, fields in calls.items()]))`;
  const calls = Object.fromEntries(Object.entries(INPUTS).map(([name, input]) => [name, input()]));
  const answers = await runPython(script, service.url, JSON.stringify(calls));
  return new Map(JSON.parse(answers) as [string, string][]);
}

async function runPython(script: string, ...args: string[]): Promise<string> {
  const PYTHONPATH = fileURLToPath(new URL('../../clients/python/src', import.meta.url));
  const env = { ...process.env, PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1' };
  return (await promisify(execFile)('python3', ['-c', script, ...args], { env })).stdout;
}

/** Made anew by each call. */
const withoutIds = (text: string): unknown => {
  try {
    return JSON.parse(text, (key, value) => (['created_at', 'id', 'at'].includes(key) ? undefined : value));
  } catch {
    return text.replace(/"(?:created_at|id|at)":"[^"]*",?/g, '');
  }
};

const CHANGES_FILES = new Set(['create_file', 'convert_file', 'delete_file', 'expand_attachment']);

describe('every operation gives the same answer', () => {
  const names = operations.map(({ name }) => name).filter((name) => !CHANGES_FILES.has(name));
  it.each(names)('%s: HTTP, TypeScript, command line, Python, agent tools', async (name) => {
    const input = INPUTS[name]!();
    const { http, tool } = operations.find((operation) => operation.name === name)!;
    const rest = { ...input };
    const path = http.path.replace(/\{(\w+)\}/g, (_, field: string) => {
      delete rest[field];
      return encodeURIComponent(String(input[field]));
    });
    const overHttp =
      http.method === 'GET'
        ? await service.get(`${path}?${new URLSearchParams(rest as Record<string, string>)}`)
        : await service.send(http.method, path, rest);
    expect(overHttp.status, overHttp.text).toBeLessThan(300);
    const expected = withoutIds(overHttp.text);
    const response = await client.request(name as RouteName, input);
    expect(withoutIds(await response.text())).toEqual(expected);
    const cli = await runHere(['call', name, JSON.stringify(input), '--server', service.url]);
    expect(cli.code, cli.stderr).toBe(0);
    expect(withoutIds(cli.stdout.toString())).toEqual(expected);
    if (hasPython) expect(withoutIds(python.get(name)!)).toEqual(expected);
    if (tool === undefined) return;
    const { id: fileId, ...fields } = input;
    const args = { file_id: fileId, ...fields };
    // At the end of a list tools say nothing of what follows.
    if ((expected as { next_cursor?: unknown }).next_cursor === null)
      delete (expected as { next_cursor?: unknown }).next_cursor;
    expect(withoutIds((await service.post(`/v1/tools/${tool.name}`, args)).text)).toEqual(expected);
    const { structuredContent } = await agent.callTool({ name: tool.name, arguments: args });
    expect(withoutIds(JSON.stringify(structuredContent))).toEqual(expected);
  });

  it('create_file and delete_file too', async () => {
    const before = (await service.get('/v1/files')).body.files.length;
    const [path, content] = [join(folder, 'more.csv'), `${CSV}screw,3\n`];
    writeFileSync(path, content);
    const overHttp = (await service.upload(content, 'more.csv')).body;
    expect((await service.request('DELETE', `/v1/files/${overHttp.id}`)).status).toBe(204);
    const overClient = await client.upload(() => new Blob([content]), 'more.csv');
    expect(await client.call('delete_file', { id: overClient.id })).toBeUndefined();
    const upload = async () => JSON.parse((await runHere(['upload', path, '--server', service.url])).stdout.toString());
    const onCommand = await upload();
    expect(await upload()).toEqual({ ...onCommand, duplicate: true });
    const deleted = await runHere(['delete', onCommand.id, '--server', service.url]);
    expect([deleted.code, deleted.stdout.length]).toEqual([0, 0]);
    for (const made of [overClient, onCommand])
      expect(withoutIds(JSON.stringify(made))).toEqual(withoutIds(JSON.stringify(overHttp)));
    expect((await service.get('/v1/files')).body.files).toHaveLength(before);
  });

  it('convert_file too', async () => {
    const { file, ...asked } = { file: () => new Blob([CSV]), format: 'markdown' as const };
    const form = new FormData();
    form.append('file', file(), 'parts.csv');
    const overHttp = (await service.request('POST', '/v1/convert', { body: form })).text;
    expect(overHttp).toContain('| bolt |');
    expect(await (await client.convert(file, 'parts.csv', asked)).text()).toBe(overHttp);
    const cli = await runHere(['convert', join(folder, 'parts.csv'), '--server', service.url]);
    expect(cli.stdout.toString()).toBe(overHttp);
    if (!hasPython) return;
    const script = 'import docloupe, sys; print(docloupe.Client(sys.argv[1]).convert(sys.argv[2]).text(), end="")';
    expect(await runPython(script, service.url, join(folder, 'parts.csv'))).toBe(overHttp);
  });

  it('nothing is left out', () => {
    expect(Object.keys(INPUTS).sort()).toEqual(names.sort());
    expect(Object.keys(ROUTES)).toEqual(expect.arrayContaining(names));
  });
});
