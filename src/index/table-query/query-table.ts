import type { TableHead, TableRow } from '../../document/table.ts';
import { parseRange, rangeName } from '../../spreadsheet/reference.ts';
import type { StoredContent } from '../content.ts';
import { readTableRows } from '../table-rows.ts';
import { Aggregate, type AggregateAnswer } from './aggregate.ts';
import { type TableColumn, TableColumns } from './columns.ts';
import { compareValues, parseConditions, type Value } from './condition.ts';
import { scanTable } from './scan.ts';

/** A query of the rows below the header. */
export interface TableQuery {
  where: string | undefined;
  /** A column, and `desc` where the greatest come first. */
  orderBy: string | undefined;
  aggregates: readonly string[];
  offset: number;
  limit: number;
}

export interface TableQueryAnswer {
  matched: number;
  aggregates: AggregateAnswer[];
  rows: TableRow[];
}

export function queryTable(content: StoredContent, table: TableHead, query: TableQuery): TableQueryAnswer {
  const { rows, ...answer } = prepareQuery(content, table, query)();
  return { ...answer, rows: readRows(content, table, rows) };
}

export interface QueriedRows {
  matched: number;
  aggregates: AggregateAnswer[];
  /** Of the table, from 0. */
  rows: number[];
}

/** Throws what is wrong with a query; what it gives goes through the rows, and tells of each that fits. */
export function prepareQuery(
  content: StoredContent,
  table: TableHead,
  query: TableQuery,
): (onRow?: (row: number) => void) => QueriedRows {
  const columns = new TableColumns(content, table);
  const conditions = parseConditions(query.where ?? '', columns);
  const aggregates = query.aggregates.map((written) => new Aggregate(written, columns));
  const kept = new KeptRows(query, query.orderBy === undefined ? undefined : toOrder(query.orderBy, columns));
  const asked = [...conditions.map(({ column }) => column), ...aggregates.map(({ column }) => column?.position)];
  const positions = [...asked, kept.column].filter((position) => position !== undefined);
  return (onRow) => {
    let matched = 0;
    scanTable(content, table, new Set(positions), (row, values) => {
      for (const { column, accepts } of conditions) if (!accepts(values[column]!)) return;
      matched++;
      for (const aggregate of aggregates) aggregate.add(aggregate.column ? values[aggregate.column.position]! : null);
      kept.offer(row, kept.column === undefined ? null : values[kept.column]!);
      onRow?.(row);
    });
    return {
      matched,
      aggregates: aggregates.map((aggregate) => aggregate.answer(rangeOf(table, aggregate.column))),
      rows: kept.rows(),
    };
  };
}

interface Order {
  column: number;
  isDescending: boolean;
}

function toOrder(written: string, columns: TableColumns): Order {
  const [, column = '', direction] = /^(.*?)(?:\s+(asc|desc))?$/is.exec(written.trim())!;
  return { column: columns.find(column, 'order_by').position, isDescending: direction?.toLowerCase() === 'desc' };
}

/** The rows of one part of the answer: in their order, or the first by a column. */
class KeptRows {
  readonly column: number | undefined;
  readonly #isDescending: boolean;
  readonly #from: number;
  readonly #to: number;
  #rows: { row: number; key: Value }[] = [];

  constructor({ offset, limit }: TableQuery, order: Order | undefined) {
    this.column = order?.column;
    this.#isDescending = order?.isDescending ?? false;
    [this.#from, this.#to] = [offset, offset + limit];
  }

  offer(row: number, key: Value): void {
    if (this.column === undefined && this.#rows.length >= this.#to) return;
    this.#rows.push({ row, key });
    if (this.#rows.length > 2 * this.#to + 1000) this.#cut();
  }

  rows(): number[] {
    this.#cut();
    return this.#rows.slice(this.#from).map(({ row }) => row);
  }

  /** Empty cells come last both ways; equal ones in the order of their rows. */
  #cut(): void {
    const sign = this.#isDescending ? -1 : 1;
    const compare = (a: Value, b: Value): number => (a === null || b === null ? 1 : sign) * compareValues(a, b);
    this.#rows = this.#rows.sort((a, b) => compare(a.key, b.key) || a.row - b.row).slice(0, this.#to);
  }
}

/** Neighbours are read together. */
function readRows(content: StoredContent, table: TableHead, wanted: readonly number[]): TableRow[] {
  const read = new Map<number, TableRow>();
  const ascending = wanted.toSorted((a, b) => a - b);
  for (let i = 0; i < ascending.length; ) {
    const first = i;
    while (i < ascending.length && ascending[i]! - ascending[first]! === i - first) i++;
    for (const row of readTableRows(content, table, ascending[first]!, ascending[i - 1]! + 1)) read.set(row.index, row);
  }
  return wanted.flatMap((row) => read.get(row) ?? []);
}

/** Range of the cells below the header: `Data!D2:D26116`, or rows and column of a table that is no part of a sheet. */
function rangeOf(table: TableHead, column: TableColumn | undefined): string {
  const { header_rows: headerRows, row_count: rowCount } = table;
  if (table.range === undefined) {
    const rows = `${table.id} rows ${headerRows} to ${rowCount - 1}`;
    return column ? `${rows}, column ${column.position}` : rows;
  }
  const range = parseRange(table.range)!;
  const at = range.firstColumn + (column?.position ?? 0);
  const ofColumn = column ? { firstColumn: at, lastColumn: at } : {};
  return `${table.sheet}!${rangeName({ ...range, ...ofColumn, firstRow: range.firstRow + headerRows })}`;
}
