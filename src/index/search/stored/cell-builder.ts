import { CARRIES_TEXT, CellKind, type RowChunk, type StoredCell } from '../../../document/rows.ts';
import type { SheetLayout } from '../../../document/sheet.ts';
import { CellReader } from '../../../spreadsheet/cell-value.ts';
import { ChunkWalk } from '../../../spreadsheet/chunk-walk.ts';
import { MAX_COLUMNS } from '../../../spreadsheet/reference.ts';
import { packTexts } from '../../stored-texts.ts';
import { ListsBuilder } from '../flexsearch/id-list.ts';
import { toChunkFilter } from './bloom.ts';
import { packCells } from './cell-lists.ts';
import type { TermCollector } from './content-terms.ts';
import { FlexSearchPassages, PlainPassages } from './passages.ts';
import { type BuiltSegment, SegmentBuilder } from './segment.ts';
import { TextTable } from './text-table.ts';

export interface CellSearchLimits {
  /** Cells whose texts are put into one segment. */
  segmentCells: number;
  /** Characters of distinct texts that are. */
  segmentCharacters: number;
  /** Texts of more cells are not indexed one by one: filters tell the chunks of rows that may hold a term. */
  indexedCells: number;
  /** Up to this many numbers of a sheet are found by any part of what is shown; all are found by their value. */
  shownNumbers: number;
  /** Distinct texts of a segment that FlexSearch makes the lists of. */
  flexSearchTexts: number;
}

