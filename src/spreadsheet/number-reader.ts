import { RAISED_DIGITS } from '../document/raised-digits.ts';

/** A sign, a currency, digits with their separators, an exponent, percent; the sign and the currency on either side. */
const NUMBER = /^([-+−]?)\s?\p{Sc}?\s?([-+−]?)([\d.,'’\s]*\d[.,]?)(e[-+]?\d{1,3})?\s?(%?)\s?(?:\p{Sc}|[A-Z]{3})?$/iu;
const CURRENCY_CODE = /^[A-Z]{3}\s?(?=[-+−(\d.])/;
const MAX_LENGTH = 64;
/** Marks of notes behind a number: 1,234². */
const NOTE_MARKS = new RegExp(`(?<=[\\d%)])[${RAISED_DIGITS}]{1,3}$`);

/** Thousands parted by one kind of mark, decimals by another; a lone "1,234" is a thousand, a lone "1.234" is not. */
const SEPARATIONS: { pattern: RegExp; thousands: RegExp; decimal: string }[] = [
  { pattern: /^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/, thousands: /,/g, decimal: '.' },
  { pattern: /^\d{1,3}(?:,\d{2})*,\d{3}(?:\.\d*)?$/, thousands: /,/g, decimal: '.' },
  { pattern: /^\d{1,3}(?:['’\s]\d{3})+(?:\.\d*)?$/, thousands: /['’\s]/g, decimal: '.' },
  { pattern: /^(?:\d{1,3}(?:[.\s]\d{3})+|\d*),\d+$/, thousands: /[.\s]/g, decimal: ',' },
  { pattern: /^\d{1,3}(?:\.\d{3}){2,}$/, thousands: /\./g, decimal: ',' },
];

/** Digits that begin with zeros are a code, such as "007". */
const CODE = /^0\d/;

/** The number that a text is, as people write it: "1,234.5", "1.234,50", "$1,234", "(5)" → -5, "12%" → 0.12, "1e3", "€ 3". */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim().replace(NOTE_MARKS, '');
  if (trimmed.length > MAX_LENGTH) return undefined;
  const inParentheses = /^\((.*)\)$/.exec(trimmed);
  const found = NUMBER.exec((inParentheses?.[1] ?? trimmed).replace(CURRENCY_CODE, ''));
  if (!found) return undefined;
  const [, signBefore, signAfter, digits = '', exponent = '', percent] = found;
  if (CODE.test(digits)) return undefined;
  const separation = SEPARATIONS.find(({ pattern }) => pattern.test(digits));
  if (!separation) return undefined;
  const plain = digits.replace(separation.thousands, '').replace(separation.decimal, '.');
  const size = Number(plain + exponent);
  if (!Number.isFinite(size)) return undefined;
  const isNegative = (inParentheses !== null) !== (isMinus(signBefore) || isMinus(signAfter));
  return ((isNegative ? -1 : 1) * size) / (percent ? 100 : 1);
}

const isMinus = (sign: string | undefined): boolean => sign === '-' || sign === '−';

/** How far apart numbers are that are equal in the fifteen digits that a spreadsheet keeps, relative to their size. */
export const NUMBER_TOLERANCE = 5e-15;

export const sameNumber = (a: number, b: number): boolean =>
  a === b || Math.abs(a - b) < Math.abs(b) * NUMBER_TOLERANCE;
