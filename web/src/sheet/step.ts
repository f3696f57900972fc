import type { CellPlace } from './selection.ts';

/** Where a key leads; undefined for keys that do not move. */
export function stepFrom(
  { row, column }: CellPlace,
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { rows, columns }: { rows: number; columns: number },
  pageRows: number,
): CellPlace | undefined {
  const far = ctrlKey || metaKey;
  const steps: Record<string, CellPlace> = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? columns - 1 : column + 1 },
    Enter: { row: row + 1, column },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows - 1 : row, column: columns - 1 },
  };
  const step = steps[key];
  return step && { row: clamp(step.row, rows), column: clamp(step.column, columns) };
}

const clamp = (position: number, count: number): number => Math.max(0, Math.min(count - 1, position));
