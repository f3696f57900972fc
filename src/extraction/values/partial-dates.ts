import type { Conventions } from './conventions.ts';
import { findDates } from './dates.ts';
import type { Found } from './found.ts';
import { joinsDays } from './joined-days.ts';
import { findMonth } from './month-names.ts';

/** From one day to another, as ISO dates. */
export interface Period {
  from: string;
  to: string;
}

/** "1 - 31 May 2025", "May 1 to 31, 2025", "March 3 - April 2, 2024": the first day borrows what it lacks from the second. */
const SHORT_DAY =
  /(?<![\d./-])(?:(?<day>\d{1,2})(?:st|nd|rd|th|\.)?(?:\s+(?:de\s+)?(?<after>\p{L}{3,12})\.?)?|(?<month>\p{L}{3,12})\.?\s+(?<of>\d{1,2})(?:st|nd|rd|th)?)\s*$/u;
/** A day of the week may stand before its date. */
const JOINT =
  /\s*(?:-|–|—|(?<!\p{L})(?:to|bis|through|until|au|al|tot|a|til|do)(?!\p{L}))\s*(?:\p{L}{2,12}\.?,?\s+)?(?:the\s+|den\s+|le\s+|el\s+)?$/iu;

/** Two dates joined as a period. */
export function findPeriods(text: string, conventions: Pick<Conventions, 'dateOrder'>): Found<Period>[] {
  const dates = findDates(text, conventions);
  const periods: Found<Period>[] = [];
  for (const [i, date] of dates.entries()) {
    const next = dates[i + 1];
    if (next && next.value >= date.value && joinsDays(text.slice(date.end, next.start)))
      periods.push({ value: { from: date.value, to: next.value }, start: date.start, end: next.end });
    const isSecond = i > 0 && joinsDays(text.slice(dates[i - 1]!.end, date.start));
    const short = isSecond ? undefined : shortBefore(text, date);
    if (short) periods.push(short);
  }
  return periods;
}

function shortBefore(text: string, date: Found<string>): Found<Period> | undefined {
  const before = text.slice(Math.max(0, date.start - 40), date.start);
  const joint = JOINT.exec(before);
  const day = joint && SHORT_DAY.exec(before.slice(0, joint.index));
  if (!day) return undefined;
  const said = day.groups!;
  const name = said.month ?? said.after;
  const month = name === undefined ? Number(date.value.slice(5, 7)) : findMonth(name);
  const from = toIso(Number(date.value.slice(0, 4)), month, Number(said.day ?? said.of));
  if (from === undefined || from > date.value) return undefined;
  return { value: { from, to: date.value }, start: Math.max(0, date.start - 40) + day.index, end: date.end };
}

/** Months of a year as printed: "December 2016". */
export const findMonths = (text: string): Found<string>[] =>
  [...text.matchAll(/(?<!\p{L}|\d[\s.]{0,2})(\p{L}{3,12})\.?,?\s(?:de\s)?(?:19|20)\d{2}(?!\d|[.,]\d)/gu)]
    .filter(({ 1: name }) => findMonth(name!) !== undefined)
    .map(({ 0: value, index }) => ({ value, start: index, end: index + value.length }));

const NUMERIC = /^(\d{1,2})\s?([./-])\s?(\d{1,2})\.?$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*(?:de\s+)?(\p{L}{3,12})\.?$/iu;
const MONTH_DAY = /^(\p{L}{3,12})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?$/iu;

/** A day and a month without a year, as a whole text: "05/02", "2 May", "12月3日". */
export function parseDayOfYear(
  text: string,
  { dateOrder }: Pick<Conventions, 'dateOrder'>,
): { month: number; day: number } | undefined {
  const trimmed = text.trim();
  const read = (month: number | undefined, day: number) =>
    month !== undefined && month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { month, day } : undefined;
  const numeric = NUMERIC.exec(trimmed);
  if (numeric) {
    const [a, b] = [Number(numeric[1]), Number(numeric[3])];
    const dayFirst = b > 12 ? false : a > 12 ? true : dateOrder === 'dmy';
    return dayFirst ? read(b, a) : read(a, b);
  }
  const cjk = /^(\d{1,2})\s?月\s?(\d{1,2})\s?日$/.exec(trimmed);
  if (cjk) return read(Number(cjk[1]), Number(cjk[2]));
  const dayFirst = DAY_MONTH.exec(trimmed);
  if (dayFirst) return read(findMonth(dayFirst[2]!), Number(dayFirst[1]));
  const monthFirst = MONTH_DAY.exec(trimmed);
  return monthFirst ? read(findMonth(monthFirst[1]!), Number(monthFirst[2])) : undefined;
}

/** The day within the period; undefined where it is in none of its years. */
export function completeDate({ month, day }: { month: number; day: number }, { from, to }: Period): string | undefined {
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const date = toIso(year, month, day);
    if (date !== undefined && date >= from && date <= to) return date;
  }
  return undefined;
}

function toIso(year: number, month: number | undefined, day: number): string | undefined {
  if (month === undefined || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
