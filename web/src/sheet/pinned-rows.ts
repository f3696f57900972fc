import type { SheetInfo } from '../../../src/document/sheet.ts';
import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { TableHead } from '../api/types.ts';
import type { GridGeometry } from './grid-geometry.ts';

/** Header rows of tables. */
const MOST_PINNED = 6;

/**
 * Rows that stay at the top while others scroll: what the file froze, or the header of the table that is scrolled through.
 * `most`: as many as leave room for others.
 */
export function pinnedRows(sheet: SheetInfo, tables: readonly TableHead[], firstRow: number, most: number): number[] {
  const frozen = sheet.frozen?.rows ?? 0;
  if (frozen > 0 && frozen <= most) return rowsFrom(0, frozen).filter((row) => row < firstRow);
  for (const { sheet: of, range, header_rows: headers } of tables) {
    const place = of === sheet.name && range !== undefined ? parseRange(range) : undefined;
    if (!place || headers === 0 || headers > Math.min(most, MOST_PINNED)) continue;
    const end = place.firstRow + headers;
    if (firstRow >= end && firstRow <= place.lastRow) return rowsFrom(place.firstRow, end);
  }
  return [];
}

/** The columns that the file froze, once the first of them would scroll away, where they leave room for others. */
export function pinnedColumns({ frozen }: SheetInfo, geometry: GridGeometry, left: number, width: number): number[] {
  const count = frozen?.columns ?? 0;
  if (count === 0 || left === 0 || geometry.left(count) > width / 2) return [];
  return rowsFrom(0, count);
}

const rowsFrom = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, at) => first + at);
