import { type CalendarDay, type DateSystem, splitSerial, toCalendarDay } from '../serial-date.ts';
import { japaneseEra, toHijri } from './calendars.ts';
import { DEFAULT_LOCALE, type FormatLocale, findLocale } from './locales.ts';
import type { Numerals } from './numerals.ts';
import { isPlaceholder, literalText, numeralsOf, OVERFLOW, type Renderer } from './section.ts';
import { type FormatToken, tokenizeFormat } from './tokens.ts';

interface Moment {
  day: CalendarDay;
  /** Days since day 0, for elapsed time. */
  days: number;
  seconds: number;
  /** Digits after the point of the seconds. */
  decimals: string;
}

type Piece = string | ((moment: Moment) => string);

/** What the system shows for [$-F800] and [$-F400] in the United States. */
const SYSTEM_FORMATS = { date: 'dddd, mmmm d, yyyy', time: 'h:mm:ss AM/PM' };

export interface DateUnits {
  date: boolean;
  time: boolean;
  elapsed: boolean;
}

/** Dates, times and elapsed times: yyyy-mm-dd, h:mm AM/PM, [h]:mm:ss.000. */
export class DateSection implements Renderer {
  readonly units: DateUnits = { date: false, time: false, elapsed: false };
  /** Excel takes no such code: placeholders that are no fractions of a second, elapsed time behind another unit of time. */
  readonly isRefused: boolean;
  readonly #system: DateSystem;
  readonly #pieces: Piece[] = [];
  readonly #decimals: number;
  readonly #locale: FormatLocale;
  readonly #twelveHours: boolean;
  readonly #numerals: Numerals | undefined;

