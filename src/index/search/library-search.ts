import type { DocumentType, FileType } from '../../document/profile.ts';
import { StoredContent } from '../content.ts';
import { partName, unpack } from '../parts.ts';
import type { FileRecord, Manifest, Store } from '../store.ts';
import type { LibraryAnswer, SearchAnswer, Stretched } from './answer.ts';
import { commonPlaces } from './common-places.ts';
import type { DocumentQuery } from './document-query.ts';
import { isForgiven, oneEditVariants } from './one-edit.ts';
import { type Clause, parseQuery } from './query.ts';
import { rarity } from './ranking.ts';
import type { Searcher } from './searcher.ts';
import { BEST_WEIGHTS, bestWeight, type TermTable, toProbe, Vocabulary } from './term-table.ts';

/** Files with matches that one query reads at most, and files that it opens to find them. */
const MAX_MATCHED = 64;
const MAX_OPENED = 256;
const PAGE_OF_FILES = 1000;

export interface LibraryRequest {
  query: string;
  maxResults: number;
  fileIds?: string[] | undefined;
  fileTypes?: FileType[] | undefined;
  documentTypes?: DocumentType[] | undefined;
}

interface KnownContent {
  manifest: Manifest;
  terms: TermTable;
}

interface KnownFile {
  id: string;
  fileName: string;
  contentId: string;
  fileType: FileType | null;
  content: KnownContent;
}

/** What is asked of the tables for one clause: all terms of any of the alternatives. */
type Probes = (number | undefined)[][];

/** Search over all files: a table of terms for each content says which are worth opening. Filled from the store at the first query. */
export class LibrarySearch {
  readonly #store: Store;
  readonly #searcher: Searcher;
  #files: Map<string, KnownFile> | undefined;
  /** The same files, newest first; undefined after a change. */
  #newestFirst: readonly KnownFile[] | undefined;
  readonly #contents = new Map<string, KnownContent>();
  readonly #vocabulary = new Vocabulary();

  constructor(store: Store, searcher: Searcher) {
    this.#store = store;
    this.#searcher = searcher;
  }

  fileAdded(record: FileRecord): void {
    if (!this.#files) return;
    this.#add(this.#files, record);
    this.#newestFirst = undefined;
  }

  fileDeleted(id: string): void {
    const file = this.#files?.get(id);
    if (!file) return;
    this.#files?.delete(id);
    this.#newestFirst = undefined;
    // Its content may be gone, or come back under another generation.
    this.#contents.delete(file.contentId);
  }

  search(request: LibraryRequest): LibraryAnswer {
    const { query, maxResults } = request;
    const clauses = parseQuery(query, 'text');
    const files = this.#fitting(request);
    const search = new FilesQuery(this.#store, this.#searcher, files, clauses, query, maxResults);
    const written = clauses.map(toProbes);
    const asWritten = search.run(written, 'all', {}, (document, worth) => document.runAsWritten(worth));
    if (asWritten.total > 0) return asWritten;
    if (clauses.length > 1) {
      const together = search.run(written, 'all', {}, (document) => document.runTogether());
      if (together.total > 0) return together;
    }
    const forgiving = clauses.map((clause, i) => [...written[i]!, ...this.#similar(clause)]);
    const similar = search.run(forgiving, 'all', { fuzzy: true }, (document, worth) => document.runForgiving(worth));
    if (similar.total > 0 || clauses.length === 1) return similar.total > 0 ? similar : asWritten;
    return search.run(written, 'any', { relaxed: 'any' }, (document, worth) => document.runAny(worth));
  }

  #similar({ terms }: Clause): Probes {
    const [term] = terms as [string];
    if (terms.length > 1 || !isForgiven(term)) return [];
    const probes = [...oneEditVariants(term)].map((variant) => toProbe(variant, false)!);
    return probes.filter((probe) => this.#vocabulary.has(probe)).map((probe) => [probe]);
  }

  /** Newest first. */
  #fitting({ fileIds, fileTypes, documentTypes }: LibraryRequest): readonly KnownFile[] {
    const files = this.#load();
    this.#newestFirst ??= [...files.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
    if (!fileIds && !fileTypes && !documentTypes) return this.#newestFirst;
    const ids = fileIds && new Set(fileIds);
    return this.#newestFirst.filter(
      ({ id, fileType, content }) =>
        (!ids || ids.has(id)) &&
        (!fileTypes || (fileType !== null && fileTypes.includes(fileType))) &&
        (!documentTypes || documentTypes.includes(content.manifest.documentType)),
    );
  }

  #load(): Map<string, KnownFile> {
    if (this.#files) return this.#files;
    const files = new Map<string, KnownFile>();
    for (let before: string | undefined; ; ) {
      const page = this.#store.listFiles({ limit: PAGE_OF_FILES, ...(before === undefined ? {} : { before }) });
      for (const record of page) if (record.status === 'ready') this.#add(files, record);
      before = page.at(-1)?.id;
      if (page.length < PAGE_OF_FILES) break;
    }
    this.#files = files;
    return files;
  }

  #add(files: Map<string, KnownFile>, { id, fileName, contentId, fileType }: FileRecord): void {
    const content = this.#content(contentId);
    if (content) files.set(id, { id, fileName, contentId, fileType, content });
  }

  #content(contentId: string): KnownContent | undefined {
    let content = this.#contents.get(contentId);
    if (!content) {
      const manifest = this.#store.getManifest(contentId);
      const part = manifest && this.#store.readPart(manifest.generation, partName.terms);
      if (!manifest || !part) return undefined;
      content = { manifest, terms: unpack('terms', part) };
      this.#contents.set(contentId, content);
      this.#vocabulary.add(content.terms);
    }
    return content;
  }
}

