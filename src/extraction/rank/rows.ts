import { lowerBound } from '../../document/sorted.ts';
import type { TableRow } from '../../document/table.ts';
import { Model } from '../../learned/model.ts';
import type { Value } from '../extraction.ts';
import { shareMeaning } from '../lexicon/lexicon.ts';
import { shapeOf } from '../rules/custom/expectation.ts';
import { readCell } from '../rules/custom/read-cell.ts';
import { isNumber } from '../rules/custom/read-value.ts';
import { type Terms, words } from '../rules/custom/terms.ts';
import { sectionOf } from '../rules/header-rows.ts';
import type { Reading } from '../rules/reading.ts';
import type { FieldSchema } from '../schema.ts';
import weights from './rows.weights.json' with { type: 'json' };
import type { Mapping } from './tables.ts';

/** What is known of a row of a table whose columns are known; the names are those of the weights. */
export const ROW_FEATURES = [
  'filled',
  'read',
  'usual',
  'usualFilled',
  'first',
  'firstUsual',
  'only',
  'spans',
  'total',
  'opening',
  'sums',
  'fromStart',
  'fromEnd',
  'rows',
  'header',
  'lower',
  'colon',
  'numbers',
  'numbersUsual',
  'longer',
  'aside',
  'alike',
  'sparser',
  'firstShape',
  'shapes',
  'columns',
] as const;
type Name = (typeof ROW_FEATURES)[number];
export type RowFeatures = Record<Name, number>;

const model = new Model<Name>(ROW_FEATURES, weights);

export const rowProbability = (features: RowFeatures): number => model.probability(features);

const ROUNDING = 0.006;
const MANY = 5;

interface ReadRow {
  row: TableRow;
  /** What the mapped columns hold, read or not. */
  texts: Map<number, string>;
  values: Map<number, Value>;
  others: number;
}

