import { type AstExpression, parse, tokenize } from '@borgar/fx/xlsx';
import type { CellRange } from '../../document/sheet.ts';
import { areaAt, parseFormula } from '../formula.ts';
import { sizeOf } from '../reference.ts';
import type { ReferenceResolver } from '../reference-resolver.ts';
import type { CellGrid, OpenFormula } from './cell-grid.ts';
import { FUNCTIONS, type LazyArgument } from './functions.ts';
import type { Argument, callLibrary, isLibraryFunction } from './library.ts';
import { BINARY, unary } from './operators.ts';
import { FormulaError, type Matrix, type Scalar, Unknown } from './values.ts';

/** Formulas computed within one another; in longer chains the far end comes first. */
const MAX_DEPTH = 64;

export interface FunctionLibrary {
  callLibrary: typeof callLibrary;
  isLibraryFunction: typeof isLibraryFunction;
}

/** Cells on a sheet. */
interface Block {
  sheet: number;
  range: CellRange;
}

/** A chain of formulas is longer than can be followed at once: this one is to be computed first. */
class TooDeep extends Error {
  readonly first: OpenFormula;

  constructor(first: OpenFormula) {
    super();
    this.first = first;
  }
}

/**
 * Computes formulas that the file holds no value for. What is not the same in every Excel, at every time and for every reader stays
 * unknown: volatile functions, texts that look like dates, blocks where one value is meant, other workbooks.
 */
export class Evaluator {
  readonly #grid: CellGrid;
  readonly #resolver: ReferenceResolver;
  readonly #library: FunctionLibrary;
  readonly #dateSystem: 1900 | 1904;
  readonly #path = new Set<OpenFormula>();
  readonly #hopeless = new Set<OpenFormula>();
  #cellsLeft: number;

  constructor(
    grid: CellGrid,
    resolver: ReferenceResolver,
    library: FunctionLibrary,
    { dateSystem, maxCellsRead }: { dateSystem: 1900 | 1904; maxCellsRead: number },
  ) {
    this.#grid = grid;
    this.#resolver = resolver;
    this.#library = library;
    this.#dateSystem = dateSystem;
    this.#cellsLeft = maxCellsRead;
  }

  /** Gives the formula, and all that it is computed from, a value where they have one. */
  settle(open: OpenFormula): void {
    const waiting = [open];
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      try {
        if (this.#grid.isOpen(next)) this.#settle(next);
        waiting.pop();
      } catch (error) {
        // What waits for itself goes in a circle.
        if (error instanceof TooDeep && !waiting.includes(error.first)) waiting.push(error.first);
        else this.#hopeless.add(waiting.pop()!);
      }
    }
  }

