import { append } from '../document/append.ts';
import { CARRIES_TEXT, type RowChunk, readCells, type StoredCell } from '../document/rows.ts';
import type { SearchMatch } from '../document/search-answer.ts';
import type { CellRange } from '../document/sheet.ts';
import { CellReader } from '../spreadsheet/cell-value.ts';
import { parseRange } from '../spreadsheet/reference.ts';
import type { StoredContent } from './content.ts';

/** Tables of a sheet that are told apart; sheets with more are lists of scraps. */
const MAX_TABLES = 256;
const MAX_CHARACTERS = 100;

interface HeadedTable extends CellRange {
  /** The last row that names columns; before the first row where none does. */
  lastHeaderRow: number;
  /** Names of the columns, once asked for. */
  names?: Map<number, string>;
}

interface NamedCell {
  column: number;
  text: string;
}

/** The cells of a row. */
export type RowReader = (row: number) => Iterable<StoredCell>;

/** Rows as they are stored, the last chunk at hand. */
export function storedRows(content: StoredContent, sheet: number): RowReader {
  let last: RowChunk | undefined;
  return (row) => {
    if (!last || row < last.firstRow || row >= last.firstRow + last.rowEnds.length)
      [last] = content.chunks(sheet, row, row);
    return last ? readCells(last, row, row) : [];
  };
}

const toName = (text: string): string => text.trim().slice(0, MAX_CHARACTERS);

/** Row and column labels of the tables of one sheet. */
export class SheetHeaders {
  readonly #tables: HeadedTable[];
  readonly #lastHeaderRow: number;
  readonly #cellsOf: RowReader;
  readonly #merges: readonly CellRange[];
  readonly #reader: CellReader;

  constructor(content: StoredContent, sheet: number, cellsOf: RowReader) {
    const { info, layout } = content.sheets()[sheet]!;
    const { name } = info;
    this.#reader = new CellReader(layout);
    this.#merges = layout.merges;
    this.#tables = content
      .tables()
      .filter((table) => table.sheet === name)
      .slice(0, MAX_TABLES)
      .flatMap((table) => {
        const range = parseRange(table.range ?? '');
        return range ? { ...range, lastHeaderRow: range.firstRow + table.header_rows - 1 } : [];
      });
    this.#lastHeaderRow = Math.max(-1, ...this.#tables.map((table) => table.lastHeaderRow));
    this.#cellsOf = cellsOf;
  }

  isHeader(row: number, column: number): boolean {
    if (row > this.#lastHeaderRow) return false;
    const table = this.#tableAt(row, column);
    return table !== undefined && row <= table.lastHeaderRow;
  }

  contextOf(row: number, column: number): SearchMatch['context'] {
    const table = this.#tableAt(row, column);
    if (!table || row <= table.lastHeaderRow) return undefined;
    const rowName = this.#rowName(row, table);
    const columnName = this.#namesOf(table).get(column);
    const context = {
      ...(rowName && rowName.column !== column ? { row: rowName.text } : {}),
      ...(columnName === undefined ? {} : { column: columnName }),
    };
    return Object.keys(context).length === 0 ? undefined : context;
  }

  #tableAt(row: number, column: number): HeadedTable | undefined {
    return this.#tables.find(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn,
    );
  }

  /** Its first text, or else what it begins with: a year, a date, a number. */
  #rowName(row: number, table: HeadedTable): NamedCell | undefined {
    return this.#textsIn(row, table).next().value ?? this.#namesIn(row, table).next().value ?? undefined;
  }

  /** The lowest name of several levels, behind those that stand over several columns: `2025 › Plan`. */
  #namesOf(table: HeadedTable): Map<number, string> {
    if (table.names) return table.names;
    const lowest = new Map<number, string>();
    const groups = new Map<number, string[]>();
    for (let row = table.firstRow; row <= table.lastHeaderRow; row++) {
      for (const { column, text } of this.#namesIn(row, table)) {
        const last = row < table.lastHeaderRow ? this.#lastMerged(row, column, table) : column;
        if (last === column) lowest.set(column, text);
        for (let at = column; last > column && at <= last; at++) append(groups, at, text);
      }
    }
    table.names = new Map();
    for (const column of new Set([...lowest.keys(), ...groups.keys()])) {
      const name = lowest.get(column);
      table.names.set(column, [...(groups.get(column) ?? []), ...(name === undefined ? [] : [name])].join(' › '));
    }
    return table.names;
  }

  /** The last column that a cell is merged over; what spans the whole table is its title, and names no column. */
  #lastMerged(row: number, column: number, { firstColumn, lastColumn }: CellRange): number {
    const merged = this.#merges.find((range) => range.firstRow === row && range.firstColumn === column);
    if (!merged || (merged.firstColumn <= firstColumn && merged.lastColumn >= lastColumn)) return column;
    return Math.min(merged.lastColumn, lastColumn);
  }

  /** Years and dates name columns as well as words do. */
  *#namesIn(row: number, { firstColumn, lastColumn }: CellRange): Generator<NamedCell> {
    for (const cell of this.#cellsOf(row)) {
      const text = this.#reader.read(cell).formatted.trim();
      if (cell.column >= firstColumn && cell.column <= lastColumn && text !== '') {
        yield { column: cell.column, text: toName(text) };
      }
    }
  }

  *#textsIn(row: number, { firstColumn, lastColumn }: CellRange): Generator<NamedCell> {
    for (const { column, kind, text } of this.#cellsOf(row)) {
      if (column > lastColumn) return;
      if (column < firstColumn || !CARRIES_TEXT[kind] || text.trim() === '') continue;
      yield { column, text: toName(text) };
    }
  }
}