/** Every row under the header, described by numbers. */
export function describeRows(
  reading: Reading,
  { table, headerRows, columns }: Mapping,
  terms: ReadonlyMap<FieldSchema, Terms>,
): RowFeatures[] {
  const rows = table.rows.slice(headerRows).map((row): ReadRow => readRow(reading, row, columns, terms));
  const header = new Set(table.rows.slice(0, headerRows).flatMap(({ cells }) => cells.map(({ text }) => text.trim())));
  const filledShare = (column: number): number => average(rows.map(({ texts }) => (texts.has(column) ? 1 : 0)));
  const usual = new Map([...columns.keys()].map((column) => [column, filledShare(column)]));
  const numeric = [...columns].filter(([, field]) => isNumber(field)).map(([column]) => column);
  const lengths = rows.map(({ texts }) => lengthOf(texts)).sort((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  const numbersUsual = average(rows.map((row) => numbersIn(row, numeric)));
  const usualFilled = average([...usual.values()]);
  const sums = new Sums(numeric);
  const shapes = new Shapes(rows);
  const sizes = rows.map(({ texts }) => texts.size).sort((a, b) => a - b);
  const first = Math.min(...columns.keys());
  return rows.map((one, at): RowFeatures => {
    const { row, texts, values, others } = one;
    const own = [...columns.keys()];
    const numbers = numbersIn(one, numeric);
    const summed = sums.next(values);
    const said = row.cells.map(({ text }) => text.trim()).filter((text) => text !== '');
    const lead = words(said[0] ?? '', true);
    return {
      filled: texts.size / Math.max(1, own.length),
      read: texts.size === 0 ? 0 : values.size / texts.size,
      usual: average(own.map((column) => (texts.has(column) ? usual.get(column)! : 1 - usual.get(column)!))),
      usualFilled,
      first: texts.has(first) ? 1 : 0,
      firstUsual: usual.get(first) ?? 0,
      only: said.length === 1 ? 1 : 0,
      spans: sectionOf(row, table.head.col_count) ? 1 : 0,
      total: said.some((text) => shareMeaning(words(text, true)[0] ?? '', 'total')) ? 1 : 0,
      opening: lead.some((word) => shareMeaning(word, 'balance')) ? 1 : 0,
      sums: summed,
      fromStart: Math.min(MANY, at),
      fromEnd: Math.min(MANY, rows.length - 1 - at),
      rows: Math.log2(1 + rows.length),
      header: said.length === 0 ? 0 : said.filter((text) => header.has(text)).length / said.length,
      lower: /^\p{Ll}/u.test(said[0] ?? '') ? 1 : 0,
      colon: /[:：]\s*$/.test(said[0] ?? '') ? 1 : 0,
      numbers,
      numbersUsual: numbers - numbersUsual,
      longer: Math.min(MANY, lengthOf(texts) / Math.max(1, middle)),
      aside: Math.min(MANY, others),
      alike: average([rows[at - 1], rows[at + 1]].map((other) => (other ? likeness(one, other) : 0.5))),
      sparser: lowerBound(sizes, texts.size + 1) / Math.max(1, rows.length),
      firstShape: shapes.share(one, first),
      shapes: average([...texts.keys()].map((column) => shapes.share(one, column))),
      columns: Math.min(2 * MANY, own.length),
    };
  });
}

const average = (list: readonly number[]): number =>
  list.length === 0 ? 0 : list.reduce((sum, value) => sum + value, 0) / list.length;
const lengthOf = (texts: ReadonlyMap<number, string>): number =>
  [...texts.values()].reduce((sum, text) => sum + text.length, 0);
const numbersIn = ({ values }: ReadRow, numeric: readonly number[]): number =>
  numeric.length === 0 ? 0.5 : numeric.filter((column) => values.has(column)).length / numeric.length;

/** How common the shape of a text is among what its column holds. */
class Shapes {
  readonly #counts = new Map<number, Map<string, number>>();
  readonly #sizes = new Map<number, number>();

  constructor(rows: readonly ReadRow[]) {
    for (const { texts } of rows)
      for (const [column, text] of texts) {
        const counts = this.#counts.get(column) ?? new Map<string, number>();
        counts.set(shapeOf(text), (counts.get(shapeOf(text)) ?? 0) + 1);
        this.#counts.set(column, counts);
        this.#sizes.set(column, (this.#sizes.get(column) ?? 0) + 1);
      }
  }

  share({ texts }: ReadRow, column: number): number {
    const [text, size] = [texts.get(column), this.#sizes.get(column) ?? 0];
    return text === undefined || size < 2 ? 0 : (this.#counts.get(column)!.get(shapeOf(text))! - 1) / (size - 1);
  }
}

/** Share of the columns that both fill or both leave empty. */
function likeness(a: ReadRow, b: ReadRow): number {
  const all = new Set([...a.texts.keys(), ...b.texts.keys()]);
  return all.size === 0 ? 0 : [...all].filter((column) => a.texts.has(column) && b.texts.has(column)).length / all.size;
}

function readRow(
  reading: Reading,
  row: TableRow,
  columns: ReadonlyMap<number, FieldSchema>,
  terms: ReadonlyMap<FieldSchema, Terms>,
): ReadRow {
  const [texts, values] = [new Map<number, string>(), new Map<number, Value>()];
  let others = 0;
  for (const cell of row.cells) {
    if (cell.text.trim() === '') continue;
    const field = columns.get(cell.col);
    if (!field) {
      others++;
      continue;
    }
    texts.set(cell.col, cell.text);
    const value = field.items || field.fields ? cell.text : readCell(reading, cell, field, terms.get(field)!);
    if (value !== undefined) values.set(cell.col, value);
  }
  return { row, texts, values, others };
}

/** The share of a row's numbers that are the sums of all rows before it, or of those since the last sum. */
class Sums {
  readonly #numeric: readonly number[];
  #all = new Map<number, number>();
  #since = new Map<number, number>();
  #rows = 0;

  constructor(numeric: readonly number[]) {
    this.#numeric = numeric;
  }

  next(values: ReadonlyMap<number, Value>): number {
    const numbers = this.#numeric.flatMap((column) => {
      const value = values.get(column);
      return typeof value === 'number' && value !== 0 ? [[column, value] as const] : [];
    });
    const isSum = (sums: ReadonlyMap<number, number>): number =>
      numbers.filter(([column, value]) => Math.abs(value - (sums.get(column) ?? 0)) < ROUNDING * (this.#rows + 1))
        .length;
    const hits = this.#rows < 2 ? 0 : Math.max(isSum(this.#all), isSum(this.#since));
    const share = numbers.length === 0 ? 0 : hits / numbers.length;
    this.#rows++;
    if (share > 0.5) this.#since = new Map();
    else
      for (const [column, value] of numbers)
        for (const sums of [this.#all, this.#since]) sums.set(column, (sums.get(column) ?? 0) + value);
    return share;
  }
}
