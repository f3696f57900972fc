import { toTerms } from '../../../analysis/tokens.ts';
import { CARRIES_TEXT, CellKind, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import type { SheetLayout } from '../../../document/sheet.ts';
import { CellReader } from '../../../spreadsheet/cell-value.ts';
import { ChunkWalk } from '../../../spreadsheet/chunk-walk.ts';
import { MAX_COLUMNS } from '../../../spreadsheet/reference.ts';
import { packTexts } from '../../stored-rows.ts';
import { writeEntries } from '../flexsearch/id-list.ts';
import { toNumberFilter, toTermFilter } from './chunk-filter.ts';
import type { TermCollector } from './content-terms.ts';
import { FlexSearchPassages, PlainPassages } from './passages.ts';
import { type BuiltSegment, type CellPlaces, type ChunkFilters, SegmentBuilder, TEXTS_PER_GROUP } from './segment.ts';

export interface CellSearchLimits {
  /** Cells whose texts are put into one segment. */
  segmentCells: number;
  /** Texts of more cells are not indexed one by one: filters tell the chunks of rows that may hold a term. */
  indexedCells: number;
  /** Up to this many numbers of a sheet are found by any part of what is shown; all are found by their value. */
  shownNumbers: number;
  /** Distinct texts of a segment that FlexSearch makes the lists of. */
  flexSearchTexts: number;
}

const LIMITS: CellSearchLimits = {
  segmentCells: 250_000,
  indexedCells: 1_500_000,
  shownNumbers: 100_000,
  flexSearchTexts: 20_000,
};
const FILTERS_PER_SEGMENT = 256;
const NO_FILTER = new Uint8Array(0);
/** What a cell may count: only the tables of its sheet know whether it is a header. */
const CELL_WEIGHT = 150;

/**
 * Search segments of one sheet: each distinct text once, with the cells that show it. Rows beyond a limit are told by filters only, and
 * so are the values of numbers: which chunks may hold them. Works on whole columns of a chunk.
 */
export class CellSearchBuilder {
  readonly #sheet: number;
  readonly #terms: TermCollector;
  readonly #limits: CellSearchLimits;
  readonly #textIds = new Map<string, number>();
  #texts: string[] = [];
  /** By text: row × MAX_COLUMNS + column of the first cell that shows it, and of all further ones. */
  #firstPlaces: number[] = [];
  #furtherPlaces = new Map<number, number[]>();
  #firstComment: number | undefined;
  #cells = 0;
  #indexedCells = 0;
  /** Numbers wait for the sheet's number formats, which come last; undefined when there are too many. */
  #numbers: StoredCell[] | undefined = [];
  /** Of the chunks from firstFilter on; the term filter of a chunk whose texts are indexed is empty. */
  #numberFilters: Uint8Array[] = [];
  #termFilters: Uint8Array[] = [];
  #firstFilter = 0;

  constructor(sheet: number, terms: TermCollector, limits: Partial<CellSearchLimits> = {}) {
    this.#sheet = sheet;
    this.#terms = terms;
    this.#limits = { ...LIMITS, ...limits };
  }

  async addRows(chunk: RowChunk): Promise<BuiltSegment[]> {
    this.#numberFilters.push(toNumberFilter(chunk.numbers));
    this.#terms.addNumbers(chunk.numbers);
    if (this.#numbers) this.#keepNumbers(chunk);
    const isIndexed = this.#indexedCells < this.#limits.indexedCells;
    if (isIndexed) this.#indexTexts(chunk);
    else this.#terms.addUnknown();
    this.#termFilters.push(isIndexed ? NO_FILTER : toTermFilter(chunk.strings));
    const built = this.#cells >= this.#limits.segmentCells ? [await this.#takeSegment()] : [];
    return this.#termFilters.length >= FILTERS_PER_SEGMENT ? [...built, ...(await this.#takeFilters())] : built;
  }

  async finish(layout: Pick<SheetLayout, 'formats' | 'dateSystem' | 'comments'>): Promise<BuiltSegment[]> {
    const reader = new CellReader(layout);
    for (const cell of this.#numbers ?? []) this.#addCell(reader.read(cell).formatted, cell.row, cell.column);
    this.#firstComment = this.#texts.length;
    // What a comment says is a text of its own, also where a cell says the same.
    this.#textIds.clear();
    for (const { text, row, column } of layout.comments) if (text !== '') this.#addCell(text, row, column);
    const built = this.#cells > 0 ? [await this.#takeSegment()] : [];
    return [...built, ...(await this.#takeFilters())];
  }

  async #takeFilters(): Promise<BuiltSegment[]> {
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
    [this.#termFilters, this.#numberFilters] = [[], []];
    return tellsSomething ? [await new SegmentBuilder(new PlainPassages()).finish(places)] : [];
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
        const place = (firstRow + row) * MAX_COLUMNS + columns[cell]!;
        if (ids[text] === -1) ids[text] = this.#addText(strings[text]!, place);
        else this.#addFurther(ids[text]!, place);
      }
    }
  }

  #keepNumbers(chunk: RowChunk): void {
    const walk = new ChunkWalk(chunk);
    while (walk.next()) if (IS_NUMERIC[walk.kind]) this.#numbers!.push(walk.cell());
    if (this.#numbers!.length > this.#limits.shownNumbers) this.#numbers = undefined;
  }

  #addCell(text: string, row: number, column: number): void {
    this.#addText(text, row * MAX_COLUMNS + column);
  }

  #addText(text: string, place: number): number {
    const known = this.#textIds.get(text);
    if (known !== undefined) {
      this.#addFurther(known, place);
      return known;
    }
    const id = this.#texts.push(text) - 1;
    this.#textIds.set(text, id);
    this.#firstPlaces.push(place);
    this.#cells++;
    return id;
  }

  #addFurther(text: number, place: number): void {
    this.#cells++;
    const places = this.#furtherPlaces.get(text);
    if (places) places.push(place);
    else this.#furtherPlaces.set(text, [place]);
  }

  #takeSegment(): Promise<BuiltSegment> {
    const texts = this.#texts;
    const isLarge = texts.length > this.#limits.flexSearchTexts;
    const units = new SegmentBuilder(isLarge ? new PlainPassages() : new FlexSearchPassages());
    for (const text of texts) {
      const terms = toTerms(text);
      units.startUnit();
      units.add(terms);
      this.#terms.add(terms, CELL_WEIGHT);
    }
    const groups: Uint8Array[] = [];
    for (let at = 0; at < texts.length; at += TEXTS_PER_GROUP)
      groups.push(packTexts(texts.slice(at, at + TEXTS_PER_GROUP)));
    const places = this.#places(groups);
    this.#indexedCells += this.#cells;
    this.#textIds.clear();
    this.#furtherPlaces.clear();
    [this.#texts, this.#firstPlaces, this.#cells] = [[], [], 0];
    return units.finish(places);
  }

  #places(texts: Uint8Array[]): CellPlaces {
    const further = [...this.#furtherPlaces].sort(([a], [b]) => a - b);
    for (const [text, places] of further) {
      // Numbers come last: a text that a number further up shows as well has its cells out of order.
      const sorted = Float64Array.from([this.#firstPlaces[text]!, ...places]).sort();
      this.#firstPlaces[text] = sorted[0]!;
      for (let i = 0; i < places.length; i++) places[i] = sorted[i + 1]!;
    }
    return {
      kind: 'cells',
      sheet: this.#sheet,
      texts,
      rows: Uint32Array.from(this.#firstPlaces, (place) => Math.floor(place / MAX_COLUMNS)),
      columns: Uint16Array.from(this.#firstPlaces, (place) => place % MAX_COLUMNS),
      repeated: Uint32Array.from(further, ([text]) => text),
      further: further.map(([, places]) => writeEntries(places)),
      firstComment: this.#firstComment ?? this.#texts.length,
    };
  }
}

const NUMERIC_KINDS: ReadonlySet<number> = new Set([
  CellKind.number,
  CellKind.date,
  CellKind.boolean,
  CellKind.literalNumber,
]);
const IS_NUMERIC = Object.values(CellKind).map((kind) => NUMERIC_KINDS.has(kind));
