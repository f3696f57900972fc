import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ClusterStore } from '../../src/cluster/cluster-store.ts';
import { ContentCache } from '../../src/cluster/content-cache.ts';
import { Database } from '../../src/cluster/database.ts';
import { PostgresObjects } from '../../src/cluster/postgres-objects.ts';
import { dir, keepsContract } from '../contract/store-contract.ts';
import { TestPostgres } from './postgres.ts';

let postgres: TestPostgres;
let url: string;
beforeAll(async () => {
  postgres = await TestPostgres.start();
  url = await postgres.newDatabase();
}, 60_000);
afterAll(() => postgres.stop());

keepsContract('ClusterStore on PostgreSQL alone', async () => {
  const database = await Database.open(url);
  await database.rows('truncate docloupe.files, docloupe.contents, docloupe.objects, docloupe.usage cascade');
  return new ClusterStore(database, new PostgresObjects(database), new ContentCache(join(dir, 'node'), 2 ** 30));
});
