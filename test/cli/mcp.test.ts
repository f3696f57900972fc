import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
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
