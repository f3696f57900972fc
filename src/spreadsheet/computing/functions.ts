import { numberFormat } from '../number-format.ts';
import { parseCriterion } from './criterion.ts';
import {
  compare,
  DIVISION_ERROR,
  FormulaError,
  firstError,
  type Matrix,
  NOT_AVAILABLE,
  REFERENCE_ERROR,
  type Scalar,
  toBoolean,
  toNumber,
  toText,
  Unknown,
  VALUE_ERROR,
} from './values.ts';

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
}

type FormulaFunction = (args: readonly LazyArgument[], dateSystem: 1900 | 1904) => Scalar;

const required = (args: readonly LazyArgument[], at: number): LazyArgument => {
  const arg = args[at];
  if (!arg) throw new Unknown();
  return arg;
};

/** The numbers of all arguments as SUM takes them. */
function numbersOf(args: readonly LazyArgument[]): number[] | FormulaError {
  const numbers: number[] = [];
  for (const arg of args) {
    for (const row of arg.matrix()) {
      for (const value of row) {
        if (value instanceof FormulaError) return value;
        if (typeof value === 'number') numbers.push(value);
        else if (!arg.isReference && value !== null) {
          const number = toNumber(value);
          if (number instanceof FormulaError) return number;
          numbers.push(number);
        }
      }
    }
  }
  return numbers;
}

const aggregate =
  (reduce: (numbers: number[]) => Scalar): FormulaFunction =>
  (args) => {
    const numbers = numbersOf(args);
    return numbers instanceof FormulaError ? numbers : reduce(numbers);
  };

const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

function* cellsOf(args: readonly LazyArgument[]): Generator<Scalar> {
  for (const arg of args) for (const row of arg.matrix()) yield* row;
}

/** AND and OR: texts in cells are passed over. */
const logical =
  (decide: (values: boolean[]) => boolean): FormulaFunction =>
  (args) => {
    const values: boolean[] = [];
    for (const arg of args) {
      for (const value of cellsOf([arg])) {
        if (arg.isReference && (value === null || typeof value === 'string')) continue;
        const truth = toBoolean(value);
        if (truth instanceof FormulaError) return truth;
        values.push(truth);
      }
    }
    return values.length === 0 ? VALUE_ERROR : decide(values);
  };

const test =
  (holds: (value: Scalar) => boolean): FormulaFunction =>
  (args) =>
    holds(required(args, 0).scalar());

const isError = (value: Scalar): value is FormulaError => value instanceof FormulaError;

/** How MATCH compares: 0 exact, 1 the last that is not larger, -1 the last that is not smaller. */
function position(wanted: Scalar, values: readonly Scalar[], mode: number): number {
  if (isError(wanted)) throw new Unknown();
  if (mode === 0) {
    if (typeof wanted === 'string' && /[*?~]/.test(wanted)) throw new Unknown();
    const at = values.findIndex(
      (value) => value !== null && !isError(value) && sameKind(value, wanted) && compare(value, wanted) === 0,
    );
    return at;
  }
  let found = -1;
  let before: Exclude<Scalar, FormulaError> = null;
  for (const [at, value] of values.entries()) {
    if (value === null || isError(value) || !sameKind(value, wanted)) continue;
    // What a search by halves finds where nothing is sorted is anybody's guess.
    if (before !== null && compare(before, value) * mode > 0) throw new Unknown();
    before = value;
    if (compare(value, wanted) * mode <= 0) found = at;
  }
  return found;
}

const sameKind = (a: Scalar, b: Scalar): boolean => typeof a === typeof (b ?? 0);

const vectorOf = (matrix: Matrix): readonly Scalar[] => {
  if (matrix.length === 1) return matrix[0]!;
  if (matrix.every((row) => row.length === 1)) return matrix.map((row) => row[0]!);
  throw new Unknown();
};

const lookup =
  (orient: (matrix: Matrix) => Matrix): FormulaFunction =>
  (args) => {
    const wanted = required(args, 0).scalar();
    const lines = orient(required(args, 1).matrix());
    const column = toNumber(required(args, 2).scalar());
    const sorted = args[3] ? toBoolean(args[3].scalar()) : true;
    if (isError(wanted)) return wanted;
    if (isError(column)) return column;
    if (isError(sorted)) return sorted;
    if (column < 1 || column > (lines[0]?.length ?? 0)) return column < 1 ? VALUE_ERROR : REFERENCE_ERROR;
    const keys = lines.map((line) => line[0]!);
    const at = position(wanted, keys, sorted ? 1 : 0);
    return at < 0 ? NOT_AVAILABLE : lines[at]![Math.trunc(column) - 1]!;
  };

const transpose = (matrix: Matrix): Matrix =>
  (matrix[0] ?? []).map((_, column) => matrix.map((row) => row[column] ?? null));

