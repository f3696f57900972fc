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
  return most;
}

/** Years alone stand over columns; days, money and codes stand in them. */
function isOfRecord(text: string, conventions: Conventions): boolean {
  if (!/\d/.test(text)) return false;
  if (findDates(text, conventions).length > 0 || CODE.test(text)) return true;
  return findAmounts(text, conventions).some(
    ({ value: { currency, decimals, value } }) => currency !== undefined || decimals > 0 || Math.abs(value) > 9_999,
  );
}
