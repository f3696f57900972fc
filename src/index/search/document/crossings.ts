import { type Clause, cutAround } from '../../../analysis/excerpt.ts';
import { toTerms } from '../../../analysis/tokens.ts';
import type { TableCell, TableHead, TableRow } from '../../../document/table.ts';
import { readNumber } from '../../../spreadsheet/number-reader.ts';
import { MAX_ROWS, parseRange } from '../../../spreadsheet/reference.ts';
import type { Slices } from '../../slices.ts';
import { readTableRows } from '../../table-rows.ts';
import type { PendingMatch } from '../query.ts';
import { type Occurrences, visitCommon } from '../ranking.ts';
import { BlockSegment } from './block-segment.ts';
import type { OpenedDocument } from './opened-document.ts';

/** Their list is read as a whole. */
const MAX_TABLES = 1_000;
/** Rows that one query reads, and rows of one sheet that its words may name. */
const MAX_ROWS_READ = 5_000;
const MAX_NAMED_ROWS = 100;
/** Words that name more cells than these name none of them. */
const MAX_CROSSINGS = 5;
/** Clauses are told apart by the bits of a number. */
const MAX_CLAUSES = 30;
/** Of the words of a label: with fewer of them it is not named. */
const MIN_SHARE = 0.5;

/** A text that may name a row or a column: the clauses that it holds, as bits, and how many of its words are asked for. */
interface Label {
  text: string;
  held: number;
  asked: number;
  words: number;
}

interface Crossing {
  table: TableHead;
  row: TableRow;
  cell: TableCell;
  rowName: string;
  columnName: string;
  share: number;
}

/** The cells where a row and a column cross whose labels have all words of a query between them. */
export function* findCrossings(
  document: OpenedDocument,
  clauses: readonly Clause[],
  score: number,
): Slices<PendingMatch[]> {
  if (clauses.length < 2 || clauses.length > MAX_CLAUSES) return [];
  const { content } = document;
  if (!(content.manifest.tableCount > 0) || content.manifest.tableCount > MAX_TABLES) return [];
  const tables = content.tables();
  const search = new CrossingSearch(clauses);
  const inCells = content.sheets().length > 0;
  const found = yield* placesOf(document, clauses, inCells);
  const { places } = found;
  let left = MAX_ROWS_READ;
  for (const table of tables) {
    const headerRows = Math.max(1, table.header_rows);
    // The data of a chart lies in no cells of its own.
    if (inCells && table.range === undefined) continue;
    const position = content.sheets().findIndex(({ info }) => info.name === table.sheet);
    if (position < 0 && !mayCross(table, found)) continue;
    if ((left -= position < 0 ? table.row_count : headerRows) < 0) break;
    const columns = search.columnsOf(readTableRows(content, table, 0, headerRows), table);
    const inHeaders = bitsOf(columns.flat());
    if (inHeaders === 0) continue;
    const rows = position < 0 ? [headerRows] : namedRows(table, position, places, inHeaders);
    for (const from of rows) {
      if (position >= 0 && left-- <= 0) break;
      const end = position < 0 ? table.row_count : from + 1;
      for (const row of readTableRows(content, table, from, end)) search.lookAt(table, row, columns);
    }
    yield;
  }
  return search.best().map((crossing) => ({ score, toMatch: () => toMatch(document, crossing, score) }));
}

const pagesOf = ({ page, parts }: TableHead): number[] => parts?.map((part) => part.page) ?? [page];

/**
 * Reading a table costs more than asking the index whether it can have all clauses, one of them in its header. What lies on one page is
 * one block; of several parts the header may stand in the first alone.
 */
const mayCross = (table: TableHead, { places, headed, together }: ClausePlaces): boolean => {
  const pages = pagesOf(table);
  if (pages.length === 1) return together.has(pages[0]!) && (table.header_rows === 0 || headed.has(pages[0]!));
  if (table.header_rows > 0 && !pages.some((page) => headed.has(page))) return false;
  return places.every((found) => pages.some((page) => found.has(page)));
};

interface ClausePlaces {
  /** By clause: the pages it stands on, or in a workbook the rows as sheet × MAX_ROWS + row. */
  places: Set<number>[];
  /** Pages with a clause in the header of a table. */
  headed: Set<number>;
  /** Pages with a block that has all clauses. */
  together: Set<number>;
}

function* placesOf(document: OpenedDocument, clauses: readonly Clause[], inCells: boolean): Slices<ClausePlaces> {
  const all = clauses.map(() => new Set<number>());
  const headed = new Set<number>();
  const together = new Set<number>();
  for (const segment of document.segments) {
    if (segment instanceof BlockSegment === inCells) continue;
    yield* segment.prepare();
    const found: Occurrences[] = [];
    for (const [i, { terms }] of clauses.entries()) {
      const places = all[i]!;
      const { occurrences } = yield* segment.find({ terms, prefix: false });
      found.push(occurrences);
      yield* visitCommon([occurrences], segment.passages, (unit) => {
        if (inCells && places.size > MAX_ROWS_READ) return;
        for (const place of segment.places(unit)) places.add(place);
      });
      if (segment instanceof BlockSegment) for (const page of segment.headedPages(occurrences)) headed.add(page);
    }
    if (inCells) continue;
    yield* visitCommon(found, segment.passages, (unit) => {
      for (const page of segment.places(unit)) together.add(page);
    });
  }
  return { places: all, headed, together };
}

