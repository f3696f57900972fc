// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place its cells freely; this is the ARIA grid pattern
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import type { CellLook } from '../../../src/document/cell-look.ts';
import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { RangeCell } from '../api/types.ts';
import { theme } from '../app/theme.ts';
import { cellStyle } from './cell-style.ts';
import { type GridGeometry, HEAD_WIDTH, ROW_HEIGHT } from './grid-geometry.ts';

/** Narrower cells, those of hidden columns, hold no letter. */
const LEAST_WIDTH = 16;

interface GridCellProps {
  name: string;
  /** A copy that stays at the top while the cell itself scrolls, or at the left. */
  isPinned: boolean;
  isHeld: boolean;
  cell: RangeCell | undefined;
  look: CellLook | undefined;
  isChosen: boolean;
  isHidden: boolean;
  geometry: GridGeometry;
  column: number;
  /** Texts run on over empty cells up to this column, and over whether any of those is painted. */
  lastColumn: number;
  isOverPaint: boolean;
  left: number;
}

export function GridCell(props: GridCellProps) {
  const { name, isPinned, isHeld, cell, look, isChosen, isHidden, geometry, column, lastColumn, isOverPaint, left } =
    props;
  const x = geometry.left(column);
  const merged = cell?.merged === undefined ? undefined : parseRange(cell.merged);
  const isOrigin = merged && cell!.merged!.startsWith(`${name}:`);
  const area = isOrigin ? geometry.rect(merged) : undefined;
  // The next of the rows that stay covers what reaches into it.
  const height = area && (isPinned ? ROW_HEIGHT : area.height);
  const width = area?.width ?? geometry.left(column + 1) - x;
  const classes = ['cell'];
  if (cell) classes.push(`type-${cell.type}`);
  if (cell?.formula !== undefined) classes.push('has-formula');
  if (cell?.comment !== undefined) classes.push('has-comment');
  if (isHidden) classes.push('hidden-cell');
  if (isOrigin) classes.push('merged');
  if (isHeld) classes.push('held-cell');
  const runsOn = look?.align === undefined || look.align === 'left' || isWiderThan(cell, width);
  const spill = isOrigin || lastColumn === column || !runsOn ? undefined : geometry.left(lastColumn + 1) - x;
  if (spill !== undefined) classes.push('spilling');
  if (spill !== undefined && !isOverPaint) classes.push('over-lines');
  return (
    <div
      class={classes.join(' ')}
      id={isPinned || isHeld ? undefined : `cell-${name}`}
      data-cell={name}
      role="gridcell"
      aria-selected={isChosen}
      title={spill === undefined && isWiderThan(cell, width) ? cell?.formatted : undefined}
      style={{
        left: `${x - left + HEAD_WIDTH}px`,
        width: `${width}px`,
        ...(height && { height: `${height}px`, lineHeight: `${height - 1}px` }),
        ...(look && cellStyle(look, theme.value)),
        ...(spill !== undefined && { textAlign: 'left' }),
      }}
    >
      {width < LEAST_WIDTH ? (
        ''
      ) : spill === undefined ? (
        cell?.formatted
      ) : (
        <span style={{ maxWidth: `${spill - 12}px` }}>{cell?.formatted}</span>
      )}
    </div>
  );
}

/** Roughly: texts that are centred in their cell are so only while they fit. */
const isWiderThan = (cell: RangeCell | undefined, width: number): boolean =>
  (cell?.formatted.length ?? 0) * 6.5 > width;
