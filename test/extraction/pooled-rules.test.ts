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

const INVOICE = storedPaper(
  Array.from({ length: 12 }, (_, page): Placed[] => [
    [50, 1, 'Harbour Supplies Ltd'],
    [50, 2, '4 Quay Road, Leith EH6 6AB'],
    [50, 5, 'Bill to'],
    [50, 6, 'Fern & Co Ltd'],
    [300, 5, 'Invoice no: HS-2041'],
    [300, 6, 'Invoice date: 2024-05-02'],
    [50, 10, 'Description'],
    [250, 10, 'Quantity'],
    [350, 10, 'Unit price'],
    [450, 10, 'Amount'],
    [50, 11, `Rope, coil ${page + 1}`],
    [250, 11, '2'],
    [350, 11, '50.00'],
    [450, 11, '100.00'],
    ...(page < 11
      ? []
      : ([
          [350, 14, 'Subtotal'],
          [450, 14, '1,200.00'],
          [350, 15, 'VAT 20 %'],
          [450, 15, '240.00'],
          [350, 16, 'Total'],
          [450, 16, '1,440.00'],
        ] as Placed[])),
  ]),
  { language: 'en' },
);
const invoice = new StoredContent({ ...INVOICE, manifest: { ...INVOICE.manifest, generation: 'invoice' } });

let dataDir: string;
let stored: LmdbStore;
let pool: ParsePool;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'docloupe-rules-'));
  stored = new LmdbStore(dataDir);
  await stored.writeContent('c', manifest.generation).putParts(parts);
  await stored.writeContent('i', 'invoice').putParts(INVOICE.parts);
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

it.each([1, 4])('gives the same answers with %i workers, whatever each of them read before', async (workers) => {
  const asked = [
    [invoice, BUILT_IN_SCHEMAS.get('invoice')!],
    [long, contract],
    [invoice, BUILT_IN_SCHEMAS.get('receipt')!],
    [long, custom],
  ] as const;
  const ask = ([content, schema]: (typeof asked)[number]) =>
    pooledRules(pool, 60_000).extract(new Evidence(content), schema, options);
  pool = new ParsePool(poolSettings(dataDir, { workerHeapMb: 256, workers, workersPerHost: workers, maxQueue: 20 }));
  const expected = [];
  for (const [content, schema] of asked)
    expected.push(await rulesBackend.extract(new Evidence(content), schema, options));
  expect(expected[0]!.fields).toContainEqual(expect.objectContaining({ name: 'total', value: 1440 }));
  const rounds = [asked, asked.toReversed(), asked];
  const answers = await Promise.all(rounds.map((round) => Promise.all(round.map(ask))));
  expect(answers).toEqual([expected, expected.toReversed(), expected]);
});

it('reads short documents here', async () => {
  const short = paper([[50, 1, 'File number: AB-1234']]);
  await pooledRules(open(), 20_000).extract(new Evidence(short), custom, options);
  expect(pool.stats.finished).toBe(0);
});
