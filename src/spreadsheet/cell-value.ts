import { CellKind, type StoredCell } from '../document/rows.ts';
import type { SheetLayout } from '../document/sheet.ts';
import { type NumberFormat, numberFormat } from './number-format.ts';
import { splitSerial, toCalendarDay } from './serial-date.ts';

export type CellType = 'number' | 'string' | 'boolean' | 'date' | 'error' | 'empty';

/** A cell as it leaves the service. */
export interface CellValue {
  /** Dates are ISO 8601: a day, a day with a time, or a time of day. */
  value: string | number | boolean | null;
  type: CellType;
  /** What the spreadsheet shows. */
  formatted: string;
}

const EMPTY: CellValue = { value: null, type: 'empty', formatted: '' };

/** Values of the cells of one sheet. */
export class CellReader {
  readonly #layout: Pick<SheetLayout, 'formats' | 'dateSystem'>;
  readonly #formats: NumberFormat[] = [];

  constructor(layout: Pick<SheetLayout, 'formats' | 'dateSystem'>) {
    this.#layout = layout;
  }

  read(cell: StoredCell): CellValue {
    switch (cell.kind) {
      case CellKind.empty:
        return EMPTY;
      case CellKind.number:
        return this.#number(cell);
      case CellKind.string:
        return { value: cell.text, type: 'string', formatted: this.#format(cell.format).formatText(cell.text) };
      case CellKind.boolean:
        return this.#boolean(cell);
      case CellKind.date:
        return this.#date(cell);
      case CellKind.error:
        return { value: cell.text, type: 'error', formatted: cell.text };
      case CellKind.literalNumber:
        return { value: cell.number, type: 'number', formatted: cell.text };
      case CellKind.literalDate:
        return { value: literalDate(cell), type: 'date', formatted: cell.text };
      case CellKind.literalBoolean:
        return { value: cell.number !== 0, type: 'boolean', formatted: cell.text };
    }
  }

  /** What is shown for a number under the format of an index. */
  formatNumber(number: number, format: number): string {
    return this.#format(format).formatNumber(number);
  }

  formatCode(cell: StoredCell): string {
    return this.#layout.formats[cell.format] ?? 'General';
  }

  #number(cell: StoredCell): CellValue {
    return { value: cell.number, type: 'number', formatted: this.#format(cell.format).formatNumber(cell.number) };
  }

  /** Truth values are shown as texts are. */
  #boolean(cell: StoredCell): CellValue {
    const value = cell.number !== 0;
    return { value, type: 'boolean', formatted: this.#format(cell.format).formatText(value ? 'TRUE' : 'FALSE') };
  }

  #date(cell: StoredCell): CellValue {
    const format = this.#format(cell.format);
    const value = format.dateUnits?.elapsed ? undefined : this.#isoDate(cell.number, format);
    // Elapsed time and numbers beyond the calendar are numbers, however they are shown.
    return value === undefined
      ? this.#number(cell)
      : { value, type: 'date', formatted: format.formatNumber(cell.number) };
  }

  #isoDate(serial: number, { dateUnits }: NumberFormat): string | undefined {
    if (!(serial >= 0)) return undefined;
    const { days, seconds, subsecond } = splitSerial(serial, 3);
    const { dateSystem } = this.#layout;
    if (days === 0 && (dateSystem === 1900 ? seconds > 0 || !dateUnits?.date : !dateUnits?.date)) {
      return isoTime(seconds, subsecond);
    }
    const day = toCalendarDay(days, dateSystem);
    if (!day) return undefined;
    // Day 0 of the 1900 system is the last of 1899.
    const date = day.day === 0 ? '1899-12-31' : isoDay(day.year, day.month, day.day);
    return seconds > 0 || subsecond > 0 || dateUnits?.time ? `${date}T${isoTime(seconds, subsecond)}` : date;
  }

  #format(format: number): NumberFormat {
    let found = this.#formats[format];
    if (!found) {
      found = numberFormat(this.#layout.formats[format] ?? 'General', this.#layout.dateSystem);
      this.#formats[format] = found;
    }
    return found;
  }
}

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

const isoDay = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

function isoTime(seconds: number, subsecond: number): string {
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const milliseconds = Math.round(subsecond * 1000);
  return milliseconds === 0 ? time : `${time}.${String(milliseconds).padStart(3, '0')}`;
}

/** A day where the text names no time. */
function literalDate({ number, text }: StoredCell): string {
  const moment = new Date(number);
  if (Number.isNaN(moment.getTime())) return text;
  const isDay = number % 86_400_000 === 0 && !text.includes(':');
  const year = moment.getUTCFullYear();
  // By its parts it takes a tenth of the time; years of other than four digits have a sign.
  if (isDay && year >= 0 && year <= 9999) return isoDay(year, moment.getUTCMonth() + 1, moment.getUTCDate());
  const iso = moment.toISOString();
  if (isDay) return iso.slice(0, -14);
  return iso.endsWith('.000Z') ? iso.slice(0, -5) : iso.slice(0, -1);
}
