import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexFile } from '../../src/index/lmdb-file.ts';
import { TestService } from '../flow/service.ts';
import { runCli } from './run-cli.ts';

const csv = (word: string): string => `name,number\n${word},1\nbolt,2\n`;

let folder: string;
let dataDir: string;
let service: TestService | undefined;

const start = async (): Promise<void> => {
  service = await TestService.start({ dataDir });
};
const stop = async (): Promise<void> => {
  await service?.close({ keepData: true });
  service = undefined;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-maintenance-'));
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Names, pages and bytes of all files, by name. */
async function everything(): Promise<Map<string, string>> {
  const { files } = (await service!.get('/v1/files')).body as { files: { id: string; file_name: string }[] };
  const held = new Map<string, string>();
  for (const { id, file_name: name } of files) {
    const page = await service!.get(`/v1/files/${id}/pages/1`);
    held.set(name, `${page.text} ${(await service!.get(`/v1/files/${id}/content`)).text}`);
  }
  return held;
}

const untilRead = async (): Promise<void> => {
  const statuses = async (): Promise<string[]> =>
    (await service!.get('/v1/files')).body.files.map((file: { status: string }) => file.status);
  await expect.poll(statuses).not.toContain('processing');
};

describe('docloupe backup and restore', () => {
  it('copy a store that is being served, with all that was acknowledged before', async () => {
    await start();
    for (const word of ['ant', 'bee', 'cat']) await service!.upload(csv(word), `${word}.csv`);
    const before = await everything();
    const target = join(folder, 'backup');
    let isDone = false;
    const backup = runCli(['backup', target, '--data-dir', dataDir]).finally(() => {
      isDone = true;
    });
    for (let i = 0; !isDone; i++) expect((await service!.upload(csv(`later${i}`), `${i}.csv`)).status).toBe(201);
    expect(await backup).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ files\n$/) });
    await stop();
    rmSync(dataDir, { recursive: true });

    expect(await runCli(['restore', target, '--data-dir', dataDir])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ files\n$/),
    });
    await start();
    await untilRead();
    const after = await everything();
    for (const [name, held] of before) expect(after.get(name)).toBe(held);
    expect((await service!.post('/v1/search', { query: 'bee' })).body.total).toBeGreaterThan(0);
    expect((await service!.upload(csv('dog'), 'dog.csv')).status).toBe(201);
  });

  it('refuse half a backup and a folder that is in use', async () => {
    await start();
    await service!.upload(csv('ant'), 'ant.csv');
    const target = join(folder, 'backup');
    expect(await runCli(['backup', target, '--data-dir', dataDir])).toMatchObject({ code: 0 });
    expect((await runCli(['backup', target, '--data-dir', dataDir])).stderr).toMatch(/There is a backup in/);
    expect((await runCli(['restore', target, '--data-dir', dataDir])).stderr).toMatch(/holds a store already/);
    rmSync(join(target, 'backup.json'));
    expect(await runCli(['backup', target, '--data-dir', dataDir])).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/holds a store, or half a backup/),
    });
    const elsewhere = join(folder, 'elsewhere');
    expect((await runCli(['restore', target, '--data-dir', elsewhere])).stderr).toMatch(/holds no whole backup/);
    expect((await runCli(['backup', target, '--data-dir', elsewhere])).stderr).toMatch(/There is no store in/);
  });
});

describe('docloupe compact', () => {
  const compact = () => runCli(['compact', '--data-dir', dataDir]);

  it('gives back the room of what was deleted, and leaves the rest as it was', async () => {
    await start();
    await service!.upload(csv('ant'), 'ant.csv');
    const large = `name,number\n${Array.from({ length: 40_000 }, (_, i) => `w${i},${i}\n`).join('')}`;
    const { id } = (await service!.upload(large, 'large.csv')).body;
    await service!.request('DELETE', `/v1/files/${id}`);
    expect((await compact()).stderr).toMatch(/in use/);
    await stop();
    const before = statSync(indexFile(dataDir)).size;
    expect(await compact()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^The index took .* MB\.\n$/) });
    expect(statSync(indexFile(dataDir)).size).toBeLessThan(before / 3);
    expect(existsSync(join(dataDir, 'index', 'compacted'))).toBe(false);
    await start();
    expect([...(await everything()).keys()]).toEqual(['ant.csv']);
    expect((await service!.upload(csv('bee'), 'bee.csv')).status).toBe(201);
    expect((await runCli(['check', '--deep', '--data-dir', dataDir])).code).toBe(0);
  });
});

