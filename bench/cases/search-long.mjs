// A document of ten thousand pages that nobody asked anything yet: how much of its index the first query reads.
import { StoredContent } from '../../dist/index/content.js';
import { Searcher } from '../../dist/index/search/searcher.js';
import { openStore, p99, storePages } from '../search/in-process.mjs';
import { indexSize } from '../search/report.mjs';
import { Chance, drawQueries, sentence } from '../search/texts.mjs';

const PAGES = 10_000;
const CACHE_BYTES = 256 * 1024 ** 2;
const INDEX_PART = /^search\//;

export default async function run() {
  const { store, close } = openStore();
  try {
    const pages = makePages();
    const content = await storePages(store, pages);
    let bytes = 0;
    const counting = {
      manifest: content.manifest,
      readPart(name) {
        const part = content.readPart(name);
        if (INDEX_PART.test(name)) bytes += part.length;
        return part;
      },
    };
    const search = (query) =>
      new Searcher(CACHE_BYTES).search(new StoredContent(counting), {
        query,
        maxResults: 20,
        mode: 'text',
      });
    const texts = pages.filter(({ page }) => page % 20 === 0).map(({ blocks }) => blocks[1].text);
    const queries = drawQueries(texts, 10);
    const all = Object.values(queries).flat();
    bytes = 0;
    for (const query of all) search(query);
    const name = `document of ${PAGES.toLocaleString('en')} pages`;
    return [
      {
        name: `${name}: index read by a first query`,
        value: bytes / all.length / indexSize(content),
        unit: '× index',
        limit: 0.3,
      },
      { name: `${name}: rare word, p99 cold`, value: p99(queries['rare word'], search), unit: 'ms' },
      { name: `${name}: p99 cold`, value: p99(all, search), unit: 'ms' },
    ];
  } finally {
    await close();
  }
}

function makePages() {
  const chance = new Chance(5);
  return Array.from({ length: PAGES }, (_, i) => ({
    page: i + 1,
    blocks: Array.from({ length: 7 }, (_, b) => ({
      id: `p${i + 1}.b${b + 1}`,
      type: b === 0 ? 'heading' : 'paragraph',
      text: b === 0 ? sentence(chance, 4) : `${sentence(chance, 100)} ref${i * 7 + b}`,
      bbox: [72, 72, 540, 120],
    })),
    tables: [],
  }));
}
