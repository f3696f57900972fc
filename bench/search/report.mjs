// The lines of a search case: one for each figure that is guarded, and the rivals' beside it.
import { Searcher } from '../../dist/index/search/searcher.js';
import { quantile } from '../harness.mjs';
import { p99, timeOf } from './in-process.mjs';
import { openMiniSearch, openScan } from './rivals.mjs';

const CACHE_BYTES = 256 * 1024 ** 2;
const RARITY_OF_COLD = 5;

/** Warm and cold p99 over all kinds of queries, each kind, and the rivals on the same texts. */
export function measureSearch(name, content, texts, queries, { warmMs, coldMs }) {
  const all = Object.values(queries).flat();
  const searcher = new Searcher(CACHE_BYTES);
  const search = (query) => searcher.search(content, { query, maxResults: 20, mode: 'text' });
  const results = [{ name: `${name}: p99 warm`, value: p99(all, search, 3), unit: 'ms', limit: warmMs }];
  for (const [kind, list] of Object.entries(queries)) {
    results.push({ name: `${name}: ${kind}, p99 warm`, value: p99(list, search, 3), unit: 'ms' });
  }
  if (coldMs !== undefined) {
    const cold = all
      .filter((_, i) => i % RARITY_OF_COLD === 0)
      .map((query) => timeOf(() => new Searcher(CACHE_BYTES).search(content, { query, maxResults: 20, mode: 'text' })));
    results.push({ name: `${name}: p99 cold`, value: quantile(cold, 0.99), unit: 'ms', limit: coldMs });
  }
  const sample = all.filter((_, i) => i % 4 === 0);
  results.push({ name: `${name}: MiniSearch, p99`, value: p99(sample, openMiniSearch(texts)), unit: 'ms' });
  results.push({ name: `${name}: plain scan, p99`, value: p99(sample, openScan(texts)), unit: 'ms' });
  return results;
}

export function indexSize(content) {
  let bytes = 0;
  for (let i = 0; i < content.manifest.segmentCount; i++) bytes += content.bytes(`search/${i}`).length;
  return bytes;
}

export const bytesOf = (texts) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** The best of three: a slow moment of the machine is no property of the code. */
export function bestOf(times, run) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const startedAt = performance.now();
    run();
    best = Math.min(best, performance.now() - startedAt);
  }
  return best;
}
