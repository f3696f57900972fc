/** What a formula computes with. An empty cell is null. */
export type Scalar = number | string | boolean | null | FormulaError;
export type Matrix = readonly (readonly Scalar[])[];

/** An error value, such as #DIV/0!: a result like any other. */
export class FormulaError {
  readonly code: string;

  constructor(code: string) {
    this.code = code;
  }
}

export const VALUE_ERROR = new FormulaError('#VALUE!');
export const DIVISION_ERROR = new FormulaError('#DIV/0!');
export const NOT_AVAILABLE = new FormulaError('#N/A');
export const NUMBER_ERROR = new FormulaError('#NUM!');
export const REFERENCE_ERROR = new FormulaError('#REF!');

/** Cannot be computed with certainty: the cell stays without a value. */
export class Unknown extends Error {}

/** A number as Excel writes it without grouping; other texts, such as dates, depend on the reader's locale. */
const PLAIN_NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

export const isPlainNumber = (text: string): boolean => PLAIN_NUMBER.test(text);

/** For arithmetic. */
export function toNumber(value: Scalar): number | FormulaError {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof FormulaError) return value;
  if (PLAIN_NUMBER.test(value)) return Number(value);
  // "5%", "1,000" and "3 May" are numbers for some readers.
  if (/\d/.test(value)) throw new Unknown();
  return VALUE_ERROR;
}

export function toText(value: Scalar): string | FormulaError {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return value;
  const text = String(Number(value.toPrecision(15)));
  // Beyond this Excel chooses its own way of writing.
  if (/e/i.test(text)) throw new Unknown();
  return text;
}

export function toBoolean(value: Scalar): boolean | FormulaError {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (value === null) return false;
  if (value instanceof FormulaError) return value;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  if (/\d/.test(value)) throw new Unknown();
  return VALUE_ERROR;
}

/** Numbers before texts before truth values; an empty cell is the zero of what it is compared with. */
export function compare(a: Exclude<Scalar, FormulaError>, b: Exclude<Scalar, FormulaError>): number {
  const left = a ?? zeroOf(b);
  const right = b ?? zeroOf(a);
  const rank = rankOf(left) - rankOf(right);
  if (rank !== 0) return rank;
  if (typeof left === 'string') {
    const [x, y] = [left.toLowerCase(), String(right).toLowerCase()];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  if (typeof left === 'boolean' || typeof right !== 'number') return Number(left) - Number(right);
  return compareNumbers(left, right);
}

/** More than two numbers differ by, relative to them, that show the same 15 digits. */
const SAME_DIGITS = 1.01e-14;

/** Excel compares what 15 digits show; these are only written where they may be the same. */
function compareNumbers(left: number, right: number): number {
  const difference = left - right;
  if (difference === 0 || Math.abs(difference) > SAME_DIGITS * Math.max(Math.abs(left), Math.abs(right)))
    return difference;
  return Number(left.toPrecision(15)) - Number(right.toPrecision(15));
}

const zeroOf = (other: Exclude<Scalar, FormulaError>): number | string | boolean =>
  typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;

const rankOf = (value: number | string | boolean): number =>
  typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2;

/** The first error among values, which most functions pass on. */
export const firstError = (values: Iterable<Scalar>): FormulaError | undefined => {
  for (const value of values) if (value instanceof FormulaError) return value;
  return undefined;
};

/** Characters that a cell holds. */
const MAX_LENGTH = 32_767;
export const fits = (length: number): boolean => length <= MAX_LENGTH;
export const toCellText = (text: string): Scalar => (fits(text.length) ? text : VALUE_ERROR);
