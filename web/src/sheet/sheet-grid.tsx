// biome-ignore-all lint/a11y/useSemanticElements: a table cannot place its cells freely; this is the ARIA grid pattern
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the active cell
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { cellName, parseRange } from '../../../src/spreadsheet/reference.ts';
import type { RangeCell, SheetInfo } from '../api/types.ts';
import { param, setParams } from '../app/route.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { type Tick, Ticks } from '../document/ticks.tsx';
import { ColumnHeads } from './column-heads.tsx';
import { copyCells } from './copy-cells.ts';
import { GridGeometry, HEAD_HEIGHT, HEAD_WIDTH, ROW_HEIGHT } from './grid-geometry.ts';
import { pressed } from './grid-keys.ts';
import { GridMarks } from './grid-marks.tsx';
import { placeOf } from './grid-pointing.ts';
import { GridRow } from './grid-row.tsx';
import { NoteBubble } from './note-bubble.tsx';
import { pinnedColumns, pinnedRows } from './pinned-rows.ts';
import { type CellPlace, type Selection, selectionText, toRange } from './selection.ts';
import type { SheetCells } from './sheet-cells.ts';

const SPARE_ROWS = 20;
const SPARE_COLUMNS = 4;
const MIN_ROWS = 40;
const MIN_COLUMNS = 16;

interface SheetGridProps {
  doc: OpenDocument;
  sheet: SheetInfo;
  cells: SheetCells;
  selection: Selection;
}

