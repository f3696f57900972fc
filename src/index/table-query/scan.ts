import { CellKind } from '../../document/rows.ts';
import type { TableHead } from '../../document/table.ts';
import { CellReader } from '../../spreadsheet/cell-value.ts';
import { ChunkWalk } from '../../spreadsheet/chunk-walk.ts';
import { readNumber } from '../../spreadsheet/number-reader.ts';
import { parseRange } from '../../spreadsheet/reference.ts';
import type { StoredContent } from '../content.ts';
import { readTableRows } from '../table-rows.ts';
import type { Value } from './condition.ts';

/** Calls `visit` for each row below the header with the values of some columns, by their position; these are reused. */
export function scanTable(
  content: StoredContent,
  table: TableHead,
  columns: ReadonlySet<number>,
  visit: (row: number, values: readonly Value[]) => void,
): void {
  const scan = table.range === undefined ? scanRows : scanSheet;
  scan(content, table, columns, visit);
}

type Scan = typeof scanTable;

const scanRows: Scan = (content, table, columns, visit) => {
  for (const row of readTableRows(content, table, table.header_rows, table.row_count)) {
    const values: Value[] = new Array(table.col_count).fill(null);
    for (const { col, text, value } of row.cells) {
      if (columns.has(col) && text.trim() !== '') values[col] = toValue(value ?? readNumber(text) ?? text.trim());
    }
    visit(row.index, values);
  }
};

const scanSheet: Scan = (content, table, columns, visit) => {
  const { firstRow, lastRow, firstColumn, lastColumn } = parseRange(table.range!)!;
  const sheet = content.sheets().findIndex(({ info }) => info.name === table.sheet);
  const reader = new CellReader(content.layout(sheet));
  const values: Value[] = new Array(lastColumn - firstColumn + 1).fill(null);
  const isAsked = Uint8Array.from(values, (_, column) => (columns.has(column) ? 1 : 0));
  const first = firstRow + table.header_rows;
  let at = first;
  const endRowsBefore = (row: number): void => {
    for (; at < row; at++) {
      visit(at - firstRow, values);
      values.fill(null);
    }
  };
  for (const chunk of content.chunks(sheet, first, lastRow)) {
    const walk = new ChunkWalk(chunk);
    while (walk.next()) {
      const column = walk.column - firstColumn;
      // Also of columns before the first: an array has no such places.
      if (isAsked[column] !== 1) continue;
      const { row, kind } = walk;
      if (row < first || row > lastRow) continue;
      if (row > at) endRowsBefore(row);
      if (kind === CellKind.number || kind === CellKind.literalNumber) values[column] = walk.number;
      else if (kind === CellKind.string) values[column] = chunk.strings[walk.textIndex]!.trim() || null;
      else values[column] = toValue(reader.read(walk.cell()).value);
    }
  }
  endRowsBefore(lastRow + 1);
};

const toValue = (value: string | number | boolean | null): Value =>
  typeof value === 'boolean' ? String(value).toUpperCase() : value === '' ? null : value;
