import {
  type FormulaFunction,
  type LazyArgument,
  type Named,
  numberAt,
  numbersIn,
  passing,
  required,
} from './arguments.ts';
import { DIVISION_ERROR, FormulaError, NOT_AVAILABLE, NUMBER_ERROR, type Scalar, toNumber, Unknown } from './values.ts';

type Reduce = (numbers: readonly number[]) => Scalar;

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

export const mean: Reduce = (numbers) => (numbers.length === 0 ? DIVISION_ERROR : total(numbers) / numbers.length);

/** Of the squares of what each number differs from the mean. */
function squaredDeviations(numbers: readonly number[]): number {
  const middle = total(numbers) / numbers.length;
  return total(numbers.map((n) => (n - middle) ** 2));
}

/** `lost`: the degrees of freedom that the mean has taken, one for samples. */
const variance =
  (lost: 0 | 1): Reduce =>
  (numbers) =>
    numbers.length <= lost ? DIVISION_ERROR : squaredDeviations(numbers) / (numbers.length - lost);

const deviation =
  (lost: 0 | 1): Reduce =>
  (numbers) => {
    const found = variance(lost)(numbers);
    return typeof found === 'number' ? Math.sqrt(found) : found;
  };

const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** The value that a share of the numbers, from 0 to 1, is not above; between two of them in proportion. */
function percentile(numbers: readonly number[], share: number): Scalar {
  if (numbers.length === 0 || share < 0 || share > 1) return NUMBER_ERROR;
  const sorted = ascending(numbers);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)]!;
  return low + (at - Math.floor(at)) * (sorted[Math.ceil(at)]! - low);
}

function mostFrequent(numbers: readonly number[]): Scalar {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  let [most, found] = [1, undefined as number | undefined];
  for (const [n, count] of counts) if (count > most) [most, found] = [count, n];
  return found ?? NOT_AVAILABLE;
}

const mode: FormulaFunction = (args, dateSystem) => {
  const isText = (arg: LazyArgument): boolean => {
    const [[first], ...others] = arg.matrix() as [Scalar[]];
    return others.length === 0 && typeof first === 'string';
  };
  if (args.some(isText)) throw new Unknown();
  return aggregate(mostFrequent)(args, dateSystem);
};

export const product: Reduce = (numbers) => (numbers.length === 0 ? 0 : numbers.reduce((result, n) => result * n, 1));
export const least: Reduce = (numbers) => numbers.reduce((found, n) => Math.min(found, n), numbers[0] ?? 0);
export const most: Reduce = (numbers) => numbers.reduce((found, n) => Math.max(found, n), numbers[0] ?? 0);

/** The functions of all numbers at once that SUBTOTAL and AGGREGATE number too. */
export const REDUCTIONS = {
  sum: total,
  mean,
  least,
  most,
  product,
  sampleDeviation: deviation(1),
  deviation: deviation(0),
  sampleVariance: variance(1),
  variance: variance(0),
} as const;

export const aggregate = (reduce: Reduce): FormulaFunction => passing((args) => reduce(numbersIn(args)));

/** Functions of a block of cells and one number. */
const ofBlock = (compute: (numbers: number[], parameter: number) => Scalar): FormulaFunction =>
  passing((args) => compute(numbersIn([required(args, 0)]), numberAt(args, 1)));

const nth =
  (order: (numbers: readonly number[]) => number[]) =>
  (numbers: number[], at: number): Scalar => {
    if (!Number.isInteger(at)) throw new Unknown();
    return order(numbers)[at - 1] ?? NUMBER_ERROR;
  };

const rank: FormulaFunction = passing((args) => {
  const [wanted, rises] = [numberAt(args, 0), numberAt(args, 2, 0) !== 0];
  const numbers = numbersIn([required(args, 1)]);
  if (!numbers.includes(wanted)) return NOT_AVAILABLE;
  return 1 + numbers.filter((n) => (rises ? n < wanted : n > wanted)).length;
});

/** AVERAGEA and its kin: in cells texts count as 0, truth values as 0 and 1; arrays leave the latter out. */
const ofAll = (reduce: Reduce): FormulaFunction =>
  passing((args) => {
    const numbers: number[] = [];
    for (const arg of args) {
      const cells = arg.matrix().flat();
      const isBlock = arg.isReference || cells.length > 1;
      for (const value of cells) {
        if (value === null && arg.isReference) continue;
        if (typeof value === 'boolean' && isBlock && !arg.isReference) continue;
        const number = isBlock && typeof value === 'string' ? 0 : toNumber(value);
        if (number instanceof FormulaError) return number;
        numbers.push(number);
      }
    }
    return reduce(numbers);
  });

const positive = (reduce: (numbers: readonly number[]) => number): Reduce => {
  return (numbers) => (numbers.length === 0 || numbers.some((n) => n <= 0) ? NUMBER_ERROR : reduce(numbers));
};

interface Pairs {
  xs: number[];
  ys: number[];
}

/** Two blocks side by side: what is no number on either side is passed over. */
function pairsOf(ofX: LazyArgument, ofY: LazyArgument): Pairs | FormulaError {
  const [xs, ys] = [ofX.matrix().flat(), ofY.matrix().flat()];
  if (xs.length !== ys.length) return NOT_AVAILABLE;
  const pairs: Pairs = { xs: [], ys: [] };
  for (const [at, x] of xs.entries()) {
    const y = ys[at]!;
    if (x instanceof FormulaError) return x;
    if (y instanceof FormulaError) return y;
    if (typeof x !== 'number' || typeof y !== 'number') continue;
    pairs.xs.push(x);
    pairs.ys.push(y);
  }
  return pairs;
}

