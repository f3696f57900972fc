// What the index is measured against: MiniSearch over the same texts, and a plain scan of them.
import MiniSearch from 'minisearch';

export function openMiniSearch(texts) {
  const index = new MiniSearch({ fields: ['text'], storeFields: [] });
  index.addAll(texts.map((text, id) => ({ id, text })));
  return (query) =>
    index
      .search(query.replaceAll('"', ''), { combineWith: 'AND', prefix: !/[\s"]$/.test(query), fuzzy: false })
      .slice(0, 20);
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
