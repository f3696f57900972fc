import { type ContentTerms, LIBRARY_WEIGHTS } from '../index/search/stored/content-terms.ts';

/** PostgreSQL takes no more in one tsvector. */
const MAX_VECTOR_BYTES = 900_000;

export interface ListedWords {
  pairs: Uint8Array;
  /** Has too many words to list: it may hold any. */
  isLarge: boolean;
  /** For each slot the words of it and of those before, parted by spaces. */
  words: string[];
}

/** The words of a content as its row in the catalogue holds them. */
export function toListedWords(terms: ContentTerms | undefined): ListedWords {
  if (!terms) return { pairs: new Uint8Array(0), isLarge: false, words: [] };
  const { pairs, isLarge } = terms;
  const words: string[] = [];
  const held = new Set<string>();
  for (let slot = 0; slot < LIBRARY_WEIGHTS.length; slot++) {
    for (const word of (terms.terms[slot] ?? '').split(' ')) if (word !== '') held.add(word);
    words.push([...held].join(' '));
  }
  if (isLarge || Buffer.byteLength(words.at(-1)!) > MAX_VECTOR_BYTES) return { pairs, isLarge: true, words: [] };
  return { pairs, isLarge, words };
}
