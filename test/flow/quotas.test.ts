import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeyFile } from '../../src/server/key-file.ts';
import { TestService } from './service.ts';

let service: TestService;
afterEach(() => {
  vi.useRealTimers();
  return service.close();
});

let made = 0;
const csv = (): string => `name,number\nbolt,${String(made++).padStart(8, '0')}\n`;
const SIZE = csv().length;

describe('an owner', () => {
  it('keeps no more files than allowed', async () => {
    service = await TestService.start({ maxOwnerFiles: 2 });
    const { id } = (await service.upload(csv(), 'a.csv')).body;
    await service.upload(csv(), 'b.csv');
    const refused = await service.upload(csv(), 'c.csv');
    expect(refused).toMatchObject({ status: 422, body: { code: 'limit_exceeded' } });
    expect(refused.body.detail).toContain('max_owner_files');
    await service.request('DELETE', `/v1/files/${id}`);
    expect((await service.upload(csv(), 'c.csv')).status).toBe(201);
  });

  it('keeps no more bytes than allowed, also of uploads that come together', async () => {
    service = await TestService.start({ maxOwnerBytes: 2 * SIZE + 1 });
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await service.upload(csv(), 'a.csv')).status),
    );
    expect(statuses.sort()).toEqual([201, 201, 422, 422, 422]);
    expect(readdirSync(join(service.dataDir, 'spool'))).toEqual([]);
    expect((await service.get('/v1/files')).body.files).toHaveLength(2);
  });

  it('brings no more uploads at a time than allowed', async () => {
    service = await TestService.start({ maxOwnerUploads: 1 });
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await service.upload(csv(), 'a.csv')).status),
    );
    expect(statuses).toContain(201);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect((await service.upload(csv(), 'a.csv')).status).toBe(201);
  });
});

describe('a file with a time to live', () => {
  it('is gone when it is over, with all that is derived from it', async () => {
    service = await TestService.start();
    const { id, expires_at: expiresAt } = (await service.upload(csv(), 'a.csv', {}, '?ttl=3600')).body;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect((await service.get(`/v1/files/${id}/pages/1`)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expiresAt) + 20 });
    expect((await service.get(`/v1/files/${id}`)).status).toBe(404);
    expect((await service.get(`/v1/files/${id}/pages/1`)).status).toBe(404);
    await expect.poll(() => readdirSync(join(service.dataDir, 'originals'))).toEqual([]);
    expect((await service.get(`/v1/files/${id}/pages/1`)).status).toBe(404);
    expect((await service.get('/v1/files')).body.files).toEqual([]);
  });

  it('lives no longer than the service keeps files', async () => {
    service = await TestService.start({ retentionSeconds: 6000 });
    const lives = async (query: string): Promise<number> => {
      const { expires_at: expiresAt } = (await service.upload(csv(), 'a.csv', {}, query)).body;
      return Math.round((Date.parse(expiresAt) - Date.now()) / 1_000_000) * 1000;
    };
    expect([await lives(''), await lives('?ttl=9999'), await lives('?ttl=3000')]).toEqual([6000, 6000, 3000]);
  });
});

describe('the audit log', () => {
  it('tells who did what when, and nothing of what was said', async () => {
    service = await TestService.start();
    const secret = new KeyFile(join(service.dataDir, 'keys.json')).add({
      name: 'ci',
      owner: 'acme',
      scope: 'write',
      expiresAt: undefined,
    });
    await expect.poll(async () => (await service.get('/v1/files')).status).toBe(401);
    const headers = { authorization: `Bearer ${secret}` };
    const form = new FormData();
    form.append('file', new Blob(['secret,number\nhush,1\n']), 'hush.csv');
    const { id } = (await service.request('POST', '/v1/files', { body: form, headers })).body;
    await service.request('GET', `/v1/files/${id}`, { headers });
    await service.request('DELETE', `/v1/files/${id}`, { headers });
    const read = (): Record<string, unknown>[] =>
      readFileSync(join(service.dataDir, 'audit.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    await expect.poll(() => read().at(-1)).toMatchObject({ operation: 'delete_file', file_id: id, status: 204 });
    const lines = read();
    expect(lines[0]).toMatchObject({ operation: 'list_files', status: 401, key: null, owner: null });
    expect(lines.at(-2)).toMatchObject({
      operation: 'create_file',
      key: 'ci',
      owner: 'acme',
      file_id: id,
      status: 201,
    });
    expect(JSON.stringify(lines)).not.toContain('hush');
    expect(JSON.stringify(lines)).not.toContain(secret);
    expect(Date.parse(String(lines[0]!.time))).toBeGreaterThan(Date.now() - 60_000);
  });
});
