import type { RowChunk } from '../document/rows.ts';
import type { CellRange } from '../document/sheet.ts';
import { type FormulaSyntax, parseFormula } from './formula.ts';
import { FormulaPattern } from './formula-pattern.ts';
import { IntTable } from './int-table.ts';

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

/** A run of formulas of one pattern in a row. */
interface Segment {
  firstColumn: number;
  lastColumn: number;
  pattern: number;
  block: number;
}

const FIELDS = ['sheet', 'firstRow', 'lastRow', 'firstColumn', 'lastColumn', 'pattern'] as const;

/** Takes the formulas of a workbook as its rows come by and keeps them as blocks of equal patterns. */
export class FormulaBlocks {
  /** By pattern: the syntax, its references relative to whatever cell holds it. */
  readonly syntax: FormulaSyntax[] = [];
  /** Whether all formulas were taken. */
  complete = true;
  readonly #patterns: FormulaPattern[] = [];
  readonly #byKey = new Map<string, number>();
  #patternCost = 0;
  readonly #blocks = new IntTable(FIELDS.length);
  #sheet = -1;
  #row = -1;
  /** Of the row before this one; empty where that row had none. */
  #above: Segment[] = [];
  #current: Segment[] = [];

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
  }

  #startRow(sheet: number, row: number): void {
    for (const segment of this.#current) this.#toBlock(segment);
    this.#above = sheet === this.#sheet && row === this.#row + 1 ? this.#current : [];
    this.#current = [];
    this.#sheet = sheet;
    this.#row = row;
  }

  #add(formula: string, row: number, column: number): void {
    const last = this.#current.at(-1);
    const beside = last && last.lastColumn === column - 1 ? last : undefined;
    const pattern = this.#patternOf(formula, row, column, beside);
    if (pattern === undefined) this.complete = false;
    else if (beside?.pattern === pattern) beside.lastColumn = column;
    else this.#current.push({ firstColumn: column, lastColumn: column, pattern, block: -1 });
  }

  /** The pattern of the cell to the left or above is tried first: most formulas were filled. */
  #patternOf(formula: string, row: number, column: number, beside: Segment | undefined): number | undefined {
    if (beside && this.#patterns[beside.pattern]!.matches(formula, row, column)) return beside.pattern;
    const above = findSegment(this.#above, column);
    if (above && this.#patterns[above.pattern]!.matches(formula, row, column)) return above.pattern;
    const pattern = new FormulaPattern(formula, row, column);
    const known = this.#byKey.get(pattern.key);
    if (known !== undefined) return known;
    // Characters to keep and to parse; what is long and odd can take time with the square of its length.
    this.#patternCost += formula.length + formula.length ** 2 / 256;
    if (this.#patterns.length >= MAX_PATTERNS || this.#patternCost > MAX_PATTERN_COST) return undefined;
    const added = this.#patterns.push(pattern) - 1;
    this.#byKey.set(pattern.key, added);
    this.syntax.push(parseFormula(formula, row, column));
    return added;
  }

  #toBlock(segment: Segment): void {
    const { firstColumn, lastColumn, pattern } = segment;
    const above = findSegment(this.#above, firstColumn);
    if (above && above.firstColumn === firstColumn && above.lastColumn === lastColumn && above.pattern === pattern) {
      segment.block = above.block;
      if (above.block >= 0) this.#blocks.set(above.block, 2, this.#row);
    } else if (this.#blocks.length < MAX_BLOCKS) {
      segment.block = this.#blocks.push(this.#sheet, this.#row, this.#row, firstColumn, lastColumn, pattern);
    } else this.complete = false;
  }
}

/** The segment that covers a column; segments ascend. */
function findSegment(segments: Segment[], column: number): Segment | undefined {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (segments[middle]!.lastColumn < column) low = middle + 1;
    else high = middle;
  }
  const found = segments[low];
  return found && found.firstColumn <= column ? found : undefined;
}
