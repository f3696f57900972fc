import type { Citation } from '../../../document/citation.ts';
import type { TableCell, TableRow } from '../../../document/table.ts';
import type { EvidenceTable } from '../../evidence.ts';
import { parseAmount } from '../../values/amounts.ts';
import type { Conventions } from '../../values/conventions.ts';
import { lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { findLine } from './lines.ts';
import { periodOf } from './periods.ts';
import { type Period, type Statement, type StatementRow, type StatementValue, tellApart } from './statement.ts';

const MAX_HEADER_ROW = 12;

type ColumnPeriod = Period & { column: number };

/** Tables of a workbook whose header names periods and whose first columns name lines. */
export const findTableStatements = (reading: Reading): Statement[] =>
  reading.evidence.tables().flatMap((table) => toStatement(reading, table) ?? turnedStatement(reading, table) ?? []);

/** The first row with at least two periods, or one at the head of the only column of values. */
function toStatement(reading: Reading, table: EvidenceTable): Statement | undefined {
  const { evidence } = reading;
  for (const [at, row] of table.rows.slice(0, MAX_HEADER_ROW).entries()) {
    const found = row.cells.flatMap((cell): ColumnPeriod[] => {
      const name = cell.col > 0 ? periodOf(cell.text, cell.value) : undefined;
      if (name === undefined) return [];
      const match = name === cell.text ? 'exact' : 'normalized';
      return [{ name, column: cell.col, cite: () => evidence.citeCell(table.head, row, cell, match) }];
    });
    if (found.length < 2 && (found.length === 0 || table.head.col_count > 3)) continue;
    const periods = tellApart(found, ({ column }) => wordsAbove(table, at, column));
    const byColumn = new Map(periods.map((period) => [period.column, period]));
    const rows = table.rows.slice(at + 1).flatMap((line) => toRow(reading, table, line, byColumn) ?? []);
    return { page: table.head.page, periods, rows };
  }
  return undefined;
}

const wordsAbove = ({ rows }: EvidenceTable, headerRow: number, column: number): string =>
  rows
    .slice(0, headerRow)
    .flatMap(({ cells }) => cells.filter(({ col, col_span }) => col <= column && column < col + col_span))
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' ');

function toRow(
  { evidence, conventions }: Reading,
  { head }: EvidenceTable,
  row: TableRow,
  periods: ReadonlyMap<number, Period>,
): StatementRow | undefined {
  const first = Math.min(...periods.keys());
  const label = row.cells.find((cell) => cell.col < first && lettersOf(cell.text) > 1);
  if (!label) return undefined;
  const values = row.cells.flatMap((cell): StatementValue[] => {
    const period = periods.get(cell.col);
    const value = period && numberIn(cell, conventions);
    if (value === undefined) return [];
    return [{ period: period!, value, cite: () => evidence.citeCell(head, row, cell, matchOf(cell, value)) }];
  });
  return { label: label.text, values };
}

const MIN_TURNED = 2;

/** Periods below one another, each with its lines beside it under their names. */
function turnedStatement({ evidence, conventions }: Reading, { head, rows }: EvidenceTable): Statement | undefined {
  const at = rows.slice(0, MAX_HEADER_ROW).findIndex(({ cells }) => cells.filter(isLine).length >= MIN_TURNED);
  if (at < 0) return undefined;
  const dated = rows.slice(at + 1).flatMap((row) => {
    const [cell] = row.cells;
    const name = cell && periodOf(cell.text, cell.value);
    return name === undefined ? [] : [{ row, name, cite: () => evidence.citeCell(head, row, cell!, 'exact') }];
  });
  if (dated.length < MIN_TURNED) return undefined;
  const lines = rows[at]!.cells.filter(isLine).map(({ text, col }): StatementRow => {
    const values = dated.flatMap(({ row, ...period }): StatementValue[] => {
      const cell = row.cells.find((other) => other.col === col);
      const value = cell && numberIn(cell, conventions);
      return value === undefined
        ? []
        : [{ period, value, cite: () => evidence.citeCell(head, row, cell!, matchOf(cell!, value)) }];
    });
    return { label: text, values };
  });
  return { page: head.page, periods: dated, rows: lines };
}

const isLine = ({ col, text }: TableCell): boolean => col > 0 && findLine(text) !== undefined;

const numberIn = (cell: TableCell, conventions: Conventions): number | undefined =>
  cell.text.includes('%')
    ? undefined
    : typeof cell.value === 'number'
      ? cell.value
      : parseAmount(cell.text, conventions)?.value;

const matchOf = ({ text }: TableCell, value: number): Citation['match'] =>
  String(value) === text ? 'exact' : 'normalized';
