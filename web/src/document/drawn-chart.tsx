import type { Box, Table } from '../api/types.ts';
import { type ChartNumbers, toChartNumbers } from './chart-data.ts';

const COLOURS = 6;
/** More marks than this are drawn as lines. */
const MOST_BARS = 60;
const FONT = 9;
const FIGURE: Box = [0, 0, 560, 240];
const AVERAGE_ADVANCE = 0.55;
const axisNumbers = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

interface Plot {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  toY(value: number): number;
  toX(point: number): number;
}

/** A chart drawn anew from its numbers: bars, or lines where there are many; in points. The file's own look is not kept. */
export function DrawnChart({ table }: { table: Table }) {
  const [x0, y0, x1, y1] = table.bbox;
  const numbers = toChartNumbers(table);
  if (!numbers) return null;
  const { points, series, ticks } = numbers;
  const head = (table.title ? FONT * 2 : FONT) + (series.length > 1 ? FONT * 1.8 : 0);
  const room = Math.max(...ticks.map((tick) => axisNumbers.format(tick).length)) * FONT * AVERAGE_ADVANCE + 12;
  const plot = toPlot({ x0: x0 + room, y0: y0 + head + 6, x1: x1 - 8, y1: y1 - FONT * 2 }, numbers);
  const isLines = points.length * series.length > MOST_BARS;
  return (
    <g class="drawn-chart" font-size={FONT}>
      <rect class="chart-ground" x={x0} y={y0} width={x1 - x0} height={y1 - y0} />
      {table.title && (
        <text class="chart-title" x={(x0 + x1) / 2} y={y0 + FONT * 1.6} font-size={FONT * 1.25}>
          {table.title}
        </text>
      )}
      {series.length > 1 && <Legend numbers={numbers} x={plot.x0} y={y0 + head - 2} width={plot.x1 - plot.x0} />}
      {ticks.map((tick) => (
        <g key={tick}>
          <line class="chart-line" x1={plot.x0} x2={plot.x1} y1={plot.toY(tick)} y2={plot.toY(tick)} />
          <text class="chart-tick" x={plot.x0 - 4} y={plot.toY(tick) + FONT / 3}>
            {axisNumbers.format(tick)}
          </text>
        </g>
      ))}
      {isLines ? <Lines numbers={numbers} plot={plot} /> : <Bars numbers={numbers} plot={plot} />}
      <PointNames points={points} plot={plot} />
    </g>
  );
}

/** A chart apart from its page. */
export const ChartFigure = ({ table }: { table: Table }) => (
  <svg
    class="chart-figure"
    viewBox={`0 0 ${FIGURE[2]} ${FIGURE[3]}`}
    role="img"
    aria-label={`Chart ${table.title ?? table.id}`}
  >
    <DrawnChart table={{ ...table, bbox: FIGURE }} />
  </svg>
);

function toPlot(
  { x0, y0, x1, y1 }: Pick<Plot, 'x0' | 'y0' | 'x1' | 'y1'>,
  { least, most, points }: ChartNumbers,
): Plot {
  const height = Math.max(1, y1 - y0);
  const step = Math.max(1, x1 - x0) / points.length;
  return {
    ...{ x0, y0, x1, y1 },
    toY: (value) => y1 - ((value - least) / (most - least || 1)) * height,
    toX: (point) => x0 + (point + 0.5) * step,
  };
}

function Bars({ numbers: { points, series }, plot }: { numbers: ChartNumbers; plot: Plot }) {
  const width = ((plot.x1 - plot.x0) / points.length) * 0.7;
  const bar = width / series.length;
  return (
    <>
      {series.flatMap(({ name, values }, at) =>
        values.map((value, point) => {
          if (value === undefined) return null;
          const [top, bottom] = [plot.toY(Math.max(0, value)), plot.toY(Math.min(0, value))];
          return (
            <rect
              key={`${at} ${point}`}
              class={`chart-series-${at % COLOURS}`}
              x={plot.toX(point) - width / 2 + at * bar}
              y={top}
              width={Math.max(0.5, bar - 0.6)}
              height={Math.max(0.5, bottom - top)}
            >
              <title>{`${points[point]} · ${name}: ${value}`}</title>
            </rect>
          );
        }),
      )}
    </>
  );
}

const Lines = ({ numbers: { series }, plot }: { numbers: ChartNumbers; plot: Plot }) => (
  <>
    {series.map(({ name, values }, at) => {
      let isDown = false;
      const path = values.map((value, point) => {
        const step = value === undefined ? '' : `${isDown ? 'L' : 'M'}${plot.toX(point)} ${plot.toY(value)}`;
        isDown = value !== undefined;
        return step;
      });
      return (
        <path key={name + at} class={`chart-stroke chart-series-${at % COLOURS}`} d={path.join('')}>
          <title>{name}</title>
        </path>
      );
    })}
  </>
);

/** As many names as find room. */
function PointNames({ points, plot }: { points: readonly string[]; plot: Plot }) {
  const longest = Math.min(14, Math.max(...points.map((name) => name.length)));
  const most = Math.max(1, Math.floor((plot.x1 - plot.x0) / (longest * FONT * AVERAGE_ADVANCE + 6)));
  const every = Math.ceil(points.length / most);
  return (
    <>
      {points.map((name, point) =>
        point % every === 0 ? (
          <text key={point} class="chart-point" x={plot.toX(point)} y={plot.y1 + FONT * 1.4}>
            {name.length > 14 ? `${name.slice(0, 13)}…` : name}
          </text>
        ) : null,
      )}
    </>
  );
}

function Legend({ numbers: { series }, x, y, width }: { numbers: ChartNumbers; x: number; y: number; width: number }) {
  const step = width / series.length;
  return (
    <>
      {series.map(({ name }, at) => (
        <g key={name + at}>
          <rect
            class={`chart-series-${at % COLOURS}`}
            x={x + at * step}
            y={y - FONT + 1}
            width={FONT - 2}
            height={FONT - 2}
          />
          <text x={x + at * step + FONT + 1} y={y}>
            {name.slice(0, Math.max(3, Math.floor((step - FONT - 4) / (FONT * AVERAGE_ADVANCE))))}
          </text>
        </g>
      ))}
    </>
  );
}
