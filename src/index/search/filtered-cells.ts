import { toTerms } from '../../analysis/tokens.ts';
import { CellKind, type RowChunk, readCells } from '../../document/rows.ts';
import type { SearchMatch } from './answer.ts';
import { chunkMayHoldNumber, chunkMayHoldTerm } from './chunk-filter.ts';
import type { OpenedDocument } from './opened-document.ts';
import type { Clause } from './query.ts';
import { cutAround, cutSnippet } from './snippet.ts';

/** Chunks that one query reads: beyond them a word is so common that its count says little. */
const MAX_CHUNKS = 200;

export interface FilteredCells {
  total: number;
  /** False where not all chunks that may hold the words were read. */
  exact: boolean;
  matches: SearchMatch[];
}

/**
 * Cells of large sheets that are not indexed one by one: chunks that may hold them are read and looked through. Whole words first:
 * nearly every chunk may hold a word that begins with some three letters.
 */
export function searchFilteredCells(
  document: OpenedDocument,
  clauses: readonly Clause[],
  query: string,
  maxResults: number,
): FilteredCells {
  const whole = clauses.map((clause) => ({ ...clause, prefix: false }));
  const found = scanChunks(document, whole, query, maxResults);
  if (found.total > 0 || !clauses.some((clause) => clause.prefix)) return found;
  return scanChunks(document, clauses, query, maxResults);
}

function scanChunks(
  document: OpenedDocument,
  clauses: readonly Clause[],
  query: string,
  maxResults: number,
): FilteredCells {
  const found: FilteredCells = { total: 0, exact: true, matches: [] };
  const value = toNumber(query);
  let chunks = 0;
  for (const { segment } of document.segments) {
    const { places } = segment;
    if (places.kind !== 'filters') continue;
    for (let index = 0; index < places.terms.length; index++) {
      const byNumber = value !== undefined && chunkMayHoldNumber(places.numbers[index]!, value);
      const byTerms = mayHoldTerms(places.terms[index]!, clauses);
      if (!byNumber && !byTerms) continue;
      if (chunks++ >= MAX_CHUNKS) return { ...found, exact: false };
      const chunk = document.chunk(places.sheet, places.firstChunk + index);
      if (byNumber) addNumbers(document, chunk, value, found, maxResults);
      if (byTerms) addTexts(document, chunk, clauses, found, maxResults);
    }
  }
  return found;
}

function mayHoldTerms(filter: Uint8Array, clauses: readonly Clause[]): boolean {
  if (filter.length === 0) return false;
  return clauses.every(({ terms, prefix }) =>
    terms.every((term, i) => chunkMayHoldTerm(filter, term, prefix && i === terms.length - 1)),
  );
}

function addNumbers(
  document: OpenedDocument,
  chunk: RowChunk,
  value: number,
  found: FilteredCells,
  maxResults: number,
): void {
  for (const cell of readCells(chunk)) {
    if (cell.number !== value || (cell.kind !== CellKind.number && cell.kind !== CellKind.literalNumber)) continue;
    found.total++;
    if (found.matches.length >= maxResults) continue;
    const text = document.cellText(chunk.sheet, cell);
    found.matches.push(
      document.toCellMatch(chunk.sheet, cell.row, cell.column, cutAround(text, [[0, text.length]]), 1),
    );
  }
}

function addTexts(
  document: OpenedDocument,
  chunk: RowChunk,
  clauses: readonly Clause[],
  found: FilteredCells,
  maxResults: number,
): void {
  const matching = new Set(chunk.strings.filter((text) => holdsAll(toTerms(text), clauses)));
  if (matching.size === 0) return;
  for (const cell of readCells(chunk)) {
    if (!matching.has(cell.text) || cell.kind === CellKind.literalNumber) continue;
    found.total++;
    if (found.matches.length >= maxResults) continue;
    const snippet = cutSnippet(cell.text, clauses);
    found.matches.push(document.toCellMatch(chunk.sheet, cell.row, cell.column, snippet, 1));
  }
}

const holdsAll = (terms: readonly string[], clauses: readonly Clause[]): boolean =>
  clauses.every((clause) => terms.some((_, at) => startsAt(terms, at, clause)));

const startsAt = (terms: readonly string[], at: number, { terms: wanted, prefix }: Clause): boolean =>
  wanted.every((term, i) => {
    const candidate = terms[at + i];
    return candidate === term || (prefix && i === wanted.length - 1 && candidate?.startsWith(term) === true);
  });

/** "1,234.50" and "1234.5" are the same number. */
function toNumber(query: string): number | undefined {
  const text = query.trim();
  const isNumber = /^[+-]?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(text) && /\d/.test(text);
  return isNumber ? Number(text.replaceAll(',', '')) : undefined;
}
