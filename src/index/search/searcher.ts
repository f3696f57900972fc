import { LRUCache } from 'lru-cache';
import type { StoredContent } from '../content.ts';
import type { SearchAnswer, SearchMatch, SearchRequest } from './answer.ts';
import { type FilteredCells, searchFilteredCells } from './filtered-cells.ts';
import { OpenedDocument } from './opened-document.ts';
import { type Clause, parseQuery } from './query.ts';
import { searchByPattern } from './regex-search.ts';
import { type ScoredUnit, SegmentQuery, type Statistics } from './score.ts';
import { cutSnippet } from './snippet.ts';

/** Searches stored documents; the indexes of those asked last are kept open. */
export class Searcher {
  readonly #opened: LRUCache<string, OpenedDocument>;

  constructor(cacheBytes: number) {
    this.#opened = new LRUCache({ maxSize: Math.max(1, cacheBytes), sizeCalculation: (document) => document.bytes });
  }

  search(content: StoredContent, request: SearchRequest): SearchAnswer {
    const document = this.#open(content);
    const { query, maxResults, mode } = request;
    if (mode === 'regex') return searchByPattern(document, query, maxResults);
    const clauses = parseQuery(query, mode);
    return new DocumentQuery(document, clauses, query, maxResults).run();
  }

  /** As written or not at all, for a search over many files. */
  searchExactly(content: StoredContent, query: string, clauses: readonly Clause[], maxResults: number): SearchAnswer {
    return new DocumentQuery(this.#open(content), clauses, query, maxResults).runExactly();
  }

  #open(content: StoredContent): OpenedDocument {
    const { generation } = content.manifest;
    let document = this.#opened.get(generation);
    if (!document) {
      document = new OpenedDocument(content);
      this.#opened.set(generation, document);
    }
    return document;
  }
}

interface Hit extends ScoredUnit {
  segment: number;
}

/** One query on one document: as written first, then more forgiving until something is found. */
class DocumentQuery {
  readonly #document: OpenedDocument;
  readonly #clauses: readonly Clause[];
  readonly #query: string;
  readonly #maxResults: number;

  constructor(document: OpenedDocument, clauses: readonly Clause[], query: string, maxResults: number) {
    this.#document = document;
    this.#clauses = clauses;
    this.#query = query;
    this.#maxResults = maxResults;
  }

  runExactly(): SearchAnswer {
    return this.#answer(this.#withAll(this.#segmentQueries('exact')), this.#filteredCells());
  }

  run(): SearchAnswer {
    const exact = this.#segmentQueries('exact');
    const hits = this.#withAll(exact);
    const filtered = this.#filteredCells();
    if (hits.length > 0 || filtered.total > 0) return this.#answer(hits, filtered);
    // What stands in quotes or is a code is meant as it is written.
    if (this.#clauses.some((clause) => clause.terms.length > 1)) return this.#answer([], filtered);
    const onPage = this.#clauses.length > 1 ? this.#onPagesWithAll(exact) : [];
    if (onPage.length > 0) return { ...this.#answer(onPage, filtered), relaxed: 'page' };
    const typos = this.#withAll(this.#segmentQueries('typo'));
    if (typos.length > 0) return { ...this.#answer(typos, filtered, true), fuzzy: true };
    const any = this.#clauses.length > 1 ? this.#withAny(exact) : [];
    if (any.length > 0) return { ...this.#answer(any, filtered), relaxed: 'any' };
    return this.#answer([], filtered);
  }

  #filteredCells(): FilteredCells {
    return searchFilteredCells(this.#document, this.#clauses, this.#query, this.#maxResults);
  }

  #segmentQueries(how: 'exact' | 'typo'): SegmentQuery[] {
    return this.#document.segments.map((segment) => new SegmentQuery(segment, this.#clauses, how));
  }

  get #allClauses(): number[] {
    return this.#clauses.map((_, i) => i);
  }

  #statistics(queries: readonly SegmentQuery[]): Statistics {
    const units = this.#document.segments.reduce((sum, { segment }) => sum + segment.unitCount, 0);
    const unitsWith = this.#allClauses.map((i) => queries.reduce((sum, query) => sum + query.unitsWith(i).length, 0));
    return { units, unitsWith };
  }

  #withAll(queries: readonly SegmentQuery[]): Hit[] {
    const found = queries.map((query) => query.unitsWithAll());
    if (found.every((units) => units.length === 0)) return [];
    const statistics = this.#statistics(queries);
    return queries.flatMap((query, segment) =>
      query.score(found[segment]!, this.#allClauses, statistics).map((hit) => ({ ...hit, segment })),
    );
  }

  /** Blocks of pages that hold all words, though no block does. */
  #onPagesWithAll(queries: readonly SegmentQuery[]): Hit[] {
    return this.#withAny(queries, (byPage, page) => byPage.every((pages) => pages.has(page)));
  }

