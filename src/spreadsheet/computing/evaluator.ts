import { type AstExpression, parse, tokenize } from '@borgar/fx/xlsx';
import type { CellRange } from '../../document/sheet.ts';
import { areaAt, parseFormula } from '../formula.ts';
import { MAX_COLUMNS, MAX_ROWS, sizeOf } from '../reference.ts';
import type { ReferenceResolver } from '../reference-resolver.ts';
import type { LazyArgument } from './arguments.ts';
import type { CellGrid, OpenFormula } from './cell-grid.ts';
import { FUNCTIONS } from './functions.ts';
import type { Argument, callLibrary, isLibraryFunction } from './library.ts';
import { BINARY, unary } from './operators.ts';
import { FormulaError, type Matrix, type Scalar, Unknown } from './values.ts';

/** Formulas computed within one another; in longer chains the far end comes first. */
const MAX_DEPTH = 64;

export interface FunctionLibrary {
  callLibrary: typeof callLibrary;
  isLibraryFunction: typeof isLibraryFunction;
}

type ReferenceCall = AstExpression & { type: 'CallExpression' };
type Reference = (AstExpression & { type: 'ReferenceIdentifier' }) | ReferenceCall;

/** Functions whose result is cells, always the same ones for the same arguments: volatile, but not uncertain. */
const REFERENCE_FUNCTIONS: ReadonlySet<string> = new Set(['OFFSET', 'INDIRECT']);

const isReference = (node: AstExpression): node is Reference =>
  node.type === 'ReferenceIdentifier' ||
  (node.type === 'CallExpression' && REFERENCE_FUNCTIONS.has(node.callee.name.toUpperCase()));

/** An argument left out between commas counts as nothing. */
const LEFT_OUT: LazyArgument = {
  isReference: false,
  scalar: () => null,
  matrix: () => [[null]],
  place() {
    throw new Unknown();
  },
  withoutSubtotals() {
    throw new Unknown();
  },
};

/** Functions that take the same cells of several sheets together: SUM(Jan:Dec!B4). */
const OF_STACKS: ReadonlySet<string> = new Set(
  'SUM AVERAGE AVERAGEA MIN MINA MAX MAXA COUNT COUNTA PRODUCT STDEV STDEV.S STDEVP STDEV.P VAR VAR.S VARP VAR.P'.split(
    ' ',
  ),
);

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
 * unknown: the time, chance, texts that look like dates, blocks where one value is meant, other workbooks.
 */
