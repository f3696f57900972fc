import type { TableKind, TableWord } from './found-table.ts';
import type { Grid, GridCell } from './grid.ts';
import { baselineRows } from './tokens.ts';
import { textOfCell } from './trim.ts';
import { isValue, valueKind } from './values.ts';

/** How sure it is that a grid is a table, 0 to 1; 0 is certainly none. */
export function judge<W extends TableWord>(grid: Grid<W>, kind: TableKind): number {
  const { rowCount, columnCount } = grid;
  if (rowCount < 2 || columnCount < 2) return 0;
  const filled = grid.cells.filter((cell) => cell.words.length > 0);
  if (filled.length < 4) return 0;
  const perRow = countBy(filled, (cell) => cell.row, rowCount);
  const perColumn = countBy(filled, (cell) => cell.col, columnCount);
  const fullRows = perRow.filter((count) => count > 1).length;
  if (fullRows < 2) return 0;
  if (perColumn.filter((count) => count > 1).length < 2) return 0;
  const words = filled.reduce((sum, cell) => sum + cell.words.length, 0);
  const loneWords = filled.filter((cell) => perRow[cell.row] === 1).reduce((sum, cell) => sum + cell.words.length, 0);
  if (loneWords > words * 0.5 && loneWords > 30) return 0;
  const longest = Math.max(...filled.map((cell) => cell.words.length));
  if (longest > 60 && longest > words * 0.4) return 0;
  const crowded = filled.filter((cell) => isCrowded(cell)).length;
  let confidence = kind === 'lattice' ? 0.95 : kind === 'ruled' ? 0.85 : 0.7;
  confidence -= 0.3 * (1 - fullRows / rowCount) + Math.min(0.6, (1.5 * crowded) / filled.length);
  const values = filled.filter((cell) => isValue(valueKind(textOfCell(cell)))).length;
  confidence += 0.05 * Math.min(1, (2 * values) / filled.length);
  return Math.max(0, Math.min(0.99, confidence));
}

function countBy(cells: readonly GridCell[], key: (cell: GridCell) => number, length: number): number[] {
  const counts: number[] = new Array(length).fill(0);
  for (const cell of cells) counts[key(cell)]!++;
  return counts;
}

/** Text that stands apart within a cell: two columns taken for one, or two tables for one. */
function isCrowded({ words }: GridCell): boolean {
  for (const line of baselineRows(words)) {
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!];
      if (b.box[0] - a.box[2] > 1.2 * b.fontSize) return true;
    }
  }
  return false;
}
