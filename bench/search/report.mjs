// The lines of a search case: one for each figure that is guarded, and the rivals' beside it.
import { partName, unpack } from '../../dist/index/parts.js';
import { Searcher } from '../../dist/index/search/searcher.js';
import { clock, p99 } from './in-process.mjs';
import { openMiniSearch, openScan } from './rivals.mjs';
import { HOSTILE, PATTERNS } from './texts.mjs';

const CACHE_BYTES = 256 * 1024 ** 2;

/** Warm and cold p99 over all kinds of queries, each kind, and the rivals on the same texts. */
export function measureSearch(name, content, texts, queries, { warmMs, coldMs }) {
  const all = Object.values(queries).flat();
  const searcher = new Searcher(CACHE_BYTES);
  const search = (query) => searcher.search(content, { query, maxResults: 20, mode: 'text' });
  const results = [{ name: `${name}: p99 warm`, value: p99(all, search), unit: 'ms', limit: warmMs }];
  for (const [kind, list] of Object.entries(queries)) {
    results.push({ name: `${name}: ${kind}, p99 warm`, value: p99(list, search), unit: 'ms' });
  }
  const sample = all.filter((_, i) => i % 4 === 0);
  if (coldMs !== undefined) {
    const cold = (query) => new Searcher(CACHE_BYTES).search(content, { query, maxResults: 20, mode: 'text' });
    results.push({ name: `${name}: p99 cold`, value: p99(sample, cold), unit: 'ms', limit: coldMs });
  }
  results.push({ name: `${name}: MiniSearch, p99`, value: p99(sample, openMiniSearch(texts)), unit: 'ms' });
  results.push({ name: `${name}: plain scan, p99`, value: p99(sample, openScan(texts)), unit: 'ms' });
  return results;
}

/** Patterns that people ask for, and queries and patterns that are made to hurt: refused, or answered in time. */
export function measurePatterns(name, content) {
  const searcher = new Searcher(CACHE_BYTES);
  const answerOrRefuse = ([mode, query]) => {
    try {
      return searcher.search(content, { query, maxResults: 20, mode });
    } catch (error) {
      if (error.fault?.code !== 'invalid_request') throw error;
      return error.message;
    }
  };
  const patterns = PATTERNS.map((pattern) => ['regex', pattern]);
  return [
    { name: `${name}: patterns, slowest`, value: p99(patterns, answerOrRefuse), unit: 'ms', limit: 100 },
    { name: `${name}: hostile queries, slowest`, value: p99(HOSTILE, answerOrRefuse), unit: 'ms', limit: 100 },
  ];
}

export function indexSize(content) {
  let bytes = 0;
  for (let i = 0; i < content.manifest.segmentCount; i++) {
    const part = content.bytes(partName.search(i));
    const { length: blocks } = unpack('search', part).heads;
    bytes += part.length;
    for (let block = 0; block < blocks; block++) bytes += content.bytes(partName.searchBlock(i, block)).length;
  }
  return bytes;
}

export const bytesOf = (texts) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** The best of three: a slow moment of the machine is no property of the code. */
export async function bestOf(times, run) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const startedAt = clock();
    await run();
    best = Math.min(best, clock() - startedAt);
  }
  return best;
}
