// What the index is measured against: FlexSearch and MiniSearch over the same texts, and a plain scan of them.
import { Index } from 'flexsearch';
import MiniSearch from 'minisearch';

export function openMiniSearch(texts) {
  const index = new MiniSearch({ fields: ['text'], storeFields: [] });
  index.addAll(texts.map((text, id) => ({ id, text })));
  return (query) =>
    index
      .search(query.replaceAll('"', ''), { combineWith: 'AND', prefix: !/[\s"]$/.test(query), fuzzy: false })
      .slice(0, 20);
}

/** An index of FlexSearch's own that finds prefixes, as it would have to be stored: it keeps no positions, so it knows no phrases. */
export async function openFlexSearch(texts) {
  const startedAt = performance.now();
  const index = new Index({ tokenize: 'forward' });
  for (const [id, text] of texts.entries()) index.add(id, text);
  const buildMs = performance.now() - startedAt;
  let bytes = 0;
  await index.export((_, data) => {
    bytes += Buffer.byteLength(data ?? '');
  });
  return { buildMs, bytes, search: (query) => index.search(query.replaceAll('"', ''), { limit: 20 }) };
}

/** Every text is looked at for every word; the phrase as it is written. */
export function openScan(texts) {
  const folded = texts.map((text) => text.toLowerCase());
  return (query) => {
    const words = query.startsWith('"') ? [query.slice(1, -1)] : query.trim().split(' ');
    const found = [];
    for (let i = 0; i < folded.length; i++) if (words.every((part) => folded[i].includes(part))) found.push(i);
    return found;
  };
}
