import { LRUCache } from 'lru-cache';
import type { Clause } from '../../analysis/excerpt.ts';
import type { SearchAnswer } from '../../document/search-answer.ts';
import type { StoredContent } from '../content.ts';
import { DocumentQuery } from './document/document-query.ts';
import { OpenedDocument } from './document/opened-document.ts';
import { searchByPattern } from './document/regex-search.ts';
import { parseQuery, type SearchRequest } from './query.ts';

/** Searches stored documents; the indexes of those asked last are kept open. */
export class Searcher {
  /** By the hash of their bytes: of several readings of a document the last one asked. */
  readonly #opened: LRUCache<string, OpenedDocument>;

  constructor(cacheBytes: number) {
    this.#opened = new LRUCache({ maxSize: Math.max(1, cacheBytes), sizeCalculation: (document) => document.bytes });
  }

  search(content: StoredContent, { query, offset = 0, maxResults, mode }: SearchRequest): SearchAnswer {
    const wanted = offset + maxResults;
    const { total, exact, matches, stretched } =
      mode === 'regex'
        ? searchByPattern(this.#open(content), query, wanted)
        : this.query(content, parseQuery(query, mode), query, wanted).runAnyWay();
    return {
      query,
      total,
      ...(exact ? {} : { total_exact: false }),
      matches: matches.slice(offset).map((match) => match.toMatch()),
      ...(total > 0 ? stretched : {}),
    };
  }

  /** The document was deleted: nobody will ask for it soon. */
  forget(sha256: string): void {
    this.#opened.delete(sha256);
  }

  query(content: StoredContent, clauses: readonly Clause[], query: string, wanted: number): DocumentQuery {
    return new DocumentQuery(this.#open(content), clauses, query, wanted);
  }

  #open(content: StoredContent): OpenedDocument {
    const { sha256, generation } = content.manifest;
    const known = this.#opened.get(sha256);
    if (known?.generation === generation) return known;
    const document = new OpenedDocument(content);
    this.#opened.set(sha256, document);
    return document;
  }
}