export class Evaluator {
  readonly #grid: CellGrid;
  readonly #resolver: ReferenceResolver;
  readonly #library: FunctionLibrary;
  readonly #dateSystem: 1900 | 1904;
  readonly #path = new Set<OpenFormula>();
  readonly #hopeless = new Set<OpenFormula>();
  #cellsLeft: number;
  #nameDepth = 0;

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
      case 'CallExpression': {
        const name = node.callee.name.toUpperCase();
        if (REFERENCE_FUNCTIONS.has(name)) return this.#only(this.#block(node, home));
        return this.#call(name, node.arguments, home);
      }
      case 'ReferenceIdentifier': {
        const named = this.#formulaOf(node, home);
        if (named) return this.#within(() => this.scalar(named, home));
        return this.#only(this.#block(node, home));
      }
    }
    throw new Unknown();
  }

  /** A block of values: cells, an array, or a computation over blocks, cell by cell. */
  matrix(node: AstExpression, home: OpenFormula): Matrix {
    if (isReference(node)) return this.#cells(this.#block(node, home));
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
    // ROW() is that of the formula itself.
    if (args.length === 0 && name === 'ROW') return home.row + 1;
    if (args.length === 0 && name === 'COLUMN') return home.column + 1;
    const own = FUNCTIONS.get(name);
    if (own) {
      const toArgument = (node: AstExpression | null) => (node ? this.#argument(node, home, name) : LEFT_OUT);
      return own(args.map(toArgument), this.#dateSystem);
    }
    if (!this.#library.isLibraryFunction(name, this.#dateSystem)) throw new Unknown();
    const values = args.map((node): Argument => {
      if (!node) return null;
      if (node.type === 'ArrayExpression') return this.matrix(node, home);
      if (!isReference(node) || this.#formulaOf(node, home)) return this.scalar(node, home);
      const block = this.#block(node, home);
      return sizeOf(block.range) === 1 ? this.#only(block) : this.#cells(block);
    });
    return this.#library.callLibrary(name, values);
  }

  #argument(node: AstExpression, home: OpenFormula, ofFunction: string): LazyArgument {
    const isCells = (): boolean => isReference(node) && !this.#formulaOf(node, home);
    const computesBlocks = ofFunction === 'SUMPRODUCT';
    return {
      get isReference() {
        return isCells();
      },
      scalar: () => this.scalar(node, home),
      // Whether SUM(A1:A3*2) takes blocks depends on how it was entered.
      matrix: () => {
        if (isReference(node) && OF_STACKS.has(ofFunction) && isCells()) {
          return this.#stack(node, home).flatMap((block) => this.#cells(block));
        }
        const isBlock = node.type === 'ArrayExpression' || computesBlocks || isCells();
        return isBlock ? this.matrix(node, home) : [[this.scalar(node, home)]];
      },
      place: () => {
        if (!isReference(node)) throw new Unknown();
        const { firstRow, firstColumn, lastRow, lastColumn } = this.#block(node, home).range;
        return { firstRow, firstColumn, rows: lastRow - firstRow + 1, columns: lastColumn - firstColumn + 1 };
      },
      withoutSubtotals: () => {
        if (!isReference(node)) throw new Unknown();
        const { sheet, range } = this.#block(node, home);
        const cells = this.#cells({ sheet, range });
        if (this.#grid.hidesRows(sheet, range.firstRow, range.firstRow + cells.length - 1)) throw new Unknown();
        return cells.flatMap((row, i) =>
          row.filter((_, j) => !this.#grid.isSubtotal(sheet, range.firstRow + i, range.firstColumn + j)),
        );
      },
    };
  }

  #block(node: Reference, home: OpenFormula): Block {
    const [block, ...others] = this.#stack(node, home);
    if (!block || others.length > 0) throw new Unknown();
    return block;
  }

  /** The cells that a reference means: on several sheets where it names them from one to another. */
  #stack(node: Reference, home: OpenFormula): Block[] {
    if (node.type !== 'CallExpression') return this.#cellsNamed(node.value, home);
    return [node.callee.name.toUpperCase() === 'OFFSET' ? this.#moved(node, home) : this.#written(node, home)];
  }

  /** OFFSET(cells, rows, columns, height, width). */
  #moved({ arguments: [from, ...moves] }: ReferenceCall, home: OpenFormula): Block {
    if (!from || !isReference(from)) throw new Unknown();
    const { sheet, range } = this.#block(from, home);
    const [rows = 0, columns = 0, height, width] = moves.map((node) => {
      const number = node ? this.scalar(node, home) : undefined;
      if (number !== undefined && typeof number !== 'number') throw new Unknown();
      return number === undefined ? undefined : Math.trunc(number);
    });
    const firstRow = range.firstRow + rows;
    const firstColumn = range.firstColumn + columns;
    const lastRow = height === undefined ? range.lastRow + rows : firstRow + height - 1;
    const lastColumn = width === undefined ? range.lastColumn + columns : firstColumn + width - 1;
    const isOnSheet = firstRow >= 0 && firstColumn >= 0 && lastRow < MAX_ROWS && lastColumn < MAX_COLUMNS;
    if (!isOnSheet || lastRow < firstRow || lastColumn < firstColumn) throw new Unknown();
    return { sheet, range: { firstRow, firstColumn, lastRow, lastColumn } };
  }

  /** INDIRECT(text). */
  #written({ arguments: [text, ...style] }: ReferenceCall, home: OpenFormula): Block {
    const value = text && style.length === 0 ? this.scalar(text, home) : undefined;
    if (typeof value !== 'string') throw new Unknown();
    const [block, ...others] = this.#cellsNamed(value.trim(), home);
    if (!block || others.length > 0) throw new Unknown();
    return block;
  }

  #cellsNamed(value: string, home: OpenFormula): Block[] {
    const [reference] = parseFormula(value, home.row, home.column).references;
    if (reference?.text !== value || this.#resolver.formulaOf(reference, home) !== undefined) throw new Unknown();
    const { targets, problems } = this.#resolver.resolve(reference, home);
    if (targets.length === 0 || problems.length > 0) throw new Unknown();
    return targets.map(({ sheet, area }) => ({ sheet, range: areaAt(area, home.row, home.column) }));
  }

  /** What a name is computed by, where it stands for no cells. */
  #formulaOf(node: Reference, home: OpenFormula): AstExpression | undefined {
    if (node.type === 'CallExpression' || !this.#resolver.mayBeName(node.value, home)) return undefined;
    const [reference] = parseFormula(node.value, home.row, home.column).references;
    const formula = reference && this.#resolver.formulaOf(reference, home);
    if (formula === undefined) return undefined;
    // Where it lies relative to the cell that asks, it is another one for each.
    const isFixed = parseFormula(formula, 0, 0).references.every(
      (inner) => inner.kind === 'name' || (inner.kind === 'area' && inner.sheet && inner.area.relative === 0),
    );
    if (!isFixed) throw new Unknown();
    return parse(tokenize(formula, { mergeRefs: true })) as AstExpression;
  }

  #within<T>(step: () => T): T {
    if (this.#nameDepth >= MAX_DEPTH) throw new Unknown();
    this.#nameDepth++;
    try {
      return step();
    } finally {
      this.#nameDepth--;
    }
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

  /** The value of a single cell. */
  #only({ sheet, range }: Block): Scalar {
    if (sizeOf(range) !== 1) throw new Unknown();
    return this.#cell(sheet, range.firstRow, range.firstColumn);
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
