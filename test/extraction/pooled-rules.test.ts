import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FaultError } from '../../src/document/fault.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { Schema } from '../../src/extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { StoredContent } from '../../src/index/content.ts';
import { LmdbStore } from '../../src/index/lmdb-store.ts';
import { pooledRules } from '../../src/operations/pooled-rules.ts';
import { ParsePool } from '../../src/pool/pool.ts';
import { poolSettings } from '../pool/open-pool.ts';
import { type Placed, paper, storedPaper } from './paper.ts';

const PAGES = 40;
const options = { preferEmbedded: true, signal: new AbortController().signal };
const contract = BUILT_IN_SCHEMAS.get('contract')!;
const custom: Schema = { name: 'contract', fields: [{ name: 'file_number', type: 'string' }] };
const opened = storedPaper(
  Array.from({ length: PAGES }, (_, page): Placed[] => [
    [50, 1, page === 0 ? 'SERVICE AGREEMENT' : `Section ${page}`],
    [50, 3, `This Agreement is governed by the laws of the State of New York, clause ${page}.`],
    [50, 5, 'File number: AB-1234'],
  ]),
  { language: 'en', documentType: 'other' },
);
const { manifest, parts } = opened;
const long = new StoredContent(opened);

let dataDir: string;
let stored: LmdbStore;
let pool: ParsePool;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'docloupe-rules-'));
  stored = new LmdbStore(dataDir);
  await stored.writeContent('c', manifest.generation).putParts(parts);
});
afterEach(() => pool.close());
afterAll(async () => {
  await stored.close();
  rmSync(dataDir, { recursive: true });
});
const open = (): ParsePool => {
  pool = new ParsePool(poolSettings(dataDir, { workerHeapMb: 256 }));
  return pool;
};

describe('extraction from a long document', () => {
  it('is done by a worker and gives what it would give here', async () => {
    const backend = pooledRules(open(), 20_000);
    for (const schema of [contract, custom]) {
      const answer = await backend.extract(new Evidence(long), schema, options);
      expect(answer).toEqual(await rulesBackend.extract(new Evidence(long), schema, options));
    }
    expect(pool.stats.finished).toBe(2);
  });

  it('ends in time, and the worker is there for the next', async () => {
    const late = pooledRules(open(), 1).extract(new Evidence(long), contract, options) as Promise<unknown>;
    const fault = await late.then(
      () => 'no fault',
      (error: FaultError) => error.fault,
    );
    expect(fault).toEqual({ code: 'timeout', message: 'The extraction took longer than 1 ms (extract_timeout_ms).' });
    const answer = await pooledRules(pool, 20_000).extract(new Evidence(long), custom, options);
    expect(answer.fields[0]).toMatchObject({ value: 'AB-1234' });
  });

  it('of a document whose parts are gone is no fault of the document: who asks looks whether it was deleted', async () => {
    const evidence = new Evidence(new StoredContent({ ...opened, manifest: { ...manifest, generation: 'gone' } }));
    const answer = pooledRules(open(), 20_000).extract(evidence, custom, options) as Promise<unknown>;
    await expect(answer).rejects.toMatchObject({ fault: { code: 'unavailable' } });
  });
});

it('reads short documents here', async () => {
  const short = paper([[50, 1, 'File number: AB-1234']]);
  await pooledRules(open(), 20_000).extract(new Evidence(short), custom, options);
  expect(pool.stats.finished).toBe(0);
});