const LIMITS: CellSearchLimits = {
  segmentCells: 250_000,
  segmentCharacters: 4_000_000,
  indexedCells: 1_500_000,
  shownNumbers: 100_000,
  flexSearchTexts: 2_000,
};
const FILTERS_PER_SEGMENT = 256;
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
  #texts = new TextTable();
  #characters = 0;
  /** Of the texts, as soon as they are too many for FlexSearch: reading waits for less when the segment is full. */
  #segment: SegmentBuilder | undefined;
  /** By the number of a shared text: its place among the texts, or -1. */
  #shared = new Int32Array(0);
  /** By text: row × MAX_COLUMNS + column of the cells that show it. */
  #cells = new ListsBuilder();
  #indexedCells = 0;
  /** Rows whose numbers wait for the sheet's number formats, which come last; undefined when they are too many. */
  #waiting: RowChunk[] | undefined = [];
  #numbers = 0;
  #filters: Uint8Array[] = [];
  #chunks = 0;
  #firstUnindexed = Number.POSITIVE_INFINITY;

  constructor(sheet: number, terms: TermCollector, limits: Partial<CellSearchLimits> = {}) {
    this.#sheet = sheet;
    this.#terms = terms;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** `shared`: by string, a number that stands for it in all chunks, or -1. */
  async addRows(chunk: RowChunk, shared?: Int32Array): Promise<BuiltSegment[]> {
    this.#terms.addNumbers(chunk.numbers);
    this.#numbers += chunk.numbers.length;
    if (this.#numbers > this.#limits.shownNumbers) this.#waiting = undefined;
    this.#waiting?.push(onlyNumbers(chunk));
    const isIndexed = this.#indexedCells < this.#limits.indexedCells;
    if (isIndexed) this.#indexTexts(chunk, shared);
    else {
      this.#firstUnindexed = Math.min(this.#firstUnindexed, this.#chunks);
      this.#terms.addUnknown();
    }
    this.#chunks++;
    this.#filters.push(toChunkFilter(chunk, !isIndexed));
    const { segmentCells, segmentCharacters } = this.#limits;
    const isFull = this.#cells.entryCount >= segmentCells || this.#characters >= segmentCharacters;
    const built = isFull ? [await this.#takeSegment()] : [];
    return this.#filters.length >= FILTERS_PER_SEGMENT ? [...built, ...(await this.#takeFilters())] : built;
  }

  async finish(layout: Pick<SheetLayout, 'formats' | 'dateSystem' | 'comments'>): Promise<BuiltSegment[]> {
    const reader = new CellReader(layout);
    for (const chunk of this.#waiting ?? []) {
      const walk = new ChunkWalk(chunk);
      while (walk.next()) if (IS_NUMERIC[walk.kind]) this.#addNumber(walk.cell(), reader);
    }
    const comments = layout.comments.filter(({ text }) => text !== '');
    const built = this.#texts.texts.length + comments.length > 0 ? [await this.#takeSegment(comments)] : [];
    return [...built, ...(await this.#takeFilters())];
  }

  async #takeFilters(): Promise<BuiltSegment[]> {
    const filters = this.#filters.splice(0);
    const firstChunk = this.#chunks - filters.length;
    if (firstChunk === 0 && filters.every(({ length }) => length === 0)) return [];
    const places = {
      kind: 'filters' as const,
      sheet: this.#sheet,
      firstChunk,
      filters,
      firstUnindexed: this.#firstUnindexed,
      numbersShown: this.#waiting !== undefined,
    };
    return [await new SegmentBuilder(this.#terms, PlainPassages).finish(places)];
  }

  #indexTexts(chunk: RowChunk, shared: Int32Array | undefined): void {
    const { strings, texts, rowEnds, columns, kinds, firstRow } = chunk;
    const ids = new Int32Array(strings.length).fill(-1);
    if (shared) this.#findShared(shared, ids);
    let textAt = 0;
    let cell = 0;
    for (let row = 0; row < rowEnds.length; row++) {
      for (; cell < rowEnds[row]!; cell++) {
        const kind = kinds[cell]!;
        if (!CARRIES_TEXT[kind]) continue;
        const text = texts[textAt++]!;
        if (kind === CellKind.literalNumber) continue;
        const place = (firstRow + row) * MAX_COLUMNS + columns[cell]!;
        if (ids[text] === -1) ids[text] = this.#add(strings[text]!, place);
        else this.#cells.add(ids[text]!, place);
      }
    }
    if (shared) for (let i = 0; i < ids.length; i++) if (shared[i]! >= 0) this.#shared[shared[i]!] = ids[i]!;
  }

  /** The units of texts that stood in chunks before. */
  #findShared(shared: Int32Array, ids: Int32Array): void {
    for (let i = 0; i < ids.length; i++) {
      const number = shared[i]!;
      if (number >= this.#shared.length) {
        const grown = new Int32Array(2 * number + 1024).fill(-1);
        grown.set(this.#shared);
        this.#shared = grown;
      }
      if (number >= 0) ids[i] = this.#shared[number]!;
    }
  }

  #addNumber(cell: StoredCell, reader: CellReader): void {
    this.#add(reader.read(cell).formatted, placeOf(cell));
  }

  #add(text: string, place: number): number {
    const { texts } = this.#texts;
    const known = texts.length;
    const unit = this.#texts.numberOf(text);
    if (unit === known) {
      this.#characters += text.length;
      if (this.#segment) addUnits(this.#segment, texts, unit);
      else if (texts.length > this.#limits.flexSearchTexts) {
        this.#segment = new SegmentBuilder(this.#terms, PlainPassages);
        addUnits(this.#segment, texts);
      }
    }
    this.#cells.add(unit, place);
    return unit;
  }

  #takeSegment(comments: SheetLayout['comments'] = []): Promise<BuiltSegment> {
    const cells = this.#cells;
    this.#indexedCells += cells.entryCount;
    // What a comment says is a text of its own, also where a cell says the same.
    const { texts } = this.#texts;
    const firstComment = texts.length;
    for (const [i, comment] of comments.entries()) cells.add(firstComment + i, placeOf(comment));
    for (const comment of comments) texts.push(withAuthor(comment));
    const isLarge = texts.length > this.#limits.flexSearchTexts;
    const segment = this.#segment ?? new SegmentBuilder(this.#terms, isLarge ? PlainPassages : FlexSearchPassages);
    addUnits(segment, texts, this.#segment ? firstComment : 0);
    [this.#texts, this.#cells, this.#characters] = [new TextTable(), new ListsBuilder(), 0];
    this.#segment = undefined;
    this.#shared.fill(-1);
    return segment.finish({
      kind: 'cells',
      sheet: this.#sheet,
      cells: packCells(cells.group(texts.length)),
      firstComment,
      comments: packTexts(texts.slice(firstComment)),
    });
  }
}

/** Many programs begin a comment with who wrote it. */
const withAuthor = ({ text, author }: SheetLayout['comments'][number]): string =>
  author === undefined || text.includes(author) ? text : `${author}: ${text}`;

function addUnits(segment: SegmentBuilder, texts: readonly string[], from = 0): void {
  for (let unit = from; unit < texts.length; unit++) {
    segment.add(texts[unit]!, CELL_WEIGHT, unit);
    segment.endUnit();
  }
}

const placeOf = ({ row, column }: { row: number; column: number }): number => row * MAX_COLUMNS + column;

/** A copy: who gave the chunk may use its memory again. */
const onlyNumbers = (chunk: RowChunk): RowChunk => ({
  ...chunk,
  rowEnds: chunk.rowEnds.slice(),
  columns: chunk.columns.slice(),
  kinds: chunk.kinds.slice(),
  numbers: chunk.numbers.slice(),
  texts: chunk.texts.slice(),
  formats: chunk.formats?.slice() ?? null,
  formulaCells: NO_CELLS,
  formulas: [],
  computedCells: NO_CELLS,
});

const NO_CELLS = new Uint32Array(0);
const NUMERIC: readonly CellKind[] = [CellKind.number, CellKind.date, CellKind.boolean, CellKind.literalNumber];
const IS_NUMERIC = Object.values(CellKind).map((kind) => NUMERIC.includes(kind));
