import { toTerms } from '../../analysis/tokens.ts';
import type { Block, Page } from '../../document/page.ts';
import { CARRIES_TEXT, CellKind, type RowChunk, readCells, type StoredCell } from '../../document/rows.ts';
import type { SheetLayout } from '../../document/sheet.ts';
import { CellReader } from '../../spreadsheet/cell-value.ts';
import { type BlockPlaces, type CellPlaces, type SearchSegment, VarintWriter } from './segment.ts';

const SEGMENT_CHARACTERS = 4_000_000;
const SEGMENT_CELLS = 400_000;
/** Up to this many bare numbers of a sheet are found by any part of what is shown; more are found by their value. */
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

/** Search segments of one sheet: each distinct text once, with the cells that show it. Works on whole columns of a chunk. */
export class CellSearchBuilder {
  readonly #sheet: number;
  readonly #textIds = new Map<string, number>();
  /** Cell i shows text cellTexts[i] and stands at cellPlaces[i]: row × MAX_COLUMNS + column. */
  #cellTexts: number[] = [];
  #cellPlaces: number[] = [];
  /** Cells whose shown text is known only with the sheet's number formats, which come last. */
  #numbers: StoredCell[] = [];
  #values: number[] = [];
  #valuePlaces: number[] = [];
  #numberCount = 0;

  constructor(sheet: number) {
    this.#sheet = sheet;
  }

  *addRows(chunk: RowChunk): Generator<SearchSegment> {
    const { strings, texts, rowEnds, columns, kinds } = chunk;
    const ids = strings.map((text) => this.#idOf(text));
    const bare = kinds.some((kind) => !CARRIES_TEXT[kind] && kind !== CellKind.empty);
    let textAt = 0;
    let cell = 0;
    rowEnds.forEach((end, i) => {
      const rowPlace = (chunk.firstRow + i) * MAX_COLUMNS;
      for (; cell < end; cell++) {
        if (!CARRIES_TEXT[kinds[cell]!]) continue;
        this.#cellTexts.push(ids[texts[textAt++]!]!);
        this.#cellPlaces.push(rowPlace + columns[cell]!);
      }
    });
    if (bare) for (const cell of readCells(chunk)) this.#addBare(cell);
    if (this.#cellTexts.length + this.#values.length >= SEGMENT_CELLS) yield this.#takeSegment();
  }

  *finish(layout: Pick<SheetLayout, 'formats' | 'dateSystem'>): Generator<SearchSegment> {
    const reader = new CellReader(layout);
    for (const cell of this.#numbers) {
      this.#cellTexts.push(this.#idOf(reader.read(cell).formatted));
      this.#cellPlaces.push(cell.row * MAX_COLUMNS + cell.column);
    }
    if (this.#cellTexts.length + this.#values.length > 0) yield this.#takeSegment();
  }

  #idOf(text: string): number {
    let id = this.#textIds.get(text);
    if (id === undefined) {
      id = this.#textIds.size;
      this.#textIds.set(text, id);
    }
    return id;
  }

  #addBare(cell: StoredCell): void {
    if (cell.kind === CellKind.boolean) {
      this.#cellTexts.push(this.#idOf(cell.number === 0 ? 'FALSE' : 'TRUE'));
      this.#cellPlaces.push(cell.row * MAX_COLUMNS + cell.column);
      return;
    }
    if (cell.kind !== CellKind.number && cell.kind !== CellKind.date) return;
    if (++this.#numberCount <= SHOWN_NUMBERS) {
      this.#numbers.push(cell);
      return;
    }
    for (const { number, row, column } of this.#numbers.length > 0 ? [...this.#numbers, cell] : [cell]) {
      this.#values.push(number);
      this.#valuePlaces.push(row * MAX_COLUMNS + column);
    }
    this.#numbers = [];
  }

  #takeSegment(): SearchSegment {
    const terms = new TermIndex();
    const texts = [...this.#textIds.keys()];
    for (const text of texts) terms.add([text]);
    const cells = groupPlaces(this.#cellTexts, this.#cellPlaces, texts.length);
    const order = Uint32Array.from(this.#values.keys()).sort((a, b) => this.#values[a]! - this.#values[b]! || a - b);
    const valuePlaces = Array.from(order, (i) => this.#valuePlaces[i]!);
    const places: CellPlaces = {
      kind: 'cells',
      sheet: this.#sheet,
      texts,
      cellEnds: cells.ends,
      rows: toRows(cells.places),
      columns: toColumns(cells.places),
      numbers: Float64Array.from(order, (i) => this.#values[i]!),
      numberRows: toRows(valuePlaces),
      numberColumns: toColumns(valuePlaces),
    };
    this.#textIds.clear();
    this.#cellTexts = [];
    this.#cellPlaces = [];
    this.#values = [];
    this.#valuePlaces = [];
    return { ...terms.finish(), places };
  }
}

const MAX_COLUMNS = 16_384;
const toRows = (places: ArrayLike<number>): Uint32Array =>
  Uint32Array.from(places, (place) => Math.floor(place / MAX_COLUMNS));
const toColumns = (places: ArrayLike<number>): Uint16Array => Uint16Array.from(places, (place) => place % MAX_COLUMNS);

/** Places by text, in the order of the sheet within each text. */
function groupPlaces(
  texts: readonly number[],
  places: readonly number[],
  textCount: number,
): { ends: Uint32Array; places: Float64Array } {
  const ends = new Uint32Array(textCount);
  for (const text of texts) ends[text]!++;
  for (let i = 1; i < textCount; i++) ends[i]! += ends[i - 1]!;
  const next = Uint32Array.from(ends, (_, i) => (i === 0 ? 0 : ends[i - 1]!));
  const grouped = new Float64Array(places.length);
  texts.forEach((text, i) => {
    grouped[next[text]!++] = places[i]!;
  });
  return { ends, places: grouped };
}
