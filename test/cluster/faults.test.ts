import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../src/cluster/database.ts';
import { objectKey } from '../../src/cluster/object-store.ts';
import { PostgresObjects } from '../../src/cluster/postgres-objects.ts';
import { record } from '../contract/store-contract.ts';
import { TestService } from '../flow/service.ts';
import { TestPostgres } from './postgres.ts';

let postgres: TestPostgres;
let url: string;
let node: TestService;
beforeAll(async () => {
  postgres = await TestPostgres.start();
  url = await postgres.newDatabase();
  node = await TestService.start({ databaseUrl: url });
});
afterAll(async () => {
  await node?.close();
  await postgres?.stop();
});

describe('a cluster', () => {
  it('reads what a node was reading that is no more', async () => {
    const database = await Database.open(url);
    const bytes = Buffer.from('taken,over\n1,2\n');
    await new PostgresObjects(database).put(objectKey.original('g1'), Readable.from([bytes]));
    const file = record({ status: 'processing', pendingGeneration: 'g1', sizeBytes: bytes.length, owner: 'default' });
    // As a node leaves it that took the job and was killed: its session is over, and with it the lock that says that it lives.
    await database.transaction(async (client) => {
      await client.query('select docloupe.put_file($1, $2)', [file, []]);
      await client.query(`insert into docloupe.workers (id) values ('dead')`);
      await client.query(
        `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(), attempts = 1 where key = $1`,
        [file.id],
      );
    });
    await database.close();
    expect((await node.get(`/v1/files/${file.id}/events`)).text).toContain('event: ready');
    expect((await node.get(`/v1/files/${file.id}/content`)).text).toBe(String(bytes));
  });

  it('reads what was being read when its database went away', async () => {
    for (let round = 0; round < 2; round++) {
      const taken = await Promise.all(
        Array.from({ length: 8 }, async (_, i) => {
          const content = `round,file\n${round},${i}\n${'filler,row\n'.repeat(20_000)}`;
          return (await node.upload(content, `${round}-${i}.csv`, {}, '?wait=false')).body.id as string;
        }),
      );
      await postgres.kill();
      await postgres.up();
      await expect.poll(async () => (await node.get('/ready')).status).toBe(200);
      const isRead = async (id: string) => (await node.get(`/v1/files/${id}`)).body.status;
      for (const id of taken) await expect.poll(() => isRead(id)).toBe('ready');
    }
  });

  it('outlives a connection that breaks in the midst of a transaction', async () => {
    const database = await Database.open(url);
    const lasting = await database.connect();
    const end = async (client: { query(text: string): Promise<{ rows: { pid: number }[] }> }) => {
      const [own] = (await client.query('select pg_backend_pid() as pid')).rows;
      await database.rows('select pg_terminate_backend($1, 5000)', [own!.pid]);
    };
    await end(lasting);
    await expect(
      database.transaction(async (client) => {
        const broken = new Promise((resolve) => client.once('end', () => resolve(undefined)));
        await end(client);
        await broken;
        await client.query('select 1');
      }),
    ).rejects.toMatchObject({ fault: { code: 'unavailable' } });
    await expect(lasting.query('select 1')).rejects.toThrow();
    await database.close();
  });

  it('looks after pictures that a node was reading when it ended', async () => {
    const database = await Database.open(url);
    const jobOf = async (id: string) =>
      (
        await database.rows<{ waits: boolean }>(
          `select run_at > now() + interval '4 minutes' as waits from graphile_worker.jobs where key = $1`,
          [id],
        )
      ).map(({ waits }) => waits);
    const put = async (changes: Parameters<typeof record>[0]) => {
      const file = record({ status: 'ready', owner: 'default', ...changes });
      await database.rows('select docloupe.put_file($1, $2)', [file, []]);
      return file;
    };
    const ocr = { status: 'pending', pages: 3 } as const;
    const scan = await put({ ocr });
    expect(await jobOf(scan.id)).toEqual([true]);
    await put({ id: scan.id, ocr });
    expect(await jobOf(scan.id)).toEqual([true]);
    expect(await jobOf((await put({ ocr: { ...ocr, status: 'done' } })).id)).toEqual([]);
    expect(await jobOf((await put({ ocr, hasPassword: true })).id)).toEqual([]);
    await database.rows('delete from graphile_worker._private_jobs where key = $1', [scan.id]);
    await database.close();
  });

  it('says that its database is away, and goes on when it is back', async () => {
    const { body: file } = await node.upload('a,b\n1,2\n', 'before.csv');
    await postgres.kill();
    expect((await node.upload('c,d\n3,4\n', 'meanwhile.csv')).body).toMatchObject({ status: 503, code: 'unavailable' });
    expect((await node.get(`/v1/files/${file.id}`)).status).toBe(503);
    expect((await node.get('/ready')).status).toBe(503);
    await postgres.up();
    await expect.poll(async () => (await node.get('/ready')).status).toBe(200);
    expect((await node.get(`/v1/files/${file.id}/pages/1`)).status).toBe(200);
    expect((await node.upload('c,d\n3,4\n', 'meanwhile.csv')).status).toBe(201);
    const { body: later } = await node.upload('e,f\n5,6\n', 'later.csv', {}, '?wait=false');
    expect((await node.get(`/v1/files/${later.id}/events`)).text).toContain('event: ready');
  });

  it('may be started before its database', async () => {
    await postgres.kill();
    const early = TestService.start({ databaseUrl: url });
    await postgres.up();
    const late = await early;
    expect((await late.get('/ready')).status).toBe(200);
    await late.close();
  });
});
