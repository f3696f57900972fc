import type { TableCell, TableRow } from '../../../document/table.ts';
import { sectionOf } from '../header-rows.ts';
import type { TablePart } from './inner-tables.ts';

const MIN_RECORDS = 2;
/** More columns are no records beside one another. */
const MAX_RECORDS = 40;
const MAX_FIELDS = 300;

/** The table with its columns as rows: records may stand beside one another, under their names, with a line for each thing said of them. */
export function turned(part: TablePart): TablePart | undefined {
  const { head, rows } = part;
  const records = head.col_count - 1;
  if (part.isTurned || records < MIN_RECORDS || records > MAX_RECORDS || rows.length > MAX_FIELDS) return undefined;
  if ((head.parts?.length ?? 1) > 1) return undefined;
  const lines = rows.filter((row) => !sectionOf(row, head.col_count));
  const own = Array.from({ length: head.col_count }, (_, column): TableRow => {
    const cells = lines.flatMap((row) => row.cells.filter(({ col }) => col === column).map(turn));
    return { index: column, bbox: head.bbox, cells };
  }).filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''));
  if (own[0]?.index !== 0 || own.length <= MIN_RECORDS) return undefined;
  const turnedHead = { ...head, row_count: own.length, col_count: lines.length, header_rows: 1 };
  return { ...part, head: turnedHead, rows: own, isTurned: true };
}

/** Again what it was where it is turned twice. */
export const turn = (cell: TableCell): TableCell => ({
  ...cell,
  row: cell.col,
  col: cell.row,
  row_span: cell.col_span,
  col_span: cell.row_span,
});
