import type { CellRange } from '../document/sheet.ts';

/** The grid of Excel 2007 and later. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** Row by row, left to right. */
export const placeOf = (row: number, column: number): number => row * MAX_COLUMNS + column;

/** 0 → "A", 25 → "Z", 26 → "AA". */
export function columnName(column: number): string {
  let name = '';
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  return name;
}

/** "A" → 0, any case; -1 where the letters name no column of the grid. */
export function columnNumber(letters: string): number {
  let n = 0;
  for (let i = 0; i < letters.length; i++) {
    const code = letters.charCodeAt(i) & 0xdf;
    if (code < 65 || code > 90) return -1;
    n = n * 26 + code - 64;
  }
  return n > MAX_COLUMNS ? -1 : n - 1;
}

export const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

export function rangeName({ firstRow, firstColumn, lastRow, lastColumn }: CellRange): string {
  const first = cellName(firstRow, firstColumn);
  return firstRow === lastRow && firstColumn === lastColumn ? first : `${first}:${cellName(lastRow, lastColumn)}`;
}

/** Cells of a block. */
export const sizeOf = ({ firstRow, firstColumn, lastRow, lastColumn }: CellRange): number =>
  (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);

/**
 * "B2", "$B$2:C9", "A:C", "3:7", any case. Whole rows and columns reach to the edge of the grid. Undefined where the text is no
 * reference within the grid.
 */
export function parseRange(text: string): CellRange | undefined {
  const [first, last, ...more] = text.trim().split(':');
  if (first === undefined || more.length > 0) return undefined;
  const a = parseCorner(first);
  const b = last === undefined ? a : parseCorner(last);
  if (
    !a ||
    !b ||
    (a.row === undefined) !== (b.row === undefined) ||
    (a.column === undefined) !== (b.column === undefined)
  ) {
    return undefined;
  }
  // "A" or "7" alone name no range: Excel wants "A:A".
  if (last === undefined && (a.row === undefined || a.column === undefined)) return undefined;
  const [r0, r1] = a.row === undefined ? [0, MAX_ROWS - 1] : [a.row, b.row!];
  const [c0, c1] = a.column === undefined ? [0, MAX_COLUMNS - 1] : [a.column, b.column!];
  return {
    firstRow: Math.min(r0, r1),
    firstColumn: Math.min(c0, c1),
    lastRow: Math.max(r0, r1),
    lastColumn: Math.max(c0, c1),
  };
}

function parseCorner(text: string): { row: number | undefined; column: number | undefined } | undefined {
  const match = /^\$?([A-Za-z]{1,3})?\$?(\d{1,7})?$/.exec(text.trim());
  if (!match || (!match[1] && !match[2])) return undefined;
  const column = match[1] === undefined ? undefined : columnNumber(match[1]);
  const row = match[2] === undefined ? undefined : Number(match[2]) - 1;
  if (column === -1 || (row !== undefined && (row < 0 || row >= MAX_ROWS))) return undefined;
  return { row, column };
}
