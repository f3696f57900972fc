import { type AstExpression, parse, tokenize } from '@borgar/fx/xlsx';
import { CellKind, type StoredCell } from '../document/rows.ts';
import type { CellLookup } from './cell-lookup.ts';
import { areaAt, parseFormula } from './formula.ts';
import type { CellPlace } from './formula-cycles.ts';
import { MAX_COLUMNS, MAX_ROWS } from './reference.ts';
import type { ReferenceResolver, Target } from './reference-resolver.ts';

/** Cells read for one request, and formulas computed within one another. */
const MAX_CELLS = 50_000;
const MAX_DEPTH = 100;

/** Cannot be computed with certainty. */
class Unknown extends Error {}

/**
 * Computes formulas that the file holds no value for, where there is no doubt about the result: + - * / and SUM over plain numbers, and
 * over formulas of that kind. Anything else stays unknown.
 */
export class Evaluator {
  readonly #lookup: CellLookup;
  readonly #resolver: ReferenceResolver;
  readonly #known = new Map<number, number | undefined>();
  readonly #open = new Set<number>();
  #cells = 0;

  constructor(lookup: CellLookup, resolver: ReferenceResolver) {
    this.#lookup = lookup;
    this.#resolver = resolver;
  }

  /** The value of the formula in a cell; undefined where it is not that simple. */
  compute(place: CellPlace, formula: string): number | undefined {
    const key = (place.sheet * MAX_ROWS + place.row) * MAX_COLUMNS + place.column;
    if (this.#known.has(key)) return this.#known.get(key);
    if (this.#open.has(key) || this.#open.size >= MAX_DEPTH) return undefined;
    this.#open.add(key);
    let value: number | undefined;
    try {
      const result = this.#evaluate(parse(tokenize(formula, { mergeRefs: true })) as AstExpression, place);
      value = Number.isFinite(result) ? result : undefined;
    } catch {
      // Unknown, or no formula at all.
    }
    this.#open.delete(key);
    this.#known.set(key, value);
    return value;
  }

  #evaluate(node: AstExpression, place: CellPlace): number {
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'number') return node.value;
        break;
      case 'UnaryExpression': {
        const value = this.#evaluate(node.arguments[0]!, place);
        if (node.operator === '-') return -value;
        if (node.operator === '+') return value;
        if (node.operator === '%') return value / 100;
        break;
      }
      case 'BinaryExpression': {
        const operate = OPERATORS[node.operator];
        if (operate)
          return operate(this.#evaluate(node.arguments[0]!, place), this.#evaluate(node.arguments[1]!, place));
        break;
      }
      case 'CallExpression':
        if (node.callee.type === 'Identifier' && node.callee.name.toUpperCase() === 'SUM') {
          return node.arguments.reduce((sum, argument) => sum + this.#sum(argument, place), 0);
        }
        break;
      case 'ReferenceIdentifier': {
        const target = this.#target(node.value, place);
        const range = areaAt(target.area, place.row, place.column);
        if (range.firstRow !== range.lastRow || range.firstColumn !== range.lastColumn) break;
        const at = { sheet: target.sheet, row: range.firstRow, column: range.firstColumn };
        const cell = this.#lookup.find(at);
        this.#spend();
        if (!cell) return 0;
        const value = this.#number(cell, target.sheet);
        if (value !== undefined) return value;
        break;
      }
    }
    throw new Unknown();
  }

  #sum(node: AstExpression | undefined, place: CellPlace): number {
    if (node?.type !== 'ReferenceIdentifier') return node ? this.#evaluate(node, place) : 0;
    const { sheet, area } = this.#target(node.value, place);
    let sum = 0;
    for (const cell of this.#lookup.within(sheet, areaAt(area, place.row, place.column))) {
      this.#spend();
      // In ranges SUM passes over texts and truth values.
      if (cell.kind === CellKind.string || cell.kind === CellKind.boolean) continue;
      const value = this.#number(cell, sheet);
      if (value === undefined) throw new Unknown();
      sum += value;
    }
    return sum;
  }

  /** Undefined for what is no plain number. */
  #number(cell: StoredCell, sheet: number): number | undefined {
    if (cell.kind === CellKind.number || cell.kind === CellKind.date || cell.kind === CellKind.literalNumber) {
      return cell.number;
    }
    if (cell.kind !== CellKind.empty) return undefined;
    if (cell.formula === undefined) return 0;
    return this.compute({ sheet, row: cell.row, column: cell.column }, cell.formula);
  }

  #target(text: string, place: CellPlace): Target {
    const [reference] = parseFormula(text, place.row, place.column).references;
    const targets = reference ? this.#resolver.resolve(reference, place).targets : [];
    if (targets.length !== 1) throw new Unknown();
    return targets[0]!;
  }

  #spend(): void {
    if (++this.#cells > MAX_CELLS) throw new Unknown();
  }
}

const OPERATORS: Partial<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
