import { CARRIES_TEXT, CellKind, type RowChunk } from '../document/rows.ts';
import { countBefore } from '../document/sorted.ts';
import { cellName, MAX_COLUMNS } from './reference.ts';

/** Cells of one kind: how many, and where the first ones are. */
export class CellCount {
  count = 0;
  readonly first: string[] = [];

  add(row: number, column: number): void {
    if (this.count++ < MAX_NAMED) this.first.push(cellName(row, column));
  }
}
const MAX_NAMED = 5;

/** Runs of typed-in numbers of a sheet: beyond this many it is noise, and less is said about its ranges. */
const MAX_RUNS = 100_000;

/** What is noticed about the cells of a sheet as its rows come by. */
export class SheetObserver {
  /** By error. */
  readonly errors = new Map<string, CellCount>();
  /** Formulas without a value in the file. */
  readonly valueless = new CellCount();
  /** By column: numbers stored as text. */
  readonly textNumbers = new Map<number, CellCount>();
  readonly numbers = new NumberRuns();

  addChunk(chunk: RowChunk): void {
    const { kinds, columns, rowEnds, firstRow, texts, strings, formulaCells } = chunk;
    const numeric = numericTexts(strings);
    let row = firstRow;
    let rowIndex = 0;
    let textAt = 0;
    let formulaAt = 0;
    for (let cell = 0; cell < kinds.length; cell++) {
      while (rowEnds[rowIndex]! <= cell) {
        rowIndex++;
        row++;
      }
      const kind = kinds[cell]!;
      const column = columns[cell]!;
      const text = CARRIES_TEXT[kind] ? texts[textAt++]! : -1;
      const hasFormula = formulaCells[formulaAt] === cell;
      if (hasFormula) formulaAt++;
      if (kind === CellKind.number || kind === CellKind.date) {
        if (!hasFormula) this.numbers.add(row, column);
      } else if (kind === CellKind.error) this.#countOf(this.errors, strings[text]!).add(row, column);
      else if (kind === CellKind.string) {
        if (numeric?.[text] === 1 && !hasFormula) this.#countOf(this.textNumbers, column).add(row, column);
      } else if (kind === CellKind.empty && hasFormula) this.valueless.add(row, column);
    }
  }

  #countOf<K>(counts: Map<K, CellCount>, key: K): CellCount {
    let count = counts.get(key);
    if (!count) counts.set(key, (count = new CellCount()));
    return count;
  }
}

/** Amounts, not codes: no leading zeros, no more digits than a number keeps. */
const NUMERIC_TEXT = /^\s*[-+]?(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,14}|0)(?:\.\d+)?\s*%?\s*$/;

/** Which of the texts look like a number; undefined where none does. */
function numericTexts(strings: string[]): Uint8Array | undefined {
  let flags: Uint8Array | undefined;
  for (let i = 0; i < strings.length; i++) {
    const text = strings[i]!;
    // Digits, signs and spaces come before letters: most texts are told by their first character.
    if (text.length > 24 || text.charCodeAt(0) > 57 || !NUMERIC_TEXT.test(text)) continue;
    flags ??= new Uint8Array(strings.length);
    flags[i] = 1;
  }
  return flags;
}

/** Where typed-in numbers stand beneath one another. */
export class NumberRuns {
  /** By column: first and last rows in turn, ascending. */
  readonly #runs = new Map<number, number[]>();
  /** By column: the row after the run that is open, and where it began. Only while rows come. */
  #next = new Int32Array(0);
  #start = new Int32Array(0);
  #columns = 0;
  #count = 0;

  add(row: number, column: number): void {
    if (this.#next.length === 0) {
      this.#next = new Int32Array(MAX_COLUMNS);
      this.#start = new Int32Array(MAX_COLUMNS);
    }
    if (this.#next[column] !== row || row === 0) {
      this.#close(column);
      this.#start[column] = row;
    }
    this.#next[column] = row + 1;
    if (column >= this.#columns) this.#columns = column + 1;
  }

  /** After the last row. */
  finish(): void {
    for (let column = 0; column < this.#columns; column++) this.#close(column);
    this.#next = this.#start = new Int32Array(0);
  }

  /** The run that a cell belongs to. */
  find(row: number, column: number): { firstRow: number; lastRow: number } | undefined {
    const runs = this.#runs.get(column);
    if (!runs) return undefined;
    const run = countBefore(runs.length / 2, (i) => runs[2 * i + 1]! < row);
    const firstRow = runs[2 * run];
    return firstRow !== undefined && firstRow <= row ? { firstRow, lastRow: runs[2 * run + 1]! } : undefined;
  }

  #close(column: number): void {
    const next = this.#next[column]!;
    this.#next[column] = 0;
    if (next === 0 || this.#count >= MAX_RUNS) return;
    this.#count++;
    const runs = this.#runs.get(column);
    if (runs) runs.push(this.#start[column]!, next - 1);
    else this.#runs.set(column, [this.#start[column]!, next - 1]);
  }
}
