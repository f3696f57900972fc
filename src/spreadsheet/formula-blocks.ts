import type { RowChunk } from '../document/rows.ts';
import type { CellRange } from '../document/sheet.ts';
import { parseFormula } from './formula.ts';
import { FormulaPattern } from './formula-pattern.ts';
import { IntTable } from './int-table.ts';
import { PatternTable } from './pattern-table.ts';
import { RowSegments, type Segment } from './row-segments.ts';

/** Formulas of one pattern in a block of cells: a column of a hundred thousand is one entry. */
export interface FormulaBlock extends CellRange {
  /** From 0. */
  sheet: number;
  pattern: number;
}

/** Beyond these a workbook is one that no person wrote; the rest of its formulas is left out and that is said. */
const MAX_PATTERNS = 200_000;
const MAX_PATTERN_COST = 32 * 1024 * 1024;
const MAX_BLOCKS = 300_000;

const FIELDS = ['sheet', 'firstRow', 'lastRow', 'firstColumn', 'lastColumn', 'pattern'] as const;

/** Takes the formulas of a workbook as its rows come by and keeps them as blocks of equal patterns. */
export class FormulaBlocks {
  readonly patterns = new PatternTable();
  /** Whether all formulas were taken. */
  complete = true;
  readonly #byKey = new Map<string, number>();
  #patternCost = 0;
  /** In the order of sheets, first rows and first columns. */
  readonly #blocks = new IntTable(FIELDS.length);
  #sheet = -1;
  #row = -1;
  /** Of the row before this one; empty where that row had none. */
  #above = new RowSegments();
  #current = new RowSegments();

  get length(): number {
    return this.#blocks.length;
  }

  block(at: number): FormulaBlock {
    const table = this.#blocks;
    return {
      sheet: table.get(at, 0),
      firstRow: table.get(at, 1),
      lastRow: table.get(at, 2),
      firstColumn: table.get(at, 3),
      lastColumn: table.get(at, 4),
      pattern: table.get(at, 5),
    };
  }

  contains(at: number, row: number, column: number): boolean {
    const table = this.#blocks;
    return (
      row >= table.get(at, 1) && row <= table.get(at, 2) && column >= table.get(at, 3) && column <= table.get(at, 4)
    );
  }

  overlaps(at: number, { firstRow, lastRow, firstColumn, lastColumn }: CellRange): boolean {
    const table = this.#blocks;
    return (
      table.get(at, 1) <= lastRow &&
      table.get(at, 2) >= firstRow &&
      table.get(at, 3) <= lastColumn &&
      table.get(at, 4) >= firstColumn
    );
  }

  addChunk({ sheet, firstRow, rowEnds, columns, formulaCells, formulas }: RowChunk): void {
    let rowIndex = 0;
    for (let i = 0; i < formulaCells.length; i++) {
      const cell = formulaCells[i]!;
      while (rowEnds[rowIndex]! <= cell) rowIndex++;
      const row = firstRow + rowIndex;
      if (row !== this.#row || sheet !== this.#sheet) this.#startRow(sheet, row);
      this.#add(formulas[i]!, row, columns[cell]!);
    }
  }

  /** After the last chunk. */
  finish(): void {
    this.#startRow(-1, -1);
    this.#byKey.clear();
  }

  #startRow(sheet: number, row: number): void {
    for (let i = 0; i < this.#current.length; i++) this.#toBlock(this.#current.at(i));
    [this.#above, this.#current] = [this.#current, this.#above];
    if (sheet !== this.#sheet || row !== this.#row + 1) this.#above.clear();
    this.#current.clear();
    this.#sheet = sheet;
    this.#row = row;
  }

  /** The pattern of the cell to the left or above is tried first: most formulas were filled. */
  #add(formula: string, row: number, column: number): void {
    const { last } = this.#current;
    if (last?.lastColumn === column - 1 && last.form.matches(formula, row, column)) {
      last.lastColumn = column;
      return;
    }
    const above = this.#above.find(column);
    if (above?.form.matches(formula, row, column)) {
      this.#current.add(column, above.pattern, above.form);
      return;
    }
    const form = new FormulaPattern(formula, row, column);
    const pattern = this.#byKey.get(form.key) ?? this.#addPattern(form, formula, row, column);
    if (pattern === undefined) this.complete = false;
    else this.#current.add(column, pattern, form);
  }

  #addPattern(form: FormulaPattern, formula: string, row: number, column: number): number | undefined {
    // Characters to keep and to parse; what is long and odd can take time with the square of its length.
    this.#patternCost += formula.length + formula.length ** 2 / 256;
    if (this.patterns.length >= MAX_PATTERNS || this.#patternCost > MAX_PATTERN_COST) return undefined;
    const pattern = this.patterns.add(parseFormula(formula, row, column));
    this.#byKey.set(form.key, pattern);
    return pattern;
  }

  #toBlock(segment: Segment): void {
    const { firstColumn, lastColumn, pattern } = segment;
    const above = this.#above.find(firstColumn);
    if (above && above.firstColumn === firstColumn && above.lastColumn === lastColumn && above.pattern === pattern) {
      segment.block = above.block;
      if (above.block >= 0) this.#blocks.set(above.block, 2, this.#row);
    } else if (this.#blocks.length < MAX_BLOCKS) {
      segment.block = this.#blocks.push(this.#sheet, this.#row, this.#row, firstColumn, lastColumn, pattern);
    } else this.complete = false;
  }
}
