import { type Clause, cutAround, cutSnippet, findClauses, type Snippet } from '../../../analysis/excerpt.ts';
import { fold } from '../../../analysis/tokens.ts';
import { CellKind, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import { ChunkWalk } from '../../../spreadsheet/chunk-walk.ts';
import { readNumber, sameNumber } from '../../../spreadsheet/number-reader.ts';
import { serialsOf } from '../../../spreadsheet/serial-date.ts';
import type { Slices } from '../../slices.ts';
import type { Outcome } from '../query.ts';
import { chunkMayHoldNumber, chunkMayHoldTerm } from '../stored/bloom.ts';
import type { OpenedDocument } from './opened-document.ts';

/** Chunks that one query reads, and reads only to count once it has all matches: what is in more is so common that its count says little. */
const MAX_CHUNKS = 32;
const MAX_CHUNKS_TO_COUNT = 4;

/** What is looked for in chunks, and who may hold it. */
interface Wanted {
  mayHold(filter: Uint8Array, hasTexts: boolean): boolean;
  find(chunk: RowChunk): Iterable<{ cell: StoredCell; cut(): Snippet }>;
}

/** Numbers by value, and texts beyond what is indexed: chunks that may hold them are read and looked through. */
export function* findInChunks(
  document: OpenedDocument,
  clauses: readonly Clause[],
  query: string,
  wanted: number,
): Slices<Outcome[]> {
  if (document.filters.length === 0) return [];
  const values = yield* scan(document, wanted, valuesOf(document, clauses, query));
  // Whole words first: nearly every chunk may hold a word that begins with some three letters.
  const whole = yield* scan(document, wanted, textsWith(clauses.map((clause) => ({ ...clause, prefix: false }))));
  const isFound = whole.total > 0 || !clauses.some(({ prefix }) => prefix);
  return [values, isFound ? whole : yield* scan(document, wanted, textsWith(clauses))];
}

/** Numbers and days, however they are written or shown, except for those whose shown text holds the clauses and is indexed. */
function valuesOf(document: OpenedDocument, clauses: readonly Clause[], query: string): Wanted {
  const shown = new Map(document.filters.map(({ sheet, numbersShown }) => [sheet, numbersShown]));
  const [number, days, day] = [readNumber(query) ?? Number.NaN, serialsOf(query), query.trim()];
  const values = [number, ...days].filter((value) => !Number.isNaN(value));
  return {
    mayHold: (filter) => values.some((value) => chunkMayHoldNumber(filter, value)),
    *find(chunk) {
      if (!chunk.numbers.some((held) => values.some((value) => sameNumber(held, value)))) return;
      const walk = new ChunkWalk(chunk);
      while (walk.next()) {
        const isDay = walk.kind === CellKind.date && days.includes(walk.number);
        if (!isDay && !(IS_NUMBER[walk.kind] && sameNumber(walk.number, number))) continue;
        const cell = walk.cell();
        const { value, formatted } = document.sheet(chunk.sheet)!.reader.read(cell);
        if ((isDay && value !== day) || (shown.get(chunk.sheet) && holdsAll(formatted, clauses))) continue;
        yield { cell, cut: () => cutAround(formatted, [[0, formatted.length]]) };
      }
    },
  };
}

function textsWith(clauses: readonly Clause[]): Wanted {
  return {
    mayHold: (filter, hasTexts) =>
      hasTexts &&
      clauses.every(({ terms, prefix }) =>
        terms.every((term, i) => chunkMayHoldTerm(filter, term, prefix && i === terms.length - 1)),
      ),
    *find(chunk) {
      const matching = chunk.strings.map((text) => holdsAll(text, clauses));
      if (!matching.includes(true)) return;
      const walk = new ChunkWalk(chunk);
      while (walk.next()) {
        if (walk.textIndex < 0 || !matching[walk.textIndex] || walk.kind === CellKind.literalNumber) continue;
        const cell = walk.cell();
        yield { cell, cut: () => cutSnippet(cell.text, clauses) };
      }
    },
  };
}

function* scan(document: OpenedDocument, wanted: number, { mayHold, find }: Wanted): Slices<Outcome> {
  const found: Outcome = { total: 0, exact: true, matches: [], stretched: {} };
  let chunks = 0;
  for (const { sheet, firstChunk, firstUnindexed, filters } of document.filters) {
    for (const [i, filter] of filters.entries()) {
      if (!mayHold(filter, firstChunk + i >= firstUnindexed)) continue;
      const isEnough = found.matches.length >= wanted;
      if (chunks++ >= (isEnough ? MAX_CHUNKS_TO_COUNT : MAX_CHUNKS)) return { ...found, exact: false };
      for (const { cell, cut } of find(document.rows(sheet, firstChunk + i).chunk)) {
        if (found.total++ < wanted) found.matches.push(document.sheet(sheet)!.toMatch(cell.row, cell.column, cut));
      }
      yield;
    }
  }
  return found;
}

const IS_NUMBER = Object.values(CellKind).map((kind) => kind === CellKind.number || kind === CellKind.literalNumber);

/** What a quick look excludes is not cut into words. */
function holdsAll(text: string, clauses: readonly Clause[]): boolean {
  const folded = fold(text);
  return (
    clauses.every(({ terms }) => terms.every((term) => folded.includes(term))) &&
    clauses.every((clause) => findClauses(text, [clause]).length > 0)
  );
}
