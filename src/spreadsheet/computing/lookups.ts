import { type FormulaFunction, type Named, required } from './arguments.ts';
import {
  compare,
  FormulaError,
  type Matrix,
  NOT_AVAILABLE,
  REFERENCE_ERROR,
  type Scalar,
  toBoolean,
  toNumber,
  Unknown,
  VALUE_ERROR,
} from './values.ts';

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
    const column = required(args, 2).scalar();
    const order = args[3] ? args[3].scalar() : true;
    if (isError(wanted)) return wanted;
    // Which error it is where the column is no number, or the order a text, is a matter of the version.
    if (typeof column !== 'number' || typeof order === 'string' || isError(order)) throw new Unknown();
    if (column > (lines[0]?.length ?? 0)) return REFERENCE_ERROR;
    const keys = lines.map((line) => line[0]!);
    const at = position(wanted, keys, toBoolean(order) ? 1 : 0);
    if (at < 0) return NOT_AVAILABLE;
    return column < 1 ? VALUE_ERROR : lines[at]![Math.trunc(column) - 1]!;
  };

const transpose = (matrix: Matrix): Matrix =>
  (matrix[0] ?? []).map((_, column) => matrix.map((row) => row[column] ?? null));

/** LOOKUP: in a row or column, or in the longer side of a block, the last that is not larger. */
const lookUp: FormulaFunction = (args) => {
  const wanted = required(args, 0).scalar();
  if (isError(wanted)) return wanted;
  const block = required(args, 1).matrix();
  const isWide = (block[0]?.length ?? 0) > block.length;
  const lines = isWide ? transpose(block) : block;
  const results = args[2] ? vectorOf(args[2].matrix()) : lines.map((line) => line.at(-1)!);
  const at = position(
    wanted,
    lines.map((line) => line[0]!),
    1,
  );
  return at < 0 ? NOT_AVAILABLE : (results[at] ?? NOT_AVAILABLE);
};

export const LOOKUPS: readonly Named[] = [
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
      if (second !== undefined && isError(second)) return second;
      if (first < 0 || (second ?? 0) < 0) return VALUE_ERROR;
      // In a block one number is not enough to find a cell.
      if (second === undefined && matrix.length > 1 && (matrix[0]?.length ?? 0) > 1) return REFERENCE_ERROR;
      const alongRow = second === undefined && matrix.length === 1;
      const row = alongRow ? 1 : first || (matrix.length === 1 ? 1 : 0);
      const column = alongRow ? first : (second ?? 1) || (matrix[0]?.length === 1 ? 1 : 0);
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
  ['LOOKUP', lookUp],
];