/** Rows of a table of a sheet that hold all the clauses that no header holds; where headers hold all, any of them. */
function namedRows(table: TableHead, sheet: number, places: readonly Set<number>[], inHeaders: number): number[] {
  const range = parseRange(table.range!)!;
  const first = sheet * MAX_ROWS + range.firstRow;
  const [from, to] = [first + Math.max(1, table.header_rows), sheet * MAX_ROWS + range.lastRow];
  const missing = places.filter((_, i) => (inHeaders & (1 << i)) === 0);
  if ((missing.length > 0 ? missing : places).some(({ size }) => size > MAX_ROWS_READ)) return [];
  const [some = new Set<number>(), ...others] =
    missing.length > 0 ? missing : [new Set(places.flatMap((set) => [...set]))];
  const rows = [...some].filter((row) => row >= from && row <= to && others.every((set) => set.has(row)));
  return rows.length > MAX_NAMED_ROWS ? [] : rows.map((row) => row - first).sort((a, b) => a - b);
}

class CrossingSearch {
  readonly #clauses: readonly Clause[];
  readonly #asked: ReadonlySet<string>;
  readonly #all: number;
  readonly #found: Crossing[] = [];

  constructor(clauses: readonly Clause[]) {
    this.#clauses = clauses;
    this.#asked = new Set(clauses.flatMap(({ terms }) => terms));
    this.#all = 2 ** clauses.length - 1;
  }

  /** By column: its labels, the outermost first; what spans the whole table is its title. */
  columnsOf(headers: Iterable<TableRow>, { col_count: width }: TableHead): Label[][] {
    const columns: Label[][] = Array.from({ length: width }, () => []);
    for (const { cells } of headers) {
      for (const { col, col_span: span, text } of cells) {
        if (text.trim() === '' || (span > 1 && span === width)) continue;
        const label = this.#toLabel(text);
        for (let at = col; at < Math.min(width, col + span); at++) columns[at]!.push(label);
      }
    }
    return columns;
  }

  lookAt(table: TableHead, row: TableRow, columns: readonly Label[][]): void {
    const cells = row.cells.filter(({ text }) => text.trim() !== '').sort((a, b) => a.col - b.col);
    // A number names a row only where the row begins with it: a year, an item.
    const names = cells
      .filter(({ text }, i) => i === 0 || readNumber(text) === undefined)
      .map(({ col, text }) => ({ col, ...this.#toLabel(text) }))
      .filter(({ held }) => held !== 0);
    if (names.length === 0) return;
    for (const cell of cells) {
      const levels = (columns[cell.col] ?? []).filter(({ held }) => held !== 0);
      const ofColumn = bitsOf(levels);
      const ofRow = names.filter(({ col, held }) => col !== cell.col && (held & ~ofColumn) !== 0);
      if (ofRow.length === 0 || (bitsOf(ofRow) | ofColumn) !== this.#all || (ofColumn & ~bitsOf(ofRow)) === 0) continue;
      const [rowShare, columnShare] = [shareOf(ofRow), shareOf(levels)];
      if (rowShare < MIN_SHARE || columnShare < MIN_SHARE) continue;
      const rowName = ofRow.map(({ text }) => text).join(', ');
      const columnName = columns[cell.col]!.map(({ text }) => text).join(' › ');
      this.#found.push({ table, row, cell, rowName, columnName, share: rowShare * columnShare });
    }
  }

  /** Those that are named best. */
  best(): Crossing[] {
    const most = this.#found.reduce((share, crossing) => Math.max(share, crossing.share), 0);
    const best = this.#found.filter(({ share }) => share === most);
    return best.length > MAX_CROSSINGS ? [] : best;
  }

  #toLabel(written: string): Label {
    const text = written.replace(/\s+/g, ' ').trim();
    const words = new Set(toTerms(text));
    let held = 0;
    for (const [i, { terms }] of this.#clauses.entries()) if (terms.every((term) => words.has(term))) held |= 1 << i;
    return { text, held, asked: [...words].filter((word) => this.#asked.has(word)).length, words: words.size };
  }
}

const bitsOf = (labels: readonly Label[]): number => labels.reduce((bits, { held }) => bits | held, 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const shareOf = (labels: readonly Label[]): number =>
  sum(labels.map(({ asked }) => asked)) / sum(labels.map(({ words }) => words));

function toMatch(document: OpenedDocument, crossing: Crossing, score: number): ReturnType<PendingMatch['toMatch']> {
  const { table, row, cell, rowName, columnName } = crossing;
  const { value, text, col } = cell;
  const said = {
    context: { row: rowName, column: columnName },
    crossing: { table_id: table.id, row: row.index, col, ...(value === undefined ? {} : { value }) },
  };
  const cut = () => cutAround(text, []);
  const range = parseRange(table.range ?? '');
  if (range) {
    const position = document.content.sheets().findIndex(({ info }) => info.name === table.sheet);
    const [at, column] = [range.firstRow + row.index, range.firstColumn + col];
    return { ...document.sheet(position)!.toMatch(at, column, cut, { score }).toMatch(), ...said };
  }
  const { hit: _, ...shown } = cut();
  return { page: row.page ?? table.page, ...shown, score, bbox: cell.bbox, ...said };
}