  #withAny(
    queries: readonly SegmentQuery[],
    accept?: (byClause: ReadonlySet<number>[], page: number) => boolean,
  ): Hit[] {
    const pageOf = (segment: number, unit: number): number => {
      const { places } = this.#document.segments[segment]!.segment;
      return places.kind === 'blocks' ? places.pages[unit]! : -1 - places.sheet;
    };
    const units = queries.map((query) => this.#allClauses.map((i) => query.unitsWith(i)));
    const pages = this.#allClauses.map((i) => {
      const set = new Set<number>();
      units.forEach((ofSegment, segment) => {
        for (const unit of ofSegment[i]!) set.add(pageOf(segment, unit));
      });
      return set;
    });
    const statistics = this.#statistics(queries);
    return queries.flatMap((query, segment) => {
      const clausesOf = new Map<number, number[]>();
      units[segment]!.forEach((list, clause) => {
        for (const unit of list) {
          const page = pageOf(segment, unit);
          if (accept && (page < 0 || !accept(pages, page))) continue;
          clausesOf.set(unit, [...(clausesOf.get(unit) ?? []), clause]);
        }
      });
      return [...clausesOf].flatMap(([unit, clauses]) =>
        query.score([unit], clauses, statistics).map((hit) => ({ ...hit, segment })),
      );
    });
  }

  #answer(hits: Hit[], filtered: FilteredCells, typo = false): SearchAnswer {
    // The same score keeps the order of the document.
    hits.sort((a, b) => b.score - a.score || a.segment - b.segment || a.unit - b.unit);
    const matches: SearchMatch[] = [];
    let total = filtered.total;
    for (const hit of hits) {
      const { places } = this.#document.segments[hit.segment]!.segment;
      if (places.kind === 'blocks') {
        total++;
        if (matches.length < this.#maxResults)
          matches.push(this.#blockMatch(places.pages[hit.unit]!, places.blocks[hit.unit]!, hit.score, typo));
        continue;
      }
      if (places.kind !== 'cells') continue;
      const first = hit.unit === 0 ? 0 : places.cellEnds[hit.unit - 1]!;
      const end = places.cellEnds[hit.unit]!;
      total += end - first;
      if (matches.length >= this.#maxResults) continue;
      const snippet = cutSnippet(places.texts[hit.unit]!, this.#clauses, typo);
      for (let cell = first; cell < end && matches.length < this.#maxResults; cell++) {
        matches.push(
          this.#document.toCellMatch(
            places.sheet,
            places.rows[cell]!,
            places.columns[cell]!,
            snippet,
            toScore(hit.score),
          ),
        );
      }
    }
    matches.push(...filtered.matches.slice(0, this.#maxResults - matches.length));
    return { query: this.#query, total, matches, ...(filtered.exact ? {} : { total_exact: false }) };
  }

  #blockMatch(pageNumber: number, position: number, score: number, typo: boolean): SearchMatch {
    const block = this.#document.page(pageNumber).blocks[position]!;
    return this.#document.toBlockMatch(pageNumber, block, cutSnippet(block.text, this.#clauses, typo), toScore(score));
  }
}

const toScore = (score: number): number => Math.round(score * 1e4) / 1e4;
