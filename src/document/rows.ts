import { lowerBound } from './sorted.ts';
import { together } from './together.ts';

/**
 * Rows of a sheet in columns of typed arrays: 1.2 million cells are stored in a second and a range of fifty rows
 * is decoded in well under a millisecond, which objects per cell would not allow.
 *
 * Cells stand row by row, left to right. `numbers` has an entry for each cell whose kind carries a number, `texts`
 * one for each cell whose kind carries a text; both in the order of the cells.
 */
export interface RowChunk {
  /** Position of the sheet in the workbook, from 0. */
  sheet: number;
  /** Row number of the first row, from 0. */
  firstRow: number;
  /** rowEnds[i]: one past the last cell of row firstRow + i. */
  rowEnds: Uint32Array;
  columns: Uint16Array;
  kinds: Uint8Array;
  numbers: Float64Array;
  /** Indexes into `strings`. */
  texts: Uint32Array;
  /** The texts of this chunk, most of them once. */
  strings: string[];
  /** One of them, where all would have to be taken apart first. */
  stringAt?(index: number): string;
  /** Index of each cell's number format in the sheet's layout; null when all are 0 (General). */
  formats: Uint16Array | null;
  /** Positions (within the chunk) of the cells that hold a formula, ascending, and the formulas without "=". */
  formulaCells: Uint32Array;
  formulas: string[];
  /** Positions of the cells, among those, whose value the file does not hold: it was computed. Ascending. */
  computedCells: Uint32Array;
}

export const CellKind = {
  empty: 0,
  number: 1,
  string: 2,
  boolean: 3,
  /** A serial number of the workbook's date system under a date format. */
  date: 4,
  error: 5,
  /** Read from text (CSV): the literal text stands beside the value. */
  literalNumber: 6,
  /** Milliseconds since 1970-01-01 UTC beside the literal text. */
  literalDate: 7,
  literalBoolean: 8,
} as const;
export type CellKind = (typeof CellKind)[keyof typeof CellKind];

/** By kind: whether a cell has an entry in `numbers`, and in `texts`. */
export const CARRIES_NUMBER: readonly boolean[] = [false, true, false, true, true, false, true, true, true];
export const CARRIES_TEXT: readonly boolean[] = [false, false, true, false, false, true, true, true, true];

/** A cell as stored. Which of `number` and `text` mean something follows from the kind. */
export interface StoredCell {
  /** From 0. */
  row: number;
  column: number;
  kind: CellKind;
  number: number;
  text: string;
  format: number;
  formula: string | undefined;
  /** The file holds no value for the formula: this one was computed. */
  computed: boolean;
}

const CELLS_PER_CHUNK = 4096;
const ROWS_PER_CHUNK = 65_536;
/** Cells may hold 32,767 characters each. */
const TEXT_PER_CHUNK = 4 * 1024 ** 2;
/** Texts that are looked up by their number: four bytes each. */
export const MAX_SHARED = 1024 ** 2;

/** Share of new texts in a chunk above which a column is not deduplicated for the next chunks. */
const MOSTLY_NEW = 0.9;
const CHUNKS_UNTIL_LOOK = 16;
const WATCHED_COLUMNS = 64;
/** Longer texts are always looked up: storing a repeated one for each cell would cost more. */
const MAX_UNSEEN_LENGTH = 64;

/** Collects cells in row order and cuts them into chunks at row boundaries. */
export class RowChunkBuilder {
  readonly #sheet: number;
  #firstRow = -1;
  #rowEnds: number[] = [];
  #columns = new Uint16Array(CELLS_PER_CHUNK * 2);
  #kinds = new Uint8Array(CELLS_PER_CHUNK * 2);
  #formats = new Uint16Array(CELLS_PER_CHUNK * 2);
  #numbers = new Float64Array(CELLS_PER_CHUNK * 2);
  #texts = new Uint32Array(CELLS_PER_CHUNK * 2);
  #cellCount = 0;
  #numberCount = 0;
  #textCount = 0;
  #anyFormat = false;
  #strings: string[] = [];
  #textLength = 0;
  #stringIndex = new Map<string, number>();
  /** By column: its texts in this chunk, those of them that were new, and whether they are taken to be. */
  readonly #looked = new Uint32Array(WATCHED_COLUMNS);
  readonly #new = new Uint32Array(WATCHED_COLUMNS);
  readonly #isNew = new Uint8Array(WATCHED_COLUMNS);
  #chunks = 0;
  /** Strings of the chunks before this one. */
  #stringsGiven = 0;
  /** By the number of a shared text: one more than its place among the strings of all chunks. */
  #shared = new Uint32Array(0);
  #sharedStrings: number[] = [];
  #formulaCells: number[] = [];
  #formulas: string[] = [];
  #computedCells: number[] = [];

