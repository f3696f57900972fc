import type { FlowCell, FlowContent, FlowRow, FlowTable } from '../../analysis/flow/elements.ts';
import { countBefore } from '../../document/sorted.ts';
import type { RowDefinition } from './row-definition.ts';

export interface RtfRow {
  definition: RowDefinition;
  cells: FlowContent[][];
}

/** Edges that are nearer to one another than this, in points, are one: writers round each row on its own. */
const EDGE_TOLERANCE = 3;
/** Of a cell that no \cellx gives an edge. */
const SPARE_WIDTH = 72;

/** Rows of RTF each have edges of their own; together they make the grid of a table. */
export function toTable(written: RtfRow[]): FlowTable {
  const rows = written.map(withoutSpareCells);
  const edges = gridEdges(rows);
  const columnAt = (x: number): number => nearest(edges, x);
  const first = rows[0]?.definition;
  return {
    kind: 'table',
    columns: edges.slice(1).map((edge, i) => edge - edges[i]!),
    indent: edges[0] ?? 0,
    align: first?.align,
    cellMargins: first?.margins,
    rows: rows.map((row) => toRow(row, columnAt)),
  };
}

/** Cells that neither have an edge nor hold anything: some writers end a row with too many of them. */
function withoutSpareCells({ definition, cells }: RtfRow): RtfRow {
  const kept = cells.findLastIndex((content, i) => i < definition.cells.length || content.some(hasText));
  return { definition, cells: kept < 0 ? cells : cells.slice(0, kept + 1) };
}

/** Left edge of a row, then the right edge of each of its cells. */
function rowEdges({ definition, cells }: RtfRow): number[] {
  const edges = [definition.left, ...definition.cells.map((cell) => cell.right)];
  while (edges.length <= cells.length) edges.push(edges[edges.length - 1]! + SPARE_WIDTH);
  // An edge left of the one before is a mistake; the cell is there all the same.
  for (let i = 1; i < edges.length; i++) if (edges[i]! <= edges[i - 1]!) edges[i] = edges[i - 1]! + 1 + EDGE_TOLERANCE;
  return edges;
}

function gridEdges(rows: RtfRow[]): number[] {
  const all = rows.flatMap(rowEdges).sort((a, b) => a - b);
  const edges: number[] = [];
  for (const edge of all) if (edges.length === 0 || edge - edges[edges.length - 1]! > EDGE_TOLERANCE) edges.push(edge);
  return edges;
}

/** The last edge that is not behind a place. */
const nearest = (edges: readonly number[], x: number): number =>
  Math.max(0, countBefore(edges.length, (i) => edges[i]! <= x) - 1);

function toRow(row: RtfRow, columnAt: (x: number) => number): FlowRow {
  const { definition, cells } = row;
  const edges = rowEdges(row);
  const made: FlowCell[] = [];
  cells.forEach((content, i) => {
    const cell = definition.cells[i];
    const last = made[made.length - 1];
    const end = columnAt(edges[i + 1]!);
    if (cell?.horizontal === 'next' && last) {
      last.colSpan = Math.max(1, end - last.col);
      for (const item of content) if (hasText(item)) last.content.push(item);
      return;
    }
    const col = columnAt(edges[i]!);
    made.push({ col, colSpan: Math.max(1, end - col), merge: cell?.vertical, content: [...content] });
  });
  return {
    cells: made,
    height: definition.height,
    header: definition.isHeader,
    cantSplit: definition.cantSplit,
  };
}

export const hasText = (content: FlowContent): boolean =>
  content.kind === 'table' || content.runs.some((run) => run.kind !== 'text' || run.text.trim() !== '');
