import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClusterStore } from '../../src/cluster/cluster-store.ts';
import { ContentCache } from '../../src/cluster/content-cache.ts';
import { Database } from '../../src/cluster/database.ts';
import { ObjectMissing, type ObjectStore, objectKey } from '../../src/cluster/object-store.ts';
import { Orphans } from '../../src/cluster/orphans.ts';
import { PackDamaged, packParts, unpackParts } from '../../src/cluster/pack.ts';
import { PostgresObjects } from '../../src/cluster/postgres-objects.ts';
import { parseS3Url, S3Objects } from '../../src/cluster/s3-objects.ts';
import { bytes, dir, keepsContract, record, text, write } from '../contract/store-contract.ts';
import { TestPostgres } from './postgres.ts';
import { startS3 } from './s3.ts';

const DAY_MS = 24 * 3_600_000;

let postgres: TestPostgres;
let s3: Awaited<ReturnType<typeof startS3>>;
let database: Database;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([TestPostgres.start(), startS3()]);
  database = await Database.open(await postgres.newDatabase());
});
afterAll(async () => {
  await database?.close();
  await s3?.stop();
  await postgres?.stop();
});

const inPostgres = (): ObjectStore => new PostgresObjects(database);
const inS3 = (): ObjectStore => new S3Objects(parseS3Url(s3.url, s3.environment));

async function openStore(objects: () => ObjectStore): Promise<ClusterStore> {
  const own = await Database.open(database.url);
  await own.rows('truncate docloupe.files, docloupe.contents, docloupe.objects, docloupe.usage cascade');
  return new ClusterStore(own, objects(), new ContentCache(join(dir, 'node'), 2 ** 30));
}

keepsContract('ClusterStore on PostgreSQL', () => openStore(inPostgres));
keepsContract('ClusterStore on PostgreSQL and S3', () => openStore(inS3));

it('hands out where its originals are, from an object store only', async () => {
  for (const [objects, isThere] of [
    [inS3, true],
    [inPostgres, false],
  ] as const) {
    const store = await openStore(objects);
    const generation = await write(store, record());
    const address = await store.addressOf(generation, {
      disposition: 'inline; filename="a.csv"',
      mediaType: 'text/csv',
    });
    expect(address !== undefined).toBe(isThere);
    if (address !== undefined) {
      const response = await fetch(address);
      expect(await response.text()).toBe('abc');
      expect(response.headers.get('content-disposition')).toBe('inline; filename="a.csv"');
      expect(address).toMatch(/X-Amz-Expires=60&.*X-Amz-Signature=[0-9a-f]{64}/);
    }
    await store.close();
  }
});

async function* chunksOf(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

describe.each([
  ['PostgresObjects', inPostgres],
  ['S3Objects', inS3],
])('%s', (_, open) => {
  it('gives back what it was given, small and large', async () => {
    const objects = open();
    for (const size of [0, 1, 17_000_000]) {
      const given = randomBytes(size);
      await objects.put('parts/a', chunksOf(given.subarray(0, size / 3), given.subarray(size / 3)));
      expect(given.equals(await whole(objects.get('parts/a')))).toBe(true);
    }
    await objects.delete(['parts/a', 'parts/never']);
    await expect(whole(objects.get('parts/a'))).rejects.toThrow(ObjectMissing);
  });

  it('keeps nothing of what broke off on the way', async () => {
    const objects = open();
    const breaksOff = async function* (): AsyncGenerator<Uint8Array> {
      yield randomBytes(9_000_000);
      yield randomBytes(9_000_000);
      throw new Error('broke off');
    };
    await expect(objects.put('parts/b', breaksOff())).rejects.toThrow('broke off');
    await expect(whole(objects.get('parts/b'))).rejects.toThrow(ObjectMissing);
  });

  it('loses by a sweep what is old and named by nothing', async () => {
    const store = await openStore(open);
    const objects = open();
    const live = await write(store, record());
    await store.putFile(record({ status: 'processing', pendingGeneration: 'waiting' }));
    for (const key of ['parts/dead', objectKey.original('dead'), objectKey.original('waiting')]) {
      await objects.put(key, chunksOf(bytes('x')));
    }
    const orphans = new Orphans(database, objects);
    const { signal } = new AbortController();
    expect(await orphans.sweep(signal, Date.now())).toBe(0);
    expect(await orphans.sweep(signal, Date.now() + 2 * DAY_MS)).toBeGreaterThanOrEqual(2);
    await expect(whole(objects.get('parts/dead'))).rejects.toThrow(ObjectMissing);
    expect(text(await whole(objects.get(objectKey.original(live))))).toBe('abc');
    expect(text(await whole(objects.get(objectKey.original('waiting'))))).toBe('x');
    await store.close();
  });
});

describe('a node that has not read a content', () => {
  it('fetches its parts once, whoever asks, and keeps within its space', async () => {
    const store = await openStore(inS3);
    await write(store, record(), { page: 'one', words: 'x'.repeat(3_000_000) });
    const fetched: string[] = [];
    const counted: ObjectStore = Object.assign(Object.create(inS3()), {
      get: (key: string) => {
        fetched.push(key);
        return inS3().get(key);
      },
    });
    const cache = new ContentCache(join(dir, 'other'), 2 ** 30);
    const other = new ClusterStore(await Database.open(database.url), counted, cache);
    const opened = await Promise.all([other.open('c1'), other.open('c1'), other.open('c1')]);
    expect(opened.map((content) => text(content?.readPart('page')))).toEqual(['one', 'one', 'one']);
    expect(opened[0]!.readPart('words')).toHaveLength(3_000_000);
    expect(fetched).toHaveLength(1);
    await other.close();
    await store.close();
  });
});

describe('a pack of parts', () => {
  const parts = Array.from({ length: 15 }, (_, i) => ({ name: `part ${i}`, bytes: randomBytes(100_000) }));

  it('comes back part by part from chunks of any size', async () => {
    const packed = await whole(packParts(parts));
    for (const size of [7_777, 1_000_000, packed.length]) {
      const pieces = Array.from({ length: Math.ceil(packed.length / size) }, (_, i) =>
        packed.subarray(i * size, (i + 1) * size),
      );
      const back = [];
      for await (const some of unpackParts(chunksOf(...pieces))) back.push(...some);
      expect(back.map(({ name }) => name)).toEqual(parts.map(({ name }) => name));
      expect(back.every((part, i) => parts[i]!.bytes.equals(part.bytes))).toBe(true);
    }
  });

  it('is known to be damaged or cut short', async () => {
    const packed = await whole(packParts(parts));
    const read = async (bytesOf: Uint8Array): Promise<void> => {
      for await (const _ of unpackParts(chunksOf(bytesOf)));
    };
    await expect(read(packed.subarray(0, packed.length - 1))).rejects.toThrow(PackDamaged);
    packed[packed.length >> 1]! ^= 1;
    await expect(read(packed)).rejects.toThrow(PackDamaged);
  });
});
