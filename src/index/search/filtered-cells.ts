import { toTerms } from '../../analysis/tokens.ts';
import { CellKind, type RowChunk, readCells, type StoredCell } from '../../document/rows.ts';
import { readNumber, sameNumber } from '../../spreadsheet/number-reader.ts';
import type { SearchMatch } from './answer.ts';
import { chunkMayHoldNumber, chunkMayHoldTerm } from './chunk-filter.ts';
import type { OpenedDocument } from './opened-document.ts';
import type { Clause } from './query.ts';
import type { ChunkFilters } from './segment.ts';
import { cutAround, cutSnippet } from './snippet.ts';

/** Chunks that one query reads, and reads only to count once it has all matches: what is in more is so common that its count says little. */
const MAX_CHUNKS = 32;
const MAX_CHUNKS_TO_COUNT = 4;

export interface FilteredCells {
  total: number;
  /** False where not all chunks that may hold the words were read. */
  exact: boolean;
  matches: SearchMatch[];
}

/** Numbers of a value, however they are written or shown, except for those whose shown text holds the clauses and is indexed. */
export function findNumbers(
  document: OpenedDocument,
  clauses: readonly Clause[],
  query: string,
  maxResults: number,
): FilteredCells {
  const value = readNumber(query);
  if (value === undefined) return { total: 0, exact: true, matches: [] };
  const shown = sheetsWithShownNumbers(document);
  return scanChunks(
    document,
    maxResults,
    ({ numbers }, index) => chunkMayHoldNumber(numbers[index]!, value),
    function* (chunk) {
      if (!chunk.numbers.some((number) => sameNumber(number, value))) return;
      for (const cell of readCells(chunk)) {
        if (!isNumber(cell) || !sameNumber(cell.number, value)) continue;
        const text = document.cellText(chunk.sheet, cell);
        if (shown.has(chunk.sheet) && holdsAll(toTerms(text), clauses)) continue;
        yield { cell, snippet: () => cutAround(text, [[0, text.length]]) };
      }
    },
  );
}

/**
 * Cells of large sheets that are not indexed one by one: chunks that may hold them are read and looked through. Whole words first:
 * nearly every chunk may hold a word that begins with some three letters.
 */
export function findFilteredTexts(
  document: OpenedDocument,
  clauses: readonly Clause[],
  maxResults: number,
): FilteredCells {
  const whole = clauses.map((clause) => ({ ...clause, prefix: false }));
  const found = scanTexts(document, whole, maxResults);
  if (found.total > 0 || !clauses.some((clause) => clause.prefix)) return found;
  return scanTexts(document, clauses, maxResults);
}

function scanTexts(document: OpenedDocument, clauses: readonly Clause[], maxResults: number): FilteredCells {
  return scanChunks(
    document,
    maxResults,
    ({ terms }, index) => mayHoldTerms(terms[index]!, clauses),
    function* (chunk) {
      const matching = new Set(chunk.strings.filter((text) => holdsAll(toTerms(text), clauses)));
      if (matching.size === 0) return;
      for (const cell of readCells(chunk)) {
        if (!matching.has(cell.text) || cell.kind === CellKind.literalNumber) continue;
        yield { cell, snippet: () => cutSnippet(cell.text, clauses) };
      }
    },
  );
}

interface FoundCell {
  cell: StoredCell;
  snippet(): ReturnType<typeof cutSnippet>;
}

function scanChunks(
  document: OpenedDocument,
  maxResults: number,
  mayHold: (filters: ChunkFilters, index: number) => boolean,
  search: (chunk: RowChunk) => Iterable<FoundCell>,
): FilteredCells {
  const found: FilteredCells = { total: 0, exact: true, matches: [] };
  let chunks = 0;
  for (const { places } of document.segments) {
    if (places.kind !== 'filters') continue;
    for (let index = 0; index < places.terms.length; index++) {
      if (!mayHold(places, index)) continue;
      const isEnough = found.matches.length >= maxResults;
      if (chunks++ >= (isEnough ? MAX_CHUNKS_TO_COUNT : MAX_CHUNKS)) return { ...found, exact: false };
      for (const { cell, snippet } of search(document.chunk(places.sheet, places.firstChunk + index))) {
        if (found.total++ >= maxResults) continue;
        found.matches.push(document.toCellMatch(places.sheet, cell.row, cell.column, snippet(), 1));
      }
    }
  }
  return found;
}

function sheetsWithShownNumbers({ segments }: OpenedDocument): Set<number> {
  const sheets = new Set<number>();
  for (const { places } of segments) {
    if (places.kind !== 'filters') continue;
    if (places.numbersShown) sheets.add(places.sheet);
    else sheets.delete(places.sheet);
  }
  return sheets;
}

const isNumber = ({ kind }: StoredCell): boolean => kind === CellKind.number || kind === CellKind.literalNumber;

function mayHoldTerms(filter: Uint8Array, clauses: readonly Clause[]): boolean {
  if (filter.length === 0) return false;
  return clauses.every(({ terms, prefix }) =>
    terms.every((term, i) => chunkMayHoldTerm(filter, term, prefix && i === terms.length - 1)),
  );
}

const holdsAll = (terms: readonly string[], clauses: readonly Clause[]): boolean =>
  clauses.every((clause) => terms.some((_, at) => startsAt(terms, at, clause)));

const startsAt = (terms: readonly string[], at: number, { terms: wanted, prefix }: Clause): boolean =>
  wanted.every((term, i) => {
    const candidate = terms[at + i];
    return candidate === term || (prefix && i === wanted.length - 1 && candidate?.startsWith(term) === true);
  });
