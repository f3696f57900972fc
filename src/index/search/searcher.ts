import { LRUCache } from 'lru-cache';
import type { Clause } from '../../analysis/excerpt.ts';
import type { SearchAnswer } from '../../document/search-answer.ts';
import type { StoredContent } from '../content.ts';
import { atOnce, inTurns, type Slices } from '../slices.ts';
import { findCrossings } from './document/crossings.ts';
import { DocumentQuery } from './document/document-query.ts';
import { OpenedDocument } from './document/opened-document.ts';
import { searchByPattern } from './document/regex-search.ts';
import { type PendingMatch, parseQuery, type SearchRequest } from './query.ts';

export interface FoundMatches extends Omit<SearchAnswer, 'matches'> {
  matches: PendingMatch[];
}

/** Searches stored documents; the indexes of those asked last are kept open. */
export class Searcher {
  /** By the hash of their bytes: of several readings of a document the last one asked. */
  readonly #opened: LRUCache<string, OpenedDocument>;

  constructor(cacheBytes: number) {
    this.#opened = new LRUCache({ maxSize: Math.max(1, cacheBytes), sizeCalculation: (document) => document.bytes });
  }

  /** In one go: for those who keep nobody waiting. */
  search(content: StoredContent, request: SearchRequest): SearchAnswer {
    const { matches, ...answer } = atOnce(this.#find(content, request));
    return { ...answer, matches: matches.map(({ toMatch }) => toMatch()) };
  }

  find(content: StoredContent, request: SearchRequest): Promise<FoundMatches> {
    return inTurns(this.#find(content, request));
  }

  *#find(content: StoredContent, { query, offset = 0, maxResults, mode }: SearchRequest): Slices<FoundMatches> {
    const wanted = offset + maxResults;
    const document = yield* this.#open(content);
    const clauses = mode === 'regex' ? [] : parseQuery(query, mode);
    const { total, exact, matches, stretched } =
      mode === 'regex'
        ? yield* searchByPattern(document, query, wanted)
        : yield* new DocumentQuery(document, clauses, query, wanted).runAnyWay();
    const crossings = yield* findCrossings(document, clauses, Math.max(1, matches[0]?.score ?? 0));
    return {
      query,
      total: total + crossings.length,
      ...(exact ? {} : { total_exact: false }),
      matches: [...crossings, ...matches].slice(offset, wanted),
      ...(total > 0 ? stretched : {}),
    };
  }

  /** The same content, which may have been read from before and know what it read. */
  known(content: StoredContent): StoredContent {
    return this.#openNow(content)?.content ?? content;
  }

  /** The document was deleted: nobody will ask for it soon. */
  forget(sha256: string): void {
    this.#opened.delete(sha256);
  }

  *query(content: StoredContent, clauses: readonly Clause[], query: string, wanted: number): Slices<DocumentQuery> {
    return new DocumentQuery(yield* this.#open(content), clauses, query, wanted);
  }

  *#open(content: StoredContent): Slices<OpenedDocument> {
    const known = this.#openNow(content);
    if (known) return known;
    const document = yield* OpenedDocument.open(content);
    this.#opened.set(content.manifest.sha256, document);
    return document;
  }

  #openNow({ manifest: { sha256, generation } }: StoredContent): OpenedDocument | undefined {
    const known = this.#opened.get(sha256);
    return known?.generation === generation ? known : undefined;
  }
}
