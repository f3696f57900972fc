import { shareMeaning } from '../../lexicon/lexicon.ts';
import type { FieldSchema } from '../../schema.ts';
import type { RecordValue } from './record.ts';
import { words } from './terms.ts';

type RecordOf = ReadonlyMap<FieldSchema, RecordValue>;

/** A sum of fewer is as likely a chance. */
const MIN_PARTS = 2;
/** What rounding may add for each part. */
const ROUNDING = 0.005;

/** Of more numbers some may be ratios, which are no sums. */
const MIN_SUMS = 2;

/**
 * Rows of sums among the records of a table, by arithmetic: numbers are the sums of those above, from the first row on or since the sum
 * before, and something is left empty that each of those rows has, or it is called a total, or cents are summed in several columns.
 */
export function findSums(records: readonly RecordOf[]): Set<RecordOf> {
  const sums = new Set<RecordOf>();
  const all = new Parts();
  let since = new Parts();
  for (const [i, record] of records.entries()) {
    if (since.makeUp(record) || all.makeUp(record) || (i === records.length - 1 && all.makeUpCents(record))) {
      sums.add(record);
      since = new Parts();
    } else {
      all.add(record);
      since.add(record);
    }
  }
  return sums;
}

/** Rows that may be summed. */
class Parts {
  readonly #totals = new Map<FieldSchema, number>();
  /** Fields that all of them have. */
  #filled: Set<FieldSchema> | undefined;
  #count = 0;

  add(record: RecordOf): void {
    this.#count++;
    this.#filled = new Set([...(this.#filled ?? record.keys())].filter((field) => record.has(field)));
    for (const [field, { value }] of record) {
      if (typeof value === 'number') this.#totals.set(field, (this.#totals.get(field) ?? 0) + value);
    }
  }

  makeUp(record: RecordOf): boolean {
    if (this.#count < MIN_PARTS) return false;
    const isFull = [...this.#filled!].every((field) => record.has(field)) && !isCalledTotal(record);
    const numbers = [...record].filter(([, { value }]) => typeof value === 'number');
    const sums = numbers.filter(([field, { value }]) => this.#isTotal(field, value as number)).length;
    // Small whole numbers add up by chance, cents in several columns do not.
    const isSure =
      sums >= MIN_SUMS && sums === numbers.length && numbers.every(([, { value }]) => !Number.isInteger(value));
    if (isFull) return this.#count > MIN_PARTS && isSure;
    return sums > 0 && (sums === numbers.length || (sums >= MIN_SUMS && sums * 2 > numbers.length));
  }

  /** Of the last row: cents that are the sum of three and more are no chance. */
  makeUpCents(record: RecordOf): boolean {
    const numbers = [...record].filter(([, { value }]) => typeof value === 'number');
    return (
      this.#count > MIN_PARTS &&
      numbers.length > 0 &&
      numbers.every(([field, { value }]) => !Number.isInteger(value) && this.#isTotal(field, value as number))
    );
  }

  #isTotal(field: FieldSchema, value: number): boolean {
    const total = this.#totals.get(field) ?? 0;
    return value !== 0 && Math.abs(value - total) <= ROUNDING * this.#count + Number.EPSILON * Math.abs(total);
  }
}

/** So many of the others say what a sum leaves empty. */
const MOST = 0.8;

/** Rows called totals that leave empty what the others say: subtotals, of however many rows. */
export function findNamedSums(records: readonly RecordOf[]): Set<RecordOf> {
  const called = records.filter((record) => beginsAsTotal(record) && saysNumber(record));
  const others = records.filter((record) => !called.includes(record));
  if (called.length === 0 || others.length < MIN_PARTS) return new Set();
  const fields = new Set(others.flatMap((record) => [...record.keys()]));
  const usual = [...fields].filter(
    (field) => others.filter((record) => record.has(field)).length >= MOST * others.length,
  );
  return new Set(called.filter((record) => usual.some((field) => !record.has(field))));
}

export const saysNumber = (record: RecordOf): boolean =>
  [...record.values()].some(({ value }) => typeof value === 'number');

/** "TOTAL", "Total Portfolio": by the first of its texts. */
const beginsAsTotal = (record: RecordOf): boolean => {
  const first = [...record.values()].find(({ value }) => typeof value === 'string')?.value;
  return typeof first === 'string' && shareMeaning(words(first, true)[0] ?? '', 'total');
};

const isCalledTotal = (record: RecordOf): boolean =>
  [...record.values()].some(
    ({ value }) => typeof value === 'string' && shareMeaning(words(value, true)[0] ?? '', 'total'),
  );
