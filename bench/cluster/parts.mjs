// What a cluster is made of, each in a process of its own that can be killed: PostgreSQL, an S3 server, nodes.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The PostgreSQL that the tests use. */
export async function startPostgres() {
  const outfile = join(root, 'node_modules', '.cache', 'docloupe', 'postgres.mjs');
  await build({
    entryPoints: [join(root, 'test/cluster/postgres.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });
  const { TestPostgres } = await import(pathToFileURL(outfile));
  return TestPostgres.start();
}

export function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** A process that can be killed and started again, with the same port and data. */
export class Part {
  #child;

  constructor(name, command, environment, isUp) {
    Object.assign(this, { name, command, environment, isUp });
  }

  async up() {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...this.environment };
    this.#child = spawn(process.execPath, this.command, {
      env,
      stdio: ['ignore', 'ignore', process.env.DEBUG ? 'inherit' : 'ignore'],
    });
    while (!(await this.isUp().catch(() => false))) {
      if (this.#child.exitCode !== null) throw new Error(`${this.name} ended with ${this.#child.exitCode}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Without a word. */
  async kill(signal = 'SIGKILL') {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
}

export async function makeS3() {
  const folder = mkdtempSync(join(tmpdir(), 'docloupe-bench-s3-'));
  mkdirSync(join(folder, 'documents'));
  const port = await freePort();
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--silent', '--configure-bucket', 'documents'];
  const s3 = new Part('s3', [join(root, 'node_modules/s3rver/bin/s3rver.js'), ...args], {}, async () =>
    Boolean(await fetch(`http://127.0.0.1:${port}/`)),
  );
  return Object.assign(s3, {
    url: `s3://documents/here?endpoint=http://127.0.0.1:${port}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  });
}

export async function makeNode(name, settings) {
  const folder = mkdtempSync(join(tmpdir(), `docloupe-bench-${name}-`));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    DOCLOUPE_PORT: String(port),
    DOCLOUPE_DATA_DIR: folder,
    DOCLOUPE_LOG_LEVEL: 'warn',
    DOCLOUPE_AUDIT: 'off',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    ...settings,
  };
  const isUp = async () => (await fetch(`${url}/ready`)).ok;
  const node = new Part(name, [join(root, 'bin/docloupe.mjs'), 'serve'], environment, isUp);
  return Object.assign(node, { url, remove: () => rmSync(folder, { recursive: true, force: true }) });
}

export async function upload(url, content, name, query = '', signal = undefined) {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  const response = await fetch(`${url}/v1/files${query}`, { method: 'POST', body, signal });
  return { status: response.status, body: await response.json() };
}
