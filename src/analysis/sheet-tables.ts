import type { RowChunk } from '../document/rows.ts';
import type { CellRange } from '../document/sheet.ts';
import { findHead } from './sheet-header.ts';
import { joinMerged, joinOverlaps } from './sheet-joins.ts';
import { type RegionRow, SheetRegion } from './sheet-region.ts';
import { SheetRegions, type ShowCell } from './sheet-regions.ts';

/** Blocks beyond these are left out: a sheet of scattered cells has no tables worth a list of a million. */
const MAX_REGIONS = 2_048;
/** Rows that may lie between two parts of one table: empty ones, and a label of the next section. */
const MAX_GAP_ROWS = 3;
/** How many regions back the upper part of a table is looked for. */
const LOOK_BACK = 64;
const MAX_DECLARED_CELLS = 5_000_000;
const MIN_LIST_ROWS = 8;
const MAX_LIST_CHARS = 60;

/** A table that the file itself declares. */
export interface KnownTable {
  range: CellRange;
  name: string;
  headerRows: number;
  /** Given for tables that formulas refer to by the names of their columns. */
  totalsRows?: number;
  columns?: string[];
}

export interface FoundTable {
  range: CellRange;
  headerRows: number;
  title: string | undefined;
  declared: KnownTable | undefined;
  confidence: number;
  rows: readonly RegionRow[];
}

/** Text that stands outside tables. */
export interface FoundText {
  range: CellRange;
  text: string;
  /** It names a table, or stands out by its style. */
  heading: boolean;
}

/** What is known of a sheet when its rows have passed. */
export interface SheetHints {
  /** The block of all cells. */
  used?: CellRange | undefined;
  merges?: readonly CellRange[];
  /** The range of the automatic filter, whose first row is a header. */
  filter?: CellRange | undefined;
}

export interface SheetContents {
  tables: FoundTable[];
  texts: FoundText[];
  /** Blocks of cells beyond the limit. */
  dropped: number;
}

/**
 * The tables of a sheet, from its rows as they pass by: those that the file declares, and blocks of cells that look like
 * one. Parts of a table that empty rows separate belong together as long as only the first has a header.
 */
export class SheetTables {
  readonly #known: readonly KnownTable[];
  readonly #knownRegions: SheetRegion[];
  readonly #regions: SheetRegions;
  readonly #found: SheetRegion[] = [];
  #dropped = 0;

  constructor(known: readonly KnownTable[], show: ShowCell) {
    this.#known = known;
    this.#knownRegions = known.map(({ range }) => new SheetRegion({ ...range }));
    this.#regions = new SheetRegions(this.#knownRegions, show, (region) => this.#complete(region));
  }

  add(chunk: RowChunk, strongRows?: readonly number[]): void {
    this.#regions.add(chunk, strongRows);
  }

  finish({ used, merges = [], filter }: SheetHints): SheetContents {
    this.#regions.finish();
    const tables: FoundTable[] = this.#known.map((declared, i) => ({
      range: used && isVast(declared.range) ? endingWith(declared.range, used) : declared.range,
      headerRows: declared.headerRows,
      title: undefined,
      declared,
      confidence: 1,
      rows: this.#knownRegions[i]!.rows,
    }));
    const texts: FoundText[] = [];
    for (const region of joinOverlaps(joinMerged(this.#found, merges))) {
      const table = toTable(region, texts, filter);
      if (table) tables.push(table);
      else texts.push(...toTexts(region));
    }
    tables.sort((a, b) => byPosition(a.range, b.range));
    const outside = texts.filter(({ range }) => !tables.some((table) => isWithin(range, table.range)));
    outside.sort((a, b) => byPosition(a.range, b.range));
    giveTitles(tables, outside);
    return { tables, texts: outside, dropped: this.#dropped };
  }

  #complete(region: SheetRegion): void {
    for (const part of splitColumns(region)) {
      const upper = this.#upperPart(part);
      if (upper) upper.absorb(part);
      else if (this.#found.length < MAX_REGIONS) this.#found.push(part);
      else this.#dropped++;
    }
  }

  /** The region above that this one goes on with. */
  #upperPart(region: SheetRegion): SheetRegion | undefined {
    if (region.columns.size < 2) return undefined;
    let judged = false;
    for (let i = this.#found.length - 1; i >= Math.max(0, this.#found.length - LOOK_BACK); i--) {
      const upper = this.#found[i]!;
      const gap = region.range.firstRow - upper.range.lastRow - 1;
      if (gap < 0 || gap > MAX_GAP_ROWS || upper.columns.size < 2 || !sharesColumns(upper, region)) continue;
      if (!judged && startsTable(region)) return undefined;
      judged = true;
      return upper;
    }
    return undefined;
  }
}