const codeviation = ({ xs, ys }: Pairs): number => {
  const [x, y] = [total(xs) / xs.length, total(ys) / ys.length];
  return total(xs.map((value, at) => (value - x) * (ys[at]! - y)));
};

const ofPairs =
  (compute: (pairs: Pairs) => Scalar, yAt = 0): FormulaFunction =>
  (args) => {
    const pairs = pairsOf(required(args, yAt + 1), required(args, yAt));
    return pairs instanceof FormulaError ? pairs : compute(pairs);
  };

/** The line through the pairs; none where all x are the same. */
function line(pairs: Pairs): { slope: number; intercept: number } | undefined {
  const spread = squaredDeviations(pairs.xs);
  if (pairs.xs.length === 0 || spread === 0) return undefined;
  const slope = codeviation(pairs) / spread;
  return { slope, intercept: (total(pairs.ys) - slope * total(pairs.xs)) / pairs.xs.length };
}

function correlation(pairs: Pairs): Scalar {
  const spread = Math.sqrt(squaredDeviations(pairs.xs) * squaredDeviations(pairs.ys));
  return pairs.xs.length === 0 || spread === 0 ? DIVISION_ERROR : codeviation(pairs) / spread;
}

const forecast: FormulaFunction = passing((args) => {
  const x = numberAt(args, 0);
  return ofPairs((pairs) => {
    const found = line(pairs);
    return found ? found.intercept + found.slope * x : DIVISION_ERROR;
  }, 1)(args, 1900);
});

const ofSquares = (term: (x: number, y: number) => number): FormulaFunction =>
  // Written with x before y.
  ofPairs(({ xs: ys, ys: xs }) => (xs.length === 0 ? DIVISION_ERROR : total(xs.map((x, at) => term(x, ys[at]!)))));

export const STATISTICS: readonly Named[] = [
  ['SUM', aggregate(total)],
  ['AVERAGE', aggregate(mean)],
  ['MIN', aggregate(least)],
  ['MAX', aggregate(most)],
  ['PRODUCT', aggregate(product)],
  ['SUMSQ', aggregate((numbers) => total(numbers.map((n) => n * n)))],
  ['STDEV', aggregate(deviation(1))],
  ['STDEV.S', aggregate(deviation(1))],
  ['STDEVP', aggregate(deviation(0))],
  ['STDEV.P', aggregate(deviation(0))],
  ['VAR', aggregate(variance(1))],
  ['VAR.S', aggregate(variance(1))],
  ['VARP', aggregate(variance(0))],
  ['VAR.P', aggregate(variance(0))],
  ['MEDIAN', aggregate((numbers) => percentile(numbers, 0.5))],
  ['MODE', mode],
  ['MODE.SNGL', mode],
  ['GEOMEAN', aggregate(positive((numbers) => Math.exp(total(numbers.map(Math.log)) / numbers.length)))],
  ['HARMEAN', aggregate(positive((numbers) => numbers.length / total(numbers.map((n) => 1 / n))))],
  ['DEVSQ', aggregate((numbers) => (numbers.length === 0 ? NUMBER_ERROR : squaredDeviations(numbers)))],
  [
    'AVEDEV',
    aggregate((numbers) => {
      const middle = total(numbers) / numbers.length;
      return numbers.length === 0 ? NUMBER_ERROR : total(numbers.map((n) => Math.abs(n - middle))) / numbers.length;
    }),
  ],
  ['LARGE', ofBlock(nth((numbers) => ascending(numbers).toReversed()))],
  ['SMALL', ofBlock(nth(ascending))],
  ['PERCENTILE', ofBlock(percentile)],
  ['PERCENTILE.INC', ofBlock(percentile)],
  ['QUARTILE', ofBlock((numbers, quarter) => percentile(numbers, Math.trunc(quarter) / 4))],
  ['QUARTILE.INC', ofBlock((numbers, quarter) => percentile(numbers, Math.trunc(quarter) / 4))],
  ['RANK', rank],
  ['RANK.EQ', rank],
  ['AVERAGEA', ofAll(mean)],
  ['MINA', ofAll(least)],
  ['MAXA', ofAll(most)],
  ['SLOPE', ofPairs((pairs) => line(pairs)?.slope ?? DIVISION_ERROR)],
  ['INTERCEPT', ofPairs((pairs) => line(pairs)?.intercept ?? DIVISION_ERROR)],
  ['CORREL', ofPairs(correlation)],
  ['PEARSON', ofPairs(correlation)],
  [
    'RSQ',
    ofPairs((pairs) => {
      const found = correlation(pairs);
      return typeof found === 'number' ? found ** 2 : found;
    }),
  ],
  ['FORECAST', forecast],
  ['FORECAST.LINEAR', forecast],
  ['SUMX2MY2', ofSquares((x, y) => x * x - y * y)],
  ['SUMX2PY2', ofSquares((x, y) => x * x + y * y)],
  ['SUMXMY2', ofSquares((x, y) => (x - y) ** 2)],
];