describe('docloupe check', () => {
  const check = (...more: string[]) => runCli(['check', '--data-dir', dataDir, ...more]);

  it('finds nothing wrong with a store, also while it is served', async () => {
    await start();
    await service!.upload(csv('ant'), 'ant.csv');
    expect(await check('--deep')).toMatchObject({ code: 0, stdout: '1 files, 1 contents, 0 problems\n' });
  });

  it('has documents read again whose parts are damaged', async () => {
    await start();
    await service!.upload(csv('ant'), 'ant.csv');
    const before = await everything();
    await stop();
    damagePart();
    expect(await check()).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/the part page 1 is damaged\n1 files/),
    });
    expect(await check('--repair')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/1 are read again at the next start, 0 are lost\n$/),
    });
    await start();
    await untilRead();
    expect(await everything()).toEqual(before);
    expect((await check('--deep')).code).toBe(0);
  });

  it('leaves documents that commands read by themselves, where no server does', async () => {
    await start();
    const { id } = (await service!.upload(csv('ant'), 'ant.csv')).body;
    await stop();
    damagePart();
    await check('--repair');
    const { code, json } = await runCli(['page', id, '1', '--data-dir', dataDir]);
    expect([code, JSON.stringify(json)]).toEqual([0, expect.stringContaining('ant')]);
    expect((await check('--deep')).code).toBe(0);
  });

  it('tells files whose bytes are lost or were changed', async () => {
    await start();
    for (const word of ['ant', 'bee']) await service!.upload(csv(word), `${word}.csv`);
    await stop();
    const [first, second] = readdirSync(join(dataDir, 'originals')).map((name) => join(dataDir, 'originals', name));
    rmSync(first!);
    const file = openSync(second!, 'r+');
    writeSync(file, 'X', 0);
    expect((await check()).stdout).toMatch(/the original bytes are gone\n2 files, 2 contents, 1 problems/);
    const repaired = await check('--deep', '--repair');
    expect(repaired.stdout).toMatch(/the original bytes are not those that were uploaded/);
    expect(repaired.stdout).toMatch(/0 are read again at the next start, 2 are lost\n$/);
    await start();
    const { files } = (await service!.get('/v1/files')).body;
    expect(files.map((file: { status: string }) => file.status)).toEqual(['failed', 'failed']);
    expect((await service!.get(`/v1/files/${files[0].id}/pages/1`)).body.code).toBe('unprocessable_document');
  });

  it.each([
    ['cut short', () => truncateSync(indexFile(dataDir), 8_192)],
    ['overwritten', () => writeFileSync(indexFile(dataDir), Buffer.alloc(100_000, 7))],
  ])('makes the index anew from the originals where it is %s', async (_, damage) => {
    await start();
    await service!.upload(csv('ant'), 'ant.csv');
    await stop();
    damage();
    await expect(start()).rejects.toThrow(/is damaged.*docloupe check --repair/s);
    expect(await check()).toMatchObject({ code: 1, stdout: expect.stringMatching(/damaged/) });
    const repaired = await check('--repair');
    expect(repaired.stdout).toMatch(/1 documents are read again at the next start/);
    await start();
    await untilRead();
    expect((await service!.post('/v1/search', { query: 'ant' })).body.total).toBe(1);
  });

  it('does not touch a store that is served', async () => {
    await start();
    const refused = await check('--repair');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toMatch(/in use/);
  });
});

describe('a start after one that ended without a word', () => {
  const mark = (): string => join(dataDir, 'serving');

  it('goes on where the store can be read, and leaves no mark where it ends in order', async () => {
    await start();
    expect(existsSync(mark())).toBe(true);
    await service!.upload(csv('ant'), 'ant.csv');
    await stop();
    expect(existsSync(mark())).toBe(false);
    writeFileSync(mark(), '');
    await start();
    expect([...(await everything()).keys()]).toEqual(['ant.csv']);
  });

  it('names the index, and the command that makes it anew, where reading it ends a process', async () => {
    await start();
    await service!.upload(csv('ant'), 'ant.csv');
    await stop();
    writeFileSync(mark(), '');
    // All but the two pages that say where the others are.
    const { size } = statSync(indexFile(dataDir));
    const file = openSync(indexFile(dataDir), 'r+');
    writeSync(file, Buffer.alloc(size - 8_192, 0xff), 0, size - 8_192, 8_192);
    closeSync(file);
    await expect(start()).rejects.toThrow(/last run ended without a word.*damaged.*docloupe check --repair/s);
    expect((await runCli(['check', '--repair', '--data-dir', dataDir])).stdout).toMatch(/1 documents are read again/);
    await start();
    await untilRead();
    expect((await service!.post('/v1/search', { query: 'ant' })).body.total).toBe(1);
  });
});

/** In every page that says so, as a disk does it. */
function damagePart(): void {
  const path = indexFile(dataDir);
  const file = openSync(path, 'r+');
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf('{"page":1'); at >= 0; at = bytes.indexOf('{"page":1', at + 1))
    writeSync(file, 'page', at);
  closeSync(file);
}
