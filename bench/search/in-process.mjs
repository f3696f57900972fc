// The service without its server: a store of its own, documents read into it, and the time of calls. Needs a build.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoredContent } from '../../dist/index/content.js';
import { newFileId } from '../../dist/index/ids.js';
import { LmdbStore } from '../../dist/index/lmdb-store.js';
import { pack, partName } from '../../dist/index/parts.js';
import { BlockSearchBuilder } from '../../dist/index/search/stored/block-builder.js';
import { TermCollector } from '../../dist/index/search/stored/content-terms.js';
import { packPage } from '../../dist/index/stored-page.js';
import { DEFAULT_PARSE_LIMITS } from '../../dist/parsers/budget.js';
import { MemorySource } from '../../dist/parsers/source.js';
import { DocumentSearch } from '../../dist/pool/document-search.js';
import { readDocument } from '../../dist/pool/read-document.js';
import { median, quantile } from '../harness.mjs';
import { sentence } from './texts.mjs';

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
    search: new DocumentSearch(),
    progress() {},
  });
  const writer = store.writeContent(sha256);
  let readMs = 0;
  for (;;) {
    const startedAt = clock();
    const { done, value } = await parts.next();
    readMs += clock() - startedAt;
    if (!done) {
      await writer.putParts([value]);
      continue;
    }
    const record = toRecord(value, sha256, fileName);
    await writer.commit(value, record);
    return { content: new StoredContent(await store.open(sha256)), record, readMs };
  }
}

/** Stores pages as a parser would make them, and their index; answers with the content. */
export async function storePages(store, pages, onStored) {
  const contentId = randomBytes(16).toString('hex');
  const writer = store.writeContent(contentId);
  const terms = new TermCollector();
  const builder = new BlockSearchBuilder(terms);
  let segmentCount = 0;
  const putSegments = async (segments) => {
    for (const built of segments) await writer.putParts(built(segmentCount++));
  };
  for (const page of pages) {
    const packed = packPage(page);
    await writer.putParts([{ name: partName.page(page.page), bytes: packed.bytes }]);
    builder.addPage(page, packed.ranges);
    if (builder.isFull) await putSegments(await builder.finish());
  }
  await putSegments(await builder.finish());
  await writer.putParts([{ name: partName.terms, bytes: pack('terms', terms.finish()) }]);
  const manifest = {
    sha256: contentId,
    sizeBytes: 1,
    fileType: 'pdf',
    documentType: 'report',
    mediaType: 'application/pdf',
    pageCount: pages.length,
    tableCount: 0,
    sheetCount: 0,
    longestText: 0,
    segmentCount,
  };
  const record = toRecord(manifest, contentId, 'made.pdf');
  await writer.commit(manifest, record);
  onStored?.(record);
  return new StoredContent(await store.open(contentId));
}

export const toRecord = ({ sizeBytes, fileType, mediaType, pageCount }, contentId, fileName) => ({
  id: newFileId(),
  owner: 'default',
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

/** Milliseconds; with CPU=1 those of the processor, of all threads: for a machine that others keep busy. */
export function clock() {
  if (!process.env.CPU) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** How long one call takes, in milliseconds, answer written as JSON included. */
export function timeOf(call) {
  const startedAt = clock();
  JSON.stringify(call());
  return clock() - startedAt;
}

const WARM_UP_ROUNDS = 3;

/**
 * p99 over queries of the time that each takes, in milliseconds: the median of its rounds, so that what else the machine does counts
 * little. The rounds before warm up, as a server is that has answered a thousand queries.
 */
export function p99(queries, call, rounds = 5) {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const query of queries) call(query);
  const times = queries.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, query] of queries.entries()) times[i].push(timeOf(() => call(query)));
  }
  return quantile(times.map(median), 0.99);
}

/** The same of calls that are waited for. */
export async function p99Awaited(queries, call, rounds = 5) {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const query of queries) await call(query);
  const times = queries.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, query] of queries.entries()) times[i].push(await timeAwaited(() => call(query)));
  }
  return quantile(times.map(median), 0.99);
}

export async function timeAwaited(call) {
  const startedAt = clock();
  JSON.stringify(await call());
  return clock() - startedAt;
}

/** Files of the same bytes. */
const NAMES_OF_EACH = 10;

/** Many small files, ten to a content; answers with their records. */
export async function fillStore(store, files, chance, atOnce) {
  const allOf = async (count, make) => {
    for (let from = 0; from < count; from += atOnce)
      await Promise.all(Array.from({ length: Math.min(atOnce, count - from) }, (_, i) => make(from + i)));
  };
  const records = [];
  await allOf(files / NAMES_OF_EACH, () => {
    const blocks = [{ id: 'p1.b1', type: 'paragraph', text: sentence(chance, 60), bbox: [72, 72, 540, 120] }];
    return storePages(store, [{ page: 1, blocks, tables: [] }], (record) => records.push(record));
  });
  const copies = records.flatMap((record) =>
    Array.from({ length: NAMES_OF_EACH - 1 }, () => ({ ...record, id: newFileId() })),
  );
  await allOf(copies.length, (i) => store.addFile(copies[i]));
  return [...records, ...copies];
}