  #settle(open: OpenFormula): Scalar {
    if (this.#hopeless.has(open) || this.#path.has(open)) throw new Unknown();
    if (this.#path.size >= MAX_DEPTH) throw new TooDeep(open);
    this.#path.add(open);
    try {
      const tree = parse(tokenize(open.formula, { mergeRefs: true })) as AstExpression;
      const value = this.scalar(tree, open) ?? 0;
      this.#grid.settle(open, value);
      return value;
    } finally {
      this.#path.delete(open);
    }
  }

  scalar(node: AstExpression, home: OpenFormula): Scalar {
    switch (node.type) {
      case 'Literal':
        return node.value;
      case 'ErrorLiteral':
        return new FormulaError(node.value);
      case 'UnaryExpression':
        return unary(node.operator, this.scalar(node.arguments[0]!, home));
      case 'BinaryExpression': {
        const operate = BINARY[node.operator];
        if (operate) return operate(this.scalar(node.arguments[0]!, home), this.scalar(node.arguments[1]!, home));
        break;
      }
      case 'CallExpression':
        return this.#call(node.callee.name.toUpperCase(), node.arguments, home);
      case 'ReferenceIdentifier': {
        const { sheet, range } = this.#block(node, home);
        if (sizeOf(range) === 1) return this.#cell(sheet, range.firstRow, range.firstColumn);
        break;
      }
    }
    throw new Unknown();
  }

  /** A block of values: cells, an array, or a computation over blocks, cell by cell. */
  matrix(node: AstExpression, home: OpenFormula): Matrix {
    if (node.type === 'ReferenceIdentifier') return this.#cells(this.#block(node, home));
    if (node.type === 'ArrayExpression') {
      return node.elements.map((row) => row.map((element) => this.scalar(element, home)));
    }
    if (node.type === 'UnaryExpression') {
      const block = this.matrix(node.arguments[0]!, home);
      return block.map((row) => row.map((value) => unary(node.operator, value)));
    }
    const operate = node.type === 'BinaryExpression' ? BINARY[node.operator] : undefined;
    if (node.type !== 'BinaryExpression' || !operate) return [[this.scalar(node, home)]];
    return combine(this.matrix(node.arguments[0]!, home), this.matrix(node.arguments[1]!, home), operate);
  }

  #call(name: string, args: readonly (AstExpression | null)[], home: OpenFormula): Scalar {
    const own = FUNCTIONS.get(name);
    // An argument left out between commas.
    if (args.some((arg) => !arg)) throw new Unknown();
    const nodes = args as readonly AstExpression[];
    if (own) {
      const computesBlocks = name === 'SUMPRODUCT';
      return own(
        nodes.map((node) => this.#argument(node, home, computesBlocks)),
        this.#dateSystem,
      );
    }
    if (!this.#library.isLibraryFunction(name, this.#dateSystem)) throw new Unknown();
    const values = nodes.map((node): Argument => {
      if (node.type === 'ArrayExpression') return this.matrix(node, home);
      if (node.type !== 'ReferenceIdentifier') return this.scalar(node, home);
      const block = this.#block(node, home);
      return sizeOf(block.range) === 1
        ? this.#cell(block.sheet, block.range.firstRow, block.range.firstColumn)
        : this.#cells(block);
    });
    return this.#library.callLibrary(name, values);
  }

  #argument(node: AstExpression, home: OpenFormula, computesBlocks: boolean): LazyArgument {
    const isReference = node.type === 'ReferenceIdentifier';
    return {
      isReference,
      scalar: () => this.scalar(node, home),
      // Whether SUM(A1:A3*2) takes blocks depends on how it was entered.
      matrix: () =>
        isReference || node.type === 'ArrayExpression' || computesBlocks
          ? this.matrix(node, home)
          : [[this.scalar(node, home)]],
      place: () => {
        if (node.type !== 'ReferenceIdentifier') throw new Unknown();
        const { firstRow, firstColumn, lastRow, lastColumn } = this.#block(node, home).range;
        return { firstRow, firstColumn, rows: lastRow - firstRow + 1, columns: lastColumn - firstColumn + 1 };
      },
    };
  }

  #block({ value }: AstExpression & { type: 'ReferenceIdentifier' }, home: OpenFormula): Block {
    const [reference] = parseFormula(value, home.row, home.column).references;
    if (reference?.kind === 'name' && !this.#resolver.isPlainName(reference, home)) throw new Unknown();
    const targets = reference ? this.#resolver.resolve(reference, home).targets : [];
    const [target] = targets;
    if (!target || targets.length > 1) throw new Unknown();
    return { sheet: target.sheet, range: areaAt(target.area, home.row, home.column) };
  }

  #cells({ sheet, range }: Block): Matrix {
    const { firstRow, lastRow, firstColumn, lastColumn } = this.#grid.clip(range);
    const rows: Scalar[][] = [];
    for (let row = firstRow; row <= lastRow; row++) {
      const cells: Scalar[] = [];
      for (let column = firstColumn; column <= lastColumn; column++) cells.push(this.#cell(sheet, row, column));
      rows.push(cells);
    }
    return rows;
  }

  #cell(sheet: number, row: number, column: number): Scalar {
    if (--this.#cellsLeft < 0) throw new Unknown();
    const open = this.#grid.findOpen(sheet, row, column);
    return open ? this.#settle(open) : this.#grid.get(sheet, row, column);
  }
}

/** Cell by cell; a single value, row or column goes with every one. */
function combine(a: Matrix, b: Matrix, operate: (a: Scalar, b: Scalar) => Scalar): Matrix {
  const rows = Math.max(a.length, b.length);
  const columns = Math.max(a[0]?.length ?? 0, b[0]?.length ?? 0);
  const at = (matrix: Matrix, row: number, column: number): Scalar => {
    const line = matrix.length === 1 ? matrix[0] : matrix[row];
    const value = line?.length === 1 ? line[0] : line?.[column];
    if (value === undefined) throw new Unknown();
    return value;
  };
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => operate(at(a, row, column), at(b, row, column))),
  );
}
