import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TestService } from '../flow/service.ts';
import { TestPostgres } from './postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres?.stop());

it('hears of a server that stops while the connections of a closed node are still going', async () => {
  const connect = vi.spyOn(pg.Pool.prototype, 'connect');
  const node = await TestService.start({ databaseUrl: await postgres.newDatabase() });
  await node.close();
  const pools = new Set(connect.mock.contexts as pg.Pool[]);
  expect(pools.size).toBeGreaterThan(1);
  // An error that nobody listens to ends the process.
  for (const pool of pools) expect(pool.listenerCount('error')).toBeGreaterThan(0);
});
