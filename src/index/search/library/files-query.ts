import { FaultError } from '../../../document/fault.ts';
import { StoredContent } from '../../content.ts';
import type { LibraryAnswer, Outcome, PendingMatch } from '../answer.ts';
import { commonPlaces } from '../common-places.ts';
import type { DocumentQuery } from '../document/document-query.ts';
import type { Clause } from '../query.ts';
import { rarity } from '../ranking.ts';
import type { Searcher } from '../searcher.ts';
import { BEST_WEIGHTS, type Probe } from '../stored/term-table.ts';
import type { ContentTerms } from './content-terms.ts';
import type { KnownFile } from './file-catalog.ts';

/** Files with matches that are ranked together, and files that one query opens. */
const BATCH_MATCHED = 64;
const MAX_OPENED = 256;

/** What is asked of all contents for one clause: any of these. */
export type Probes = readonly Probe[];

type RunDocument = (document: DocumentQuery, worth: readonly number[]) => Outcome;

/** A match with the file that it stands in. */
interface PlacedMatch extends PendingMatch {
  file: KnownFile;
}

/** One query on the files that fit a request. */
export class FilesQuery {
  readonly #searcher: Searcher;
  readonly #terms: ContentTerms;
  readonly #files: readonly KnownFile[];
  readonly #clauses: readonly Clause[];
  readonly #query: string;
  readonly #offset: number;
  readonly #wanted: number;

  constructor(
    searcher: Searcher,
    terms: ContentTerms,
    files: readonly KnownFile[],
    clauses: readonly Clause[],
    { query, offset = 0, maxResults }: { query: string; offset?: number | undefined; maxResults: number },
  ) {
    this.#searcher = searcher;
    this.#terms = terms;
    this.#files = files;
    this.#clauses = clauses;
    this.#query = query;
    this.#offset = offset;
    this.#wanted = offset + maxResults;
  }

  /**
   * Opens the files that may have the best matches, until no other can have a better one. So that one query opens a bounded number of
   * them, they are ranked batch by batch: however many matches are left out, those before and after are the same.
   */
  run(probes: readonly Probes[], need: 'all' | 'any', search: RunDocument): LibraryAnswer {
    const bounds = probes.map((alternatives) => this.#bounds(alternatives));
    const worth = bounds.map((list) => rarity(this.#files.length, countHolding(list)));
    // Twice: a hit whose words stand together counts double.
    const bestScore = 2 * worth.reduce((sum, value) => sum + value, 0);
    const candidates = need === 'all' ? holdingAll(bounds) : holdingAny(bounds);
    const candidateCount = candidates.reduce((sum, { length }) => sum + length, 0);
    const found = { total: 0, files: 0, exact: true, stretched: {} };
    const ranked: PlacedMatch[] = [];
    let batch: PlacedMatch[] = [];
    let [opened, matchedInBatch] = [0, 0];
    for (const { at, bound } of bestFirst(candidates)) {
      if (opened === MAX_OPENED) break;
      if (matchedInBatch === BATCH_MATCHED) {
        ranked.push(...batch);
        batch = [];
        matchedInBatch = 0;
        if (ranked.length >= this.#wanted) break;
      }
      const last = batch[this.#wanted - ranked.length - 1];
      if (last && last.score >= bestScore * BEST_WEIGHTS[bound]!) break;
      opened++;
      const file = this.#files[at]!;
      const outcome = unlessDeleted(() => search(this.#open(file), worth));
      if (!outcome || outcome.total === 0) continue;
      matchedInBatch++;
      found.files++;
      found.total += outcome.total;
      found.exact &&= outcome.exact;
      found.stretched = outcome.stretched;
      for (const match of outcome.matches) batch.push({ ...match, file });
      // The sort is stable: of matches as good as another, those of the newer file come first.
      batch = batch.sort((a, b) => b.score - a.score).slice(0, this.#wanted);
    }
    ranked.push(...batch);
    const isWhole = opened === candidateCount;
    return {
      query: this.#query,
      total: found.total,
      ...(found.exact && isWhole ? {} : { total_exact: false }),
      files_searched: this.#files.length,
      files_matched: isWhole ? found.files : candidateCount,
      files_opened: found.files,
      matches: ranked.slice(this.#offset, this.#wanted).flatMap(({ file, toMatch }) => {
        const match = unlessDeleted(toMatch);
        return match ? [{ file_id: file.id, file_name: file.fileName, ...match }] : [];
      }),
      ...(found.total > 0 ? found.stretched : {}),
    };
  }

  #open({ content }: KnownFile): DocumentQuery {
    const stored = new StoredContent(content.opened);
    return this.#searcher.query(stored, this.#clauses, this.#query, this.#wanted);
  }

  /** By file, how much the best hit of a clause counts at most. */
  #bounds(alternatives: Probes): Uint8Array {
    const best = this.#terms.bestWeights(alternatives);
    const bounds = new Uint8Array(this.#files.length);
    for (let at = 0; at < bounds.length; at++) bounds[at] = best[this.#files[at]!.content.number]!;
    return bounds;
  }
}

/** A file may be deleted while its parts are read: then it is left out. */
function unlessDeleted<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof FaultError && error.fault.code === 'not_found') return undefined;
    throw error;
  }
}

/** Positions of files, by how much their best hits count at most. */
type Candidates = readonly number[][];

function* bestFirst(candidates: Candidates): Generator<{ at: number; bound: number }> {
  for (let bound = candidates.length - 1; bound > 0; bound--) for (const at of candidates[bound]!) yield { at, bound };
}

function countHolding(bounds: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < bounds.length; i++) if (bounds[i]! > 0) count++;
  return count;
}

/** Files that may hold all clauses. */
function holdingAll(bounds: readonly Uint8Array[]): Candidates {
  const [first] = bounds as [Uint8Array];
  if (bounds.length === 1) return byBound(first, positionsHolding(first));
  const least = first.map((bound, at) => bounds.reduce((lowest, list) => Math.min(lowest, list[at]!), bound));
  return byBound(
    least,
    commonPlaces(bounds.map(positionsHolding)).sort((a, b) => a - b),
  );
}

/** Files that may hold some of the clauses. */
function holdingAny(bounds: readonly Uint8Array[]): Candidates {
  const most = bounds.reduce((best, list) => best.map((bound, at) => Math.max(bound, list[at]!)));
  return byBound(most, positionsHolding(most));
}

function positionsHolding(bounds: Uint8Array): number[] {
  const positions: number[] = [];
  for (let at = 0; at < bounds.length; at++) if (bounds[at]! > 0) positions.push(at);
  return positions;
}

function byBound(bounds: Uint8Array, files: readonly number[]): Candidates {
  const candidates: number[][] = BEST_WEIGHTS.map(() => []);
  for (const at of files) candidates[bounds[at]!]!.push(at);
  return candidates;
}