  constructor(given: FormatToken[], system: DateSystem) {
    this.#system = system;
    const named = given.find((token) => token.type === 'locale' && token.tag !== '');
    let locale = named?.type === 'locale' ? findLocale(named.tag) : DEFAULT_LOCALE;
    const tokens = locale.system ? tokenizeFormat(SYSTEM_FORMATS[locale.system]) : given;
    const calendar = tokens.find((token) => token.type === 'calendar');
    if (calendar?.type === 'calendar' && calendar.hijri && !named) locale = { ...locale, calendar: 'hijri' };
    this.#locale = locale;
    this.#twelveHours = tokens.some((token) => token.type === 'meridiem');
    this.#decimals = Math.max(0, ...tokens.map((_, at) => subsecondDigits(tokens, at)));

    this.#numerals = numeralsOf(given);
    let isRefused = false;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at]!;
      const digits = subsecondDigits(tokens, at);
      if (digits > 0) {
        this.#pieces.push(({ decimals }) => `.${decimals.slice(0, digits).padEnd(digits, '0')}`);
        at += digits;
      } else if (token.type === 'date') this.#addDate(token.letter, token.width, isMinute(tokens, at));
      else if (token.type === 'elapsed') {
        isRefused ||= this.units.time || this.units.elapsed;
        this.#addElapsed(token.letter, token.width);
      } else if (token.type === 'meridiem') this.#addMeridiem(token.short);
      else {
        isRefused ||= isPlaceholder(token);
        const text = literalText(token);
        if (text) this.#pieces.push(text);
      }
    }
    this.isRefused = isRefused;
  }

  render(value: number): string {
    const elapsedOnly = !this.units.date && !this.units.time;
    // Negative dates exist in the 1904 system only, with a minus in front; elapsed hours alone may be negative in both.
    if (value < 0 && !elapsedOnly && this.#system === 1900) return OVERFLOW;
    const { days, seconds, subsecond } = splitSerial(Math.abs(value), this.#decimals);
    const day = toCalendarDay(this.units.time || this.units.elapsed ? days : Math.floor(Math.abs(value)), this.#system);
    if (!day && !elapsedOnly) return OVERFLOW;
    const moment = {
      day: day && this.#locale.calendar === 'hijri' ? { ...day, ...toHijri(days, this.#system) } : (day ?? NO_DAY),
      days,
      seconds,
      decimals: this.#decimals === 0 ? '' : subsecond.toFixed(Math.min(this.#decimals, 3)).slice(2),
    };
    let text = value < 0 ? '-' : '';
    for (const piece of this.#pieces) text += typeof piece === 'string' ? piece : piece(moment);
    return text;
  }

  #addDate(letter: string, width: number, minute: boolean): void {
    const time = letter === 'h' || letter === 's' || minute;
    if (time) this.units.time = true;
    else this.units.date = true;
    const piece = this.#datePiece(minute ? 'minute' : letter, width);
    const numerals = this.#numerals;
    if (!numerals || typeof piece === 'string') this.#pieces.push(piece);
    else {
      // Years are read digit by digit, all else is counted.
      const write = letter === 'y' ? numerals.digits : numerals.dated;
      this.#pieces.push((moment) => write(piece(moment)));
    }
  }

  #datePiece(unit: string, width: number): Piece {
    const { names, calendar } = this.#locale;
    const padded = (n: number): string => (width > 1 ? two(n) : String(n));
    switch (unit) {
      case 'y': {
        const shift = calendar === 'buddhist' ? 543 : 0;
        return width <= 2
          ? ({ day }) => two((day.year + shift) % 100)
          : ({ day }) => String(day.year + shift).padStart(4, '0');
      }
      case 'b':
        return width <= 2 ? ({ day }) => two((day.year + 543) % 100) : ({ day }) => String(day.year + 543);
      case 'e':
        if (calendar === 'japanese') return ({ day }) => padded(japaneseEra(day).year);
        if (calendar === 'taiwan') return ({ day }) => padded(day.year - 1911);
        return ({ day }) => String(day.year);
      case 'g':
        return calendar === 'japanese' ? ({ day }) => japaneseEra(day).names[Math.min(width, 3) - 1]! : '';
      case 'm':
        if (width <= 2) return ({ day }) => padded(day.month);
        if (width === 3) return ({ day }) => names.shortMonths[day.month - 1]!;
        if (width === 5) return ({ day }) => [...names.months[day.month - 1]!][0]!;
        return ({ day }) => names.months[day.month - 1]!;
      case 'd':
        if (width <= 2) return ({ day }) => padded(day.day);
        return width === 3 ? ({ day }) => names.shortDays[day.weekday]! : ({ day }) => names.days[day.weekday]!;
      case 'a':
        return width === 3 ? ({ day }) => names.shortDays[day.weekday]! : ({ day }) => names.days[day.weekday]!;
      case 'h':
        if (this.#twelveHours) return ({ seconds }) => padded(Math.floor(seconds / 3600) % 12 || 12);
        return ({ seconds }) => padded(Math.floor(seconds / 3600));
      case 'minute':
        return ({ seconds }) => padded(Math.floor(seconds / 60) % 60);
      default:
        return ({ seconds }) => padded(seconds % 60);
    }
  }

  #addElapsed(letter: 'h' | 'm' | 's', width: number): void {
    this.units.elapsed = true;
    const size = { h: 3600, m: 60, s: 1 }[letter];
    this.#pieces.push(({ days, seconds }) => String(Math.floor((days * 86_400 + seconds) / size)).padStart(width, '0'));
  }

  #addMeridiem(short: boolean): void {
    this.units.time = true;
    const [before, after] = short ? ['A', 'P'] : this.#locale.names.meridiem;
    this.#pieces.push(({ seconds }) => (seconds < 43_200 ? before! : after!));
  }
}

const NO_DAY: CalendarDay = { year: 0, month: 1, day: 0, weekday: 0 };

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** How many zeros follow a point: fractions of a second. */
function subsecondDigits(tokens: FormatToken[], at: number): number {
  if (tokens[at]?.type !== 'point') return 0;
  let end = at + 1;
  for (let token = tokens[end]; token?.type === 'digit' && token.placeholder === '0'; token = tokens[end]) end++;
  return end - at - 1;
}

/** m and mm are minutes right after hours or right before seconds, and months everywhere else. */
function isMinute(tokens: FormatToken[], at: number): boolean {
  const token = tokens[at]!;
  if (token.type !== 'date' || token.letter !== 'm' || token.width > 2) return false;
  const units = tokens.filter((other) => other.type === 'date' || other.type === 'elapsed') as {
    type: string;
    letter: string;
  }[];
  const place = units.indexOf(token);
  const before = units[place - 1]?.letter;
  if (before === 'h' || units[place + 1]?.letter === 's') return true;
  return before === 's' && units[place - 2]?.letter !== 'm';
}
