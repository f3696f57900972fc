/** Dates as text writes them, in milliseconds since 1970-01-01 UTC. A time without an offset is taken as UTC. */

const MS_PER_DAY = 86_400_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const CUMULATIVE_DAYS = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

const TIME = String.raw`(?:[T ,]\s?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([AaPp]\.?[Mm]\.?)?\s?(Z|UTC|[-+]\d{2}:?(?:\d{2})?)?)?$`;
const ISO = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}`);
const ORDERED = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}`);
const NAMED_DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-. /]\s?([A-Za-z]{3,9})\.?[-. /,]\s?(\d{4}|\d{2})${TIME}`);
const NAMED_MONTH_FIRST = new RegExp(String.raw`^([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})${TIME}`);

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;
const isDigit = (value: number): boolean => value >= 0 && value <= 9;

/** "2024-02-29", with or without a time. NaN where it is no date. */
export function readIsoDate(text: string): number {
  if (text.length === 10 && text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45) return readPlainIsoDate(text);
  const match = ISO.exec(text);
  if (!match) return Number.NaN;
  return toTime(Number(match[1]), Number(match[3]), Number(match[4])) + readTime(match, 5);
}

/** The common case, without a regular expression. */
function readPlainIsoDate(text: string): number {
  for (let i = 0; i < 10; i++) if (i !== 4 && i !== 7 && !isDigit(digit(text, i))) return Number.NaN;
  const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3);
  return toTime(year, digit(text, 5) * 10 + digit(text, 6), digit(text, 8) * 10 + digit(text, 9));
}

/** "3/4/2024" and the like, in the order that the column has. */
export function readOrderedDate(text: string, order: 'dmy' | 'mdy'): number {
  const match = ORDERED.exec(text);
  if (!match) return Number.NaN;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const year = toYear(match[4]!);
  return (order === 'dmy' ? toTime(year, second, first) : toTime(year, first, second)) + readTime(match, 5);
}

/** "3 Apr 2024", "03-Apr-24", "April 3, 2024" */
export function readNamedDate(text: string): number {
  const dayFirst = NAMED_DAY_FIRST.exec(text);
  if (dayFirst) return toTime(toYear(dayFirst[3]!), toMonth(dayFirst[2]!), Number(dayFirst[1])) + readTime(dayFirst, 4);
  const monthFirst = NAMED_MONTH_FIRST.exec(text);
  if (!monthFirst) return Number.NaN;
  return toTime(Number(monthFirst[3]), toMonth(monthFirst[1]!), Number(monthFirst[2])) + readTime(monthFirst, 4);
}

const toMonth = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Two digits as Excel reads them: 1930 to 2029. */
function toYear(digits: string): number {
  const year = Number(digits);
  return digits.length > 2 ? year : year < 30 ? 2000 + year : 1900 + year;
}

function toTime(year: number, month: number, day: number): number {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > DAYS[month - 1]!) return Number.NaN;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2 && day === 29 && !leap) return Number.NaN;
  const before = year - 1;
  const days =
    before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - DAYS_BEFORE_1970;
  return (days + CUMULATIVE_DAYS[month - 1]! + (leap && month > 2 ? 1 : 0) + day - 1) * MS_PER_DAY;
}

/** 1969 whole years of the Gregorian calendar. */
const DAYS_BEFORE_1970 = 719_162;

/** Of the groups of TIME, the first of which is number `at`. */
function readTime(match: RegExpExecArray, at: number): number {
  if (match[at] === undefined) return 0;
  let hours = Number(match[at]);
  const minutes = Number(match[at + 1]);
  const seconds = Number(match[at + 2] ?? 0);
  const half = match[at + 4]?.[0]?.toLowerCase();
  if (minutes > 59 || seconds > 60 || hours > (half ? 12 : 24) || (half && hours === 0)) return Number.NaN;
  if (half) hours = (hours % 12) + (half === 'p' ? 12 : 0);
  const fraction = Math.trunc(Number(`0.${match[at + 3] ?? 0}`) * 1000);
  return hours * 3_600_000 + minutes * 60_000 + seconds * 1000 + fraction - readOffset(match[at + 5]);
}

function readOffset(offset: string | undefined): number {
  if (offset === undefined || offset === 'Z' || offset === 'UTC') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', '') || 0);
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}
