import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { parseLines, runCli } from './run-cli.ts';

interface Result {
  path: string;
  status: 'ready' | 'failed';
  id: string;
  code: string;
  outputs: string[];
}

const COUNT = 40;
let folder: string;
let input: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-ingest-'));
  input = join(folder, 'in');
  out = join(folder, 'out');
  mkdirSync(join(input, 'deep'), { recursive: true });
  for (let i = 0; i < COUNT; i++) {
    // Equal content under different names, and equal names in different folders.
    writeFileSync(join(input, i % 2 ? 'deep' : '.', `list ${i >> 1}.csv`), `name,amount\nitem ${i % 7},${i % 7}\n`);
  }
  writeFileSync(join(input, 'broken.pdf'), '%PDF-1.7 nothing');
  writeFileSync(join(input, 'program.exe'), 'not a document');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('docloupe ingest', () => {
  it('reads a folder, exports, and reports failures without stopping', async () => {
    const service = await TestService.start();
    try {
      const args = ['ingest', input, '--server', service.url, '--out', out, '--format', 'markdown,json'];
      const { code, stdout, stderr } = await runCli([...args, '--concurrency', '4']);
      expect(code, stderr).toBe(5);
      const results = parseLines<Result>(stdout);
      expect(results.filter(({ status }) => status === 'ready')).toHaveLength(COUNT);
      expect(results.filter(({ status }) => status === 'failed')).toMatchObject([
        { path: join(input, 'broken.pdf'), code: 'unprocessable_document' },
      ]);
      expect(readFileSync(join(out, 'deep', 'list 3.csv.md'), 'utf8')).toContain('| item 0 | 0 |');
      expect(JSON.parse(readFileSync(join(out, 'list 3.csv.json'), 'utf8'))).toHaveProperty('profile');
      expect(stderr).toContain(`${COUNT} read, 1 failed`);
      expect(stderr).toContain('skipped, no documents by their names: 1 .exe');

      const again = await runCli([...args, '--resume']);
      expect(again.code).toBe(5);
      expect(again.stdout).toBe('');
      expect(again.stderr).toContain(`0 read, 0 failed, ${COUNT} done before, 1 failed before`);
      expect(again.stderr).toContain(`failed before: ${join(input, 'broken.pdf')}: `);

      const tried = await runCli([...args, '--retry-failed']);
      expect(parseLines<Result>(tried.stdout)).toMatchObject([{ path: join(input, 'broken.pdf'), status: 'failed' }]);
      expect(tried.stderr).toContain(`0 read, 1 failed, ${COUNT} done before;`);
    } finally {
      await service.close();
    }
  });

  it('is complete and exact after a kill', async () => {
    // Takes far longer than the others: the command is not done when it is killed.
    writeFileSync(join(input, 'long.csv'), 'bolt,12\n'.repeat(200_000));
    const data = join(folder, 'data');
    const args = ['ingest', input, '--data-dir', data, '--out', out, '--resume', '--concurrency', '3'];
    const killed = await runCli(args, {
      onOutput: (text, child) => {
        if (text.split('\n').length > COUNT / 2) child.kill('SIGKILL');
      },
    });
    expect(killed.code).toBeNull();
    const resumed = await runCli(args);
    expect(resumed.code, resumed.stderr).toBe(5);
    const results = [...parseLines<Result>(killed.stdout), ...parseLines<Result>(resumed.stdout)];
    const ready = results.filter(({ status }) => status === 'ready');
    expect(new Set(ready.map(({ path }) => path)).size).toBe(ready.length);

    const listed = await runCli(['files', '--data-dir', data, '--limit', '1000']);
    expect(listed.json.files).toHaveLength(COUNT + 1);
    const outputs = readdirSync(out, { recursive: true }).map(String);
    expect(outputs.filter((name) => name.endsWith('.md'))).toHaveLength(COUNT + 1);
    expect(outputs.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('takes globs and paths on standard input', async () => {
    const data = join(folder, 'data');
    const byGlob = await runCli(['ingest', 'deep/*1?.csv', '--data-dir', data], { cwd: input });
    expect(parseLines<Result>(byGlob.stdout).map(({ path }) => path)).toHaveLength(10);
    const paths = [join(input, 'list 0.csv'), join(input, 'not there.csv'), join(input, 'list 0.csv')];
    const byLines = await runCli(['ingest', '-', '--data-dir', data, '--concurrency', '1'], {
      input: paths.join('\n'),
    });
    expect(parseLines<Result>(byLines.stdout)).toMatchObject([{ status: 'ready' }, { code: 'not_found' }]);
    expect(existsSync(join(data, 'docloupe-ingest.ndjson'))).toBe(true);
  });

  it('says what is wrong with its arguments', async () => {
    expect((await runCli(['ingest', input, '--out', out, '--format', 'word'])).code).toBe(2);
    expect((await runCli(['ingest', input, '--concurrency', 'many'])).code).toBe(2);
    expect((await runCli(['ingest', join(input, 'none', '*.pdf')])).code).toBe(7);
  });
});