/** What the library of functions lacks, does otherwise than Excel, or cannot do: lazy ones, lookups, and sums over cells. */
export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  [
    'IF',
    (args) => {
      const condition = toBoolean(required(args, 0).scalar());
      if (isError(condition)) return condition;
      if (condition) return args[1] ? args[1].scalar() : true;
      return args[2] ? args[2].scalar() : false;
    },
  ],
  [
    'IFS',
    (args) => {
      for (let i = 0; i + 1 < args.length; i += 2) {
        const condition = toBoolean(args[i]!.scalar());
        if (isError(condition)) return condition;
        if (condition) return args[i + 1]!.scalar();
      }
      return NOT_AVAILABLE;
    },
  ],
  ['IFERROR', (args) => orElse(args, isError)],
  ['IFNA', (args) => orElse(args, (value) => isError(value) && value.code === '#N/A')],
  [
    'CHOOSE',
    (args) => {
      const index = toNumber(required(args, 0).scalar());
      if (isError(index)) return index;
      return args[Math.trunc(index)] && index >= 1 ? args[Math.trunc(index)]!.scalar() : VALUE_ERROR;
    },
  ],
  ['AND', logical((values) => values.every(Boolean))],
  ['OR', logical((values) => values.some(Boolean))],
  ['XOR', logical((values) => values.filter(Boolean).length % 2 === 1)],
  [
    'NOT',
    (args) => {
      const value = toBoolean(required(args, 0).scalar());
      return isError(value) ? value : !value;
    },
  ],
  ['TRUE', () => true],
  ['FALSE', () => false],
  ['NA', () => NOT_AVAILABLE],
  ['SUM', aggregate(total)],
  ['AVERAGE', aggregate((numbers) => (numbers.length === 0 ? DIVISION_ERROR : total(numbers) / numbers.length))],
  ['MIN', aggregate((numbers) => numbers.reduce((least, n) => Math.min(least, n), numbers[0] ?? 0))],
  ['MAX', aggregate((numbers) => numbers.reduce((most, n) => Math.max(most, n), numbers[0] ?? 0))],
  [
    'COUNT',
    (args) => args.reduce((count, arg) => count + [...cellsOf([arg])].filter((v) => typeof v === 'number').length, 0),
  ],
  ['COUNTA', (args) => [...cellsOf(args)].filter((value) => value !== null).length],
  ['COUNTBLANK', (args) => [...cellsOf(args)].filter((value) => value === null || value === '').length],
  ['SUMPRODUCT', sumProduct],
  ['COUNTIF', (args) => selected(args, 0).length],
  ['COUNTIFS', (args) => selected(args, 0).length],
  ['SUMIF', (args) => total(numbersAt(args[2] ?? required(args, 0), selected(args.slice(0, 2), 0)))],
  ['SUMIFS', (args) => total(numbersAt(required(args, 0), selected(args, 1)))],
  ['AVERAGEIF', (args) => mean(numbersAt(args[2] ?? required(args, 0), selected(args.slice(0, 2), 0)))],
  ['AVERAGEIFS', (args) => mean(numbersAt(required(args, 0), selected(args, 1)))],
  ['ROUND', rounding((n) => Math.round(n))],
  ['ROUNDUP', rounding((n) => Math.ceil(n))],
  ['ROUNDDOWN', rounding((n) => Math.floor(n))],
  [
    'MOD',
    (args) => {
      const [number, divisor] = [toNumber(required(args, 0).scalar()), toNumber(required(args, 1).scalar())];
      if (isError(number)) return number;
      if (isError(divisor)) return divisor;
      return divisor === 0 ? DIVISION_ERROR : number - divisor * Math.floor(number / divisor);
    },
  ],
  ['ISERROR', test(isError)],
  ['ISERR', test((value) => isError(value) && value.code !== '#N/A')],
  ['ISNA', test((value) => isError(value) && value.code === '#N/A')],
  ['ISNUMBER', test((value) => typeof value === 'number')],
  ['ISTEXT', test((value) => typeof value === 'string')],
  ['ISNONTEXT', test((value) => typeof value !== 'string')],
  ['ISLOGICAL', test((value) => typeof value === 'boolean')],
  ['ISBLANK', test((value) => value === null)],
  ['ROW', (args) => required(args, 0).place().firstRow + 1],
  ['COLUMN', (args) => required(args, 0).place().firstColumn + 1],
  ['ROWS', (args) => required(args, 0).place().rows],
  ['COLUMNS', (args) => required(args, 0).place().columns],
  [
    'MATCH',
    (args) => {
      const wanted = required(args, 0).scalar();
      const mode = args[2] ? toNumber(args[2].scalar()) : 1;
      if (isError(wanted)) return wanted;
      if (isError(mode)) return mode;
      const at = position(wanted, vectorOf(required(args, 1).matrix()), Math.sign(mode));
      return at < 0 ? NOT_AVAILABLE : at + 1;
    },
  ],
  [
    'INDEX',
    (args) => {
      const matrix = required(args, 0).matrix();
      const first = toNumber(required(args, 1).scalar());
      const second = args[2] ? toNumber(args[2].scalar()) : undefined;
      if (isError(first)) return first;
      if (isError(second ?? 0)) return second as FormulaError;
      const alongRow = second === undefined && matrix.length === 1;
      const row = alongRow ? 1 : first || (matrix.length === 1 ? 1 : 0);
      const column = alongRow ? first : ((second as number | undefined) ?? 1) || (matrix[0]?.length === 1 ? 1 : 0);
      // 0 means all of them: a block, not a value.
      if (row === 0 || column === 0) throw new Unknown();
      const found = matrix[Math.trunc(row) - 1]?.[Math.trunc(column) - 1];
      return found === undefined ? REFERENCE_ERROR : found;
    },
  ],
  ['VLOOKUP', lookup((matrix) => matrix)],
  ['HLOOKUP', lookup(transpose)],
  [
    'XLOOKUP',
    (args) => {
      if (args.length > 4) throw new Unknown();
      const wanted = required(args, 0).scalar();
      if (isError(wanted)) return wanted;
      const at = position(wanted, vectorOf(required(args, 1).matrix()), 0);
      if (at < 0) return args[3] ? args[3].scalar() : NOT_AVAILABLE;
      return vectorOf(required(args, 2).matrix())[at] ?? null;
    },
  ],
  [
    'TEXT',
    (args, dateSystem) => {
      const value = required(args, 0).scalar();
      const code = toText(required(args, 1).scalar());
      if (isError(value)) return value;
      if (isError(code)) return code;
      const format = numberFormat(code, dateSystem);
      if (typeof value === 'string') return format.formatText(value);
      if (typeof value === 'boolean') return format.formatText(value ? 'TRUE' : 'FALSE');
      const number = toNumber(value);
      return isError(number) ? number : format.formatNumber(number);
    },
  ],
  [
    'VALUE',
    (args) => {
      const number = toNumber(required(args, 0).scalar());
      return number;
    },
  ],
  [
    'N',
    (args) => {
      const value = required(args, 0).scalar();
      return typeof value === 'number' || isError(value) ? value : value === true ? 1 : 0;
    },
  ],
  ['CONCAT', joinTexts],
]);

