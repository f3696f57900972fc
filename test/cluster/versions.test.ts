import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/cluster/database.ts';
import { FormerContents, readAgainTask } from '../../src/cluster/former-contents.ts';
import { prepareSchema } from '../../src/cluster/migrate.ts';
import { PART_FORMAT } from '../../src/index/parts.ts';
import { makeEncryptedModel } from '../browser/documents.ts';
import { TestService } from '../flow/service.ts';
import { TestPostgres } from './postgres.ts';

let postgres: TestPostgres;
let url: string;
let database: Database;
let node: TestService;
beforeAll(async () => {
  postgres = await TestPostgres.start();
  url = await postgres.newDatabase();
  database = await Database.open(url);
  node = await TestService.start({ databaseUrl: url });
});
afterAll(async () => {
  await node?.close();
  await database?.close();
  await postgres?.stop();
});

const row = (number: number): string => `version,row\nother,${number}\n`;
const EARLIER = PART_FORMAT - 1;
const LATER = PART_FORMAT + 1;

/** As a node of another version leaves it. */
async function storedBy(format: number, content: string | Uint8Array, fields = {}): Promise<string> {
  const name = typeof content === 'string' ? 'other.csv' : 'other.xlsx';
  const { body } = await node.upload(content, name, fields);
  await database.rows(
    'update docloupe.contents c set part_format = $2 from docloupe.files f where f.id = $1 and c.id = f.content_id',
    [body.id, format],
  );
  return body.id as string;
}

const formatsOf = async (id: string): Promise<number[]> => {
  const rows = await database.rows<{ part_format: number }>(
    `select c.part_format from docloupe.contents c join docloupe.files f on f.content_id = c.id
     where f.id = $1 order by c.part_format`,
    [id],
  );
  return rows.map(({ part_format: format }) => format);
};

describe('nodes of two versions', () => {
  it.each([
    ['an earlier', EARLIER],
    ['a later', LATER],
  ])('each have their own of what %s has stored', async (_, format) => {
    const id = await storedBy(format, row(format));
    expect((await node.get(`/v1/files/${id}/pages/1`)).body).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: expect.stringContaining('read again'),
    });
    await expect.poll(async () => (await node.get(`/v1/files/${id}/pages/1`)).status).toBe(200);
    expect((await node.get(`/v1/files/${id}/content`)).text).toBe(row(format));
    expect(await formatsOf(id)).toEqual([format, PART_FORMAT].sort((a, b) => a - b));
    // Whoever deletes it deletes both.
    expect((await node.request('DELETE', `/v1/files/${id}`)).status).toBe(204);
    expect(await database.rows('select 1 from docloupe.contents')).toEqual([]);
  });

  it('take the same bytes once more', async () => {
    const id = await storedBy(EARLIER, row(1));
    expect((await node.upload(row(1), 'other.csv')).status).toBe(201);
    expect((await node.get(`/v1/files/${id}/pages/1`)).status).toBe(200);
    expect(await formatsOf(id)).toEqual([EARLIER, PART_FORMAT]);
  });

  it('read again what nobody asks for, and drop what is read by nobody', async () => {
    const id = await storedBy(EARLIER, row(2));
    const second = await TestService.start({ databaseUrl: url });
    try {
      await expect.poll(() => formatsOf(id)).toEqual([EARLIER, PART_FORMAT]);
    } finally {
      await second.close();
    }
    const former = new FormerContents(database, PART_FORMAT);
    await former.sweep(Date.now());
    expect(await formatsOf(id)).toEqual([EARLIER, PART_FORMAT]);
    await former.sweep(Date.now() + 25 * 3_600_000);
    expect(await formatsOf(id)).toEqual([PART_FORMAT]);
    expect((await node.get(`/v1/files/${id}/pages/1`)).status).toBe(200);
  });

  it('fail what the earlier could read and they cannot', async () => {
    const id = await storedBy(EARLIER, makeEncryptedModel('sesame'), { password: 'sesame' });
    expect((await node.get(`/v1/files/${id}/pages/1`)).status).toBe(503);
    await expect.poll(async () => (await node.get(`/v1/files/${id}`)).body.status).toBe('failed');
    expect((await node.get(`/v1/files/${id}/pages/1`)).body).toMatchObject({ code: 'encrypted_document' });
  });

  it('leave what only the later can read', async () => {
    const id = await storedBy(LATER, makeEncryptedModel('open'), { password: 'open' });
    expect((await node.get(`/v1/files/${id}/pages/1`)).status).toBe(503);
    const tries = () =>
      database.rows('select attempts from graphile_worker.jobs where task_identifier = $1 and last_error is not null', [
        readAgainTask(PART_FORMAT),
      ]);
    await expect.poll(tries).toHaveLength(1);
    expect((await node.get(`/v1/files/${id}`)).body.status).toBe('ready');
    expect(await formatsOf(id)).toEqual([LATER]);
  });
});

describe('the schema of a database', () => {
  it('is set up by the first nodes that start on it, together', async () => {
    const databaseUrl = await postgres.emptyDatabase();
    const nodes = await Promise.all([TestService.start({ databaseUrl }), TestService.start({ databaseUrl })]);
    try {
      const { status } = await nodes[0]!.upload(row(1), 'first.csv');
      expect(status).toBe(201);
      expect((await nodes[1]!.get('/v1/files')).body).toMatchObject({ files: [{ file_name: 'first.csv' }] });
    } finally {
      await Promise.all(nodes.map((one) => one.close()));
    }
  });

  it('is not changed by a node where documents are stored by an earlier step', async () => {
    const databaseUrl = await postgres.newDatabase();
    const behind = await Database.open(databaseUrl);
    try {
      await behind.rows('delete from docloupe.steps where number = (select max(number) from docloupe.steps)');
      await expect(prepareSchema(behind)).rejects.toThrow('run docloupe migrate');
    } finally {
      await behind.close();
    }
  });
});
