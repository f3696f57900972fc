import { toTerms } from '../../analysis/tokens.ts';
import type { Block, Page } from '../../document/page.ts';
import { CARRIES_TEXT, CellKind, type RowChunk, readCells, type StoredCell } from '../../document/rows.ts';
import type { SheetLayout } from '../../document/sheet.ts';
import { CellReader } from '../../spreadsheet/cell-value.ts';
import { toNumberFilter, toTermFilter } from './chunk-filter.ts';
import { type BlockPlaces, type CellPlaces, type ChunkFilters, type SearchSegment, VarintWriter } from './segment.ts';

const SEGMENT_CHARACTERS = 4_000_000;
const SEGMENT_CELLS = 250_000;
/** Texts of more cells are not indexed one by one: filters tell the chunks of rows that may hold a term. */
const INDEXED_CELLS = 1_500_000;
/** Up to this many numbers of a sheet are found by any part of what is shown; more are found by their value. */
const SHOWN_NUMBERS = 100_000;
/** Texts of different cells stand this far apart, so that no phrase runs from one into the next. */
const CELL_GAP = 16;

/** Percent by which a hit counts more than in running text. */
const WEIGHTS: Partial<Record<Block['type'], number>> = {
  title: 200,
  heading: 170,
  caption: 120,
  header: 60,
  footer: 60,
};

/** Terms and where they occur, gathered unit by unit. */
class TermIndex {
  /** unit, position, unit, position, … */
  readonly #occurrences = new Map<string, number[]>();
  unitCount = 0;
  characters = 0;

  add(texts: readonly string[]): void {
    const unit = this.unitCount++;
    let position = 0;
    for (const text of texts) {
      this.characters += text.length;
      for (const term of toTerms(text)) {
        const list = this.#occurrences.get(term);
        if (list) list.push(unit, position++);
        else this.#occurrences.set(term, [unit, position++]);
      }
      position += CELL_GAP;
    }
  }