/** Whether a block names its own columns, or is a single row that may name those of the next block. */
function startsTable(region: SheetRegion): boolean {
  const { headerRows, titleRows, hasData } = findHead(region);
  return headerRows > 0 || (!hasData && region.rowCount - titleRows === 1);
}

const isTextOnly = (region: SheetRegion): boolean =>
  [...region.columns.values()].every((counts) => counts.numbers + counts.dates + counts.others === 0);

/** Most columns of the narrower one are filled in both. */
function sharesColumns(a: SheetRegion, b: SheetRegion): boolean {
  const [wide, narrow] = a.columns.size >= b.columns.size ? [a, b] : [b, a];
  const shared = [...narrow.columns.keys()].filter((column) => wide.columns.has(column)).length;
  return shared * 2 > narrow.columns.size;
}

/**
 * Parts a block at columns that are empty throughout, where a table of its own starts to the right: with a column of words, as
 * tables do. What starts with numbers is the same table behind a spacer.
 */
function splitColumns(region: SheetRegion): SheetRegion[] {
  const filled = [...region.columns.keys()].sort((a, b) => a - b);
  const gaps = filled.filter((column, i) => i > 0 && column - filled[i - 1]! > 1);
  if (gaps.length === 0 || gaps.length * 2 >= filled.length || region.rowCount < 2) return [region];
  const cuts: number[] = [];
  let from = filled[0]!;
  for (const start of gaps) {
    const left = filled.filter((column) => column >= from && column < start).length;
    const right = filled.filter((column) => column >= start).length;
    const counts = region.columns.get(start)!;
    if (left >= 2 && right >= 2 && counts.texts > counts.numbers + counts.dates && counts.texts > 1) {
      cuts.push(start);
      from = start;
    }
  }
  if (cuts.length === 0) return [region];
  return [filled[0]!, ...cuts].map((start, i) => {
    const end = cuts[i] === undefined ? filled.at(-1)! : filled.findLast((column) => column < cuts[i]!)!;
    return region.slice(start, end);
  });
}

/** Titles and what else stands above the header go to `texts`. */
function toTable(region: SheetRegion, texts: FoundText[], filter: CellRange | undefined): FoundTable | undefined {
  const { range, rows } = region;
  // Columns that are filled only below the rows that are kept: where they begin, and under which names, is not known.
  if (rows.length === 0) {
    const table = { range, headerRows: 0, title: undefined, declared: undefined, confidence: 0.5, rows };
    return isTable(region, 0, 0) ? table : undefined;
  }
  const filtered = filter && isWithin(filter, range) ? rows.findIndex(({ row }) => row === filter.firstRow) : -1;
  const head = filtered >= 0 ? { titleRows: filtered, headerRows: 1, confidence: 0.95 } : findHead(region);
  if (!isTable(region, head.titleRows, head.headerRows)) return undefined;
  const above = rows.slice(0, head.titleRows);
  const body = rows.slice(head.titleRows);
  const firstRow = body[0]!.row;
  texts.push(...above.map((row, i) => ({ range: rangeOf(row), text: textOf(row), heading: i === 0 })));
  return {
    range: { ...range, firstRow, ...columnsBelow(region, above) },
    headerRows: head.headerRows === 0 ? 0 : body[head.headerRows - 1]!.row - firstRow + 1,
    title: above[0] && textOf(above[0]),
    declared: undefined,
    confidence: head.confidence,
    rows: body,
  };
}

