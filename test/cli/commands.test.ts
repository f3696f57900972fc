import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { type CliResult, runCli, runHere } from './run-cli.ts';

let service: TestService;
let folder: string;
let path: string;
beforeAll(async () => {
  service = await TestService.start();
  folder = mkdtempSync(join(tmpdir(), 'docloupe-cli-'));
  path = join(folder, 'parts.csv');
  writeFileSync(path, 'name,amount\nbolt,12\nnut,7\n');
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Without a server on a store of its own, with one by flag and by variable. */
const WAYS: [string, (args: string[]) => Promise<CliResult>][] = [
  ['in process', (args) => runCli([...args, '--data-dir', join(folder, 'data')])],
  ['with --server', (args) => runCli([...args, '--server', service.url])],
  ['with DOCLOUPE_URL', (args) => runCli(args, { env: { DOCLOUPE_URL: service.url } })],
];

const COMMANDS: [string[], object][] = [
  [['profile'], { file_type: 'csv' }],
  [['structure'], { tables: [{ id: 't1' }] }],
  [['tables'], { tables: [{ id: 't1' }] }],
  [['table', 't1'], { row_count: 3 }],
  [['page', '1'], { page: 1 }],
  [['search', 'bolt'], { total: 1 }],
  [['sheets'], { sheets: [{ name: 'Sheet1' }] }],
  [['range', 'Sheet1', 'B2:B3'], { values: [[12], [7]] }],
  [['find', '12'], { total: 1 }],
  [['formula', 'Sheet1', 'B2'], { formula: null }],
  [['verify', '--quote', 'bolt'], { found: true }],
];

describe.each(WAYS)('docloupe %s', (_, run) => {
  it('answers JSON when piped', async () => {
    const uploaded = await run(['upload', path]);
    expect(uploaded.code, uploaded.stderr).toBe(0);
    const { id } = uploaded.json;
    expect((await run(['profile', id])).json).toMatchObject({ file_type: 'csv' });
    expect((await run(['files'])).json.files[0]).toMatchObject({ id, file_name: 'parts.csv' });
    expect((await run(['export', id, '--format', 'csv'])).stdout).toBe('name,amount\r\nbolt,12\r\nnut,7\r\n');
    expect((await run(['delete', id])).code).toBe(0);
    expect((await run(['profile', id])).code).toBe(4);
  });
});

it('writes a document and its pictures beside one another', async () => {
  const out = join(folder, 'linked', 'parts.md');
  mkdirSync(join(folder, 'linked'));
  const { code, stderr } = await runCli(['convert', path, '--images', 'link', '--out', out]);
  expect([code, stderr]).toEqual([0, '']);
  expect(readFileSync(out, 'utf8')).toContain('| bolt | 12 |');
});

it('removes from a folder of its own what an earlier command left that was killed', async () => {
  const data = join(folder, 'killed');
  const { id } = (await runCli(['upload', path, '--data-dir', data])).json;
  const originals = join(data, 'originals');
  const own = readdirSync(originals);
  writeFileSync(join(originals, 'left'), 'by a command that was killed');
  expect((await runCli(['upload', path, '--data-dir', data])).code).toBe(0);
  expect(readdirSync(originals)).toEqual(own);
  expect((await runCli(['profile', id, '--data-dir', data])).json).toMatchObject({ file_type: 'csv' });
});

it('takes a path for the file stored before where a command is about what was made of it', async () => {
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runHere([...args, '--server', service.url]);
    return { code, stderr, answer: stdout.length > 0 ? JSON.parse(stdout.toString()) : undefined };
  };
  const { id } = (await run('extract', path, 'table')).answer;
  await run('profile', path);
  expect((await run('validate', path, id)).answer).toMatchObject({ extraction_id: id });
  const { citations } = (await run('citations', path, '--extraction-id', id)).answer;
  expect(citations.length).toBeGreaterThan(0);
  const other = await run('validate', fileURLToPath(import.meta.url), id);
  expect(other).toMatchObject({ code: 4, stderr: expect.stringContaining('is of the file parts.csv, not of') });
  // Asking about a path stores it only where its answer is asked for later.
  expect((await run('delete', path)).code).toBe(0);
  const gone = await run('delete', path);
  expect(gone).toMatchObject({ code: 4, stderr: 'docloupe: No stored file has the bytes of parts.csv.\n' });
});

describe('docloupe', () => {
  const local = WAYS[0]![1];

  it.each(COMMANDS)('%s', async ([command, ...rest], expected) => {
    const { id } = (await service.upload('name,amount\nbolt,12\nnut,7\n', 'parts.csv')).body;
    const { code, stdout, stderr } = await runHere([command!, id, ...rest, '--server', service.url]);
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout.toString())).toMatchObject(expected);
  });

  it('reads a file given by its path', async () => {
    expect((await local(['inspect', path])).json).toMatchObject({ profile: { file_type: 'csv' }, structure: {} });
    const out = join(folder, 'parts.md');
    expect((await local(['export', path, '--out', out])).stdout).toBe('');
    expect(readFileSync(out, 'utf8')).toContain('| bolt | 12 |');
  });

  it('keeps one file of a path, however often it is asked about, and another when it has changed', async () => {
    const [path, dataDir] = [join(folder, 'changing.csv'), join(folder, 'paths')];
    const count = async (word: string): Promise<number> => {
      const args = ['--data-dir', dataDir];
      expect((await runHere(['search', path, word, ...args])).code).toBe(0);
      const { stdout } = await runHere(['call', 'search_library', JSON.stringify({ query: word }), ...args]);
      expect(JSON.parse(stdout.toString()).files_matched).toBe(1);
      return JSON.parse((await runHere(['files', ...args])).stdout.toString()).files.length;
    };
    writeFileSync(path, 'name,n\nbolt,1\n');
    expect([await count('bolt'), await count('bolt')]).toEqual([1, 1]);
    writeFileSync(path, 'name,n\nnut,1\n');
    expect(await count('nut')).toBe(2);
  });

  it('tells kinds of faults apart by its exit code', async () => {
    const bad = join(folder, 'bad.pdf');
    writeFileSync(bad, '%PDF-1.7 nothing');
    const codes = async (args: string[]): Promise<[number | null, boolean]> => {
      const { code, stderr } = await local(args);
      return [code, stderr.startsWith('docloupe: ')];
    };
    expect(await codes(['no-such-command'])).toEqual([2, true]);
    expect(await codes(['search', path, 'x', '--mode', 'sideways'])).toEqual([2, true]);
    expect(await codes(['profile', 'no-such-id'])).toEqual([4, true]);
    expect(await codes(['upload', bad])).toEqual([5, true]);
    expect(await codes(['files', '--server', 'http://127.0.0.1:1'])).toEqual([6, true]);
  });

  it('helps', async () => {
    // The first flag is all that --help by itself looks at, which then needs no build.
    const page = fileURLToPath(new URL('../../bin/help.txt', import.meta.url));
    const { stdout } = await runCli(['--json', '--help']);
    for (const name of ['serve', 'mcp', 'ingest', 'profile', 'verify', 'call']) expect(stdout).toContain(name);
    if (process.env.WRITE_PAGES) writeFileSync(page, stdout);
    expect(readFileSync(page, 'utf8'), 'bin/help.txt is out of date: run with WRITE_PAGES=1').toBe(stdout);
    expect((await runCli(['--help'])).stdout).toBe(stdout);
    expect((await runCli(['search', '--help'])).stdout).toContain('docloupe search contract.pdf');
    expect((await runCli(['completion', 'tcsh'])).code).toBe(2);
  });

  it.skipIf(spawnSync('bash', ['--version']).status !== 0)('completes commands and flags in bash', async () => {
    const script = (await runHere(['completion', 'bash'])).stdout.toString();
    const complete = (...words: string[]): string[] => {
      const line = `${script}COMP_WORDS=(docloupe ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _docloupe; echo "\${COMPREPLY[*]}"`;
      return spawnSync('bash', ['-c', line]).stdout.toString().trim().split(' ');
    };
    expect(complete('s')).toEqual(['serve', 'structure', 'search', 'sheets']);
    expect(complete('search', '--m')).toEqual(['--max-results', '--mode']);
    expect(complete('search', 'con')).toEqual(['']);
  });

  it('shows people tables', async () => {
    const { id } = (await service.upload('name,amount\nbolt,12\nnut,7\n', 'parts.csv')).body;
    const show = async (...args: string[]) =>
      (await runHere([...args, '--server', service.url, '--no-json'])).stdout.toString().trimEnd().split('\n');
    expect(await show('table', id, 't1')).toEqual(['name  amount', 'bolt  12', 'nut   7']);
    expect(await show('find', id, '12')).toEqual(['cell       shows  formula', 'Sheet1!B2  12']);
    expect(await show('search', id, 'bolt')).toEqual(['1 match', 'Sheet1!A2  bolt']);
    expect((await show('inspect', join(folder, 'parts.csv'))).join('\n')).toMatch(
      /file_type +csv[\s\S]*t1 +Sheet1!A1:B3 +3 × 2/,
    );
  });
});
