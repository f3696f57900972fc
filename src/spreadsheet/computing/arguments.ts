import { FormulaError, type Matrix, type Scalar, toNumber, toText, Unknown } from './values.ts';

/** An argument, computed when it is asked for: IF never looks at the branch that is not taken. */
export interface LazyArgument {
  /** One value; a block of several cells is none. */
  scalar(): Scalar;
  /** A block of cells, or a single value as a block of one. */
  matrix(): Matrix;
  /** Whether it is written as cells: there SUM passes over texts and truth values. */
  readonly isReference: boolean;
  /** The size and place of cells; throws Unknown for anything else. */
  place(): { firstRow: number; firstColumn: number; rows: number; columns: number };
  /** The cells that a subtotal is of: none that are subtotals themselves. */
  withoutSubtotals(): Scalar[];
}

export type FormulaFunction = (args: readonly LazyArgument[], dateSystem: 1900 | 1904) => Scalar;

/** A function by its name, as the lists of them are written. */
export type Named = [name: string, compute: FormulaFunction];

/** An argument that is an error: it is the result. */
class Passed extends Error {
  readonly value: FormulaError;

  constructor(value: FormulaError) {
    super();
    this.value = value;
  }
}

/** A function whose result is the first error among its arguments. */
export const passing =
  (compute: FormulaFunction): FormulaFunction =>
  (args, dateSystem) => {
    try {
      return compute(args, dateSystem);
    } catch (error) {
      if (error instanceof Passed) return error.value;
      throw error;
    }
  };

const unlessError = <T>(value: T | FormulaError): T => {
  if (value instanceof FormulaError) throw new Passed(value);
  return value;
};

export const required = (args: readonly LazyArgument[], at: number): LazyArgument => {
  const arg = args[at];
  if (!arg) throw new Unknown();
  return arg;
};

/** Within `passing`: the argument as a number, or what stands for it where it is left out. */
export const numberAt = (args: readonly LazyArgument[], at: number, otherwise?: number): number =>
  otherwise !== undefined && !args[at] ? otherwise : unlessError(toNumber(required(args, at).scalar()));

export const wholeAt = (args: readonly LazyArgument[], at: number, otherwise?: number): number =>
  Math.trunc(numberAt(args, at, otherwise));

export const textAt = (args: readonly LazyArgument[], at: number): string =>
  unlessError(toText(required(args, at).scalar()));

/** The numbers of all arguments as SUM takes them: of texts and truth values only those that stand by themselves. */
export function numbersOf(args: readonly LazyArgument[]): number[] | FormulaError {
  const numbers: number[] = [];
  for (const arg of args) {
    const block = arg.matrix();
    const isSingle = !arg.isReference && block.length === 1 && block[0]!.length === 1;
    for (const row of block) {
      for (const value of row) {
        if (value instanceof FormulaError) return value;
        if (typeof value === 'number') numbers.push(value);
        else if (isSingle && value !== null) {
          const number = toNumber(value);
          if (number instanceof FormulaError) return number;
          numbers.push(number);
        }
      }
    }
  }
  return numbers;
}

/** Within `passing`. */
export const numbersIn = (args: readonly LazyArgument[]): number[] => unlessError(numbersOf(args));

export function* cellsOf(args: readonly LazyArgument[]): Generator<Scalar> {
  for (const arg of args) for (const row of arg.matrix()) yield* row;
}
