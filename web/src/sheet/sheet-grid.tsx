// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place its cells freely; this is the ARIA grid pattern
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { CellRange } from '../../../src/document/sheet.ts';
import { cellName, columnName, parseRange } from '../../../src/spreadsheet/reference.ts';
import type { RangeCell, SheetInfo } from '../api/types.ts';
import { setParams } from '../app/route.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { type Tick, Ticks } from '../document/ticks.tsx';
import { GridGeometry, HEAD_HEIGHT, HEAD_WIDTH, ROW_HEIGHT } from './grid-geometry.ts';
import { GridMarks } from './grid-marks.tsx';
import type { SheetCells } from './sheet-cells.ts';
import { stepFrom } from './step.ts';

const SPARE_ROWS = 20;
const SPARE_COLUMNS = 4;
const MIN_ROWS = 40;
const MIN_COLUMNS = 16;

/** A grid of any length: a fixed layer shows the rows and columns that the scroll position stands for. */
export function SheetGrid(props: { doc: OpenDocument; sheet: SheetInfo; cells: SheetCells; place: CellRange }) {
  const { doc, sheet, cells, place } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const view = useSignal({ left: 0, top: 0, width: 0, height: 0 });
  const version = cells.version.value;
  // Widths become known as cells arrive.
  const geometry = useMemo(() => {
    const used = sheet.range === null ? undefined : parseRange(sheet.range);
    const rows = Math.min(1_048_576, Math.max(MIN_ROWS, (used?.lastRow ?? 0) + 1 + SPARE_ROWS));
    const columns = Math.min(16_384, Math.max(MIN_COLUMNS, (used?.lastColumn ?? 0) + 1 + SPARE_COLUMNS));
    return new GridGeometry(rows, columns, (column) => cells.columnWidth(column));
  }, [sheet, cells, version]);

  // The chosen cell is brought into view when it changes, and held there while widths become known, until one scrolls away.
  const held = useRef({ cell: '', left: 0, top: 0, isLetGo: false });
  const readView = (): void => {
    const { scrollLeft: left, scrollTop: top, clientWidth, clientHeight } = scroller.current!;
    if (left !== held.current.left || top !== held.current.top) held.current.isLetGo = true;
    view.value = { left, top, width: clientWidth - HEAD_WIDTH, height: clientHeight - HEAD_HEIGHT };
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(readView);
    observer.observe(scroller.current!);
    readView();
    return () => observer.disconnect();
  }, []);

  const { left, width, height } = view.value;
  const top = geometry.toTop(view.value.top, height);
  const firstRow = Math.floor(top / ROW_HEIGHT);
  const lastRow = Math.min(geometry.rows - 1, Math.floor((top + height) / ROW_HEIGHT));
  const firstColumn = geometry.columnAt(left);
  const lastColumn = geometry.columnAt(left + width);
  useEffect(() => {
    if (height > 0) cells.want(firstRow, lastRow, firstColumn, lastColumn);
  }, [cells, firstRow, lastRow, firstColumn, lastColumn, height]);

  const isMeasured = height > 0;
  useLayoutEffect(() => {
    const cell = cellName(place.firstRow, place.firstColumn);
    if (!isMeasured || (held.current.cell === cell && held.current.isLetGo)) return;
    const element = scroller.current!;
    const { x, y, width: cellWidth, height: cellHeight } = geometry.rect(place);
    if (y < top || y + cellHeight > top + height) {
      const isNear = y > top - 3 * ROW_HEIGHT && y < top + height + 3 * ROW_HEIGHT;
      const wanted = isNear ? (y < top ? y : y + ROW_HEIGHT - height) : y - height / 3;
      element.scrollTop = geometry.toScrollTop(Math.max(0, wanted), height);
    }
    if (x < left) element.scrollLeft = x;
    else if (x + cellWidth > left + width) element.scrollLeft = Math.min(x, x + cellWidth - width);
    held.current = { cell, left: element.scrollLeft, top: element.scrollTop, isLetGo: false };
  }, [place.firstRow, place.firstColumn, isMeasured, geometry]);

  const choose = (row: number, column: number): void => setParams({ sheet: sheet.name, cell: cellName(row, column) });
  const spillEnd = (row: number, column: number): number => {
    const cell = cells.find(cellName(row, column), row, column);
    if (cell?.type !== 'string' || cell.merged !== undefined) return column;
    let end = column;
    while (end < lastColumn && !cells.find(cellName(row, end + 1), row, end + 1)?.formatted) end++;
    return end;
  };
  const rows: number[] = [];
  const columns: number[] = [];
  if (isMeasured) {
    for (let row = firstRow; row <= lastRow; row++) rows.push(row);
    for (let column = firstColumn; column <= lastColumn; column++) columns.push(column);
  }
  return (
    <div class="grid-frame">
      <div
        class="grid"
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={`Sheet ${sheet.name}`}
        aria-rowcount={geometry.rows}
        aria-colcount={geometry.columns}
        aria-activedescendant={`cell-${cellName(place.firstRow, place.firstColumn)}`}
        onScroll={readView}
        onKeyDown={(event) => {
          const pageRows = Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
          const next = stepFrom(place, event, geometry, pageRows);
          if (!next) return;
          event.preventDefault();
          choose(next.row, next.column);
        }}
      >
        <div
          class="grid-extent"
          role="presentation"
          style={{ width: `${geometry.width + HEAD_WIDTH}px`, height: `${geometry.scrollHeight + HEAD_HEIGHT}px` }}
        >
          <div
            class="grid-layer"
            role="presentation"
            style={{ width: `${width + HEAD_WIDTH}px`, height: `${height + HEAD_HEIGHT}px` }}
          >
            <div class="grid-row grid-head" role="row">
              {columns.map((column) => (
                <div
                  class={isWithin(column, place.firstColumn, place.lastColumn) ? 'column-head here' : 'column-head'}
                  role="columnheader"
                  key={column}
                  style={{
                    left: `${geometry.left(column) - left + HEAD_WIDTH}px`,
                    width: `${geometry.left(column + 1) - geometry.left(column)}px`,
                  }}
                >
                  {columnName(column)}
                </div>
              ))}
            </div>
            {rows.map((row) => (
              <div
                class="grid-row"
                role="row"
                key={row}
                aria-rowindex={row + 1}
                style={{ top: `${row * ROW_HEIGHT - top + HEAD_HEIGHT}px` }}
              >
                <div
                  class={isWithin(row, place.firstRow, place.lastRow) ? 'row-head here' : 'row-head'}
                  role="rowheader"
                >
                  {row + 1}
                </div>
                {columns.map((column) => {
                  const name = cellName(row, column);
                  return (
                    <Cell
                      key={column}
                      name={name}
                      cell={cells.find(name, row, column)}
                      isChosen={row === place.firstRow && column === place.firstColumn}
                      geometry={geometry}
                      column={column}
                      lastColumn={spillEnd(row, column)}
                      left={left}
                      onChoose={() => choose(row, column)}
                    />
                  );
                })}
              </div>
            ))}
            <GridMarks doc={doc} sheet={sheet.name} geometry={geometry} place={place} left={left} top={top} />
          </div>
        </div>
      </div>
      <Ticks ticks={hitTicks(doc, sheet.name, geometry)} />
    </div>
  );
}

