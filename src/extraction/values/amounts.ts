import { RAISED_DIGITS } from '../../document/raised-digits.ts';
import type { Conventions } from './conventions.ts';
import { CURRENCY_BEHIND, CURRENCY_PATTERN, toCurrency } from './currencies.ts';
import type { Found } from './found.ts';
import { SCALE_PATTERN, toScale } from './scales.ts';
import { narrow, SPACED_LETTER } from './scripts.ts';

export interface Amount {
  value: number;
  currency: string | undefined;
  /** Digits after the decimal mark: two are a sign of money. */
  decimals: number;
}

/** "0.00" behind "Invoice discount" is no code. */
export const SMALL_AMOUNT = /^\d{1,3}[.,]\d{2}$/;

type Marks = Pick<Conventions, 'decimalMark' | 'groupBySpace'>;

const DIGITS = "\\d(?:\\d|[.,'’\\u00a0\\u202f](?=\\d)|[ ](?=\\d{3}(?!\\d)))*";
/** "P6,910,067", "=P120,000", "R1,250.00": a capital close to thousands is the sign of a currency; codes have no commas. */
const LETTER_SIGN = String.raw`=?\p{Lu}(?=\d{1,3}(?:,\d{3})+(?:\.\d{2})?(?![\d,]))`;
const AMOUNT = new RegExp(
  `(?<!${SPACED_LETTER}|\\d|\\d[.,/:-]|[第万億만억]|%\\s?)(?<open>\\()?\\s?(?<sign>[-−–+]\\s?)?(?:(?<before>${CURRENCY_PATTERN}|${LETTER_SIGN})\\s?)?(?<inner>[-−–]\\s?)?` +
    `(?<number>${DIGITS})(?<scaled>${SCALE_PATTERN})?(?:,[-–—]{1,2})?(?<trailing>[-−](?![\\p{L}\\d]))?(?:\\s?(?<after>${CURRENCY_BEHIND}))?(?<close>\\s?\\))?(?!${SPACED_LETTER}|\\d|[/:-]\\d|[年月日時分秒条章丁番号년월일시])`,
  'gu',
);

/** "$120,000-$160,000": with a sign of currency behind, the dash between two amounts makes the second no less. */
const RANGE_DASH = /(?<=\p{Sc}\s?\d[\d.,]*[kKmM]?\s?)[-–—](?=\s?\p{Sc}\s?\d)/gu;

/** Numbers in a text with their currency, without percentages, dates and parts of codes. */
export function findAmounts(printed: string, marks: Marks): Found<Amount>[] {
  const text = narrow(printed).replace(RANGE_DASH, ' ');
  if (!/\d/.test(text)) return [];
  const found: Found<Amount>[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    const { open, sign, before, inner, number, scaled, trailing, after, close } = match.groups!;
    let end = match.index + match[0].length;
    if (/^\s?[%‰]/.test(text.slice(end))) continue;
    const read = parseDigits(number!, marks);
    if (!read) continue;
    const currency = (before && toCurrency(before)) ?? (after && toCurrency(after)) ?? undefined;
    const scale = toScale(match.groups!, currency !== undefined);
    if (scale === undefined) continue;
    if (scale !== 1) {
      // 4.35 × 10⁹ has no digits behind its mark that would tell money.
      read.value = Number((read.value * scale).toPrecision(15));
      read.decimals = 0;
    }
    // Three capitals that are no currency are a unit or a code beside the number; they stay outside.
    let start = match.index;
    if (before !== undefined && toCurrency(before) === undefined) start = match.index + match[0].indexOf(number!);
    if (after !== undefined && toCurrency(after) === undefined)
      end = start + match[0].slice(start - match.index).indexOf(number!) + number!.length + (scaled ?? '').length;
    const bracketed = open !== undefined && close !== undefined;
    if (open !== undefined && !bracketed && start === match.index) start += /^\(\s?/.exec(match[0])![0].length;
    if (close !== undefined && !bracketed) end -= close.length;
    const isNegative = bracketed
      ? !EXPLAINS.test(text.slice(end)) && (read.decimals > 0 || currency !== undefined || /\D/.test(number!))
      : /[-−–]/.test(`${sign ?? ''}${inner ?? ''}${trailing ?? ''}`);
    const lead = /^\s*/.exec(text.slice(start, end))![0].length;
    const isSet = isNegative && !(sign !== undefined && isDash(text, start, sign));
    found.push({
      value: { value: isSet && read.value !== 0 ? -read.value : read.value, currency, decimals: read.decimals },
      start: start + lead,
      end,
    });
  }
  return found;
}

/** "fifty pounds (£50.00), being a gift": in a sentence that goes on, brackets explain. */
const EXPLAINS = /^(?:,\s|\s)\p{Ll}{2,}/u;

/** "Gas - £1041": a dash with a space on both sides parts a label from its amount. */
const isDash = (text: string, start: number, sign: string): boolean =>
  /\s$/.test(sign) && /[\p{L})]\s+[-−–+]$/u.test(text.slice(0, text.indexOf(sign, start) + 1));

const BEHIND_AMOUNT = new RegExp(`^[\\s*.:;|${RAISED_DIGITS}]*$`);

/** The number that a whole text is: "1.234,50 €", "(12.00)", "7". */
export function parseAmount(text: string, marks: Marks): Amount | undefined {
  const trimmed = text.trim();
  const [first, ...more] = findAmounts(trimmed, marks);
  if (!first || more.length > 0 || first.start > 0) return undefined;
  return BEHIND_AMOUNT.test(trimmed.slice(first.end)) ? first.value : undefined;
}

function parseDigits(text: string, marks: Marks): { value: number; decimals: number } | undefined {
  let digits = text.replace(/['’\u00a0\u202f]/g, '');
  if (digits.includes(' ')) {
    if (!marks.groupBySpace || !/^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/.test(digits)) return undefined;
    digits = digits.replace(/ /g, '');
  }
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return { value: Number(digits), decimals: 0 };
  const mark = digits[last]!;
  const other = mark === '.' ? ',' : '.';
  const [whole, fraction] = [digits.slice(0, last), digits.slice(last + 1)];
  if (whole.includes(mark)) {
    // The mark groups: 1.234.567, or 1,23,456 as in India; anything else is a date or a version.
    if (whole.includes(other) || !/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(digits)) return undefined;
    return { value: Number(digits.replaceAll(mark, '')), decimals: 0 };
  }
  if (whole.includes(other)) {
    if (!/^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole)) return undefined;
    return { value: Number(`${whole.replaceAll(other, '')}.${fraction}`), decimals: fraction.length };
  }
  if (fraction.length === 3 && mark !== marks.decimalMark && /^[1-9]\d{0,2}$/.test(whole)) {
    return { value: Number(whole + fraction), decimals: 0 };
  }
  return { value: Number(`${whole}.${fraction}`), decimals: fraction.length };
}
