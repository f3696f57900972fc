import type { CellRange } from '../../../src/document/sheet.ts';
import { cellName, parseRange, rangeName } from '../../../src/spreadsheet/reference.ts';

export interface CellPlace {
  row: number;
  column: number;
}

/** What is chosen in a sheet: from the cell where it began to the one that was reached last. */
export interface Selection {
  anchor: CellPlace;
  focus: CellPlace;
}

export const CORNER: CellPlace = { row: 0, column: 0 };

/** `B9:D2` began at B9 and reached D2; `C:C` began at its top. */
export function parseSelection(text: string, rows: number, columns: number): Selection {
  const [first = '', last] = text.split(':');
  const anchor = parsePlace(first);
  const focus = last === undefined ? anchor : parsePlace(last);
  if (anchor && focus) return { anchor, focus };
  const whole = parseRange(text);
  if (!whole) return { anchor: CORNER, focus: CORNER };
  return {
    anchor: { row: whole.firstRow, column: whole.firstColumn },
    focus: { row: Math.min(whole.lastRow, rows - 1), column: Math.min(whole.lastColumn, columns - 1) },
  };
}

function parsePlace(text: string): CellPlace | undefined {
  const range = parseRange(text);
  return range && { row: range.firstRow, column: range.firstColumn };
}

export const selectionText = ({ anchor, focus }: Selection): string => {
  const [first, last] = [cellName(anchor.row, anchor.column), cellName(focus.row, focus.column)];
  return first === last ? first : `${first}:${last}`;
};

export const isOneCell = ({ anchor, focus }: Selection): boolean =>
  anchor.row === focus.row && anchor.column === focus.column;

export const toRange = ({ anchor, focus }: Selection): CellRange => ({
  firstRow: Math.min(anchor.row, focus.row),
  firstColumn: Math.min(anchor.column, focus.column),
  lastRow: Math.max(anchor.row, focus.row),
  lastColumn: Math.max(anchor.column, focus.column),
});

/** In the order that the service wants. */
export const rangeText = (selection: Selection): string => rangeName(toRange(selection));

export const isInside = (
  { firstRow, firstColumn, lastRow, lastColumn }: CellRange,
  { row, column }: CellPlace,
): boolean => row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn;
