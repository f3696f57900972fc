import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const URL_OF_SERVER = /http:\/\/[\w.:]+/;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A checkout without sources: what is built is not built again. */
describe('a build that is replaced while a server runs from it', { timeout: 120_000 }, () => {
  let checkout: string;
  const started: ReturnType<typeof spawn>[] = [];
  const bundle = () => join(checkout, 'dist', 'bundle');
  const builds = () => readdirSync(join(checkout, 'dist', 'kept'));

  beforeAll(() => {
    checkout = mkdtempSync(join(tmpdir(), 'docloupe-checkout-'));
    for (const path of ['bin', 'scripts', 'package.json', 'samples'])
      cpSync(join(ROOT, path), join(checkout, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'), 'dir');
    putBuild();
  });
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL');
    rmSync(checkout, { recursive: true, force: true });
  });

  function putBuild(): void {
    rmSync(bundle(), { recursive: true, force: true });
    mkdirSync(bundle(), { recursive: true });
    cpSync(join(ROOT, 'dist', 'bundle'), bundle(), {
      recursive: true,
      filter: (path) => !/\.map$|compiled/.test(path),
    });
    writeFileSync(join(bundle(), '.built'), '');
  }

  async function run(...args: string[]): Promise<{ line: string; end(): Promise<void> }> {
    const child = spawn(process.execPath, [join(checkout, 'bin', 'docloupe.mjs'), ...args], {
      cwd: checkout,
      env: { ...process.env, DOCLOUPE_DATA_DIR: mkdtempSync(join(checkout, 'data-')), DOCLOUPE_WORKERS: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.push(child);
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    const end = (): Promise<void> => {
      child.kill();
      return ended;
    };
    // Where uWebSockets.js cannot load, that is said first.
    for await (const line of createInterface({ input: child.stdout! }))
      if (args[0] !== 'serve' || URL_OF_SERVER.test(line)) return { line, end };
    throw new Error('It said nothing.');
  }

  it('stays whole for it, and goes once it has ended and there is a newer one', async () => {
    const server = await run('serve', '--port', '0');
    const url = URL_OF_SERVER.exec(server.line)![0];
    rmSync(bundle(), { recursive: true });
    const form = new FormData();
    form.append('file', new Blob(['a,b\n1,2\n']), 'a.csv');
    const { id } = (await (await fetch(`${url}/v1/files`, { method: 'POST', body: form })).json()) as { id: string };
    for (const [path, body] of [
      ['export', { format: 'markdown' }],
      ['verify', { quote: 'a' }],
      ['extract', { schema: 'table' }],
    ] as const) {
      const { status } = await fetch(`${url}/v1/files/${id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
    }

    putBuild();
    const [old] = builds();
    const other = await run('profile', 'samples/invoice.pdf');
    await other.end();
    expect(builds()).toHaveLength(2);
    await server.end();
    putBuild();
    await (await run('profile', 'samples/invoice.pdf')).end();
    expect(builds()).toHaveLength(1);
    expect(existsSync(join(checkout, 'dist', 'kept', old!))).toBe(false);
  });
});
