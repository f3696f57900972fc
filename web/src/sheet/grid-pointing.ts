import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { CellPlace } from './selection.ts';

const ID_PREFIX = 'cell-';

/** The cell that an event is about. */
export function placeOf({ target }: Event): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest(`[id^="${ID_PREFIX}"]`) : null;
  const range = cell ? parseRange(cell.id.slice(ID_PREFIX.length)) : undefined;
  return range && { row: range.firstRow, column: range.firstColumn };
}
