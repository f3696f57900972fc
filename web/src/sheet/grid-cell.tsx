// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place its cells freely; this is the ARIA grid pattern
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { RangeCell } from '../api/types.ts';
import { type GridGeometry, HEAD_WIDTH } from './grid-geometry.ts';

/** Narrower cells, those of hidden columns, hold no letter. */
const LEAST_WIDTH = 16;

interface GridCellProps {
  name: string;
  /** Of the element; the copy of a row that is pinned has none. */
  id: string | undefined;
  cell: RangeCell | undefined;
  isChosen: boolean;
  isHidden: boolean;
  geometry: GridGeometry;
  column: number;
  /** Texts run on over empty cells up to this column. */
  lastColumn: number;
  left: number;
}

export function GridCell({ name, id, cell, isChosen, isHidden, geometry, column, lastColumn, left }: GridCellProps) {
  const x = geometry.left(column);
  const merged = cell?.merged === undefined ? undefined : parseRange(cell.merged);
  const isOrigin = merged && cell!.merged!.startsWith(`${name}:`);
  const area = isOrigin ? geometry.rect(merged) : undefined;
  const width = area?.width ?? geometry.left(column + 1) - x;
  const classes = ['cell'];
  if (cell) classes.push(`type-${cell.type}`);
  if (cell?.formula !== undefined) classes.push('has-formula');
  if (cell?.comment !== undefined) classes.push('has-comment');
  if (isHidden) classes.push('hidden-cell');
  if (isOrigin) classes.push('merged');
  const spill = isOrigin || lastColumn === column ? undefined : geometry.left(lastColumn + 1) - x;
  if (spill !== undefined) classes.push('spilling');
  return (
    <div
      class={classes.join(' ')}
      id={id}
      role="gridcell"
      aria-selected={isChosen}
      style={{
        left: `${x - left + HEAD_WIDTH}px`,
        width: `${width}px`,
        ...(area && { height: `${area.height}px` }),
      }}
    >
      {width < LEAST_WIDTH ? (
        ''
      ) : spill === undefined ? (
        cell?.formatted
      ) : (
        <span style={{ width: `${spill - 12}px` }}>{cell?.formatted}</span>
      )}
    </div>
  );
}
