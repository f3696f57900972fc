import {
  compare,
  DIVISION_ERROR,
  FormulaError,
  NUMBER_ERROR,
  type Scalar,
  toCellText,
  toNumber,
  toText,
  Unknown,
} from './values.ts';

type Binary = (a: Scalar, b: Scalar) => Scalar;

const finite = (value: number): Scalar => (Number.isFinite(value) ? value : NUMBER_ERROR);

/**
 * A sum of opposites that leaves only the noise of binary fractions is zero, as in Excel: 0.1+0.2-0.3 is 0.
 * It compares with the larger of the two: beyond 15 digits nothing is left.
 */
const sum = (a: number, b: number): number => {
  const result = a + b;
  return Math.abs(result) < Math.max(Math.abs(a), Math.abs(b)) * 1e-15 ? 0 : result;
};

const arithmetic =
  (operate: (a: number, b: number) => Scalar): Binary =>
  (a, b) => {
    const left = toNumber(a);
    if (left instanceof FormulaError) return left;
    const right = toNumber(b);
    return right instanceof FormulaError ? right : operate(left, right);
  };

const comparison =
  (holds: (order: number) => boolean): Binary =>
  (a, b) => {
    if (a instanceof FormulaError) return a;
    return b instanceof FormulaError ? b : holds(compare(a, b));
  };

const power = (base: number, exponent: number): Scalar => {
  if (base === 0 && exponent <= 0) return exponent === 0 ? NUMBER_ERROR : DIVISION_ERROR;
  return finite(base ** exponent);
};

export const BINARY: Readonly<Record<string, Binary | undefined>> = {
  '+': arithmetic((a, b) => finite(sum(a, b))),
  '-': arithmetic((a, b) => finite(sum(a, -b))),
  '*': arithmetic((a, b) => finite(a * b)),
  '/': arithmetic((a, b) => (b === 0 ? DIVISION_ERROR : finite(a / b))),
  '^': arithmetic(power),
  '&': (a, b) => {
    const left = toText(a);
    if (left instanceof FormulaError) return left;
    const right = toText(b);
    return right instanceof FormulaError ? right : toCellText(left + right);
  },
  '=': comparison((order) => order === 0),
  '<>': comparison((order) => order !== 0),
  '<': comparison((order) => order < 0),
  '<=': comparison((order) => order <= 0),
  '>': comparison((order) => order > 0),
  '>=': comparison((order) => order >= 0),
};

export function unary(operator: string, value: Scalar): Scalar {
  if (operator === '+') return value;
  const number = toNumber(value);
  if (number instanceof FormulaError) return number;
  if (operator === '-') return -number;
  if (operator === '%') return number / 100;
  throw new Unknown();
}
