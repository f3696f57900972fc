import type { SheetInfo } from '../../../src/document/sheet.ts';
import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { TableHead } from '../api/types.ts';

const MOST_PINNED = 6;

/** Rows that stay at the top while others scroll: what the file froze, or the header of the table that is scrolled through. */
export function pinnedRows(sheet: SheetInfo, tables: readonly TableHead[], firstRow: number): number[] {
  const frozen = sheet.frozen?.rows ?? 0;
  if (frozen > 0 && frozen <= MOST_PINNED) return rowsFrom(0, frozen).filter((row) => row < firstRow);
  for (const { sheet: of, range, header_rows: headers } of tables) {
    const place = of === sheet.name && range !== undefined ? parseRange(range) : undefined;
    if (!place || headers === 0 || headers > MOST_PINNED) continue;
    const end = place.firstRow + headers;
    if (firstRow >= end && firstRow <= place.lastRow) return rowsFrom(place.firstRow, end);
  }
  return [];
}

const rowsFrom = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, at) => first + at);
