import type { Clause } from '../../../analysis/excerpt.ts';
import { cutAround, cutSnippet } from '../../../analysis/excerpt.ts';
import { isUnspacedCharacter, toTerms } from '../../../analysis/tokens.ts';
import { CellKind, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import { ChunkWalk } from '../../../spreadsheet/chunk-walk.ts';
import { readNumber, sameNumber } from '../../../spreadsheet/number-reader.ts';
import type { PendingMatch } from '../answer.ts';
import { chunkMayHoldNumber, chunkMayHoldTerm } from '../stored/chunk-filter.ts';
import type { ChunkFilters } from '../stored/segment.ts';
import type { OpenedDocument } from './opened-document.ts';

/** Chunks that one query reads, and reads only to count once it has all matches: what is in more is so common that its count says little. */
const MAX_CHUNKS = 32;
const MAX_CHUNKS_TO_COUNT = 4;

export interface FilteredCells {
  total: number;
  /** False where not all chunks that may hold the words were read. */
  exact: boolean;
  matches: PendingMatch[];
}

/** Numbers of a value, however they are written or shown, except for those whose shown text holds the clauses and is indexed. */
export function findNumbers(
  document: OpenedDocument,
  clauses: readonly Clause[],
  query: string,
  wanted: number,
): FilteredCells {
  const value = readNumber(query);
  if (value === undefined) return { total: 0, exact: true, matches: [] };
  const shown = sheetsWithShownNumbers(document);
  return scanChunks(
    document,
    wanted,
    ({ numbers }, index) => chunkMayHoldNumber(numbers[index]!, value),
    function* (chunk) {
      if (!chunk.numbers.some((number) => sameNumber(number, value))) return;
      const walk = new ChunkWalk(chunk);
      while (walk.next()) {
        if (!IS_NUMBER[walk.kind] || !sameNumber(walk.number, value)) continue;
        const cell = walk.cell();
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
export function findFilteredTexts(document: OpenedDocument, clauses: readonly Clause[], wanted: number): FilteredCells {
  const whole = clauses.map((clause) => ({ ...clause, prefix: false }));
  const found = scanTexts(document, whole, wanted);
  if (found.total > 0 || !clauses.some((clause) => clause.prefix)) return found;
  return scanTexts(document, clauses, wanted);
}

function scanTexts(document: OpenedDocument, clauses: readonly Clause[], wanted: number): FilteredCells {
  return scanChunks(
    document,
    wanted,
    ({ terms }, index) => mayHoldTerms(terms[index]!, clauses),
    function* (chunk) {
      const matching = chunk.strings.map((text) => holdsAll(toTerms(text), clauses));
      if (!matching.includes(true)) return;
      const walk = new ChunkWalk(chunk);
      while (walk.next()) {
        if (walk.textIndex < 0 || !matching[walk.textIndex] || walk.kind === CellKind.literalNumber) continue;
        const cell = walk.cell();
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
  wanted: number,
  mayHold: (filters: ChunkFilters, index: number) => boolean,
  search: (chunk: RowChunk) => Iterable<FoundCell>,
): FilteredCells {
  const found: FilteredCells = { total: 0, exact: true, matches: [] };
  let chunks = 0;
  for (const { places } of document.segments) {
    if (places.kind !== 'filters') continue;
    for (let index = 0; index < places.terms.length; index++) {
      if (!mayHold(places, index)) continue;
      const isEnough = found.matches.length >= wanted;
      if (chunks++ >= (isEnough ? MAX_CHUNKS_TO_COUNT : MAX_CHUNKS)) return { ...found, exact: false };
      for (const { cell, snippet } of search(document.chunk(places.sheet, places.firstChunk + index))) {
        if (found.total++ >= wanted) continue;
        const toMatch = () => document.toCellMatch(places.sheet, cell.row, cell.column, snippet(), 1, false);
        found.matches.push({ score: 1, toMatch });
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

const IS_NUMBER = Object.values(CellKind).map((kind) => kind === CellKind.number || kind === CellKind.literalNumber);

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
    if (wanted.length === 1 && isUnspacedCharacter(term)) return candidate?.includes(term) === true;
    return candidate === term || (prefix && i === wanted.length - 1 && candidate?.startsWith(term) === true);
  });
