import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePackage } from '../../scripts/package.mjs';
import { formats } from '../../src/parsers/formats.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const OWN_BINARY = `${process.platform}_${process.arch}_${process.versions.modules}`;
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The code of the README in one language. */
const snippet = (language: string): string => {
  const found = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(README)?.[1];
  expect(found, `README has no ${language}`).toBeDefined();
  return found!;
};

/** A folder in which nothing is but what `npm install docloupe` brings. */
describe('the packed package', { timeout: 240_000 }, () => {
  let folder: string;
  let installed: string;
  let demo: ChildProcess;
  let url: string;
  const here = (code: string): string => code.replaceAll('localhost:7411', new URL(url).host);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docloupe-packed-'));
    installed = join(folder, 'node_modules', 'docloupe');
    await pack(folder);
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
      string,
      object
    >;
    expect(Object.keys(dependencies!)).toEqual(['lmdb', 'piscina']);
    for (const name of Object.keys(dependencies!)) {
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name), 'dir');
    }
    cpSync(join(installed, 'samples'), join(folder, 'samples'), { recursive: true });
    demo = spawn(process.execPath, [join(installed, 'bin', 'docloupe.mjs'), 'demo', '--port', '0'], {
      cwd: folder,
      env: { ...process.env, DOCLOUPE_WORKERS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await listening(demo);
  }, 240_000);

  afterAll(async () => {
    if (demo?.exitCode === null) {
      const ended = new Promise((done) => demo.once('exit', done));
      demo.kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves the samples and the page', async () => {
    const answer = await fetch(`${url}/v1/files`);
    const { files } = (await answer.json()) as { files: { status: string; file_type: string }[] };
    expect(new Set(files.map(({ status }) => status))).toEqual(new Set(['ready']));
    expect(new Set(files.map(({ file_type }) => file_type))).toEqual(new Set(formats.map(({ name }) => name)));
    expect(await (await fetch(url)).text()).toContain('<!doctype html>');
    // Where its binary cannot load (an older glibc), node:http serves.
    const loads = await import('uWebSockets.js').then(
      () => true,
      () => false,
    );
    expect(answer.headers.has('uwebsockets')).toBe(loads);
  });

  it('holds what runs and nothing else', () => {
    const dist = readdirSync(join(installed, 'dist'));
    expect(dist.sort()).toEqual(['bundle', 'client', 'web']);
    expect(readdirSync(join(installed, 'dist', 'bundle'))).toContain('sbom.cdx.json');
    const all = readdirSync(installed, { recursive: true }) as string[];
    expect(all.filter((name) => /\.map$|\.test\.|^src|\.tsbuildinfo/.test(name))).toEqual([]);
  });

  it('runs the README’s program', async () => {
    writeFileSync(join(folder, 'quickstart.mjs'), here(snippet('js')));
    const { stdout } = await run(process.execPath, ['quickstart.mjs'], { cwd: folder });
    expect(stdout).toMatch(/^invoice_number LP-2026-0187 1 \[/m);
  });

  it.skipIf(!hasPython)('runs the README’s program in Python', async () => {
    const env = { ...process.env, PYTHONPATH: join(ROOT, 'clients', 'python', 'src'), PYTHONDONTWRITEBYTECODE: '1' };
    const { stdout } = await run('python3', ['-c', here(snippet('python'))], { cwd: folder, env });
    expect(stdout).toContain('LP-2026-0187');
  });

  it('offers its tools as the README configures them', async () => {
    const { mcpServers } = JSON.parse(snippet('json')) as { mcpServers: Record<string, { args: string[] }> };
    const [command, ...args] = mcpServers.docloupe!.args;
    expect(command).toBe('/path/to/docloupe/bin/docloupe.mjs');
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(installed, 'bin', 'docloupe.mjs'), ...args.map((arg) => arg.replace(/^\/home\/.*/, folder))],
      cwd: folder,
    });
    const client = new Client({ name: 'reader', version: '0' });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(9);
    const answer = await client.callTool({ name: tools[0]!.name, arguments: { file_id: 'samples/invoice.pdf' } });
    expect(answer.isError ?? false).toBe(false);
    await client.close();
  });
});

/** As npm packs it, without the binaries of other machines, which take it ten seconds. */
async function pack(folder: string): Promise<void> {
  const tree = join(folder, 'tree');
  makePackage(tree, new RegExp(`\\.map$|\\.built$|uws_(?!${OWN_BINARY})\\w+\\.node$`));
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent'], { cwd: tree });
  mkdirSync(join(folder, 'node_modules'));
  await run('tar', ['-xzf', join(tree, stdout.trim()), '-C', join(folder, 'node_modules')]);
  cpSync(join(folder, 'node_modules', 'package'), join(folder, 'node_modules', 'docloupe'), { recursive: true });
  for (const name of ['tree', join('node_modules', 'package')]) rmSync(join(folder, name), { recursive: true });
}

/** What it logs once the samples are loaded. */
async function listening(server: ChildProcess): Promise<string> {
  const seen: string[] = [];
  for await (const line of createInterface({ input: server.stdout! })) {
    seen.push(line);
    const { msg, url } = JSON.parse(line) as { msg: string; url: string };
    if (msg === 'docloupe is listening') return url;
  }
  throw new Error(`The demo ended: ${seen.join('\n')}`);
}
