import { classify } from './cell-class.ts';

/**
 * Puts a record with too many fields back under its columns: a delimiter stands within a text that nobody quoted, or
 * one too many between two fields. Which of the columns took the surplus is told by what the columns hold elsewhere; where
 * that is not clear beyond doubt, the record stays as it is.
 */
export class RowAligner {
  readonly #width: number;
  readonly #delimiter: string;
  /** Of each column: logarithm of the share of its cells that have a shape. */
  readonly #columns: ReadonlyMap<Shape, number>[];

  /** `rows`: such as have the usual number of fields. */
  constructor(rows: readonly string[][], width: number, delimiter: string) {
    this.#width = width;
    this.#delimiter = delimiter;
    const known = rows.slice(0, MAX_ROWS);
    const isKnown = known.length >= MIN_ROWS && width >= MIN_COLUMNS && width <= MAX_COLUMNS;
    this.#columns = Array.from({ length: isKnown ? width : 0 }, (_, column) =>
      shapesOf(known.map((row) => row[column]!)),
    );
  }

  align(fields: string[]): string[] {
    const surplus = fields.length - this.#width;
    if (surplus < 1 || surplus > MAX_SURPLUS || this.#columns.length === 0) return fields;
    // before[i]: the first i fields in the first i columns. after[i]: the fields behind the surplus, from column i on.
    const before = [0];
    const after = [0];
    for (let i = 0; i < this.#width; i++) {
      before.push(before[i]! + this.#weigh(i, fields[i]!));
      const column = this.#width - 1 - i;
      after.unshift(after[0]! + this.#weigh(column, fields[column + surplus]!));
    }
    const places = Array.from({ length: this.#width }, (_, column) => {
      const cell = this.#merge(fields.slice(column, column + surplus + 1));
      return { column, cell, weight: before[column]! + this.#weigh(column, cell) + after[column + 1]! };
    }).sort((a, b) => b.weight - a.weight || a.column - b.column);
    const [best, ...others] = places as [(typeof places)[0], ...typeof places];
    // As it stands, the record has fields without a column at its end.
    if (best.weight - (before[this.#width]! + UNSEEN) < MIN_GAIN) return fields;
    const aligned = fields.toSpliced(best.column, surplus + 1, best.cell);
    for (const { column, cell, weight } of others) {
      if (best.weight - weight >= MIN_LEAD) break;
      // Left or right of a needless delimiter: two places, but the same cells.
      if (fields.toSpliced(column, surplus + 1, cell).some((other, i) => other !== aligned[i])) return fields;
    }
    return aligned;
  }

  #merge(parts: readonly string[]): string {
    const filled = parts.filter((part) => part !== '');
    return filled.length < 2 ? (filled[0] ?? '') : parts.join(this.#delimiter);
  }

  #weigh(column: number, cell: string): number {
    return this.#columns[column]!.get(shapeOf(cell)) ?? UNSEEN;
  }
}

const MAX_ROWS = 300;
const MIN_ROWS = 5;
const MIN_COLUMNS = 3;
/** Every one of them is tried. */
const MAX_COLUMNS = 100;
const MAX_SURPLUS = 12;
/** A shape that a column never had, and by how much a new place must be likelier than the old: two such cells fewer. */
const UNSEEN = Math.log(0.01);
const MIN_GAIN = -1.9 * UNSEEN;
/** By how much the best place must be likelier than the next. */
const MIN_LEAD = Math.log(1.25);

type Shape = 'empty' | 'number' | 'date' | 'time' | 'boolean' | 'link' | 'code' | 'word' | 'phrase';

function shapeOf(field: string): Shape {
  const type = classify(field);
  if (type !== 'text') return type;
  if (field.includes('://')) return 'link';
  if (/\s/.test(field.trim())) return 'phrase';
  return /\d/.test(field) ? 'code' : 'word';
}

function shapesOf(fields: readonly string[]): Map<Shape, number> {
  const counts = new Map<Shape, number>();
  for (const field of fields) {
    const shape = shapeOf(field);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return new Map([...counts].map(([shape, count]) => [shape, Math.max(UNSEEN, Math.log(count / fields.length))]));
}