function hitTicks(doc: OpenDocument, sheet: string, { rows }: GridGeometry): Tick[] {
  return doc.hits.value.flatMap(({ kind, sheet: of, cell }) => {
    const range = of === sheet && cell !== undefined ? parseRange(cell) : undefined;
    return range ? [{ share: range.firstRow / rows, kind, pick: () => setParams({ sheet, cell }) }] : [];
  });
}

const isWithin = (position: number, first: number, last: number): boolean => position >= first && position <= last;

interface CellProps {
  name: string;
  cell: RangeCell | undefined;
  isChosen: boolean;
  geometry: GridGeometry;
  column: number;
  /** Texts run on over empty cells up to this column. */
  lastColumn: number;
  left: number;
  onChoose(): void;
}

function Cell({ name, cell, isChosen, geometry, column, lastColumn, left, onChoose }: CellProps) {
  const x = geometry.left(column);
  const merged = cell?.merged === undefined ? undefined : parseRange(cell.merged);
  const isOrigin = merged && cell!.merged!.startsWith(`${name}:`);
  const area = isOrigin ? geometry.rect(merged) : undefined;
  const width = area?.width ?? geometry.left(column + 1) - x;
  const classes = ['cell'];
  if (cell) classes.push(`type-${cell.type}`);
  if (cell?.formula !== undefined) classes.push('has-formula');
  if (cell?.comment !== undefined) classes.push('has-comment');
  if (isOrigin) classes.push('merged');
  const spill = isOrigin || lastColumn === column ? undefined : geometry.left(lastColumn + 1) - x;
  if (spill !== undefined) classes.push('spilling');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <div
      class={classes.join(' ')}
      id={`cell-${name}`}
      role="gridcell"
      aria-selected={isChosen}
      title={cell?.comment}
      style={{
        left: `${x - left + HEAD_WIDTH}px`,
        width: `${width}px`,
        ...(area && { height: `${area.height}px` }),
      }}
      onClick={onChoose}
    >
      {spill === undefined ? cell?.formatted : <span style={{ width: `${spill - 12}px` }}>{cell?.formatted}</span>}
    </div>
  );
}
