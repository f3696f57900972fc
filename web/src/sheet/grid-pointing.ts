import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { CellPlace } from './selection.ts';

/** The cell that an event is about. */
export function placeOf({ target }: Event): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const range = cell ? parseRange(cell.dataset.cell!) : undefined;
  return range && { row: range.firstRow, column: range.firstColumn };
}
