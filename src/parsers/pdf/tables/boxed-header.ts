import type { Box } from '../../../document/box.ts';
import { unionBox } from '../../../document/geometry.ts';
import type { Candidate } from './assemble.ts';
import type { Column } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { columnsOfGrid, type GridCell, gridCell } from './grid.ts';
import { hasHeadings } from './header-rows.ts';
import type { WordIndex } from './region.ts';
import { TOUCH } from './ruled-regions.ts';
import type { Segments } from './segments.ts';

/** In points: a box ends this near to what it heads, at its sides and above it. */
const BESIDE = 10;
const ABOVE = 36;
const MAX_HEIGHT = 120;
const MIN_BOXES = 3;

/**
 * Headings may stand in boxes of their own, level or turned, over rows without lines between their columns: `frames` are boxes
 * around lines that touch one another.
 */
export function withBoxedHeader<W extends TableWord>(
  table: Candidate<W>,
  frames: readonly Box[],
  segments: Segments,
  index: WordIndex<W>,
): Candidate<W> {
  if (table.kind === 'lattice') return table;
  const above = frames.filter((box) => isAbove(box, table.box[1]));
  if (above.length === 0 || hasHeadings(table.grid)) return table;
  const columns = columnsOfGrid(table.grid);
  const frame = above.map((box) => withBeside(box, above)).find((box) => isAsWide(box, columns));
  const heads = frame && readBoxes(frame, segments, index, columns);
  if (!heads) return table;
  const words = heads.flatMap((cell) => cell.words);
  const { grid } = table;
  return {
    ...table,
    box: unionBox([table.box, frame])!,
    grid: {
      ...grid,
      rowCount: grid.rowCount + 1,
      headerRows: 1,
      cells: [...heads, ...grid.cells.map((cell) => ({ ...cell, row: cell.row + 1 }))],
    },
    words: [...words, ...table.words],
  };
}

/** The box with those beside it that are as high. */
function withBeside([, y0, , y1]: Box, frames: readonly Box[]): Box {
  return unionBox(frames.filter((box) => Math.abs(box[1] - y0) < TOUCH && Math.abs(box[3] - y1) < TOUCH))!;
}

const isAbove = ([, y0, , y1]: Box, top: number): boolean =>
  y1 < top + TOUCH && top - y1 < ABOVE && y1 - y0 < MAX_HEIGHT;

const isAsWide = ([x0, , x1]: Box, columns: readonly Column[]): boolean =>
  Math.abs(x0 - columns[0]!.x0) < BESIDE && Math.abs(x1 - columns.at(-1)!.x1) < BESIDE;

/** A heading from each box, over the columns below it; undefined where some column has none. */
function readBoxes<W extends TableWord>(
  [x0, y0, x1, y1]: Box,
  { down }: Segments,
  index: WordIndex<W>,
  columns: readonly Column[],
): GridCell<W>[] | undefined {
  const walls = down.filter(({ soft, from, to }) => !soft && from < y0 + TOUCH && to > y1 - TOUCH).map(({ at }) => at);
  const edges = [x0, ...walls, x1].sort((a, b) => a - b).filter((x, i, all) => i === 0 || x - all[i - 1]! > TOUCH);
  const heads: GridCell<W>[] = [];
  let covered = 0;
  for (let i = 1; i < edges.length; i++) {
    if (edges[i]! - edges[i - 1]! < BESIDE) continue;
    const isIn = ({ x0: left, x1: right }: Column) => left + right > 2 * edges[i - 1]! && left + right < 2 * edges[i]!;
    const first = columns.findIndex(isIn);
    const words = index.in([edges[i - 1]! + TOUCH, y0, edges[i]! - TOUCH, y1]);
    if (first < 0 || words.length === 0) return undefined;
    const span = columns.filter(isIn).length;
    heads.push(gridCell(0, first, 1, span, words));
    covered += span;
  }
  return heads.length >= MIN_BOXES && covered === columns.length ? heads : undefined;
}
