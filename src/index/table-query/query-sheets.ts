import { fault } from '../../document/fault.ts';
import { readCells } from '../../document/rows.ts';
import type { TableHead } from '../../document/table.ts';
import type { FoundRow } from '../../spreadsheet/answers.ts';
import { CellReader } from '../../spreadsheet/cell-value.ts';
import { SheetMeasure } from '../../spreadsheet/measure.ts';
import { cellName, columnName, parseRange, rangeName, sizeOf } from '../../spreadsheet/reference.ts';
import type { StoredContent } from '../content.ts';
import { NoSuchColumn, TableColumns } from './columns.ts';
import { prepareQuery, type QueriedRows, type TableQuery } from './query-table.ts';

export interface SheetQueryAnswer extends Omit<QueriedRows, 'rows'> {
  /** The rows below the header that were gone through. */
  range: string;
  /** What its columns are called, where they have names. */
  columns: { column: string; name: string }[];
  rows: FoundRow[];
}

/**
 * Rows of the largest table that has all the columns that a query names; where they are letters that no table has, of the used range
 * of a sheet. `onRow` is told of every row that fits: its sheet, and its number there from 0.
 */
export function querySheets(
  content: StoredContent,
  sheet: number | undefined,
  query: TableQuery,
  onRow?: (sheet: number, row: number) => void,
): SheetQueryAnswer {
  let reason: NoSuchColumn | undefined;
  for (const table of tablesOf(content, sheet)) {
    try {
      return queryTableOfSheet(content, table, prepareQuery(content, table, query), onRow);
    } catch (error) {
      if (!(error instanceof NoSuchColumn)) throw error;
      reason ??= error;
    }
  }
  throw reason ?? fault('not_applicable', 'There are no cells to be gone through.');
}

function queryTableOfSheet(
  content: StoredContent,
  table: TableHead,
  run: ReturnType<typeof prepareQuery>,
  onRow?: (sheet: number, row: number) => void,
): SheetQueryAnswer {
  const range = parseRange(table.range!)!;
  const sheet = content.sheets().findIndex(({ info }) => info.name === table.sheet);
  const { rows, ...answer } = run((row) => onRow?.(sheet, range.firstRow + row));
  const columns = new TableColumns(content, table).all
    .map(({ position, name }) => ({ column: columnName(range.firstColumn + position), name }))
    .filter(({ column, name }) => column !== name);
  return {
    ...answer,
    range: `${table.sheet}!${rangeName({ ...range, firstRow: Math.min(range.firstRow + table.header_rows, range.lastRow) })}`,
    columns,
    rows: rows.map((row) => toRow(content, sheet, range.firstRow + row, range)),
  };
}

/** The largest first, then the sheets themselves. */
function* tablesOf(content: StoredContent, sheet: number | undefined): Generator<TableHead> {
  const asked = content.sheets().flatMap(({ info }, i) => (sheet === undefined || sheet === i ? info : []));
  const names = new Set(asked.map(({ name }) => name));
  const tables = content.tables().filter((table) => table.range !== undefined && names.has(table.sheet!));
  const areaOf = ({ range }: TableHead): number => sizeOf(parseRange(range!)!);
  yield* tables.sort((a, b) => areaOf(b) - areaOf(a));
  for (const { name, range, index: page } of asked) {
    const used = parseRange(range ?? '');
    if (!used) continue;
    const [rows, columns] = [used.lastRow - used.firstRow + 1, used.lastColumn - used.firstColumn + 1];
    const place = { id: name, page, bbox: [0, 0, 0, 0] as TableHead['bbox'], sheet: name, range: range! };
    yield { ...place, row_count: rows, col_count: columns, header_rows: 0 };
  }
}

function toRow(
  content: StoredContent,
  sheet: number,
  row: number,
  { firstColumn, lastColumn }: { firstColumn: number; lastColumn: number },
): FoundRow {
  const { info, layout } = content.sheets()[sheet]!;
  const [reader, measure] = [new CellReader(layout), new SheetMeasure(layout)];
  const cells: FoundRow['cells'] = [];
  for (const chunk of content.chunks(sheet, row, row)) {
    for (const cell of readCells(chunk, row, row)) {
      const { column, formula, computed } = cell;
      if (column < firstColumn || column > lastColumn) continue;
      cells.push({
        cell: cellName(row, column),
        ...reader.read(cell),
        ...(formula === undefined ? {} : { formula: `=${formula}` }),
        ...(computed ? { computed } : {}),
        bbox: measure.shownBox(row, column),
      });
    }
  }
  return { sheet: info.name, row: row + 1, cells };
}
