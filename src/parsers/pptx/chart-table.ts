import type { Box } from '../../document/geometry.ts';
import type { TableCell, TableHead, TableRow } from '../../document/table.ts';
import type { ChartData, ChartValue } from '../containers/chart.ts';
import { BlockDraft } from './block-draft.ts';
import type { SlideTable } from './table.ts';

/**
 * A chart's data as a table: a header row of series names, then a row for each point. The numbers have no place of
 * their own on the slide, so every cell has the box of the chart.
 */
export function toChartTable(id: string, page: number, data: ChartData, box: Box): SlideTable {
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
  const block = new BlockDraft('table', box);
  block.tableId = id;
  block.text = rows.map((row) => row.cells.map((cell) => cell.text).join('\t')).join('\n');
  return { head, rows, block };
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