const mean = (numbers: readonly number[]): Scalar =>
  numbers.length === 0 ? DIVISION_ERROR : total(numbers) / numbers.length;

/** Positions of the cells that meet every condition: blocks and criteria in turn, from an argument on. */
function selected(args: readonly LazyArgument[], from: number): number[] {
  let positions: number[] | undefined;
  for (let at = from; at + 1 < args.length; at += 2) {
    const meets = parseCriterion(args[at + 1]!.scalar());
    const cells = args[at]!.matrix().flat();
    positions = (positions ?? [...cells.keys()]).filter((position) => {
      if (position >= cells.length) throw new Unknown();
      return meets(cells[position]!);
    });
  }
  if (!positions) throw new Unknown();
  return positions;
}

function numbersAt(block: LazyArgument, positions: readonly number[]): number[] {
  const cells = block.matrix().flat();
  return positions.flatMap((position) => {
    const value = cells[position];
    // Blocks of different size: SUMIF counts on beyond the end.
    if (value === undefined || isError(value)) throw new Unknown();
    return typeof value === 'number' ? [value] : [];
  });
}

/** Half of a digit goes away from zero, as written in decimals: 2.675 is 2.68. */
function rounding(round: (magnitude: number) => number): FormulaFunction {
  return (args) => {
    const number = toNumber(required(args, 0).scalar());
    const digits = args[1] ? toNumber(args[1].scalar()) : 0;
    if (isError(number)) return number;
    if (isError(digits)) return digits;
    const shift = Math.trunc(digits);
    if (Math.abs(shift) > 15) return number;
    const shifted = Number((Math.abs(number) * 10 ** shift).toPrecision(15));
    return Number((Math.sign(number) * round(shifted) * 10 ** -shift).toPrecision(15));
  };
}

const orElse = (args: readonly LazyArgument[], replaces: (value: Scalar) => boolean): Scalar => {
  const value = required(args, 0).scalar();
  return replaces(value) ? (args[1]?.scalar() ?? 0) : (value ?? 0);
};

function sumProduct(args: readonly LazyArgument[]): Scalar {
  const blocks = args.map((arg) => arg.matrix());
  const [first] = blocks;
  if (!first) throw new Unknown();
  const sized = blocks.every((block) => block.length === first.length && block[0]?.length === first[0]?.length);
  if (!sized) return VALUE_ERROR;
  let sum = 0;
  for (const [row, cells] of first.entries()) {
    for (const column of cells.keys()) {
      const factors = blocks.map((block) => block[row]![column]!);
      const error = firstError(factors);
      if (error) return error;
      sum += factors.reduce<number>((product, value) => product * (typeof value === 'number' ? value : 0), 1);
    }
  }
  return sum;
}

function joinTexts(args: readonly LazyArgument[]): Scalar {
  let joined = '';
  for (const value of cellsOf(args)) {
    const text = toText(value);
    if (isError(text)) return text;
    joined += text;
  }
  return joined;
}
