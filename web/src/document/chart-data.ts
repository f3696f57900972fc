import type { Block, Box, Table } from '../api/types.ts';

/** What a chart shows: a value of each series at each point, or none. */
export interface ChartNumbers {
  points: string[];
  series: { name: string; values: (number | undefined)[] }[];
  /** The ends of the axis, and where it is marked. */
  least: number;
  most: number;
  ticks: number[];
}

const isSame = (a: Box, b: Box): boolean => a.every((value, at) => value === b[at]);

/** The numbers of a chart have no places of their own: each has the box of the whole. */
export const isChart = ({ bbox, rows }: Table): boolean =>
  rows.length > 1 && rows.every(({ cells }) => cells.every((cell) => isSame(cell.bbox, bbox)));

/** A title that the chart itself draws. */
export const isTitleOf = ({ type, bbox }: Block, { bbox: whole }: Table): boolean =>
  type === 'caption' && isSame(bbox, whole);

export function toChartNumbers({ rows, col_count: columns, header_rows: headerRows }: Table): ChartNumbers | undefined {
  const body = rows.slice(headerRows);
  const textAt = (row: number, column: number): string =>
    rows[row]?.cells.find(({ col }) => col === column)?.text ?? '';
  const series = Array.from({ length: columns - 1 }, (_, at) => ({
    name: textAt(headerRows - 1, at + 1),
    values: body.map(({ cells }) => {
      const value = cells.find(({ col }) => col === at + 1)?.value;
      return typeof value === 'number' ? value : undefined;
    }),
  })).filter(({ values }) => values.some((value) => value !== undefined));
  if (series.length === 0 || body.length === 0) return undefined;
  const all = series.flatMap(({ values }) => values.filter((value) => value !== undefined));
  return {
    points: body.map(({ index }) => textAt(index, 0)),
    series,
    ...toAxis(Math.min(0, ...all), Math.max(0, ...all)),
  };
}

/** About four steps of 1, 2 or 5 times a power of ten, from below the least to above the most. */
function toAxis(least: number, most: number): Pick<ChartNumbers, 'least' | 'most' | 'ticks'> {
  const span = most - least || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= 5)!;
  const ticks: number[] = [];
  for (let at = Math.floor(least / step); ticks.length < 12; at++) {
    ticks.push(at * step);
    if (at * step >= most) break;
  }
  return { least: ticks[0]!, most: ticks.at(-1)!, ticks };
}
