import type { Column } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { type Grid, type GridCell, gridCell } from './grid.ts';
import { columnsOf } from './rows.ts';
import type { Row } from './tokens.ts';

const MIN_GAP = 4;

/** Two headings over one column, whose texts stand apart under them: no row has both ("paid out", "paid in"), so rows alone do not part them. */
export function partedUnder<W extends TableWord>(grid: Grid<W>, columns: readonly Column[], head: Row<W>): Grid<W> {
  let parted = grid;
  for (let col = columns.length - 1; col >= 0; col--) {
    const heads = head.tokens
      .filter((token) => columnsOf(token, columns).every((own) => own === col))
      .sort((a, b) => a.x0 - b.x0);
    for (let i = heads.length - 2; i >= 0; i--) {
      const place = gapBetween(parted, col, heads[i]!.x1, heads[i + 1]!.x0);
      if (place !== undefined) parted = partedAt(parted, col, place);
    }
  }
  return parted;
}

/** The middle of what no text of a column covers between two headings, with text on either side. */
function gapBetween({ cells }: Grid, col: number, from: number, to: number): number | undefined {
  const boxes = cells
    .filter((cell) => cell.col === col && cell.colSpan === 1)
    .flatMap(({ words }) => words.map(({ box }) => box))
    .sort((a, b) => a[0] - b[0]);
  let best: { place: number; width: number } | undefined;
  let reach = boxes[0]?.[2] ?? 0;
  for (const [x0, , x1] of boxes) {
    const [left, right] = [Math.max(reach, from), Math.min(x0, to)];
    if (right - left > Math.max(MIN_GAP, best?.width ?? 0)) best = { place: (left + right) / 2, width: right - left };
    reach = Math.max(reach, x1);
  }
  return best?.place;
}

function partedAt<W extends TableWord>(grid: Grid<W>, at: number, place: number): Grid<W> {
  const cells = grid.cells.flatMap((cell): GridCell<W>[] => {
    const { row, col, rowSpan, colSpan, words, frame } = cell;
    if (col > at) return [{ ...cell, col: col + 1 }];
    if (col + colSpan <= at) return [cell];
    if (colSpan > 1) return [{ ...cell, colSpan: colSpan + 1 }];
    const isLeft = ({ box }: W): boolean => (box[0] + box[2]) / 2 < place;
    const [left, right] = [words.filter(isLeft), words.filter((word) => !isLeft(word))];
    const [x0, y0, x1, y1] = frame ?? [];
    return [
      gridCell(row, col, rowSpan, 1, left, frame && [x0!, y0!, place, y1!]),
      gridCell(row, col + 1, rowSpan, 1, right, frame && [place, y0!, x1!, y1!]),
    ];
  });
  return { ...grid, columnCount: grid.columnCount + 1, cells };
}
