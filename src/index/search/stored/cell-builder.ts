import { CARRIES_TEXT, CellKind, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import type { SheetLayout } from '../../../document/sheet.ts';
import { CellReader } from '../../../spreadsheet/cell-value.ts';
import { ChunkWalk } from '../../../spreadsheet/chunk-walk.ts';
import { MAX_COLUMNS } from '../../../spreadsheet/reference.ts';
import { toNumberFilter, toTermFilter } from './chunk-filter.ts';
import { NumberList } from './number-list.ts';
import { type BuiltSegment, type CellLists, type CellPlaces, type ChunkFilters, writeCells } from './segment.ts';
import { TermIndex } from './term-index.ts';
import { TextIds } from './text-ids.ts';

export interface CellSearchLimits {
  /** Cells whose texts are put into one segment. */
  segmentCells: number;
  /** Texts of more cells are not indexed one by one: filters tell the chunks of rows that may hold a term. */
  indexedCells: number;
  /** Up to this many numbers of a sheet are found by any part of what is shown; all are found by their value. */
  shownNumbers: number;
}

const LIMITS: CellSearchLimits = { segmentCells: 250_000, indexedCells: 1_500_000, shownNumbers: 100_000 };
const FILTERS_PER_SEGMENT = 256;
const NO_FILTER = new Uint8Array(0);
/** Distinct numbers of a sheet that a search over all files tells it by; one with more may hold any. */
const MAX_VALUES = 50_000;

/**
 * Search segments of one sheet: each distinct text once, with the cells that show it. Rows beyond a limit are told by filters only, and
 * so are the values of numbers: which chunks may hold them. Works on whole columns of a chunk.
 */
export class CellSearchBuilder {
  readonly #sheet: number;
  readonly #limits: CellSearchLimits;
  #texts = new TextIds();
  /** Cell i shows text cellTexts[i] and stands in row cellRows[i] and column cellColumns[i]. */
  readonly #cellTexts = new NumberList();
  readonly #cellRows = new NumberList();
  readonly #cellColumns = new NumberList();
  #indexedCells = 0;
  /** Numbers wait for the sheet's number formats, which come last; undefined when there are too many. */
  #numbers: StoredCell[] | undefined = [];
  /** Of the chunks from firstFilter on; the term filter of a chunk whose texts are indexed is empty. */
  #numberFilters: Uint8Array[] = [];
  #termFilters: Uint8Array[] = [];
  #firstFilter = 0;
  #values: Set<number> | undefined = new Set();

  constructor(sheet: number, limits: Partial<CellSearchLimits> = {}) {
    this.#sheet = sheet;
    this.#limits = { ...LIMITS, ...limits };
  }

  *addRows(chunk: RowChunk): Generator<BuiltSegment> {
    this.#numberFilters.push(toNumberFilter(chunk.numbers));
    this.#keepValues(chunk.numbers);
    if (this.#numbers) this.#keepNumbers(chunk);
    if (this.#indexedCells >= this.#limits.indexedCells) this.#termFilters.push(toTermFilter(chunk.strings));
    else {
      this.#termFilters.push(NO_FILTER);
      this.#indexTexts(chunk);
      if (this.#cellTexts.length >= this.#limits.segmentCells) yield this.#takeSegment();
    }
    if (this.#termFilters.length >= FILTERS_PER_SEGMENT) yield* this.#takeFilters();
  }

  *finish(layout: Pick<SheetLayout, 'formats' | 'dateSystem'>): Generator<BuiltSegment> {
    if (this.#numbers) {
      const reader = new CellReader(layout);
      for (const cell of this.#numbers) {
        this.#addCell(this.#texts.idOf(reader.read(cell).formatted), cell.row, cell.column);
      }
    }
    if (this.#cellTexts.length > 0) yield this.#takeSegment();
    yield* this.#takeFilters();
  }

  *#takeFilters(): Generator<BuiltSegment> {
    const places: ChunkFilters = {
      kind: 'filters',
      sheet: this.#sheet,
      firstChunk: this.#firstFilter,
      terms: this.#termFilters,
      numbers: this.#numberFilters,
      numbersShown: this.#numbers !== undefined,
    };
    const tellsSomething =
      this.#firstFilter > 0 || [...places.terms, ...places.numbers].some(({ length }) => length > 0);
    this.#firstFilter += this.#termFilters.length;
    this.#termFilters = [];
    this.#numberFilters = [];
    if (tellsSomething) yield { ...new TermIndex().finish(places), numbers: this.#values };
  }

  #indexTexts({ strings, texts, rowEnds, columns, kinds, firstRow }: RowChunk): void {
    const ids = new Int32Array(strings.length).fill(-1);
    let textAt = 0;
    let cell = 0;
    for (let row = 0; row < rowEnds.length; row++) {
      for (; cell < rowEnds[row]!; cell++) {
        const kind = kinds[cell]!;
        if (!CARRIES_TEXT[kind]) continue;
        const text = texts[textAt++]!;
        if (kind === CellKind.literalNumber) continue;
        if (ids[text] === -1) ids[text] = this.#texts.idOf(strings[text]!);
        this.#addCell(ids[text]!, firstRow + row, columns[cell]!);
      }
    }
  }

  #keepNumbers(chunk: RowChunk): void {
    const walk = new ChunkWalk(chunk);
    while (walk.next()) if (IS_NUMERIC[walk.kind]) this.#numbers!.push(walk.cell());
    if (this.#numbers!.length > this.#limits.shownNumbers) this.#numbers = undefined;
  }

  #keepValues(numbers: Float64Array): void {
    for (let i = 0; i < numbers.length && this.#values; i++) {
      this.#values.add(numbers[i]!);
      if (this.#values.size > MAX_VALUES) this.#values = undefined;
    }
  }

  #addCell(text: number, row: number, column: number): void {
    this.#cellTexts.push(text);
    this.#cellRows.push(row);
    this.#cellColumns.push(column);
  }

  #takeSegment(): BuiltSegment {
    const terms = new TermIndex();
    const { texts } = this.#texts;
    for (const text of texts) terms.add([text]);
    const cells = writeCells(this.#groupByText(texts.length));
    const places: CellPlaces = { kind: 'cells', sheet: this.#sheet, texts, cells };
    this.#indexedCells += this.#cellTexts.length;
    this.#texts = new TextIds();
    this.#cellTexts.clear();
    this.#cellRows.clear();
    this.#cellColumns.clear();
    return terms.finish(places);
  }

  #groupByText(textCount: number): CellLists {
    const cellCount = this.#cellTexts.length;
    const ends = new Uint32Array(textCount);
    for (let i = 0; i < cellCount; i++) ends[this.#cellTexts.at(i)]!++;
    const next = new Uint32Array(textCount);
    for (let i = 1; i < textCount; i++) {
      next[i] = ends[i - 1]!;
      ends[i]! += ends[i - 1]!;
    }
    const rows = new Uint32Array(cellCount);
    const columns = new Uint16Array(cellCount);
    for (let i = 0; i < cellCount; i++) {
      const at = next[this.#cellTexts.at(i)]!++;
      rows[at] = this.#cellRows.at(i);
      columns[at] = this.#cellColumns.at(i);
    }
    // Numbers come last: a text that a number further up shows as well has its cells out of order.
    for (let text = 0, start = 0; text < textCount; start = ends[text++]!)
      sortPlaces(rows, columns, start, ends[text]!);
    return { ends, rows, columns };
  }
}

/** Cells in the order of the sheet. */
function sortPlaces(rows: Uint32Array, columns: Uint16Array, start: number, end: number): void {
  let isSorted = true;
  for (let i = start + 1; i < end && isSorted; i++) {
    isSorted = rows[i - 1]! < rows[i]! || (rows[i - 1] === rows[i] && columns[i - 1]! < columns[i]!);
  }
  if (isSorted) return;
  const places = new Float64Array(end - start);
  for (let i = start; i < end; i++) places[i - start] = rows[i]! * MAX_COLUMNS + columns[i]!;
  places.sort();
  for (let i = start; i < end; i++) {
    rows[i] = Math.floor(places[i - start]! / MAX_COLUMNS);
    columns[i] = places[i - start]! % MAX_COLUMNS;
  }
}

const NUMERIC_KINDS: ReadonlySet<number> = new Set([
  CellKind.number,
  CellKind.date,
  CellKind.boolean,
  CellKind.literalNumber,
]);
const IS_NUMERIC = Object.values(CellKind).map((kind) => NUMERIC_KINDS.has(kind));
