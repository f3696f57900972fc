import type { Box } from '../../../document/box.ts';
import { lowerBound } from '../../../document/sorted.ts';
import type { Segment, Segments } from './segments.ts';

export interface LatticeCell {
  row: number;
  col: number;
  rowSpan: number;
  colSpan: number;
}

/** The cells that lines mark off: grid lines at xs and ys, cells where no line parts two fields of the grid are one. */
export interface Lattice {
  xs: number[];
  ys: number[];
  cells: LatticeCell[];
}

/** Lines this near to one another are one line of the grid: double lines, both edges of a thick one. */
const SNAP = 3;
/** Share of a field's side that must be drawn to part it from its neighbour. */
const CLOSED = 0.5;
const MAX_FIELDS = 40_000;

export function readLattice(box: Box, segments: Segments): Lattice | undefined {
  const allXs = gridLines(segments.down, box[0], box[2]);
  const allYs = gridLines(segments.across, box[1], box[3]);
  if (allXs.length < 2 || allYs.length < 2 || (allXs.length - 1) * (allYs.length - 1) > MAX_FIELDS) return undefined;
  const xs = partingLines(allXs, allYs, segments.down);
  const ys = partingLines(allYs, xs, segments.across);
  const right = closedSides(xs, ys, segments.down);
  const below = closedSides(ys, xs, segments.across);
  return { xs, ys, cells: mergeFields(ys.length - 1, xs.length - 1, right, below) };
}

/** The lines that part fields somewhere: a bar over a word does not. */
function partingLines(lines: readonly number[], fields: readonly number[], segments: readonly Segment[]): number[] {
  const isClosed = closedSides(lines, fields, segments);
  const last = lines.length - 1;
  return lines.filter(
    (_, k) => k === 0 || k === last || fields.some((_, j) => j < fields.length - 1 && isClosed(k, j)),
  );
}

/** Positions of grid lines, the borders of the box always among them. */
function gridLines(segments: readonly Segment[], low: number, high: number): number[] {
  const inside = segments.filter(({ at }) => at > low - SNAP && at < high + SNAP).sort((a, b) => a.at - b.at);
  const lines: { at: number; length: number; first: number }[] = [];
  for (const { at, from, to } of inside) {
    const line = lines.at(-1);
    const length = to - from;
    if (line && at - line.first <= SNAP) {
      line.at = (line.at * line.length + at * length) / (line.length + length);
      line.length += length;
    } else lines.push({ at, length, first: at });
  }
  const ats = lines.map(({ at }) => at);
  if (ats.length === 0 || ats[0]! > low + SNAP) ats.unshift(low);
  if (ats.at(-1)! < high - SNAP) ats.push(high);
  return ats;
}

/** Whether grid line k is drawn beside field j of the other axis. */
function closedSides(lines: readonly number[], fields: readonly number[], segments: readonly Segment[]) {
  const count = fields.length - 1;
  const covered = new Float64Array(lines.length * count);
  for (const { at, from, to } of segments) {
    const k = nearest(lines, at);
    if (Math.abs(lines[k]! - at) > SNAP) continue;
    for (let j = Math.max(0, lowerBound(fields, from) - 1); j < count && fields[j]! < to; j++) {
      const shared = Math.min(to, fields[j + 1]!) - Math.max(from, fields[j]!);
      if (shared > 0) covered[k * count + j]! += shared;
    }
  }
  return (k: number, j: number): boolean => covered[k * count + j]! >= CLOSED * (fields[j + 1]! - fields[j]!);
}

function nearest(sorted: readonly number[], value: number): number {
  const after = Math.min(lowerBound(sorted, value), sorted.length - 1);
  return after > 0 && value - sorted[after - 1]! < sorted[after]! - value ? after - 1 : after;
}

type IsClosed = (line: number, field: number) => boolean;

/** Joins fields along each row, then equal runs of neighbouring rows: what comes out is always a rectangle. */
function mergeFields(rows: number, cols: number, right: IsClosed, below: IsClosed): LatticeCell[] {
  const cells: LatticeCell[] = [];
  let open = new Map<number, LatticeCell>();
  for (let r = 0; r < rows; r++) {
    const runs: LatticeCell[] = [];
    for (let c = 0; c < cols; ) {
      let end = c + 1;
      while (end < cols && !right(end, r)) end++;
      runs.push({ row: r, col: c, rowSpan: 1, colSpan: end - c });
      c = end;
    }
    open = runs
      .map((run) => {
        const above = open.get(run.col);
        if (above && above.colSpan === run.colSpan && !isParted(run, below)) {
          above.rowSpan++;
          return above;
        }
        cells.push(run);
        return run;
      })
      .reduce((byColumn, run) => byColumn.set(run.col, run), new Map<number, LatticeCell>());
  }
  return cells;
}

function isParted({ row, col, colSpan }: LatticeCell, below: IsClosed): boolean {
  let closed = 0;
  for (let c = col; c < col + colSpan; c++) if (below(row, c)) closed++;
  return closed * 2 >= colSpan;
}