/** The columns that hold something below the titles. */
function columnsBelow(
  region: SheetRegion,
  titles: readonly RegionRow[],
): Pick<CellRange, 'firstColumn' | 'lastColumn'> {
  const inTitles = new Map<number, number>();
  for (const { cells } of titles) for (const { column } of cells) inTitles.set(column, (inTitles.get(column) ?? 0) + 1);
  let [firstColumn, lastColumn] = [region.range.lastColumn, region.range.firstColumn];
  for (const [column, { texts, numbers, dates, others }] of region.columns) {
    if (texts + numbers + dates + others === inTitles.get(column)) continue;
    firstColumn = Math.min(firstColumn, column);
    lastColumn = Math.max(lastColumn, column);
  }
  return { firstColumn, lastColumn };
}

function isTable(region: SheetRegion, titleRows: number, headerRows: number): boolean {
  const rows = region.rowCount - titleRows;
  if (rows < 2) return false;
  if (region.columns.size > 1) return region.cellCount - titleRows >= 4;
  const counts = [...region.columns.values()][0]!;
  if (counts.numbers + counts.dates >= 3 && rows - headerRows >= 3) return true;
  // A long list of short entries; a page of sentences is text.
  const sample = region.rows.filter(({ cells }) => (cells[0]?.text.length ?? 0) <= MAX_LIST_CHARS);
  return rows >= MIN_LIST_ROWS && sample.length * 5 >= region.rows.length * 4;
}

function toTexts(region: SheetRegion): FoundText[] {
  if (region.rows.length === 0) return [];
  const text = region.rows.map(textOf).join('\n');
  const heading = region.rowCount === 1 && region.columns.size === 1 && region.rows[0]!.strong && isTextOnly(region);
  return [{ range: region.range, text, heading }];
}

/** A table without a title takes the text right above it, if that is a line or two over its columns. */
function giveTitles(tables: FoundTable[], texts: FoundText[]): void {
  for (const table of tables) {
    if (table.title !== undefined) continue;
    const { firstRow, firstColumn, lastColumn } = table.range;
    // Further to the right stand the names of groups of columns.
    const lastStart = firstColumn + Math.max(1, Math.floor((lastColumn - firstColumn) / 3));
    const above = texts.findLast(({ range, text }) => {
      const gap = firstRow - range.lastRow - 1;
      const isOver = range.firstColumn >= firstColumn - 1 && range.firstColumn <= lastStart;
      return (
        gap >= 0 && gap < MAX_GAP_ROWS && isOver && range.lastRow - range.firstRow < 3 && !/^[\d\s.,%-]*$/.test(text)
      );
    });
    if (!above) continue;
    above.heading = true;
    table.title = above.text.replace(/\s*\n\s*/g, ' ');
  }
}

const endingWith = (range: CellRange, { lastRow }: CellRange): CellRange => ({
  ...range,
  lastRow: Math.max(range.firstRow, lastRow),
});

/** A table that covers a sheet far beyond its cells ends with them. */
const isVast = ({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): boolean =>
  (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1) > MAX_DECLARED_CELLS;

const textOf = (row: RegionRow): string => row.cells.map(({ text }) => text).join(' ');

const rangeOf = ({ row, cells }: RegionRow): CellRange => ({
  firstRow: row,
  lastRow: row,
  firstColumn: cells[0]!.column,
  lastColumn: cells.at(-1)!.column,
});

const isWithin = (inner: CellRange, outer: CellRange): boolean =>
  inner.firstRow >= outer.firstRow &&
  inner.lastRow <= outer.lastRow &&
  inner.firstColumn >= outer.firstColumn &&
  inner.lastColumn <= outer.lastColumn;

const byPosition = (a: CellRange, b: CellRange): number => a.firstRow - b.firstRow || a.firstColumn - b.firstColumn;
