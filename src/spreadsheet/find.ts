import { CellKind, type RowChunk, type StoredCell } from '../document/rows.ts';
import type { SheetLayout } from '../document/sheet.ts';
import type { FindAnswer, FoundCell } from './answers.ts';
import { CellReader } from './cell-value.ts';
import { ChunkWalk } from './chunk-walk.ts';
import { type FindQuery, type MatchMode, toFindQuery } from './find-query.ts';
import { SheetMeasure } from './measure.ts';
import { numberFormat } from './number-format.ts';
import { sameNumber } from './number-reader.ts';
import { cellName, MAX_ROWS } from './reference.ts';
import type { Workbook, WorkbookCells } from './workbook.ts';

export const FIND_PLACES = ['values', 'formulas', 'both'] as const;

export interface FindRequest {
  workbook: Workbook;
  cells: WorkbookCells;
  /** From 0; all sheets where left out. */
  sheet: number | undefined;
  query: string;
  match: MatchMode;
  in: (typeof FIND_PLACES)[number];
  maxResults: number;
  /** Whether cells of a row are looked at; rows count from 0. All where left out. */
  acceptsRow?: ((sheet: number, row: number) => boolean) | undefined;
}

/** Texts and numbers looked at: after the first many the search goes on only for matches that are still wanted, after the second it ends. */
const WORK_FOR_TOTAL = 2_000_000;
const WORK_FOR_MATCHES = 10_000_000;

/** The answer of cells/find: cells in the order of sheets, rows and columns. */
export function findCells(request: FindRequest): FindAnswer {
  const { workbook, cells, sheet, maxResults, acceptsRow = () => true } = request;
  const query = toFindQuery(request.query, request.match);
  const answer: FindAnswer = { total: 0, total_exact: true, matches: [] };
  let work = 0;
  for (const [at, { name }] of workbook.sheets.entries()) {
    if (sheet !== undefined && sheet !== at) continue;
    const search = new SheetSearch(name, cells.layout(at), query, request.in, (row) => acceptsRow(at, row));
    for (const chunk of cells.chunks(at, 0, MAX_ROWS - 1)) {
      if (work > (answer.matches.length < maxResults ? WORK_FOR_MATCHES : WORK_FOR_TOTAL)) {
        return { ...answer, total_exact: false };
      }
      work += search.searchChunk(chunk, answer, maxResults);
    }
  }
  return answer;
}

/** Distinct texts and formulas of a chunk are tested first; its cells are walked only if one matched or a number may. */
class SheetSearch {
  readonly #sheet: string;
  readonly #layout: SheetLayout;
  readonly #query: FindQuery;
  readonly #inValues: boolean;
  readonly #inFormulas: boolean;
  readonly #reader: CellReader;
  readonly #measure: SheetMeasure;
  readonly #acceptsRow: (row: number) => boolean;
  /** By format: whether what it shows can have the characters of the query. */
  readonly #mayShow: boolean[] = [];

  constructor(
    sheet: string,
    layout: SheetLayout,
    query: FindQuery,
    place: FindRequest['in'],
    acceptsRow: (row: number) => boolean,
  ) {
    this.#acceptsRow = acceptsRow;
    this.#sheet = sheet;
    this.#layout = layout;
    this.#query = query;
    this.#inValues = place !== 'formulas';
    this.#inFormulas = place !== 'values';
    this.#reader = new CellReader(layout);
    this.#measure = new SheetMeasure(layout);
  }

