import type { FloatingBlock } from '../../analysis/sheet-page.ts';
import { toBox } from '../../document/geometry.ts';
import type { SheetInfo } from '../../document/sheet.ts';
import type { SheetMeasure } from '../../spreadsheet/measure.ts';
import { cellName, MAX_COLUMNS, MAX_ROWS } from '../../spreadsheet/reference.ts';
import type { Budget } from '../budget.ts';
import type { ChartData } from '../containers/chart.ts';
import { toChartTable } from '../containers/chart-table.ts';

/** A corner of an anchor: a cell from 0, and how far into it, in points or in shares of the cell. */
export interface AnchorCorner {
  column: number;
  row: number;
  x: number;
  y: number;
  shares?: boolean;
}

/** Something that floats over the cells. Without a `to` it has the size given. */
export interface DrawnObject {
  kind: 'chart' | 'image' | 'text';
  /** The title of a chart, the text of a box, the description of an image. */
  text: string;
  chart: ChartData | undefined;
  from: AnchorCorner;
  to: AnchorCorner | undefined;
  width: number;
  height: number;
  /** The part that holds an image. */
  media?: string | undefined;
}

/** A chart as a figure with its data as a table; all else as what it says. */
export function toFloating(object: DrawnObject, measure: SheetMeasure, budget: Budget): FloatingBlock {
  const { kind, text, chart, from, to, width, height, media } = object;
  const [x0, y0] = corner(from, measure);
  const [x1, y1] = to ? corner(to, measure) : [x0 + width, y0 + height];
  const bbox = toBox(x0, y0, x1, y1);
  if (kind !== 'chart' || !chart) {
    return { type: kind === 'text' ? 'paragraph' : 'figure', text, bbox, ...(media ? { media: [media] } : {}) };
  }
  const about: Partial<SheetInfo['charts'][number]> = {
    ...(chart.kind ? { type: chart.kind } : {}),
    cell: cellName(inGrid(from.row, MAX_ROWS), inGrid(from.column, MAX_COLUMNS)),
    ...(chart.series.length > 0 ? { series: chart.series.map(toSeries) } : {}),
  };
  budget.spend('maxCells', chart.points.length * (chart.series.length + 1));
  const table = chart.series.length > 0 ? { table: toTable(chart, bbox) } : {};
  const said = [text, chart.valueTitle].filter(Boolean).join('\n');
  return { type: 'figure', text: said, bbox, chart: { title: text || null, ...about }, ...table };
}

const toTable =
  (chart: ChartData, bbox: FloatingBlock['bbox']): FloatingBlock['table'] =>
  (id, page) =>
    toChartTable(id, page, chart, bbox);

const toSeries = ({ name, valuesFrom, pointsFrom }: ChartData['series'][number]) => ({
  name,
  ...(valuesFrom ? { values: valuesFrom } : {}),
  ...(pointsFrom ? { categories: pointsFrom } : {}),
});

const inGrid = (position: number, size: number): number => Math.min(Math.max(position, 0), size - 1);

function corner({ row, column, x, y, shares }: AnchorCorner, measure: SheetMeasure): [number, number] {
  const [left, top, right, bottom] = measure.cellBox(inGrid(row, MAX_ROWS), inGrid(column, MAX_COLUMNS));
  return shares ? [left + x * (right - left), top + y * (bottom - top)] : [left + x, top + y];
}
