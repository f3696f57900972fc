// The service without its server: a store of its own, documents read into it, and the time of calls. Needs a build.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoredContent } from '../../dist/index/content.js';
import { newFileId } from '../../dist/index/ids.js';
import { LmdbStore } from '../../dist/index/lmdb-store.js';
import { DEFAULT_PARSE_LIMITS } from '../../dist/parsers/budget.js';
import { MemorySource } from '../../dist/parsers/source.js';
import { readDocument } from '../../dist/pool/read-document.js';
import { median, quantile } from '../harness.mjs';

export function openStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'docloupe-bench-'));
  const store = new LmdbStore(dataDir);
  const close = async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { store, dataDir, close };
}

/** Reads a document into the store as the service does; answers with how long it took, storing left aside. */
export async function addDocument(store, bytes, fileName) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const parts = readDocument(new MemorySource(bytes), {
    fileName,
    sha256,
    password: undefined,
    limits: DEFAULT_PARSE_LIMITS,
    progress() {},
  });
  const writer = store.writeContent(sha256);
  let readMs = 0;
  for (;;) {
    const startedAt = performance.now();
    const { done, value } = await parts.next();
    readMs += performance.now() - startedAt;
    if (!done) {
      await writer.putParts([value]);
      continue;
    }
    const record = toRecord(value, sha256, fileName);
    await writer.commit(value, record);
    return { content: new StoredContent(store, store.getManifest(sha256)), record, readMs };
  }
}

export const toRecord = ({ sizeBytes, fileType, mediaType, pageCount }, contentId, fileName) => ({
  id: newFileId(),
  fileName,
  createdAt: '2024-01-01T00:00:00Z',
  sha256: contentId,
  sizeBytes,
  contentId,
  status: 'ready',
  fileType,
  mediaType,
  pageCount,
  error: null,
});

/** How long one call takes, in milliseconds, answer written as JSON included. */
export function timeOf(call) {
  const startedAt = performance.now();
  JSON.stringify(call());
  return performance.now() - startedAt;
}

/**
 * p99 over queries of the time that each takes, in milliseconds: the median of its rounds, so that what else the machine does counts
 * little. A first round warms up.
 */
export function p99(queries, call, rounds = 3) {
  for (const query of queries) call(query);
  const times = queries.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, query] of queries.entries()) times[i].push(timeOf(() => call(query)));
  }
  return quantile(times.map(median), 0.99);
}
