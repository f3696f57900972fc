import { CellKind } from '../../document/rows.ts';
import { readIsoDate, readNamedDate, readOrderedDate } from './dates.ts';

/**
 * How the cells of a column are read. A value by itself may mean two things ("1.234", "03/04/2024"), so its column decides.
 *
 * Numbers are: digits with an optional decimal part, grouped by threes or not; a sign before, a minus behind decimals,
 * or parentheses for a negative; an exponent, if it has a sign or decimals stand before it.
 * Text stays: what begins with a needless zero ("00123"), integers of more than 15 digits, long numbers after a plus (telephone),
 * everything in a column of such codes, and amounts with a currency or percent sign unless the whole column is made of
 * numbers (12 % is then 0.12).
 */
export interface ColumnRule {
  decimal: '.' | ',';
  /** Blanks part groups of digits; no-break spaces and apostrophes always may. */
  blankGroups: boolean;
  symbols: boolean;
  codes: boolean;
  /** Undefined where the column's dates, if it has any, leave the order open. ISO dates are always read. */
  dateOrder: 'dmy' | 'mdy' | undefined;
  namedDates: boolean;
}

export const PLAIN_RULE: ColumnRule = {
  decimal: '.',
  blankGroups: false,
  symbols: false,
  codes: false,
  dateOrder: undefined,
  namedDates: false,
};

/** Longer texts are neither numbers nor dates. */
const MAX_TYPED_LENGTH = 40;
/** What a double holds exactly. */
const MAX_EXACT_DIGITS = 15;
const HYPHEN = 45;
const SLASH = 47;
const POWERS_OF_TEN = Array.from({ length: MAX_EXACT_DIGITS + 1 }, (_, i) => 10 ** i);

/** What a text may be, by its first character. */
const Start = { text: 0, digit: 1, number: 2, boolean: 3 } as const;
const STARTS = new Uint8Array(128);
for (const character of '0123456789') STARTS[character.charCodeAt(0)] = Start.digit;
for (const character of '-+(.,$ ') STARTS[character.charCodeAt(0)] = Start.number;
for (const character of 'tTfF') STARTS[character.charCodeAt(0)] = Start.boolean;

/** Reads cells one by one; made once, since ten million cells pass through it. */
export class CellReader {
  /** The value of the cell read last, where its kind has one. */
  value = 0;
  /** How far the first digits of the cell read last reach. */
  #digitsEnd = 0;

  read(text: string, rule: ColumnRule): CellKind {
    const first = text.charCodeAt(0);
    if (text.length > MAX_TYPED_LENGTH) return CellKind.string;
    if (first >= 128) return this.#readOdd(text, rule);
    switch (STARTS[first]) {
      case Start.digit:
        if (rule.codes) return CellKind.string;
        if (this.#readDigits(text, 0, rule)) return CellKind.literalNumber;
        return this.#digitsEnd === text.length ? CellKind.string : this.#readOdd(text, rule);
      case Start.number:
        // "-12.5" needs no more than "12.5" does.
        if (first === HYPHEN && !rule.codes && this.#readDigits(text, 1, rule)) {
          this.value = 0 - this.value;
          return CellKind.literalNumber;
        }
        return this.#readOdd(text, rule);
      case Start.boolean:
        if (this.#readBoolean(text)) return CellKind.literalBoolean;
        return rule.namedDates ? this.#readDate(text, rule) : CellKind.string;
      default:
        return rule.namedDates ? this.#readDate(text, rule) : CellKind.string;
    }
  }

  /** Digits from `from` to the end, with at most one decimal separator among them. */
  #readDigits(text: string, from: number, rule: ColumnRule): boolean {
    const { length } = text;
    const decimal = rule.decimal === '.' ? 46 : 44;
    let mantissa = 0;
    let at = from;
    for (; at < length; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) break;
      mantissa = mantissa * 10 + digit;
    }
    this.#digitsEnd = at;
    const integerDigits = at - from;
    if (integerDigits === 0 || integerDigits > MAX_EXACT_DIGITS) return false;
    if (integerDigits > 1 && text.charCodeAt(from) === 48) return false;
    if (at === length) {
      this.value = mantissa;
      return true;
    }
    if (text.charCodeAt(at) !== decimal) return false;
    const decimals = length - at - 1;
    for (at++; at < length; at++) {
      const digit = text.charCodeAt(at) - 48;
      if (digit < 0 || digit > 9) return false;
      mantissa = mantissa * 10 + digit;
    }
    // Up to 15 digits both are exact, so the quotient is the nearest double, as Number(text) is.
    if (integerDigits + decimals <= MAX_EXACT_DIGITS) this.value = mantissa / POWERS_OF_TEN[decimals]!;
    else this.value = Number(text.slice(from).replace(',', '.'));
    return decimals > 0;
  }

