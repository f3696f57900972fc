import type { TableCell } from '../../../document/table.ts';
import { fold } from '../../values/found.ts';
import { findMonth } from '../../values/month-names.ts';

const YEAR =
  /^(?:fy|fye|cy|year ended|year)?\s*'?((?:19|20)\d{2})\s*(?:[aefpb]|act(?:ual)?|est(?:imate)?|budget|forecast|proj(?:ected)?|ytd|ltm)?$/;
const QUARTER = /^(?:q[1-4]|[1-4]q)[\s'’/-]*(?:fy)?\s*(?:(?:19|20)?\d{2})[aefpb]?$/;
const RELATIVE = /^(?:year|month|quarter|period|yr|m|y)\s*\d{1,3}$/;

/** The period that a header cell names, as it is printed; undefined where it names none. */
export function periodOf(cell: TableCell): string | undefined {
  const text = cell.text.trim();
  if (text === '' || text.length > 24) return undefined;
  if (typeof cell.value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(cell.value)) return text;
  const plain = fold(text).replace(/\s+/g, ' ');
  if (YEAR.test(plain) || QUARTER.test(plain) || RELATIVE.test(plain)) return text;
  const month = /^(\p{L}{3,12})[\s.'’/-]*(\d{2}|\d{4})?[aefpb]?$/u.exec(plain);
  if (month && findMonth(month[1]!) !== undefined) return text;
  const day = /^(?:\d{1,2}[./-]){2}\d{2,4}$|^\d{4}-\d{2}-\d{2}$/.test(plain);
  return day ? text : undefined;
}