/** A grid of any length: a fixed layer shows the rows and columns that the scroll position stands for. */
export function SheetGrid({ doc, sheet, cells, selection }: SheetGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const view = useSignal({ left: 0, top: 0, width: 0, height: 0 });
  const note = useSignal<{ cell: RangeCell; x: number; y: number } | undefined>(undefined);
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
    note.value = undefined;
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
  const pinned = pinnedRows(sheet, doc.structure.tables, firstRow + 1, Math.floor(height / 2 / ROW_HEIGHT));
  const pinnedHeight = pinned.length * ROW_HEIGHT;
  const heldColumns = pinnedColumns(sheet, geometry, left, width);
  const heldWidth = geometry.left(heldColumns.length);
  useEffect(() => {
    if (height === 0) return;
    cells.want(firstRow, lastRow, firstColumn, lastColumn);
    if (pinned.length > 0) cells.want(pinned[0]!, pinned.at(-1)!, firstColumn, lastColumn);
    if (heldColumns.length > 0) {
      cells.want(firstRow, lastRow, 0, heldColumns.length - 1);
      if (pinned.length > 0) cells.want(pinned[0]!, pinned.at(-1)!, 0, heldColumns.length - 1);
    }
  }, [cells, cells.attempt.value, firstRow, lastRow, firstColumn, lastColumn, pinned[0], heldColumns.length, height]);

  const isMeasured = height > 0;
  const { focus } = selection;
  useLayoutEffect(() => {
    const cell = selectionText(selection);
    if (!isMeasured || (held.current.cell === cell && held.current.isLetGo)) return;
    const element = scroller.current!;
    const { x, y, width: cellWidth, height: cellHeight } = geometry.rect(toRange({ anchor: focus, focus }));
    if (y < top + pinnedHeight || y + cellHeight > top + height) {
      const isNear = y > top - 3 * ROW_HEIGHT && y < top + height + 3 * ROW_HEIGHT;
      const wanted = isNear ? (y < top + height / 2 ? y - pinnedHeight : y + ROW_HEIGHT - height) : y - height / 3;
      element.scrollTop = geometry.toScrollTop(Math.max(0, wanted), height);
    }
    const isHeld = heldColumns.includes(focus.column);
    if (!isHeld && x < left + heldWidth) element.scrollLeft = Math.max(0, x - heldWidth);
    else if (!isHeld && x + cellWidth > left + width) element.scrollLeft = Math.min(x, x + cellWidth - width);
    held.current = { cell, left: element.scrollLeft, top: element.scrollTop, isLetGo: false };
  }, [selectionText(selection), isMeasured, geometry]);

  const choose = (next: Selection): void => setParams({ sheet: sheet.name, cell: selectionText(next) });
  const point = (event: MouseEvent): void => {
    const place = event.button === 0 ? placeOf(event) : undefined;
    if (!place) return;
    const field = param('tab') === 'extract' ? findField(doc, sheet.name, place) : undefined;
    if (event.shiftKey) choose({ anchor: selection.anchor, focus: place });
    else if (field !== undefined) setParams({ field });
    else setParams({ sheet: sheet.name, cell: cellName(place.row, place.column), tab: 'trace' });
  };
  const showNote = (event: MouseEvent): void => {
    const place = placeOf(event);
    if (event.buttons === 1 && place && (place.row !== focus.row || place.column !== focus.column)) {
      choose({ anchor: selection.anchor, focus: place });
    }
    const cell = place && cells.find(cellName(place.row, place.column), place.row, place.column);
    if (cell?.cell === note.peek()?.cell.cell) return;
    const at = place && geometry.rect(toRange({ anchor: place, focus: place }));
    note.value = cell?.comment
      ? { cell, x: at!.x + at!.width - left + HEAD_WIDTH + 6, y: at!.y - top + HEAD_HEIGHT }
      : undefined;
  };
  const range = toRange(selection);
  const rows: number[] = [];
  const columns: number[] = [];
  if (isMeasured) {
    for (let row = firstRow; row <= lastRow; row++) rows.push(row);
    for (let column = firstColumn; column <= lastColumn; column++) columns.push(column);
  }
  const rowProps = { cells, geometry, columns, pinnedColumns: heldColumns, left, selection };
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
        aria-multiselectable={true}
        aria-activedescendant={`cell-${cellName(selection.anchor.row, selection.anchor.column)}`}
        onScroll={readView}
        onMouseDown={point}
        onMouseMove={showNote}
        onMouseLeave={() => {
          note.value = undefined;
        }}
        onKeyDown={(event) => {
          if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
            return void copyCells(doc.path, sheet.name, selection);
          }
          const pageRows = Math.max(1, Math.floor(height / ROW_HEIGHT) - 1);
          const next = pressed(selection, event, sheet, geometry, pageRows);
          if (!next) return;
          event.preventDefault();
          choose(next);
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
            <ColumnHeads
              cells={cells}
              geometry={geometry}
              columns={columns}
              pinnedColumns={heldColumns}
              left={left}
              isHere={(column) => column >= range.firstColumn && column <= range.lastColumn}
              onChoose={(column) =>
                choose({ anchor: { row: 0, column }, focus: { row: Math.max(0, lastUsedRow(sheet)), column } })
              }
            />
            {rows.map((row) => (
              <GridRow key={row} row={row} y={row * ROW_HEIGHT - top + HEAD_HEIGHT} {...rowProps} />
            ))}
            <GridMarks doc={doc} sheet={sheet.name} geometry={geometry} selection={selection} left={left} top={top} />
            {pinned.map((row, at) => (
              <GridRow key={`pinned ${row}`} row={row} y={at * ROW_HEIGHT + HEAD_HEIGHT} isPinned {...rowProps} />
            ))}
            {note.value && <NoteBubble note={note.value} />}
          </div>
        </div>
      </div>
      <Ticks ticks={hitTicks(doc, sheet.name, geometry)} />
    </div>
  );
}

const lastUsedRow = ({ range }: SheetInfo): number => (range === null ? 0 : (parseRange(range)?.lastRow ?? 0));

/** The value that was read from a cell. */
const findField = (doc: OpenDocument, sheet: string, { row, column }: CellPlace): string | undefined =>
  doc.fields.peek().find((mark) => mark.sheet === sheet && mark.cell === cellName(row, column))?.path;

function hitTicks(doc: OpenDocument, sheet: string, { rows }: GridGeometry): Tick[] {
  return doc.hits.value.flatMap(({ kind, sheet: of, cell }) => {
    const range = of === sheet && cell !== undefined ? parseRange(cell) : undefined;
    return range ? [{ share: range.firstRow / rows, kind, pick: () => setParams({ sheet, cell }) }] : [];
  });
}
