import { parseRange } from '../../../src/spreadsheet/reference.ts';
import type { SheetInfo } from '../api/types.ts';
import { CORNER, type Selection } from './selection.ts';
import { type KeyPress, stepFrom } from './step.ts';

/** What a key makes of a selection: arrows move it, Shift extends it; undefined for keys that leave it as it is. */
export function pressed(
  selection: Selection,
  event: KeyPress,
  sheet: SheetInfo,
  size: { rows: number; columns: number },
  pageRows: number,
): Selection | undefined {
  const { anchor, focus } = selection;
  const used = sheet.range === null ? undefined : parseRange(sheet.range);
  const end = { row: used?.lastRow ?? 0, column: used?.lastColumn ?? 0 };
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return { anchor: CORNER, focus: end };
  if (event.ctrlKey && event.key === ' ')
    return { anchor: { ...anchor, row: 0 }, focus: { row: end.row, column: anchor.column } };
  if (event.key === 'Escape') return { anchor, focus: anchor };
  const next = stepFrom(event.shiftKey ? focus : anchor, event, size, end, pageRows);
  return next && { anchor: event.shiftKey ? anchor : next, focus: next };
}