  constructor(sheet: number) {
    this.#sheet = sheet;
  }

  /** Opens a row; rows come in ascending order. Returns the chunk that this row no longer fits in, if any. */
  startRow(row: number): RowChunk | undefined {
    let done: RowChunk | undefined;
    const next = this.#firstRow + this.#rowEnds.length;
    if (this.#firstRow >= 0) {
      const full =
        this.#cellCount >= CELLS_PER_CHUNK ||
        this.#textLength >= TEXT_PER_CHUNK ||
        row - this.#firstRow >= ROWS_PER_CHUNK;
      if (full || row - next > CELLS_PER_CHUNK) done = this.finish();
    }
    this.#endRow();
    if (this.#firstRow < 0) this.#firstRow = row;
    while (this.#firstRow + this.#rowEnds.length <= row) this.#rowEnds.push(this.#cellCount);
    return done;
  }

  addNumber(column: number, kind: CellKind, number: number, format = 0): void {
    this.#addCell(column, kind, format);
    this.#numbers[this.#numberCount++] = number;
  }

  /** `shared`: a number that stands for this text alone; such texts are told apart by it and not by their letters. */
  addText(column: number, kind: CellKind, text: string, format = 0, shared = -1): void {
    this.#addCell(column, kind, format);
    if (shared >= 0 && shared < MAX_SHARED) this.#addShared(text, shared);
    else this.#addString(text, column);
  }

  /** A value read from text, with the text itself. */
  addLiteral(column: number, kind: CellKind, number: number, text: string): void {
    this.#addCell(column, kind, 0);
    this.#numbers[this.#numberCount++] = number;
    this.#addString(text, column);
  }

  addEmpty(column: number, format = 0): void {
    this.#addCell(column, CellKind.empty, format);
  }

  /** The formula of the cell added last. */
  addFormula(formula: string): void {
    this.#formulaCells.push(this.#cellCount - 1);
    this.#formulas.push(formula);
    this.#textLength += formula.length;
  }

  /** The value of the cell added last was computed. */
  markComputed(): void {
    this.#computedCells.push(this.#cellCount - 1);
  }

  /** For each string of the last chunk its shared number, or -1. Undefined where none is shared. */
  sharedStrings: Int32Array | undefined;

  /** The remaining rows, or undefined. The builder is empty afterwards. */
  finish(): RowChunk | undefined {
    if (this.#firstRow < 0) return undefined;
    this.#endRow();
    const cells = this.#cellCount;
    const [numbers, rowEnds, texts, formulaCells, computedCells, columns, formats, kinds] = together([
      this.#numbers.subarray(0, this.#numberCount),
      Uint32Array.from(this.#rowEnds),
      this.#texts.subarray(0, this.#textCount),
      Uint32Array.from(this.#formulaCells),
      Uint32Array.from(this.#computedCells),
      this.#columns.subarray(0, cells),
      this.#formats.subarray(0, this.#anyFormat ? cells : 0),
      this.#kinds.subarray(0, cells),
    ]);
    const chunk: RowChunk = {
      sheet: this.#sheet,
      firstRow: this.#firstRow,
      rowEnds,
      columns,
      kinds,
      numbers,
      texts,
      strings: this.#strings,
      formats: this.#anyFormat ? formats : null,
      formulaCells,
      formulas: this.#formulas,
      computedCells,
    };
    this.#firstRow = -1;
    this.#rowEnds = [];
    this.#cellCount = this.#numberCount = this.#textCount = 0;
    this.#anyFormat = false;
    this.sharedStrings =
      this.#sharedStrings.length > 0 ? toSharedStrings(this.#sharedStrings, this.#strings.length) : undefined;
    this.#sharedStrings = [];
    this.#stringsGiven += this.#strings.length;
    this.#strings = [];
    this.#textLength = 0;
    this.#stringIndex.clear();
    this.#judgeColumns();
    this.#formulaCells = [];
    this.#formulas = [];
    this.#computedCells = [];
    return chunk;
  }

  #addCell(column: number, kind: CellKind, format: number): void {
    const at = this.#cellCount++;
    if (at === this.#columns.length) this.#grow();
    this.#columns[at] = column;
    this.#kinds[at] = kind;
    this.#formats[at] = format;
    if (format !== 0) this.#anyFormat = true;
  }

  #endRow(): void {
    if (this.#rowEnds.length > 0) this.#rowEnds[this.#rowEnds.length - 1] = this.#cellCount;
  }

  /** Numbers of orders and the like are all different: looking each up takes a fourth of the time that a large CSV is read in. */
  #addString(text: string, column: number): void {
    const isWatched = column < WATCHED_COLUMNS && text.length <= MAX_UNSEEN_LENGTH;
    if (isWatched && this.#isNew[column] === 1) {
      this.#texts[this.#textCount++] = this.#openString(text);
      return;
    }
    let index = this.#stringIndex.get(text);
    if (isWatched) this.#looked[column]!++;
    if (index === undefined) {
      this.#stringIndex.set(text, (index = this.#openString(text)));
      if (isWatched) this.#new[column]!++;
    }
    this.#texts[this.#textCount++] = index;
  }

  #judgeColumns(): void {
    const looksAgain = ++this.#chunks % CHUNKS_UNTIL_LOOK === 0;
    for (let column = 0; column < WATCHED_COLUMNS; column++) {
      if (looksAgain) this.#isNew[column] = 0;
      else if (this.#looked[column]! > 0)
        this.#isNew[column] = this.#new[column]! >= MOSTLY_NEW * this.#looked[column]! ? 1 : 0;
    }
    this.#looked.fill(0);
    this.#new.fill(0);
  }

  #addShared(text: string, shared: number): void {
    if (shared >= this.#shared.length) {
      const grown = new Uint32Array(Math.min(MAX_SHARED, 2 * shared + 1024));
      grown.set(this.#shared);
      this.#shared = grown;
    }
    let place = this.#shared[shared]!;
    if (place <= this.#stringsGiven) {
      const index = this.#openString(text);
      this.#shared[shared] = place = this.#stringsGiven + 1 + index;
      this.#sharedStrings.push(index, shared);
    }
    this.#texts[this.#textCount++] = place - this.#stringsGiven - 1;
  }

  #openString(text: string): number {
    this.#textLength += text.length;
    return this.#strings.push(text) - 1;
  }

  /** A single row may be wider than a chunk: 16,384 columns. */
  #grow(): void {
    const size = this.#columns.length * 2;
    const grown = <T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.#columns = grown(new Uint16Array(size), this.#columns);
    this.#kinds = grown(new Uint8Array(size), this.#kinds);
    this.#formats = grown(new Uint16Array(size), this.#formats);
    this.#numbers = grown(new Float64Array(size), this.#numbers);
    this.#texts = grown(new Uint32Array(size), this.#texts);
  }
}

/** From pairs of a string's place and its number. */
function toSharedStrings(pairs: readonly number[], strings: number): Int32Array {
  const numbers = new Int32Array(strings).fill(-1);
  for (let i = 0; i < pairs.length; i += 2) numbers[pairs[i]!] = pairs[i + 1]!;
  return numbers;
}

const stringAt = (chunk: RowChunk, index: number): string =>
  chunk.stringAt ? chunk.stringAt(index) : chunk.strings[index]!;

/** The cells of the rows [fromRow, toRow] of a chunk, in order. */
export function* readCells(chunk: RowChunk, fromRow = 0, toRow = Number.MAX_SAFE_INTEGER): Generator<StoredCell> {
  const { rowEnds, columns, kinds, numbers, texts, formats, formulaCells, computedCells } = chunk;
  const lastRow = Math.min(toRow, chunk.firstRow + rowEnds.length - 1);
  const firstIndex = Math.max(0, fromRow - chunk.firstRow);
  if (firstIndex >= rowEnds.length) return;
  let cell = firstIndex === 0 ? 0 : rowEnds[firstIndex - 1]!;
  let numberAt = 0;
  let textAt = 0;
  for (let i = 0; i < cell; i++) {
    const kind = kinds[i]!;
    if (CARRIES_NUMBER[kind]) numberAt++;
    if (CARRIES_TEXT[kind]) textAt++;
  }
  let formulaAt = lowerBound(formulaCells, cell);
  let computedAt = lowerBound(computedCells, cell);
  for (let row = chunk.firstRow + firstIndex; row <= lastRow; row++) {
    const end = rowEnds[row - chunk.firstRow]!;
    for (; cell < end; cell++) {
      const kind = kinds[cell] as CellKind;
      const hasFormula = formulaCells[formulaAt] === cell;
      const computed = computedCells[computedAt] === cell;
      if (computed) computedAt++;
      yield {
        row,
        column: columns[cell]!,
        kind,
        number: CARRIES_NUMBER[kind] ? numbers[numberAt++]! : Number.NaN,
        text: CARRIES_TEXT[kind] ? stringAt(chunk, texts[textAt++]!) : '',
        format: formats ? formats[cell]! : 0,
        formula: hasFormula ? chunk.formulas[formulaAt++] : undefined,
        computed,
      };
    }
  }
}
