import type { Box } from '../../document/box.ts';
import type { TableCell, TableHead, TableRow } from '../../document/table.ts';
import type { ChartData, ChartValue } from './chart.ts';

export interface ChartTable {
  head: TableHead;
  rows: TableRow[];
  /** Rows in lines, cells between tabs. */
  text: string;
}

/**
 * A chart's data as a table: a header row of series names, then a row for each point. The numbers have no place of
 * their own on the page, so every cell has the box of the chart.
 */
export function toChartTable(id: string, page: number, data: ChartData, box: Box): ChartTable {
  const header: ChartValue[] = [data.pointName, ...data.series.map((series) => series.name)].map((text) => ({
    text,
    value: text,
  }));
  const body = data.points.map((point, i) => [point, ...data.series.map((series) => series.values[i])]);
  const rows = [header, ...body].map(
    (cells, row): TableRow => ({
      index: row,
      bbox: box,
      cells: cells.map((cell, col): TableCell => toCell(row, col, cell, box)),
    }),
  );
  const head: TableHead = {
    id,
    page,
    bbox: box,
    row_count: rows.length,
    col_count: header.length,
    header_rows: 1,
  };
  if (data.title) head.title = data.title;
  return { head, rows, text: rows.map((row) => row.cells.map((cell) => cell.text).join('\t')).join('\n') };
}

function toCell(row: number, col: number, cell: ChartValue | undefined, bbox: Box): TableCell {
  const made: TableCell = {
    row,
    col,
    text: cell?.text ?? '',
    bbox,
    row_span: 1,
    col_span: 1,
    header: row === 0 || col === 0,
  };
  if (typeof cell?.value === 'number') made.value = cell.value;
  return made;
}
