import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFolder, importFolder } from '../../src/cluster/copy-folder.ts';
import { LmdbStore } from '../../src/index/lmdb-store.ts';
import { bytes, dir, record, spooled, text, write } from '../contract/store-contract.ts';
import { TestPostgres } from './postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await TestPostgres.start();
});
afterAll(() => postgres?.stop());

describe('a data folder', () => {
  it('moves into a cluster, once, and comes back as it was', async () => {
    const cluster = { databaseUrl: await postgres.newDatabase(), objectsUrl: '' };
    const [here, back] = [join(dir, 'here'), mkdtempSync(join(tmpdir(), 'docloupe-back-'))];
    let store = new LmdbStore(here);
    const [first, sharing] = [record(), record()];
    await write(store, first, { page: 'one', words: 'x'.repeat(2_000_000) });
    await store.addFile(sharing);
    await store.putItem(first.id, 'extraction', { id: 'e1', owner: 'ada', bytes: bytes('1') });
    const writer = store.writeContent('c2');
    await writer.takeOriginal(spooled('def'));
    const waiting = record({ contentId: 'c2', status: 'processing', pendingGeneration: writer.generation });
    await store.putFile(waiting);
    await store.close();

    expect(await importFolder(here, cluster)).toMatchObject({ files: 3, skipped: 0 });
    expect(await importFolder(here, cluster)).toMatchObject({ files: 0, skipped: 3 });
    expect(await exportFolder(back, cluster)).toMatchObject({ files: 3, skipped: 0 });

    store = new LmdbStore(back);
    expect((await store.listFiles({ limit: 9 })).map(({ id }) => id)).toEqual([waiting.id, sharing.id, first.id]);
    expect(await store.getFile(first.id)).toEqual(first);
    const content = (await store.open('c1'))!;
    expect(text(content.readPart('page'))).toBe('one');
    expect(content.readPart('words')).toHaveLength(2_000_000);
    expect(text((await store.getItem('extraction', 'e1'))?.bytes)).toBe('1');
    const { pendingGeneration } = (await store.getFile(waiting.id))!;
    expect((await store.openOriginal(pendingGeneration!)).sizeBytes).toBe(3);
    await store.close();
    rmSync(back, { recursive: true, force: true });
  });
});
