import type { CellPlace } from './selection.ts';

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Where a key leads: the ends of the grid lie behind `end`, the last cell that is used. Undefined for keys that do not move. */
export function stepFrom(
  { row, column }: CellPlace,
  { key, ctrlKey, metaKey }: KeyPress,
  { rows, columns }: { rows: number; columns: number },
  end: CellPlace,
  pageRows: number,
): CellPlace | undefined {
  const far = ctrlKey || metaKey;
  const lastRow = row < end.row ? end.row : rows - 1;
  const lastColumn = column < end.column ? end.column : columns - 1;
  const steps: Record<string, CellPlace> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? lastRow : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? lastColumn : column + 1 },
    Enter: { row: row + 1, column },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: far ? end : { row, column: lastColumn },
  };
  const step = steps[key];
  return step && { row: clamp(step.row, rows), column: clamp(step.column, columns) };
}

const clamp = (position: number, count: number): number => Math.max(0, Math.min(count - 1, position));