  #readBoolean(text: string): boolean {
    if (text.length !== 4 && text.length !== 5) return false;
    const lower = text.toLowerCase();
    if (lower !== 'true' && lower !== 'false') return false;
    this.value = lower === 'true' ? 1 : 0;
    return true;
  }

  #readOdd(text: string, rule: ColumnRule): CellKind {
    const trimmed = text.trim();
    if (trimmed.length < text.length) return trimmed === '' ? CellKind.string : this.read(trimmed, rule);
    if (rule.codes) return CellKind.string;
    const fifth = text.charCodeAt(4);
    const looksIso = fifth === HYPHEN || fifth === SLASH;
    if (looksIso && this.#readDate(text, rule) !== CellKind.string) return CellKind.literalDate;
    const number = LETTER.test(text) ? Number.NaN : parseNumber(text, rule);
    if (!Number.isNaN(number)) return this.#accept(number, CellKind.literalNumber);
    return looksIso ? CellKind.string : this.#readDate(text, rule);
  }

  #readDate(text: string, rule: ColumnRule): CellKind {
    let time = readIsoDate(text);
    if (Number.isNaN(time) && rule.dateOrder) time = readOrderedDate(text, rule.dateOrder);
    if (Number.isNaN(time) && rule.namedDates) time = readNamedDate(text);
    return this.#accept(time, CellKind.literalDate);
  }

  #accept(value: number, kind: CellKind): CellKind {
    if (Number.isNaN(value)) return CellKind.string;
    this.value = value;
    return kind;
  }
}

/** Numbers hold none but the "e" of an exponent. */
const LETTER = /[a-df-z]/i;
const FRAME = /^(\()?([-+−])?(\p{Sc})?\s?([-−])?(.*?)(-)?\s?(\p{Sc}|%)?(\))?$/u;
const BODY = {
  '.': /^(\d+|\d{1,3}(?:([,'’ \u00a0\u202f])\d{3})(?:\2\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}|(?=\.))(?:\.(\d+))?(?:[eE]([-+]?\d{1,3}))?$/,
  ',': /^(\d+|\d{1,3}(?:([.'’ \u00a0\u202f])\d{3})(?:\2\d{3})*|(?=,))(?:,(\d+))?(?:[eE]([-+]?\d{1,3}))?$/,
};
const SIGNIFICANT_PLUS_DIGITS = 7;

/** Every way to write a number that the rule allows; NaN for the rest. */
function parseNumber(text: string, rule: ColumnRule): number {
  const frame = FRAME.exec(text);
  if (!frame) return Number.NaN;
  const [, open, sign, prefix, innerSign, digits, trailingMinus, suffix, close] = frame;
  if ((open === undefined) !== (close === undefined) || (prefix && suffix)) return Number.NaN;
  if ((prefix || suffix) && !rule.symbols) return Number.NaN;
  const signs = [open, sign, innerSign, trailingMinus].filter((mark) => mark !== undefined);
  if (signs.length > 1) return Number.NaN;
  const body = BODY[rule.decimal].exec(digits!);
  if (!body) return Number.NaN;
  const [, integer, group, fraction, exponent] = body;
  if (group === ' ' && !rule.blankGroups) return Number.NaN;
  if (exponent !== undefined && fraction === undefined && !/^[-+]/.test(exponent)) return Number.NaN;
  if (trailingMinus && fraction === undefined) return Number.NaN;
  const plain = group === undefined ? integer!.replaceAll(',', '') : integer!.replaceAll(group, '');
  if (plain.length > MAX_EXACT_DIGITS || (plain.length > 1 && plain.startsWith('0'))) return Number.NaN;
  if (sign === '+' && (group !== undefined || plain.length >= SIGNIFICANT_PLUS_DIGITS)) return Number.NaN;
  const power = Number(exponent ?? 0) - (suffix === '%' ? 2 : 0);
  const value = Number(`${plain || '0'}.${fraction ?? '0'}e${power}`);
  if (!Number.isFinite(value)) return Number.NaN;
  return signs.length === 1 && sign !== '+' ? 0 - value : value;
}
