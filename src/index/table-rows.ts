import { readCells } from '../document/rows.ts';
import type { TableCell, TableHead, TableRow } from '../document/table.ts';
import { CellReader } from '../spreadsheet/cell-value.ts';
import { SheetMeasure } from '../spreadsheet/measure.ts';
import { MergedCells } from '../spreadsheet/merged-cells.ts';
import { parseRange } from '../spreadsheet/reference.ts';
import type { StoredContent } from './content.ts';

/** Rows [from, to) of any table: as stored, or read off the sheet that the table is a range of. */
export function readTableRows(content: StoredContent, table: TableHead, from: number, to: number): Generator<TableRow> {
  return table.range === undefined ? content.tableRows(table, from, to) : sheetRows(content, table, from, to);
}

function* sheetRows(content: StoredContent, table: TableHead, from: number, to: number): Generator<TableRow> {
  const range = parseRange(table.range!);
  const position = content.sheets().findIndex(({ info }) => info.name === table.sheet);
  const sheet = content.sheets()[position];
  if (!range || !sheet) return;
  const { layout } = sheet;
  const measure = new SheetMeasure(layout);
  const reader = new CellReader(layout);
  const { firstColumn, lastColumn } = range;
  const firstRow = range.firstRow + from;
  const lastRow = Math.min(range.firstRow + to - 1, range.lastRow);
  const merged = new MergedCells(layout.merges, range);
  let row: TableRow | undefined;
  const open = (at: number): TableRow => ({
    index: at - range.firstRow,
    bbox: measure.box({ firstRow: at, firstColumn, lastRow: at, lastColumn }),
    cells: [],
  });
  let next = firstRow;
  for (const chunk of content.chunks(position, firstRow, lastRow)) {
    for (const cell of readCells(chunk, firstRow, lastRow)) {
      if (cell.column < firstColumn || cell.column > lastColumn) continue;
      // Rows without a cell are rows of the table all the same.
      while (next <= cell.row) {
        if (row) yield row;
        row = open(next++);
      }
      const block = merged.of(cell.row, cell.column);
      // Cells under a merged cell are not shown; ranges of the sheet have them.
      if (block && (block.firstRow < cell.row || block.firstColumn < cell.column)) continue;
      const { value, formatted } = reader.read(cell);
      const { row: at, column } = cell;
      const own = block ?? { firstRow: at, firstColumn: column, lastRow: at, lastColumn: column };
      const tableCell: TableCell = {
        row: cell.row - range.firstRow,
        col: cell.column - firstColumn,
        text: formatted,
        value,
        bbox: measure.box(own),
        row_span: own.lastRow - own.firstRow + 1,
        col_span: own.lastColumn - own.firstColumn + 1,
        header: cell.row - range.firstRow < table.header_rows,
      };
      row!.cells.push(tableCell);
    }
  }
  if (row) yield row;
  while (next <= lastRow) yield open(next++);
}
