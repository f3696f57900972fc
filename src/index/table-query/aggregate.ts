import * as z from 'zod';
import { fault } from '../../document/fault.ts';
import type { TableColumn, TableColumns } from './columns.ts';
import { compareValues, type Value } from './condition.ts';

const FUNCTIONS = ['count', 'sum', 'min', 'max', 'mean', 'distinct'] as const;
/** Different values that are kept to be counted. */
const MAX_DISTINCT = 1_000_000;

export const AggregateAnswer = z.object({
  function: z.enum(FUNCTIONS),
  column: z.string().optional().describe('Left out where rows are counted.'),
  value: z.union([z.number(), z.string(), z.null()]).describe('Null where no cell has a value for it.'),
  cells: z.number().int().describe('Cells it was computed from; rows where rows are counted.'),
  range: z.string().describe('Where these stand.'),
});
export type AggregateAnswer = z.infer<typeof AggregateAnswer>;

type AggregateFunction = (typeof FUNCTIONS)[number];

/** One value over a column, fed cell by cell. */
export class Aggregate {
  readonly column: TableColumn | undefined;
  readonly function: AggregateFunction;
  #cells = 0;
  #sum = 0;
  #extreme: Value = null;
  readonly #distinct = new Set<Value>();

  /** `max Speed`; a lone `count` counts rows. */
  constructor(written: string, columns: TableColumns) {
    const [, name = '', column = ''] = /^\s*([a-z]+)\s*(.*)$/is.exec(written) ?? [];
    const known = FUNCTIONS.find((candidate) => candidate === name.toLowerCase());
    if (!known || (column === '' && known !== 'count')) {
      const message = `${JSON.stringify(written.slice(0, 100))} is no aggregate: write one of ${FUNCTIONS.join(', ')} and a column, or count alone.`;
      throw fault('invalid_request', message, { errors: [{ path: 'aggregates', message }] });
    }
    this.function = known;
    this.column = column === '' ? undefined : columns.find(column, 'aggregates');
  }

  add(value: Value): void {
    if (this.column === undefined) this.#cells++;
    if (this.column === undefined || value === null) return;
    const isSummed = this.function === 'sum' || this.function === 'mean';
    if (isSummed && typeof value !== 'number') return;
    this.#cells++;
    if (isSummed) this.#sum += value as number;
    if (this.function === 'distinct') this.#keep(value);
    if (this.function === 'min' && (this.#extreme === null || compareValues(value, this.#extreme) < 0))
      this.#extreme = value;
    // A text is greater than a number by its kind alone: it is the greatest only among texts.
    if (this.function === 'max' && (this.#extreme === null || isGreater(value, this.#extreme))) this.#extreme = value;
  }

  answer(range: string): AggregateAnswer {
    const column = this.column && { column: this.column.name };
    return { function: this.function, ...column, value: this.#value(), cells: this.#cells, range };
  }

  #value(): Value {
    switch (this.function) {
      case 'count':
        return this.#cells;
      case 'sum':
        return this.#sum;
      case 'mean':
        return this.#cells === 0 ? null : this.#sum / this.#cells;
      case 'distinct':
        return this.#distinct.size;
      default:
        return this.#extreme;
    }
  }

  #keep(value: Value): void {
    this.#distinct.add(value);
    if (this.#distinct.size > MAX_DISTINCT)
      throw fault('limit_exceeded', `The column has more than ${MAX_DISTINCT} different values: narrow it by where.`);
  }
}

const isGreater = (value: Value, than: Value): boolean =>
  typeof value === typeof than ? compareValues(value, than) > 0 : typeof value === 'number';
