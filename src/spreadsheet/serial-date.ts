/** Dates as spreadsheets count them: days since the end of 1899 or since 1904. */
export type DateSystem = 1900 | 1904;

export interface CalendarDay {
  year: number;
  month: number;
  /** 0 on the day before 1900-01-01, which Excel shows as 1900-01-00. */
  day: number;
  /** 0 is Sunday. */
  weekday: number;
}

/** Days by which the two systems differ. */
const DAYS_1904 = 1462;
/** 9999-12-31. */
const LAST_DAY = 2_958_465;
const UNIX_EPOCH = 25_569;
const MS_PER_DAY = 86_400_000;

/** Whole days to the calendar; undefined before day 0 and after the year 9999. */
export function toCalendarDay(days: number, system: DateSystem): CalendarDay | undefined {
  const serial = system === 1904 ? days + DAYS_1904 : days;
  if (serial < 0 || serial > LAST_DAY) return undefined;
  // Lotus 1-2-3 took 1900 for a leap year and Excel kept day 60 for a day that never was; weekdays before it are off by one.
  const weekday = (serial + 6) % 7;
  if (serial === 0) return { year: 1900, month: 1, day: 0, weekday };
  if (serial === 60) return { year: 1900, month: 2, day: 29, weekday };
  const date = new Date((serial - UNIX_EPOCH + (serial < 60 ? 1 : 0)) * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday };
}

export interface SplitSerial {
  days: number;
  /** Whole seconds of the day. */
  seconds: number;
  /** What is left, below one. */
  subsecond: number;
}

/** Day and time of a serial that is not negative, the time rounded to so many decimals of a second. */
export function splitSerial(serial: number, decimals: number): SplitSerial {
  const days = Math.floor(serial);
  const exact = (serial - days) * 86_400;
  let seconds = Math.floor(exact);
  let subsecond = exact - seconds;
  // Noise of the double, then what would be shown as a full second.
  if (subsecond < 1e-6) subsecond = 0;
  if (subsecond > 0.9999 || subsecond >= 1 - 0.5 / 10 ** decimals) {
    seconds++;
    subsecond = 0;
  }
  return seconds === 86_400 ? { days: days + 1, seconds: 0, subsecond } : { days, seconds, subsecond };
}

/** The serials, in both systems, of a day as ISO 8601 writes it; empty for all else. */
export function serialsOf(text: string): number[] {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? Date.parse(`${text.trim()}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(day)) return [];
  const serial = day / MS_PER_DAY + UNIX_EPOCH;
  return [serial <= 60 ? serial - 1 : serial, serial - DAYS_1904].filter((days) => days >= 0);
}
