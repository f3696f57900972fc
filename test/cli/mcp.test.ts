import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { LoggingMessageNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let outside: string;
let client: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-mcp-'));
  outside = mkdtempSync(join(tmpdir(), 'docloupe-outside-'));
  writeFileSync(join(folder, 'parts.csv'), 'name,amount\nbolt,12\nnut,7\n');
  writeFileSync(join(outside, 'a.csv'), 'a,b\n1,2\n');
  client = new Client({ name: 'test', version: '1' });
  const bin = fileURLToPath(new URL('../../bin/docloupe.mjs', import.meta.url));
  const args = [bin, 'mcp', '--allow', folder, '--data-dir', join(folder, 'data')];
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args,
      env: { ...process.env, DOCLOUPE_WORKERS: '1' } as never,
    }),
  );
});
afterAll(async () => {
  await client.close();
  for (const made of [folder, outside]) rmSync(made, { recursive: true, force: true });
});

const ARGUMENTS: Record<string, object> = {
  profile_document: {},
  list_structure: {},
  get_page: { page: 1 },
  get_table: { table_id: 't1' },
  search_document: { query: 'bolt' },
  list_sheets: {},
  read_range: { sheet: 'Sheet1', range: 'A1:B3' },
  find_cells: { query: '12' },
  inspect_formula: { sheet: 'Sheet1', cell: 'B2' },
};

describe('docloupe mcp on standard input and output', () => {
  it('lists the nine tools', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(ARGUMENTS).sort());
    const schemas = tools.map(({ inputSchema }) => inputSchema.properties!.file_id as { description: string });
    for (const { description } of schemas)
      expect(description).toContain(`path of a file below ${realpathSync(folder)}`);
  });

  it('lists the files that paths lead to, before any was read and while others are not', async () => {
    mkdirSync(join(folder, 'more'));
    writeFileSync(join(folder, 'more', 'bolts 2026.csv'), 'a,b\n1,2\n');
    const listed = async (input: object): Promise<string> => {
      const { content } = await client.callTool({ name: 'profile_document', arguments: { ...input } });
      return (content as { text: string }[])[0]!.text;
    };
    const unread = `bolts 2026.csv: file_id ${join('more', 'bolts 2026.csv')}, not read yet`;
    expect(await listed({})).toBe(`${unread}\nparts.csv: file_id parts.csv, not read yet`);
    expect(await listed({ find: '2026 BOLTS' })).toBe(unread);
    expect(await listed({ find: 'nuts' })).toBe('No file fits.');
    expect(await listed({ file_id: join('more', 'bolts 2026.csv') })).toContain('dataset (csv)');
    expect(await listed({ find: 'bolts' })).toMatch(/^bolts 2026\.csv: file_id \w+, csv, 1 page$/);
    rmSync(join(folder, 'more'), { recursive: true });
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['bolts 2026.csv']);
  });

  it.each(Object.entries(ARGUMENTS))('%s reads a file by its path', async (name, input) => {
    const answer = await client.callTool({ name, arguments: { file_id: 'parts.csv', ...input } });
    expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy();
    expect(answer.structuredContent).toBeTruthy();
  });

  it('reads a file once, however often it is asked for', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toEqual(['parts.csv', 'bolts 2026.csv']);
  });

  it('reads nothing outside the allowed folders', async () => {
    for (const reference of [join('..', basename(outside), 'a.csv'), join(outside, 'a.csv'), '/etc/passwd']) {
      const answer = await client.callTool({ name: 'profile_document', arguments: { file_id: reference } });
      expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('allowed folders') }] });
    }
  });
});

it.skipIf(process.platform !== 'linux')(
  'runs where nothing may be written, as programs start their tools',
  async () => {
    const bin = fileURLToPath(new URL('../../bin/docloupe.mjs', import.meta.url));
    const elsewhere = new Client({ name: 'test', version: '1' });
    const { DOCLOUPE_DATA_DIR: _, ...env } = process.env;
    await elsewhere.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [bin, 'mcp', '--allow', folder],
        cwd: '/sys',
        env: { ...env, DOCLOUPE_WORKERS: '1' } as never,
        stderr: 'ignore',
      }),
    );
    const answer = await elsewhere.callTool({ name: 'profile_document', arguments: { file_id: 'parts.csv' } });
    expect(answer.structuredContent).toMatchObject({ file_type: 'csv' });
    await elsewhere.close();
  },
);

describe('prompts', () => {
  it('say what to do about a file, and complete its id and its sheets', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['inspect', 'extract', 'compare']);
    const given = { file_id: 'parts.csv', fields: 'the amount of bolts' };
    const { messages } = await client.getPrompt({ name: 'extract', arguments: given });
    expect((messages[0]!.content as { text: string }).text).toContain('file_id parts.csv: the amount of bolts');
    await expect(client.getPrompt({ name: 'extract', arguments: { file_id: 'x' } })).rejects.toThrow('needs fields');
    await expect(client.getPrompt({ name: 'summarise' })).rejects.toThrow('inspect, extract, compare');
    const ref = { type: 'ref/prompt' as const, name: 'inspect' };
    const complete = async (argument: { name: string; value: string }, known: Record<string, string> = {}) =>
      (await client.complete({ ref, argument, context: { arguments: known } })).completion.values;
    const [id] = await complete({ name: 'file_id', value: 'PARTS' });
    expect(id).toMatch(/^f\w{20}$/);
    expect(await complete({ name: 'sheet', value: '' }, { file_id: id! })).toEqual(['Sheet1']);
    expect(await complete({ name: 'sheet', value: 'other' }, { file_id: id! })).toEqual([]);
  });

  it('and calls that fail are told at the level that was asked for', async () => {
    const told: unknown[] = [];
    client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => void told.push(params));
    const wrong = { name: 'get_page', arguments: { file_id: 'parts.csv', page: 7 } };
    await client.setLoggingLevel('error');
    await client.callTool(wrong);
    await client.setLoggingLevel('info');
    await client.callTool(wrong);
    expect(told).toEqual([{ level: 'info', logger: 'docloupe', data: { tool: 'get_page', code: 'not_found' } }]);
  });
});
