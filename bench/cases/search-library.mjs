// Ten thousand files of two pages: words common and rare, phrases, prefixes and typos over all of them.
import { LibrarySearch } from '../../dist/index/search/library/library-search.js';
import { Searcher } from '../../dist/index/search/searcher.js';
import { openStore, p99, p99Awaited, storePages, timeAwaited } from '../search/in-process.mjs';
import { openScan } from '../search/rivals.mjs';
import { Chance, drawQueries, sentence } from '../search/texts.mjs';

const FILES = 10_000;
const FILES_AT_ONCE = 500;
const CACHE_BYTES = 256 * 1024 ** 2;

export default async function run() {
  const { store, close } = openStore();
  try {
    const texts = await fillStore(store);
    const queries = drawQueries(texts, 40);
    const all = Object.values(queries).flat();
    const library = new LibrarySearch(store, new Searcher(CACHE_BYTES));
    const search = (query) => library.search({ query, maxResults: 20 }, 'default');
    const firstMs = await timeAwaited(() => search(all[0]));
    const name = `library of ${FILES.toLocaleString('en')} files`;
    const kinds = [];
    for (const [kind, list] of Object.entries(queries))
      kinds.push({ name: `${name}: ${kind}, p99`, value: await p99Awaited(list, search), unit: 'ms' });
    return [
      { name: `${name}: p99`, value: await p99Awaited(all, search), unit: 'ms', limit: 20 },
      ...kinds,
      { name: `${name}: first query after a start`, value: firstMs, unit: 'ms' },
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

/** Models as a parser would make them: a title, and twelve paragraphs on two pages. */
async function fillStore(store) {
  const chance = new Chance(5);
  const texts = [];
  let waiting = [];
  for (let i = 0; i < FILES; i++) {
    const blocks = ['title', ...Array(12).fill('paragraph')].map((type, b) => ({
      id: `p1.b${b + 1}`,
      type,
      text: sentence(chance, type === 'title' ? 5 : 40),
      bbox: [72, 72 + b * 50, 540, 120 + b * 50],
    }));
    texts.push(blocks.map(({ text }) => text).join('\n'));
    waiting.push(addFile(store, blocks));
    if (waiting.length === FILES_AT_ONCE) {
      await Promise.all(waiting);
      waiting = [];
    }
  }
  await Promise.all(waiting);
  return texts;
}

function addFile(store, blocks) {
  const pages = [blocks.slice(0, 7), blocks.slice(7)].map((ofPage, i) => ({ page: i + 1, blocks: ofPage, tables: [] }));
  return storePages(store, pages);
}
