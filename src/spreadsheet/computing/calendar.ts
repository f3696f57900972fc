import { type CalendarDay, type DateSystem, toCalendarDay } from '../serial-date.ts';
import { type FormulaFunction, type Named, numberAt, passing, required, textAt, wholeAt } from './arguments.ts';
import { FormulaError, NUMBER_ERROR, type Scalar, toText, Unknown, VALUE_ERROR } from './values.ts';

const DAY_MS = 86_400_000;
const SECONDS_PER_DAY = 86_400;
const LAST_YEAR = 9999;
/** 29 February 1900, which there was only for Lotus 1-2-3, and for Excel ever since. */
const LEAP_DAY_OF_1900 = 60;
const EPOCHS: Record<DateSystem, number> = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) };

/** The serial number of a day; months and days beyond their end count on. */
export function toSerial(year: number, month: number, day: number, system: DateSystem): number {
  const first = (Date.UTC(year, month - 1, 1) - EPOCHS[system]) / DAY_MS;
  return first + (system === 1900 && first >= LEAP_DAY_OF_1900 ? 1 : 0) + day - 1;
}

/** Of a serial number that is checked. */
export const toDay = (serial: number, system: DateSystem): CalendarDay => toCalendarDay(Math.floor(serial), system)!;

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const checked = (serial: number, system: DateSystem): Scalar =>
  serial < 0 || serial >= toSerial(LAST_YEAR + 1, 1, 1, system) ? NUMBER_ERROR : serial;

/** Functions of a day. */
const ofDay = (compute: (serial: number, system: DateSystem) => Scalar): FormulaFunction =>
  passing((args, system) => {
    const serial = numberAt(args, 0);
    return checked(serial, system) instanceof FormulaError ? NUMBER_ERROR : compute(serial, system);
  });

const partOf = (part: 'year' | 'month' | 'day'): FormulaFunction =>
  ofDay((serial, system) => toDay(serial, system)[part]);

/** Seconds of the day, to the nearest. */
const timeOf = (part: (seconds: number) => number): FormulaFunction =>
  ofDay((serial) => part(Math.round((serial - Math.floor(serial)) * SECONDS_PER_DAY) % SECONDS_PER_DAY));

/** `months` later; `day` of that month, or its last one. */
const laterBy = (end: boolean): FormulaFunction =>
  passing((args, system) => {
    const [start, months] = [numberAt(args, 0), wholeAt(args, 1)];
    if (checked(start, system) instanceof FormulaError) return NUMBER_ERROR;
    const from = toDay(start, system);
    const month = from.year * 12 + from.month - 1 + months;
    const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
    const last = lastDayOf(year, inYear);
    return checked(toSerial(year, inYear, end ? last : Math.min(from.day, last), system), system);
  });

/** By the type of WEEKDAY: the first day of the week, 0 for Sunday; 3 counts from 0. */
const WEEK_STARTS = new Map([
  [1, 0],
  [2, 1],
  [3, 1],
  ...Array.from({ length: 7 }, (_, i): [number, number] => [11 + i, (1 + i) % 7]),
]);

const weekday: FormulaFunction = passing((args, system) => {
  const [serial, type] = [numberAt(args, 0), wholeAt(args, 1, 1)];
  const start = WEEK_STARTS.get(type);
  if (start === undefined || checked(serial, system) instanceof FormulaError) return NUMBER_ERROR;
  const day = (toDay(serial, system).weekday - start + 7) % 7;
  return type === 3 ? day : day + 1;
});

/** Whole years, months or days between two days; "MD" is known to be wrong in Excel. */
const dateDifference: FormulaFunction = passing((args, system) => {
  const [start, end] = [wholeAt(args, 0), wholeAt(args, 1)];
  const unit = textAt(args, 2).toUpperCase();
  if (start < 0 || start > end || checked(end, system) instanceof FormulaError) return NUMBER_ERROR;
  const [from, to] = [toDay(start, system), toDay(end, system)];
  const months = (to.year - from.year) * 12 + to.month - from.month - (to.day < from.day ? 1 : 0);
  if (unit === 'D') return end - start;
  if (unit === 'M') return months;
  if (unit === 'Y') return Math.floor(months / 12);
  if (unit === 'YM') return months % 12;
  if (unit === 'MD' || unit === 'YD') throw new Unknown();
  return NUMBER_ERROR;
});

/** A date as every reader writes it: 2024-05-03. */
const ISO_DAY = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/;

const dateOfText: FormulaFunction = (args, system) => {
  const value = required(args, 0).scalar();
  const text = toText(value);
  if (text instanceof FormulaError) return text;
  const [, year, month, day] = (ISO_DAY.exec(text) ?? []).map(Number);
  if (year === undefined) {
    if (typeof value === 'string' && /\d/.test(text)) throw new Unknown();
    return VALUE_ERROR;
  }
  const isDay = month! >= 1 && month! <= 12 && day! >= 1 && day! <= lastDayOf(year, month!);
  return isDay ? checked(toSerial(year, month!, day!, system), system) : VALUE_ERROR;
};

export const CALENDAR: readonly Named[] = [
  [
    'DATE',
    passing((args, system) => {
      const [year, month, day] = [wholeAt(args, 0), wholeAt(args, 1), wholeAt(args, 2)];
      if (year < 0 || year > LAST_YEAR) return NUMBER_ERROR;
      return checked(toSerial(year < 1900 ? year + 1900 : year, month, day, system), system);
    }),
  ],
  ['YEAR', partOf('year')],
  ['MONTH', partOf('month')],
  ['DAY', partOf('day')],
  ['HOUR', timeOf((seconds) => Math.floor(seconds / 3600))],
  ['MINUTE', timeOf((seconds) => Math.floor(seconds / 60) % 60)],
  ['SECOND', timeOf((seconds) => seconds % 60)],
  [
    'TIME',
    passing((args) => {
      const seconds = wholeAt(args, 0) * 3600 + wholeAt(args, 1) * 60 + wholeAt(args, 2);
      return seconds < 0 ? NUMBER_ERROR : (seconds % SECONDS_PER_DAY) / SECONDS_PER_DAY;
    }),
  ],
  ['DAYS', passing((args) => wholeAt(args, 0) - wholeAt(args, 1))],
  ['EDATE', laterBy(false)],
  ['EOMONTH', laterBy(true)],
  ['WEEKDAY', weekday],
  ['DATEDIF', dateDifference],
  ['DATEVALUE', dateOfText],
];
