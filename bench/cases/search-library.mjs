// Ten thousand files of two pages: words common and rare, phrases, prefixes and typos over all of them.
import { setServiceFlags } from '../../dist/cli/service-flags.js';
import { LibrarySearch } from '../../dist/index/search/library/library-search.js';
import { Searcher } from '../../dist/index/search/searcher.js';
import { quantile } from '../harness.mjs';
import { openStore, p99, p99Awaited, storePages, timeAwaited } from '../search/in-process.mjs';
import { bytesOf } from '../search/report.mjs';
import { openScan } from '../search/rivals.mjs';
import { Chance, drawQueries, sentence } from '../search/texts.mjs';

const FILES = Number(process.env.FILES ?? 10_000);
const FILES_AT_ONCE = 500;
const CACHE_BYTES = 256 * 1024 ** 2;

export default async function run() {
  setServiceFlags();
  const { store, close } = openStore();
  try {
    const { texts, listMs } = await fillStore(store);
    const queries = drawQueries(texts, 40);
    const all = Object.values(queries).flat();
    // As after a start: nothing is open, nothing was asked before.
    const library = new LibrarySearch(store, new Searcher(CACHE_BYTES));
    const search = (query) => library.search({ query, maxResults: 20 }, 'default');
    const firstMs = [];
    for (const query of all) firstMs.push(await timeAwaited(() => search(query)));
    const name = `library of ${FILES.toLocaleString('en')} files`;
    const kinds = [];
    for (const [kind, list] of Object.entries(queries))
      kinds.push({ name: `${name}: ${kind}, p99`, value: await p99Awaited(list, search), unit: 'ms' });
    return [
      { name: `${name}: p99`, value: await p99Awaited(all, search), unit: 'ms', limit: 10 },
      ...kinds,
      { name: `${name}: first query after a start`, value: firstMs[0], unit: 'ms' },
      {
        name: `${name}: each query asked once after a start, p99`,
        value: quantile(firstMs, 0.99),
        unit: 'ms',
        limit: 20,
      },
      { name: `${name}: index size`, value: wordsSize(store) / bytesOf(texts), unit: '× text', limit: 1 },
      { name: `${name}: listing a file while others wait`, value: listMs / FILES, unit: 'ms' },
      {
        name: `${name}: plain scan, p99`,
        value: p99(
          all.filter((_, i) => i % 10 === 0),
          openScan(texts),
        ),
        unit: 'ms',
      },
    ];
  } finally {
    await close();
  }
}

function wordsSize({ words }) {
  let bytes = 0;
  for (const [key, value] of words.from('')) bytes += Buffer.byteLength(key) + value.length;
  return bytes;
}

/** Models as a parser would make them: a title, and twelve paragraphs on two pages. */
async function fillStore(store) {
  const chance = new Chance(5);
  const library = new LibrarySearch(store, new Searcher(1));
  const texts = [];
  const stored = [];
  let waiting = [];
  for (let i = 0; i < FILES; i++) {
    const blocks = ['title', ...Array(12).fill('paragraph')].map((type, b) => ({
      id: `p1.b${b + 1}`,
      type,
      text: sentence(chance, type === 'title' ? 5 : 40),
      bbox: [72, 72 + b * 50, 540, 120 + b * 50],
    }));
    texts.push(blocks.map(({ text }) => text).join('\n'));
    waiting.push(addFile(store, blocks, (record) => stored.push(record)));
    if (waiting.length === FILES_AT_ONCE) {
      await Promise.all(waiting);
      waiting = [];
    }
  }
  await Promise.all(waiting);
  const startedAt = performance.now();
  await Promise.all(stored.map((record) => library.fileAdded(record)));
  return { texts, listMs: performance.now() - startedAt };
}

function addFile(store, blocks, onStored) {
  const pages = [blocks.slice(0, 7), blocks.slice(7)].map((ofPage, i) => ({ page: i + 1, blocks: ofPage, tables: [] }));
  return storePages(store, pages, onStored);
}
