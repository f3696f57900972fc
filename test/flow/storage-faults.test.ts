import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEnvironment } from '../../src/index/lmdb-environment.ts';
import { indexFile } from '../../src/index/lmdb-file.ts';
import { PartTable } from '../../src/index/part-table.ts';
import { type Reply, TestService } from './service.ts';
import { SmallDisk } from './small-disk.ts';

const MIB = 1024 * 1024;
const probe = SmallDisk.open(MIB);
probe?.close();

let disk: SmallDisk | undefined;
let service: TestService;
let kept: string;
let made = 0;

const csv = (rows: number): string => `name,number,run ${made++}\n${`bolt,${made},x\n`.repeat(rows)}`;

async function start(dataDir?: string): Promise<void> {
  service = await TestService.start({ ...(dataDir === undefined ? {} : { dataDir }), minFreeBytes: 0 });
  kept = (await service.upload(csv(1), 'kept.csv')).body.id;
}

afterEach(async () => {
  await service.close({ keepData: disk !== undefined });
  disk?.close();
  disk = undefined;
});

async function expectOnlyReading(code: string): Promise<void> {
  expect((await service.get(`/v1/files/${kept}/pages/1`)).status).toBe(200);
  expect((await service.get('/v1/files')).body.files.map((file: { id: string }) => file.id)).toContain(kept);
  expect((await service.post('/v1/search', { query: 'bolt' })).status).toBe(200);
  const refused = await service.upload(csv(1), 'more.csv');
  expect(refused.body.code).toBe(code);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const ready = await service.get('/ready');
  expect(ready.status).toBe(503);
  expect(ready.body.errors).toContainEqual(expect.objectContaining({ path: 'storage' }));
  expect((await service.get('/health')).status).toBe(200);
}

async function expectRecovery(): Promise<void> {
  await expect.poll(async () => (await service.get('/ready')).status).toBe(200);
  expect((await service.upload(csv(10), 'later.csv')).status).toBe(201);
  expect((await service.get(`/v1/files/${kept}/pages/1`)).status).toBe(200);
  expect(readdirSync(join(service.dataDir, 'spool'))).toEqual([]);
}

describe('without a folder to write to', () => {
  // A large upload is put down as it comes, a small one when it is there.
  it.each([
    ['spool', 50_000],
    ['originals', 1],
  ])('refuses uploads with 503, reads on, and takes them again when %s is back', async (name, rows) => {
    await start();
    const folder = join(service.dataDir, name);
    renameSync(folder, `${folder}-away`);
    expect((await service.upload(csv(rows), 'more.csv')).status).toBe(503);
    await expectOnlyReading('unavailable');
    renameSync(`${folder}-away`, folder);
    await expectRecovery();
  });
});

describe('a store that has lost something', () => {
  const expectServiceFault = ({ status, body, headers }: Reply): void => {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(body.detail).toMatch(/stored of this file/);
    expect(body.detail).not.toContain(service.dataDir);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  };

  it('answers 503 for original bytes that are gone, and goes on with all else', async () => {
    await start();
    const [original] = readdirSync(join(service.dataDir, 'originals'));
    rmSync(join(service.dataDir, 'originals', original!));
    expectServiceFault(await service.get(`/v1/files/${kept}/content`));
    expectServiceFault(await service.get(`/v1/files/${kept}/images`));
    expect((await service.get(`/v1/files/${kept}/pages/1`)).status).toBe(200);
    expect((await service.get('/ready')).status).toBe(200);
    expect((await service.upload(csv(1), 'more.csv')).status).toBe(201);
    await service.request('DELETE', `/v1/files/${kept}`);
    expect((await service.get(`/v1/files/${kept}/content`)).status).toBe(404);
  });

  // Many rows are gone through in a worker, few by the service itself.
  it.each([1, 20_000])('reads a table of %i rows again that has lost parts, and answers', async (rows) => {
    await start();
    const { id } = (await service.upload(csv(rows), 'large.csv')).body;
    const { text } = await service.post(`/v1/files/${id}/export`, { format: 'csv' });
    await loseRows(service.dataDir);
    expect(await service.post(`/v1/files/${id}/export`, { format: 'csv' })).toMatchObject({ status: 200, text });
    expect((await service.get(`/v1/files/${id}/profile`)).status).toBe(200);
  });

  // Each asks another part of the document, here or in a worker, and none is asked twice.
  it('reads a document again whose stored bytes the disk has changed: never another answer, never a 500', async () => {
    await start();
    const { id } = (await service.upload(csv(20_000), 'large.csv')).body;
    const extraction = (await service.post(`/v1/files/${id}/extract`, { schema: 'table' })).body.id;
    const file = `/v1/files/${id}`;
    const questions: (() => Promise<Reply>)[] = [
      () => service.get(`${file}/pages/1`),
      () => service.post(`${file}/export`, { format: 'json' }),
      () => service.post(`${file}/export`, { format: 'csv' }),
      () => service.post(`${file}/search`, { query: 'bolt' }),
      () => service.post('/v1/search', { query: 'bolt', file_ids: [id] }),
    ];
    for (const [i, ask] of questions.entries()) {
      const before = await ask();
      expect(before.status).toBe(200);
      expect(changeStored(service.dataDir, 'bol', String(i))).toBeGreaterThan(0);
      const after = await ask();
      expect({ i, status: after.status, text: after.text }).toEqual({ i, status: 200, text: before.text });
    }
    expect((await service.get(file)).body.status).toBe('ready');
    expect((await service.get(`/v1/extractions/${extraction}`)).status).toBe(200);
    expect((await service.get('/ready')).status).toBe(200);
  });
});

