import * as formulajs from '@formulajs/formulajs';
import { FormulaError, firstError, type Matrix, NUMBER_ERROR, type Scalar, Unknown, VALUE_ERROR } from './values.ts';

/** What a function of the library is given for an argument. */
export type Argument = Scalar | Matrix;

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Functions of numbers alone, that pass on errors. Each agrees with the values that Excel stored, where files use it. */
const PLAIN = names(
  'ABS ACOS ACOSH ASIN ASINH ATAN ATANH CEILING COS COSH DEGREES EVEN EXP FACT FLOOR GCD INT LCM LN LOG LOG10 ODD PI ' +
    'POWER RADIANS SIGN SIN SINH SQRT TAN TANH TRUNC FV IPMT NPER PMT PPMT PV RATE SLN SYD DB DDB EFFECT NOMINAL',
);

/** Functions of the numbers in a block of cells. */
const OF_NUMBERS = names('IRR NPV');

/** Functions of serial days of the 1900 system. */
const OF_DATES = names('DAYS360 NETWORKDAYS WEEKNUM WORKDAY YEARFRAC');

export const isLibraryFunction = (name: string, dateSystem: 1900 | 1904): boolean =>
  PLAIN.has(name) || OF_NUMBERS.has(name) || (OF_DATES.has(name) && dateSystem === 1900);

/** Where the library finds an error in these, Excel may find none, or another. */
const UNSURE_OF_ERRORS = names('CEILING FLOOR IRR RATE WEEKNUM YEARFRAC');

type Callable = (...values: unknown[]) => unknown;

function find(name: string): Callable {
  const found = (formulajs as Record<string, unknown>)[name];
  if (typeof found !== 'function') throw new Unknown();
  return found as Callable;
}

/** Calls a function of the library. Where it does not know what to do, neither do we. */
export function callLibrary(name: string, args: readonly Argument[]): Scalar {
  const hasBlocks = args.some((arg) => Array.isArray(arg));
  if (hasBlocks && !OF_NUMBERS.has(name)) throw new Unknown();
  const error = firstError(args.flat(2) as Scalar[]);
  if (error) return error;
  if (OF_DATES.has(name)) args.forEach(checkDay);
  if (stepsOf(name, args) > MAX_STEPS) throw new Unknown();
  const values = args.map((arg) => (OF_NUMBERS.has(name) ? numbersIn(arg) : (arg ?? 0)));
  const result = fromLibrary(find(name)(...values));
  if (result instanceof FormulaError && UNSURE_OF_ERRORS.has(name)) throw new Unknown();
  return result;
}

/** In cells texts, truth values and nothing are passed over. */
const numbersIn = (arg: Argument): unknown =>
  Array.isArray(arg) ? arg.flat().filter((value) => typeof value === 'number') : arg;

/** Before March 1900 the calendar of Excel is not the one of the library; texts are dates of the reader's locale. */
function checkDay(value: Argument, at: number): void {
  if (at === 0 && (typeof value !== 'number' || value < 61)) throw new Unknown();
}

/** The library goes from day to day, and from one period to the next. A hundred years have as many days. */
const MAX_STEPS = 40_000;

function stepsOf(name: string, args: readonly Argument[]): number {
  const [first, second, , fourth] = args.map(Number);
  if (name === 'NETWORKDAYS') return Math.abs(second! - first!);
  if (name === 'WORKDAY') return Math.abs(second!);
  return name === 'DB' || name === 'DDB' ? fourth! : 0;
}

const DAY_MS = 86_400_000;

function fromLibrary(result: unknown): Scalar {
  if (result instanceof Date) {
    // The library makes dates of the local calendar.
    const [year, month, day] = [result.getFullYear(), result.getMonth(), result.getDate()];
    const serial = (Date.UTC(year, month, day) - Date.UTC(1899, 11, 30)) / DAY_MS;
    if (serial < 61) throw new Unknown();
    return serial;
  }
  if (result instanceof Error)
    return /^#[A-Z0-9/]+[!?]?$/.test(result.message) ? new FormulaError(result.message) : VALUE_ERROR;
  if (typeof result === 'number') return Number.isFinite(result) ? result : NUMBER_ERROR;
  if (typeof result === 'string' || typeof result === 'boolean') return result;
  throw new Unknown();
}
