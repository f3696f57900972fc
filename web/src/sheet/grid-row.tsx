// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place its cells freely; this is the ARIA grid pattern
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { cellName } from '../../../src/spreadsheet/reference.ts';
import { GridCell } from './grid-cell.tsx';
import type { GridGeometry } from './grid-geometry.ts';
import { isInside, type Selection, toRange } from './selection.ts';
import type { SheetCells } from './sheet-cells.ts';

interface GridRowProps {
  cells: SheetCells;
  geometry: GridGeometry;
  selection: Selection;
  row: number;
  columns: readonly number[];
  /** Columns that stay at the left. */
  pinnedColumns: readonly number[];
  left: number;
  /** Pixels from the top of the layer. */
  y: number;
  /** A second time, at the top, while the row itself has scrolled away. */
  isPinned?: boolean;
}

export function GridRow(props: GridRowProps) {
  const { cells, geometry, selection, row, columns, pinnedColumns, left, y, isPinned = false } = props;
  const range = toRange(selection);
  const isHere = row >= range.firstRow && row <= range.lastRow;
  const isHidden = cells.isHiddenRow(row);
  const lastColumn = columns.at(-1) ?? 0;
  const spillEnd = (column: number): number => {
    const cell = cells.find(cellName(row, column), row, column);
    if (cell?.type !== 'string' || cell.merged !== undefined) return column;
    let end = column;
    while (end < lastColumn && !cells.find(cellName(row, end + 1), row, end + 1)?.formatted) end++;
    return end;
  };
  const isPainted = (from: number, to: number): boolean => {
    for (let column = from; column <= to; column++) if (cells.look(cellName(row, column), row, column)) return true;
    return false;
  };
  const cellAt = (column: number, isHeld: boolean) => {
    const name = cellName(row, column);
    const end = isHeld ? Math.min(spillEnd(column), pinnedColumns.length - 1) : spillEnd(column);
    return (
      <GridCell
        key={isHeld ? `held ${column}` : column}
        name={name}
        isPinned={isPinned}
        isHeld={isHeld}
        cell={cells.find(name, row, column)}
        look={cells.look(name, row, column)}
        isChosen={isInside(range, { row, column })}
        isHidden={isHidden || cells.isHiddenColumn(column)}
        geometry={geometry}
        column={column}
        lastColumn={end}
        isOverPaint={end > column && isPainted(column + 1, end)}
        left={isHeld ? 0 : left}
      />
    );
  };
  return (
    <div
      class={`grid-row${isPinned ? ' pinned-row' : ''}${isHidden ? ' hidden-row' : ''}`}
      role="row"
      aria-hidden={isPinned || undefined}
      aria-rowindex={row + 1}
      style={{ top: `${y}px` }}
    >
      <div
        class={isHere ? 'row-head here' : 'row-head'}
        role="rowheader"
        title={isHidden ? `Row ${row + 1} is hidden in the file` : undefined}
      >
        {row + 1}
      </div>
      {columns.map((column) => cellAt(column, false))}
      {pinnedColumns.map((column) => cellAt(column, true))}
    </div>
  );
}
