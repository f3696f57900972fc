import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BIN, parseLines } from './run-cli.ts';

/** In units of 512 bytes: no file may become larger, as on a disk with no more room than that. */
const FILE_LIMIT = 3_000;

let dataDir: string;
let server: ChildProcess | undefined;
let url: string;

/** A limit of the shell stands for a full disk, which takes no rights to make. */
async function start(limit: number | 'unlimited'): Promise<void> {
  const command = ['-c', 'ulimit -f "$0" && exec "$@"', String(limit), process.execPath, BIN, 'serve', '--port', '0'];
  server = spawn('/bin/sh', [...command, '--data-dir', dataDir], {
    env: { ...process.env, DOCLOUPE_WORKERS: '1', DOCLOUPE_OCR: 'off', DOCLOUPE_MIN_FREE_BYTES: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let log = '';
  url = await new Promise((resolve, reject) => {
    server!.once('exit', (code) => reject(new Error(`exit ${code}: ${log}`)));
    server!.stdout!.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      const listening = parseLines<{ url?: string }>(log).find((line) => line.url !== undefined);
      if (listening) resolve(listening.url!);
    });
  });
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
  server = undefined;
}

async function upload(run: number): Promise<{ status: number; id: string }> {
  const words = Array.from({ length: 4_000 }, (_, i) => `w${run}x${i}`).join('\n');
  const form = new FormData();
  form.append('file', new Blob([`name\n${words}\n`]), `${run}.csv`);
  const response = await fetch(`${url}/v1/files`, { method: 'POST', body: form });
  return { status: response.status, id: ((await response.json()) as { id: string }).id };
}

const statusOf = async (path: string, body?: object): Promise<number> =>
  (
    await fetch(url + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  ).status;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'docloupe-full-disk-'));
});
afterEach(async () => {
  await stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('a service whose store can grow no more', () => {
  it('refuses uploads, reads on, and reads again after a restart, until there is room', async () => {
    await start(FILE_LIMIT);
    const kept: string[] = [];
    const refused: number[] = [];
    for (let run = 0; run < 60 && refused.length < 5; run++) {
      const { status, id } = await upload(run);
      if (status === 201) kept.push(id);
      else refused.push(status);
    }
    expect(kept.length).toBeGreaterThan(0);
    expect(refused).toHaveLength(5);
    for (const status of refused) expect([503, 507]).toContain(status);

    const expectReads = async (): Promise<void> => {
      for (const id of kept) expect(await statusOf(`/v1/files/${id}/pages/1`)).toBe(200);
      expect(await statusOf('/v1/search', { query: 'w0x1' })).toBe(200);
    };
    await expectReads();
    expect(server!.exitCode).toBeNull();

    await stop('SIGKILL');
    await start(FILE_LIMIT);
    await expectReads();

    await stop('SIGTERM');
    await start('unlimited');
    expect((await upload(1_000)).status).toBe(201);
    await expectReads();
  }, 120_000);
});