type RunDocument = (document: DocumentQuery, worth: readonly number[]) => SearchAnswer;

/** One query on the files that fit a request. */
class FilesQuery {
  readonly #store: Store;
  readonly #searcher: Searcher;
  readonly #files: readonly KnownFile[];
  readonly #clauses: readonly Clause[];
  readonly #query: string;
  readonly #maxResults: number;

  constructor(
    store: Store,
    searcher: Searcher,
    files: readonly KnownFile[],
    clauses: readonly Clause[],
    query: string,
    maxResults: number,
  ) {
    this.#store = store;
    this.#searcher = searcher;
    this.#files = files;
    this.#clauses = clauses;
    this.#query = query;
    this.#maxResults = maxResults;
  }

  /** Opens the files that may have the best matches, until no other can have a better one or the limit is reached. */
  run(probes: readonly Probes[], need: 'all' | 'any', stretched: Stretched, search: RunDocument): LibraryAnswer {
    const bounds = probes.map((ofClause) => this.#bounds(ofClause));
    const worth = bounds.map((list) => rarity(this.#files.length, countHolding(list)));
    const total = worth.reduce((sum, value) => sum + value, 0);
    const candidates = need === 'all' ? holdingAll(bounds) : holdingAny(bounds);
    const answer: LibraryAnswer = {
      query: this.#query,
      total: 0,
      files_searched: this.#files.length,
      files_matched: candidates.length,
      files_opened: 0,
      matches: [],
    };
    let opened = 0;
    for (const { at, bound } of candidates) {
      const isFull = answer.matches.length >= this.#maxResults;
      // Twice: a hit whose words stand together counts double.
      if (isFull && answer.matches[this.#maxResults - 1]!.score >= total * BEST_WEIGHTS[bound]! * 2) break;
      if (opened >= MAX_OPENED || answer.files_opened >= MAX_MATCHED) break;
      opened++;
      this.#addFile(this.#files[at]!, answer, search, worth);
    }
    if (opened < candidates.length) answer.total_exact = false;
    else answer.files_matched = answer.files_opened;
    return answer.total === 0 ? answer : { ...answer, ...stretched };
  }

  #addFile({ id, fileName, content }: KnownFile, answer: LibraryAnswer, search: RunDocument, worth: number[]): void {
    const stored = new StoredContent(this.#store, content.manifest);
    const found = search(this.#searcher.query(stored, this.#clauses, this.#query, this.#maxResults), worth);
    if (found.total === 0) return;
    answer.files_opened++;
    answer.total += found.total;
    if (found.total_exact === false) answer.total_exact = false;
    if (found.relaxed && found.relaxed !== 'any') answer.relaxed = found.relaxed;
    for (const match of found.matches) answer.matches.push({ file_id: id, file_name: fileName, ...match });
    // The sort is stable: of matches as good as another, those of the newer file come first.
    answer.matches.sort((a, b) => b.score - a.score);
    answer.matches.length = Math.min(answer.matches.length, this.#maxResults);
  }

  /** By file, how much the best hit of a clause counts at most. */
  #bounds(probes: Probes): Uint8Array {
    const bounds = new Uint8Array(this.#files.length);
    for (let i = 0; i < bounds.length; i++) bounds[i] = boundOf(this.#files[i]!.content.terms, probes);
    return bounds;
  }
}

interface Candidate {
  /** Position among the files. */
  at: number;
  bound: number;
}

function countHolding(bounds: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < bounds.length; i++) if (bounds[i]! > 0) count++;
  return count;
}

/** Files that may hold all clauses: those with the best hits first, then the newest. */
function holdingAll(bounds: readonly Uint8Array[]): Candidate[] {
  const holding = bounds.map((list) => positionsHolding(list));
  const files = holding.length === 1 ? holding[0]! : commonPlaces(holding).sort((a, b) => a - b);
  return bestFirst(files, (at) => Math.min(...bounds.map((list) => list[at]!)));
}

function holdingAny(bounds: readonly Uint8Array[]): Candidate[] {
  const most = bounds.reduce((best, list) => best.map((bound, at) => Math.max(bound, list[at]!)));
  return bestFirst(positionsHolding(most), (at) => most[at]!);
}

function positionsHolding(bounds: Uint8Array): number[] {
  const positions: number[] = [];
  for (let at = 0; at < bounds.length; at++) if (bounds[at]! > 0) positions.push(at);
  return positions;
}

function bestFirst(files: readonly number[], boundOfFile: (at: number) => number): Candidate[] {
  const byBound: Candidate[][] = BEST_WEIGHTS.map(() => []);
  for (const at of files) {
    const bound = boundOfFile(at);
    byBound[bound]!.push({ at, bound });
  }
  return byBound.reverse().flat();
}

const toProbes = ({ terms, prefix }: Clause): Probes => [
  terms.map((term, i) => toProbe(term, prefix && i === terms.length - 1)),
];

/** How much the best hit of a clause counts at most: one alternative is enough, and needs all its terms. */
function boundOf(terms: TermTable, alternatives: Probes): number {
  let best = 0;
  for (const probes of alternatives) {
    let bound = BEST_WEIGHTS.length - 1;
    for (let i = 0; i < probes.length && bound > 0; i++) bound = Math.min(bound, bestWeight(terms, probes[i]));
    if (bound > best) best = bound;
  }
  return best;
}
