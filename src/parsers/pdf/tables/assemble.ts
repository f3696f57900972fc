import type { Box } from '../../../document/geometry.ts';
import { toBox, unionBox } from '../../../document/geometry.ts';
import type { FoundCell, FoundTable, TableKind, TableWord } from './found-table.ts';
import type { Grid, Region } from './grid.ts';
import { judge } from './judge.ts';
import { readSetting } from './setting.ts';
import type { Row } from './tokens.ts';
import { textOfCell, trimGrid } from './trim.ts';

const MIN_CONFIDENCE = 0.5;

/** The table a grid is, if it is one. */
export function toTable<W extends TableWord>(
  read: Grid<W> | undefined,
  kind: TableKind,
  region: Region<W>,
  rows: readonly Row<W>[],
): FoundTable<W> | undefined {
  if (!read) return undefined;
  const { grid, title } = trimGrid(read);
  const confidence = judge(grid, kind, readSetting(region, grid, title, rows));
  if (confidence < MIN_CONFIDENCE) return undefined;
  const whole = grid.rowCount === read.rowCount;
  const cells = grid.cells.map((cell): FoundCell<W> => {
    const { row, col, rowSpan, colSpan, words } = cell;
    const box = cell.frame ?? unionBox(words.map((word) => word.box)) ?? region.box;
    return { row, col, rowSpan, colSpan, text: textOfCell(cell), box: toBox(...box), words };
  });
  const inked = unionBox(cells.map(({ box }) => box)) ?? region.box;
  const box = whole && kind !== 'aligned' ? unionBox([inked, region.box])! : inked;
  return {
    box: toBox(...box),
    kind,
    rows: toRows(cells, grid.rowCount, box),
    columnCount: grid.columnCount,
    headerRows: grid.headerRows,
    title:
      title.length > 0
        ? { text: textOfCell({ words: title }), box: unionBox(title.map((word) => word.box))!, words: title }
        : undefined,
    confidence,
  };
}

function toRows<W extends TableWord>(cells: FoundCell<W>[], count: number, table: Box): FoundTable<W>['rows'] {
  const rows = Array.from({ length: count }, (): FoundTable<W>['rows'][number] => ({ box: [0, 0, 0, 0], cells: [] }));
  for (const cell of cells) rows[cell.row]!.cells.push(cell);
  let y = table[1];
  for (const row of rows) {
    row.cells.sort((a, b) => a.col - b.col);
    const flat = row.cells.filter(({ rowSpan }) => rowSpan === 1);
    const box = unionBox((flat.length > 0 ? flat : row.cells).map((cell) => cell.box));
    row.box = toBox(table[0], box?.[1] ?? y, table[2], box?.[3] ?? y);
    y = row.box[3];
  }
  return rows;
}
