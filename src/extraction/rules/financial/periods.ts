import type { TableCell } from '../../../document/table.ts';
import { fold } from '../../values/found.ts';
import { findMonth } from '../../values/month-names.ts';

const YEAR =
  /^(?:fy|fye|cy|year ended|year)?\s*'?((?:19|20)\d{2})\s*(?:[aefpb]|act(?:ual)?|est(?:imate)?|budget|forecast|proj(?:ected)?|ytd|ltm)?$/;
const QUARTER = /^(?:q[1-4]|[1-4]q)[\s'’/-]*(?:fy)?\s*(?:(?:19|20)?\d{2})[aefpb]?$/;
const RELATIVE = /^(?:year|month|quarter|period|yr|m|y)\s*\d{1,3}$/;

/** The period that a header names, as it is printed; undefined where it names none. */
export function periodOf(said: string, stored?: TableCell['value']): string | undefined {
  const text = said.trim();
  if (text === '' || text.length > 24) return undefined;
  if (typeof stored === 'string' && /^\d{4}-\d{2}-\d{2}/.test(stored)) return text;
  const plain = fold(text).replace(/\s+/g, ' ');
  if (YEAR.test(plain) || QUARTER.test(plain) || RELATIVE.test(plain)) return text;
  const month = /^(\p{L}{3,12})[\s.'’/-]*(\d{2}|\d{4})?[aefpb]?$/u.exec(plain);
  if (month && findMonth(month[1]!) !== undefined) return text;
  const day = isDay(plain) || /^(?:\d{1,2}[./-]){2}\d{2,4}$|^\d{4}-\d{2}-\d{2}$/.test(plain);
  return day ? text : undefined;
}

const DAY = /^(?:as (?:of|at) )?(?:\p{L}{3,12}\.? \d{1,2},? (?:19|20)\d{2}|\d{1,2}\.? \p{L}{3,12} (?:19|20)\d{2})$/u;

/** "December 31, 2024", "as of 30 June 2024". */
export function isDay(text: string): boolean {
  const plain = fold(text).replace(/\s+/g, ' ').trim();
  return DAY.test(plain) && plain.split(/[\s.,]+/).some((word) => findMonth(word) !== undefined);
}
