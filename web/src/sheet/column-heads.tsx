// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place its cells freely; this is the ARIA grid pattern
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { columnName } from '../../../src/spreadsheet/reference.ts';
import { type GridGeometry, HEAD_WIDTH } from './grid-geometry.ts';
import type { SheetCells } from './sheet-cells.ts';

interface ColumnHeadsProps {
  cells: SheetCells;
  geometry: GridGeometry;
  columns: readonly number[];
  pinnedColumns: readonly number[];
  left: number;
  isHere(column: number): boolean;
  onChoose(column: number): void;
}

/** Letters above the columns. Their right edges are dragged to another width; a double click fits what is inside. */
export function ColumnHeads(props: ColumnHeadsProps) {
  const { cells, geometry, columns, pinnedColumns, left, isHere, onChoose } = props;
  const headOf = (column: number, isPinned: boolean) => {
    const width = geometry.left(column + 1) - geometry.left(column);
    const isHidden = cells.isHiddenColumn(column);
    const name = columnName(column);
    return (
      <div
        class={`column-head${isHere(column) ? ' here' : ''}${isHidden ? ' hidden-head' : ''}${isPinned ? ' pinned-head' : ''}`}
        role="columnheader"
        aria-hidden={isPinned || undefined}
        key={isPinned ? `pinned ${column}` : column}
        title={isHidden ? `Column ${name} is hidden: click to see it` : undefined}
        aria-label={isHidden ? `${name}, hidden` : undefined}
        style={{ left: `${geometry.left(column) - (isPinned ? 0 : left) + HEAD_WIDTH}px`, width: `${width}px` }}
        onClick={() => (isHidden ? cells.fit(column) : onChoose(column))}
      >
        {!isHidden && (
          <>
            {name}
            <span
              class="column-edge"
              aria-hidden="true"
              onClick={(event) => event.stopPropagation()}
              onDblClick={() => cells.fit(column)}
              onPointerDown={(event) => drag(event, width, (wanted) => cells.resize(column, wanted))}
            />
          </>
        )}
      </div>
    );
  };
  return (
    <div class="grid-row grid-head" role="row">
      <div class="grid-corner" aria-hidden="true" />
      {columns.map((column) => headOf(column, false))}
      {pinnedColumns.map((column) => headOf(column, true))}
    </div>
  );
}

function drag(down: PointerEvent, width: number, resize: (width: number) => void): void {
  const edge = down.currentTarget as HTMLElement;
  down.preventDefault();
  edge.setPointerCapture(down.pointerId);
  const move = (event: PointerEvent): void => resize(width + event.clientX - down.clientX);
  edge.addEventListener('pointermove', move);
  edge.addEventListener('pointerup', () => edge.removeEventListener('pointermove', move), { once: true });
}
