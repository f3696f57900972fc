import { numberFormat } from '../number-format.ts';
import { cellsOf, type FormulaFunction, type LazyArgument, numberAt, passing, required, wholeAt } from './arguments.ts';
import { CALENDAR } from './calendar.ts';
import { CONDITIONAL } from './conditional.ts';
import { LOOKUPS } from './lookups.ts';
import { REDUCTIONS, STATISTICS } from './statistics.ts';
import { TEXTS } from './texts.ts';
import {
  DIVISION_ERROR,
  FormulaError,
  firstError,
  isPlainNumber,
  NOT_AVAILABLE,
  NUMBER_ERROR,
  type Scalar,
  toBoolean,
  toNumber,
  toText,
  Unknown,
  VALUE_ERROR,
} from './values.ts';

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

const isNumber = (value: Scalar): value is number => typeof value === 'number';
const isError = (value: Scalar): value is FormulaError => value instanceof FormulaError;

/** Letters of a format that stand for nothing in English, but may elsewhere: "TT.MM.JJJJ", "Standard". */
function isOfALocale(code: string): boolean {
  const unquoted = code.replace(/"[^"]*"?|\[[^\]]*\]|[\\_*].|general|am\/pm|a\/p/gisu, '');
  return /[^\P{L}abdeghmsy]/iu.test(unquoted);
}

/** Several rows give as many numbers. */
function numberOfOne(place: ReturnType<LazyArgument['place']>, along: 'rows' | 'columns'): number {
  if (place[along] > 1) throw new Unknown();
  return along === 'rows' ? place.firstRow : place.firstColumn;
}

const ERROR_NUMBERS: ReadonlyMap<string, number> = new Map([
  ['#NULL!', 1],
  ['#DIV/0!', 2],
  ['#VALUE!', 3],
  ['#REF!', 4],
  ['#NAME?', 5],
  ['#NUM!', 6],
  ['#N/A', 7],
]);

/** What the first argument of SUBTOTAL asks for; from 101 on without rows that are hidden. */
function subtotal(which: number, args: readonly LazyArgument[]): Scalar {
  const cells = args.flatMap((arg) => arg.withoutSubtotals());
  if (which === COUNT) return cells.filter(isNumber).length;
  if (which === COUNT_ALL) return cells.filter((value) => value !== null).length;
  const reduce = SUBTOTALS[which - 1];
  return reduce ? (firstError(cells) ?? reduce(cells.filter(isNumber))) : VALUE_ERROR;
}

const [COUNT, COUNT_ALL] = [2, 3];
const { mean, most, least, product, sampleDeviation, deviation, sum, sampleVariance, variance } = REDUCTIONS;
const SUBTOTALS = [
  mean,
  undefined,
  undefined,
  most,
  least,
  product,
  sampleDeviation,
  deviation,
  sum,
  sampleVariance,
  variance,
] as const;

/** What the library of functions lacks, does otherwise than Excel, or cannot do: lazy ones, lookups, and sums over cells. */
export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>([
  ...STATISTICS,
  ...CONDITIONAL,
  ...LOOKUPS,
  ...TEXTS,
  ...CALENDAR,
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
  ['COUNT', (args) => args.reduce((count, arg) => count + [...cellsOf([arg])].filter(isNumber).length, 0)],
  ['COUNTA', (args) => [...cellsOf(args)].filter((value) => value !== null).length],
  ['COUNTBLANK', (args) => [...cellsOf(args)].filter((value) => value === null || value === '').length],
  ['SUMPRODUCT', sumProduct],
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
  [
    'QUOTIENT',
    passing((args) => {
      const [number, divisor] = [numberAt(args, 0), numberAt(args, 1)];
      return divisor === 0 ? DIVISION_ERROR : Math.trunc(number / divisor);
    }),
  ],
  [
    'ATAN2',
    passing((args) => {
      const [x, y] = [numberAt(args, 0), numberAt(args, 1)];
      return x === 0 && y === 0 ? DIVISION_ERROR : Math.atan2(y, x);
    }),
  ],
  [
    'COMBIN',
    passing((args) => {
      const [all, chosen] = [wholeAt(args, 0), wholeAt(args, 1)];
      if (chosen < 0 || all < chosen) return NUMBER_ERROR;
      let ways = 1;
      const steps = Math.min(chosen, all - chosen);
      for (let i = 1; i <= steps && Number.isFinite(ways); i++) ways = (ways * (all - i + 1)) / i;
      return Number.isFinite(ways) ? Math.round(ways) : NUMBER_ERROR;
    }),
  ],
  [
    'MROUND',
    passing((args) => {
      const [number, multiple] = [numberAt(args, 0), numberAt(args, 1)];
      if (number * multiple < 0) return NUMBER_ERROR;
      return multiple === 0 ? 0 : Number((Math.round(number / multiple) * multiple).toPrecision(15));
    }),
  ],
  ['ISEVEN', passing((args) => wholeAt(args, 0) % 2 === 0)],
  ['ISODD', passing((args) => wholeAt(args, 0) % 2 !== 0)],
  ['ISREF', (args) => required(args, 0).isReference],
  [
    'ERROR.TYPE',
    (args) => {
      const value = required(args, 0).scalar();
      return (isError(value) && ERROR_NUMBERS.get(value.code)) || NOT_AVAILABLE;
    },
  ],
  ['SUBTOTAL', passing((args) => subtotal(wholeAt(args, 0) % 100, args.slice(1)))],
  ['HYPERLINK', (args) => (args[1] ?? required(args, 0)).scalar()],
  ['ISERROR', test(isError)],
  ['ISERR', test((value) => isError(value) && value.code !== '#N/A')],
  ['ISNA', test((value) => isError(value) && value.code === '#N/A')],
  ['ISNUMBER', test((value) => typeof value === 'number')],
  ['ISTEXT', test((value) => typeof value === 'string')],
  ['ISNONTEXT', test((value) => typeof value !== 'string')],
  ['ISLOGICAL', test((value) => typeof value === 'boolean')],
  ['ISBLANK', test((value) => value === null)],
  ['ROW', (args) => numberOfOne(required(args, 0).place(), 'rows') + 1],
  ['COLUMN', (args) => numberOfOne(required(args, 0).place(), 'columns') + 1],
  ['ROWS', (args) => required(args, 0).place().rows],
  ['COLUMNS', (args) => required(args, 0).place().columns],
  [
    'TEXT',
    (args, dateSystem) => {
      const value = required(args, 0).scalar();
      const code = toText(required(args, 1).scalar());
      if (isError(value)) return value;
      if (isError(code)) return code;
      if (isOfALocale(code)) throw new Unknown();
      const format = numberFormat(code, dateSystem);
      if (typeof value === 'string' && !isPlainNumber(value)) return format.formatText(value);
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
]);

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