  /** Returns how many texts and numbers were looked at, those of a costly query more than once. */
  searchChunk(chunk: RowChunk, answer: FindAnswer, maxResults: number): number {
    const { strings, formulas } = chunk;
    const hitTexts = this.#inValues ? this.#hits(strings, '') : undefined;
    const hitFormulas = this.#inFormulas ? this.#hits(formulas, '=') : undefined;
    const numbers = this.#inValues && this.#numbersMayMatch(chunk);
    let work = strings.length + formulas.length;
    if (hitTexts || hitFormulas || numbers) {
      const walk = new ChunkWalk(chunk);
      if (numbers) work += chunk.numbers.length;
      while (walk.next()) {
        const hit =
          (hitTexts !== undefined && walk.textIndex >= 0 && hitTexts[walk.textIndex] === 1) ||
          (hitFormulas !== undefined && walk.formulaIndex >= 0 && hitFormulas[walk.formulaIndex] === 1) ||
          (numbers && walk.numberIndex >= 0 && this.#matchesNumber(walk));
        if (!hit || !this.#acceptsRow(walk.row)) continue;
        answer.total++;
        if (answer.matches.length < maxResults) answer.matches.push(this.#found(walk.cell()));
      }
    }
    return work * this.#query.effort;
  }

  #hits(texts: string[], prefix: string): Uint8Array | undefined {
    let hits: Uint8Array | undefined;
    for (let i = 0; i < texts.length; i++) {
      if (!this.#query.matchesText(prefix + texts[i]!)) continue;
      hits ??= new Uint8Array(texts.length);
      hits[i] = 1;
    }
    return hits;
  }

  #numbersMayMatch({ numbers, formats }: RowChunk): boolean {
    if (numbers.length === 0) return false;
    if (this.#query.number !== undefined || BOOLEAN_TEXTS.some((text) => this.#query.matchesText(text))) return true;
    if (!formats) return this.#formatMayShow(0);
    for (let i = 0; i < formats.length; i++) if (this.#formatMayShow(formats[i]!)) return true;
    return false;
  }

  #formatMayShow(format: number): boolean {
    let may = this.#mayShow[format];
    if (may === undefined) {
      const code = this.#layout.formats[format] ?? 'General';
      may = canShow(code, this.#query.needed);
      this.#mayShow[format] = may;
    }
    return may;
  }

  #matchesNumber(walk: ChunkWalk): boolean {
    const value = walk.number;
    const { number } = this.#query;
    switch (walk.kind) {
      case CellKind.boolean:
        return this.#query.matchesText(value === 0 ? 'FALSE' : 'TRUE');
      case CellKind.date: {
        if (!this.#formatMayShow(walk.format)) return false;
        const { value: iso, formatted } = this.#reader.read(walk.cell());
        return this.#query.matchesText(formatted) || (typeof iso === 'string' && this.#query.matchesText(iso));
      }
      case CellKind.number:
        if (number !== undefined && sameNumber(value, number)) return true;
        if (!this.#formatMayShow(walk.format)) return false;
        return this.#query.matchesText(this.#reader.formatNumber(value, walk.format));
      case CellKind.literalNumber:
        return number !== undefined && sameNumber(value, number);
      default:
        return false;
    }
  }

  #found(cell: StoredCell): FoundCell {
    const { row, column, formula, computed } = cell;
    return {
      sheet: this.#sheet,
      cell: cellName(row, column),
      ...this.#reader.read(cell),
      ...(formula === undefined ? {} : { formula: `=${formula}` }),
      ...(computed ? { computed } : {}),
      bbox: this.#measure.shownBox(row, column),
    };
  }
}

const BOOLEAN_TEXTS = ['TRUE', 'FALSE'];

/** What numbers are shown with under any format; the rest stands in the code. */
const NUMBER_ALPHABET = '0123456789.-+e#';
/** What ISO 8601 adds for dates. */
const DATE_ALPHABET = `${NUMBER_ALPHABET}:t`;

/** Names of months and days may have any letter. */
function canShow(code: string, needed: string): boolean {
  if (needed === '') return true;
  const units = numberFormat(code, 1900).dateUnits;
  if (units && /mmm|ddd|aaa|a\/p|am\/pm|g|\[\$/i.test(code)) return true;
  // Room for a character, and for a digit that is not there, is a space.
  const blank = /[_?]/.test(code) ? ' ' : '';
  const alphabet = (units ? DATE_ALPHABET : NUMBER_ALPHABET) + (code === 'General' ? '' : code.toLowerCase()) + blank;
  for (const char of needed) if (!alphabet.includes(char)) return false;
  return true;
}