  finish(): Omit<SearchSegment, 'places'> {
    const terms = [...this.#occurrences.keys()].sort();
    const postingEnds = new Uint32Array(terms.length);
    const writer = new VarintWriter();
    terms.forEach((term, i) => {
      writePostings(writer, this.#occurrences.get(term)!);
      postingEnds[i] = writer.length;
    });
    const joined = terms.length === 0 ? '' : `${terms.join('\n')}\n`;
    return { terms: joined, postingEnds, postings: writer.finish(), unitCount: this.unitCount };
  }
}

function writePostings(writer: VarintWriter, occurrences: readonly number[]): void {
  let previous = 0;
  for (let at = 0; at < occurrences.length; ) {
    const unit = occurrences[at]!;
    let end = at;
    while (occurrences[end] === unit) end += 2;
    writer.write(unit - previous);
    writer.write((end - at) / 2);
    let position = 0;
    for (; at < end; at += 2) {
      writer.write(occurrences[at + 1]! - position);
      position = occurrences[at + 1]!;
    }
    previous = unit;
  }
}

/** Search segments of pages with blocks. */
export class BlockSearchBuilder {
  #terms = new TermIndex();
  #pages: number[] = [];
  #blocks: number[] = [];
  #weights: number[] = [];

  *addPage(page: Page): Generator<SearchSegment> {
    for (const [position, block] of page.blocks.entries()) {
      if (block.hidden || block.text === '') continue;
      this.#terms.add(block.type === 'table' ? block.text.split(/[\n\t]+/) : [block.text]);
      this.#pages.push(page.page);
      this.#blocks.push(position);
      this.#weights.push(WEIGHTS[block.type] ?? 100);
    }
    if (this.#terms.characters >= SEGMENT_CHARACTERS) yield* this.finish();
  }

  *finish(): Generator<SearchSegment> {
    if (this.#terms.unitCount === 0) return;
    const places: BlockPlaces = {
      kind: 'blocks',
      pages: Uint32Array.from(this.#pages),
      blocks: Uint32Array.from(this.#blocks),
      weights: Uint8Array.from(this.#weights),
    };
    yield { ...this.#terms.finish(), places };
    this.#terms = new TermIndex();
    this.#pages = [];
    this.#blocks = [];
    this.#weights = [];
  }
}

/**
 * Search segments of one sheet: each distinct text once, with the cells that show it. Rows beyond a limit, and numbers beyond another,
 * are told by filters only: which chunks may hold them. Works on whole columns of a chunk.
 */
export class CellSearchBuilder {
  readonly #sheet: number;
  readonly #textIds = new Map<string, number>();
  /** Cell i shows text cellTexts[i] and stands at cellPlaces[i]: row × MAX_COLUMNS + column. */
  #cellTexts: number[] = [];
  #cellPlaces: number[] = [];
  #indexedCells = 0;
  /** Numbers wait for the sheet's number formats, which come last; undefined when there are too many. */
  #numbers: StoredCell[] | undefined = [];
  /** Of the chunks from firstFilter on; the term filter of a chunk whose texts are indexed is empty. */
  #numberFilters: Uint8Array[] = [];
  #termFilters: Uint8Array[] = [];
  #firstFilter = 0;

  constructor(sheet: number) {
    this.#sheet = sheet;
  }

  *addRows(chunk: RowChunk): Generator<SearchSegment> {
    this.#numberFilters.push(toNumberFilter(chunk.numbers));
    if (this.#numbers) this.#keepNumbers(chunk);
    if (this.#indexedCells >= INDEXED_CELLS) this.#termFilters.push(toTermFilter(chunk.strings));
    else {
      this.#termFilters.push(NO_FILTER);
      this.#indexTexts(chunk);
      if (this.#cellTexts.length >= SEGMENT_CELLS) yield this.#takeSegment();
    }
    if (this.#termFilters.length >= FILTERS_PER_SEGMENT) yield* this.#takeFilters();
  }

  *finish(layout: Pick<SheetLayout, 'formats' | 'dateSystem'>): Generator<SearchSegment> {
    if (this.#numbers) {
      const reader = new CellReader(layout);
      for (const cell of this.#numbers)
        this.#addCell(reader.read(cell).formatted, cell.row * MAX_COLUMNS + cell.column);
    }
    if (this.#cellTexts.length > 0) yield this.#takeSegment();
    yield* this.#takeFilters();
  }

  *#takeFilters(): Generator<SearchSegment> {
    const places: ChunkFilters = {
      kind: 'filters',
      sheet: this.#sheet,
      firstChunk: this.#firstFilter,
      terms: this.#termFilters,
      // Numbers that are found by what they show need none.
      numbers: this.#numbers ? this.#numberFilters.map(() => NO_FILTER) : this.#numberFilters,
    };
    this.#firstFilter += this.#termFilters.length;
    this.#termFilters = [];
    this.#numberFilters = [];
    const tellsSomething = [...places.terms, ...places.numbers].some((filter) => filter.length > 0);
    if (tellsSomething) yield { ...new TermIndex().finish(), places };
  }

  #indexTexts({ strings, texts, rowEnds, columns, kinds, firstRow }: RowChunk): void {
    const ids = new Int32Array(strings.length).fill(-1);
    let textAt = 0;
    let cell = 0;
    for (let row = 0; row < rowEnds.length; row++) {
      const rowPlace = (firstRow + row) * MAX_COLUMNS;
      for (; cell < rowEnds[row]!; cell++) {
        const kind = kinds[cell]!;
        if (!CARRIES_TEXT[kind]) continue;
        const text = texts[textAt++]!;
        if (kind === CellKind.literalNumber) continue;
        if (ids[text] === -1) ids[text] = this.#idOf(strings[text]!);
        this.#cellTexts.push(ids[text]!);
        this.#cellPlaces.push(rowPlace + columns[cell]!);
      }
    }
  }

  #keepNumbers(chunk: RowChunk): void {
    for (const cell of readCells(chunk)) if (IS_NUMERIC[cell.kind]) this.#numbers!.push(cell);
    if (this.#numbers!.length > SHOWN_NUMBERS) this.#numbers = undefined;
  }

  #addCell(text: string, place: number): void {
    this.#cellTexts.push(this.#idOf(text));
    this.#cellPlaces.push(place);
  }

  #idOf(text: string): number {
    let id = this.#textIds.get(text);
    if (id === undefined) {
      id = this.#textIds.size;
      this.#textIds.set(text, id);
    }
    return id;
  }

  #takeSegment(): SearchSegment {
    const terms = new TermIndex();
    const texts = [...this.#textIds.keys()];
    for (const text of texts) terms.add([text]);
    const places: CellPlaces = {
      kind: 'cells',
      sheet: this.#sheet,
      texts,
      ...groupPlaces(this.#cellTexts, this.#cellPlaces, texts.length),
    };
    this.#indexedCells += this.#cellTexts.length;
    this.#textIds.clear();
    this.#cellTexts = [];
    this.#cellPlaces = [];
    return { ...terms.finish(), places };
  }
}

const MAX_COLUMNS = 16_384;
const FILTERS_PER_SEGMENT = 256;
const NO_FILTER = new Uint8Array(0);
const NUMERIC_KINDS: ReadonlySet<number> = new Set([
  CellKind.number,
  CellKind.date,
  CellKind.boolean,
  CellKind.literalNumber,
]);
const IS_NUMERIC = Object.values(CellKind).map((kind) => NUMERIC_KINDS.has(kind));

/** Cells by text, in the order of the sheet within each text. */
function groupPlaces(
  texts: readonly number[],
  places: readonly number[],
  textCount: number,
): Pick<CellPlaces, 'cellEnds' | 'rows' | 'columns'> {
  const cellEnds = new Uint32Array(textCount);
  for (let i = 0; i < texts.length; i++) cellEnds[texts[i]!]!++;
  const next = new Uint32Array(textCount);
  for (let i = 1; i < textCount; i++) {
    next[i] = cellEnds[i - 1]!;
    cellEnds[i]! += cellEnds[i - 1]!;
  }
  const rows = new Uint32Array(places.length);
  const columns = new Uint16Array(places.length);
  for (let i = 0; i < texts.length; i++) {
    const at = next[texts[i]!]!++;
    rows[at] = Math.floor(places[i]! / MAX_COLUMNS);
    columns[at] = places[i]! % MAX_COLUMNS;
  }
  return { cellEnds, rows, columns };
}
