import type { Box } from '../../document/box.ts';
import type { TableCell, TableRow } from '../../document/table.ts';
import type { EvidenceTable } from '../evidence.ts';
import { findAmounts } from '../values/amounts.ts';
import type { Conventions } from '../values/conventions.ts';
import { findDates } from '../values/dates.ts';

/** "CGL-0098123": letters and digits as codes of records have them. */
const CODE = /(?=[^\s]*\d{3})(?=[^\s]*\p{L})[\p{L}\d][\p{L}\d/_-]{4,}/u;

/** Rows that name columns: those that the parser found, up to the first that holds what only records hold. */
export function countHeaderRows({ head, rows }: EvidenceTable, conventions: Conventions): number {
  const most = Math.min(head.header_rows, rows.length);
  for (let at = 1; at < most; at++) if (rows[at]!.cells.some(({ text }) => isOfRecord(text, conventions))) return at;
  let count = most;
  while (count > 0 && count < Math.min(MAX_HEADER_ROWS, rows.length) && namesColumns(rows, count)) count++;
  return count;
}

const MAX_HEADER_ROWS = 4;
const SAMPLE_ROWS = 8;
const NUMBER = /^[\s$€£¥(+–−-]*\d[\d.,'’\s]*[%)\s]*$/;

/** "1.320,00", "3B01" */
const isValue = (text: string): boolean => NUMBER.test(text) || /^(?=\S{0,7}\d)[\p{Lu}\d]{2,8}$/u.test(text.trim());

/** Under a row of groups ("Standard", "Gas") comes the row that names the columns: texts over numbers or codes, in two columns or more. */
function namesColumns(rows: EvidenceTable['rows'], at: number): boolean {
  const filled = rows[at]!.cells.filter(({ text }) => text.trim() !== '');
  if (filled.length < 3 || filled.some(({ text }) => /\d/.test(text) || !/\p{L}/u.test(text))) return false;
  const below = rows.slice(at + 1, at + 1 + SAMPLE_ROWS);
  const overNumbers = filled.filter(({ col }) => {
    const cells = below.flatMap(({ cells: list }) =>
      list.filter((cell) => cell.col === col && cell.text.trim() !== ''),
    );
    return cells.length > 1 && cells.filter(({ text }) => isValue(text)).length > cells.length / 2;
  });
  return below.length > 1 && overNumbers.length >= 2;
}

/** Years alone stand over columns; days, money and codes stand in them. */
function isOfRecord(text: string, conventions: Conventions): boolean {
  if (!/\d/.test(text)) return false;
  if (findDates(text, conventions).length > 0 || CODE.test(text)) return true;
  return findAmounts(text, conventions).some(
    ({ value: { currency, decimals, value } }) => currency !== undefined || decimals > 0 || Math.abs(value) > 9_999,
  );
}

const MAX_SECTION = 80;

/** A row with one text over all columns names what follows. */
export function sectionOf(row: TableRow, columns: number): TableCell | undefined {
  const [only, ...more] = row.cells.filter(({ text }) => text.trim() !== '');
  const isWide = only && more.length === 0 && columns > 1 && only.col === 0 && only.col_span >= columns;
  return isWide && only.text.length <= MAX_SECTION && /\p{L}{2}/u.test(only.text) ? only : undefined;
}

/** What stands over each column; a group that is set over the middle of its columns counts for those nearest to it. */
export function headersOf({ head, rows }: EvidenceTable, headerRows: number): Map<number, string> {
  const headers = new Map<number, string>();
  const add = (col: number, text: string): void => {
    headers.set(col, `${headers.get(col) ?? ''} ${text}`.trim());
  };
  const named = rows.slice(0, headerRows).filter((row) => !sectionOf(row, head.col_count));
  for (const [at, { cells }] of named.entries()) {
    const groups = cells.filter(({ text }) => text.trim() !== '');
    const under = named[at + 1]?.cells.filter(({ text }) => text.trim() !== '') ?? [];
    for (const cell of cells) for (let i = 0; i < cell.col_span; i++) add(cell.col + i, cell.text);
    if (groups.length < 2 || groups.length * 2 > under.length + 1) continue;
    // The corner over the names of the rows is of no column.
    const spread = under[0]!.col > 0 ? groups.filter(({ col, col_span }) => col > 0 || col_span > 1) : groups;
    for (const { col, bbox } of under) {
      if (groups.some((group) => group.col <= col && col < group.col + group.col_span)) continue;
      const [nearest] = spread.toSorted((a, b) => away(a.bbox, bbox) - away(b.bbox, bbox));
      if (nearest && away(nearest.bbox, bbox) < MAX_COLUMNS_AWAY * (bbox[2] - bbox[0])) add(col, nearest.text);
    }
  }
  return headers;
}

const MAX_COLUMNS_AWAY = 2;
const away = (a: Box, b: Box): number => Math.abs(a[0] + a[2] - b[0] - b[2]) / 2;
