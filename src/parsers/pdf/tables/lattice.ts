import type { Box } from '../../../document/geometry.ts';
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
  /** Share of the inner edges of the grid that are drawn. */
  drawn: number;
}

/** Lines this near to one another are one line of the grid: double lines, both edges of a thick one. */
const SNAP = 3;
/** Share of a field's side that must be drawn to part it from its neighbour. */
const CLOSED = 0.5;
const MAX_FIELDS = 40_000;

export function readLattice(box: Box, segments: Segments): Lattice | undefined {
  const xs = gridLines(segments.down, box[0], box[2]);
  const ys = gridLines(segments.across, box[1], box[3]);
  const cols = xs.length - 1;
  const rows = ys.length - 1;
  if (cols < 1 || rows < 1 || cols * rows > MAX_FIELDS) return undefined;
  const right = closedSides(xs, ys, segments.down);
  const below = closedSides(ys, xs, segments.across);
  let drawn = 0;
  let inner = 0;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      if (c + 1 < cols) {
        inner++;
        if (right(c + 1, r)) drawn++;
      }
      if (r + 1 < rows) {
        inner++;
        if (below(r + 1, c)) drawn++;
      }
    }
  }
  return { xs, ys, cells: mergeFields(rows, cols, right, below), drawn: inner ? drawn / inner : 0 };
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
    for (let j = 0; j < count; j++) {
      const shared = Math.min(to, fields[j + 1]!) - Math.max(from, fields[j]!);
      if (shared > 0) covered[k * count + j]! += shared;
    }
  }
  return (k: number, j: number): boolean => covered[k * count + j]! >= CLOSED * (fields[j + 1]! - fields[j]!);
}

export function nearest(sorted: readonly number[], value: number): number {
  let best = 0;
  for (let i = 1; i < sorted.length; i++) {
    if (Math.abs(sorted[i]! - value) < Math.abs(sorted[best]! - value)) best = i;
  }
  return best;
}

type IsClosed = (line: number, field: number) => boolean;

/** Joins fields along each row, then equal runs of neighbouring rows: what comes out is always a rectangle. */
function mergeFields(rows: number, cols: number, right: IsClosed, below: IsClosed): LatticeCell[] {
  const cells: LatticeCell[] = [];
  let open: LatticeCell[] = [];
  for (let r = 0; r < rows; r++) {
    const runs: LatticeCell[] = [];
    for (let c = 0; c < cols; ) {
      let end = c + 1;
      while (end < cols && !right(end, r)) end++;
      runs.push({ row: r, col: c, rowSpan: 1, colSpan: end - c });
      c = end;
    }
    const next: LatticeCell[] = [];
    for (const run of runs) {
      const above = open.find(({ col, colSpan }) => col === run.col && colSpan === run.colSpan);
      if (above && !isParted(run, below)) {
        above.rowSpan++;
        next.push(above);
      } else {
        cells.push(run);
        next.push(run);
      }
    }
    open = next;
  }
  return cells;
}

function isParted({ row, col, colSpan }: LatticeCell, below: IsClosed): boolean {
  let closed = 0;
  for (let c = col; c < col + colSpan; c++) if (below(row, c)) closed++;
  return closed * 2 >= colSpan;
}