/** What stands behind a text, everywhere in the file of the index; tells how often. */
function changeStored(dataDir: string, text: string, to: string): number {
  const path = indexFile(dataDir);
  const bytes = readFileSync(path);
  const file = openSync(path, 'r+');
  let times = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    writeSync(file, to, at + text.length);
    times++;
  }
  closeSync(file);
  return times;
}

async function loseRows(dataDir: string): Promise<void> {
  const root = openEnvironment(dataDir);
  const parts = new PartTable(root);
  for (const key of parts.keys({})) if (key[1].startsWith('rows/')) await parts.remove(key);
  await root.close();
}

describe.skipIf(!probe)('on a disk that runs full', () => {
  beforeEach(async () => {
    disk = SmallDisk.open(16 * MIB)!;
    await start(join(disk.path, 'data'));
  });

  const filler = (): string => join(disk!.path, 'filler');
  const fill = (leaveBytes: number): void => {
    const { bavail, bsize } = statfsSync(disk!.path);
    appendFileSync(filler(), Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)));
  };

  it('refuses uploads with 507, reads on, and takes them again when there is room', async () => {
    fill(700 * 1024);
    const statuses: number[] = [];
    while (statuses.at(-1) !== 507 && statuses.length < 100) {
      statuses.push((await service.upload(csv(5_000), 'filling.csv')).status);
    }
    expect([...new Set(statuses)].filter((status) => status !== 201)).toEqual([507]);
    fill(0);
    await service.upload(csv(1), 'more.csv');
    await expectOnlyReading('insufficient_storage');
    rmSync(filler());
    await expectRecovery();
  });

  it('reads on where the words of a file that was just stored find no room, and lists them when there is', async () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `w${i}`).join('\n');
    const { status, body } = await service.upload(`name\n${words}\n`, 'words.csv');
    expect(status).toBe(201);
    // Words are listed a moment later.
    fill(0);
    await expect.poll(async () => (await service.get('/ready')).status, { timeout: 5_000 }).toBe(503);
    await expectOnlyReading('insufficient_storage');
    rmSync(filler());
    await expectRecovery();
    const search = async (): Promise<string[]> =>
      (await service.post('/v1/search', { query: 'w19999' })).body.files.map(
        (file: { file_id: string }) => file.file_id,
      );
    await expect.poll(search).toEqual([body.id]);
  });

  it('keeps what it has acknowledged, and reads it when there is room', async () => {
    fill(900 * 1024);
    const ids: string[] = [];
    for (let i = 0; i < 40; i++) {
      const { status, body } = await service.upload(csv(3_000), 'waiting.csv', {}, '?wait=false');
      if (status === 202) ids.push(body.id);
    }
    rmSync(filler());
    const statuses = async (): Promise<string[]> =>
      Promise.all(ids.map(async (id) => (await service.get(`/v1/files/${id}`)).body.status));
    await expect.poll(statuses).toEqual(ids.map(() => 'ready'));
  });
});
