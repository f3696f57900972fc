import { findAmounts } from '../../values/amounts.ts';
import { findEmails, findPhones, findUrls } from '../../values/contacts.ts';
import type { Conventions } from '../../values/conventions.ts';
import { findDates } from '../../values/dates.ts';
import { type Found, overlaps } from '../../values/found.ts';
import { findIbans, isIbanValid } from '../../values/iban.ts';
import { findMonths, findPeriods } from '../../values/partial-dates.ts';
import { findPercentages } from '../../values/percentages.ts';
import { findQuantities, UNIT } from '../../values/quantities.ts';
import { findStreetAddresses } from '../../values/street-addresses.ts';
import { findTimes } from '../../values/times.ts';
import { findDurations, toDurationText } from '../contract/durations.ts';

export type ValueKind =
  | 'date'
  | 'period_start'
  | 'period_end'
  | 'money'
  | 'number'
  | 'percent'
  | 'duration'
  | 'email'
  | 'phone'
  | 'url'
  | 'iban'
  | 'address'
  | 'time'
  | 'month'
  | 'quantity'
  | 'code';

export interface TypedFound extends Found<string | number> {
  kind: ValueKind;
}

/** Values that their own form tells, in order; what is part of a date, a telephone number or a web address is no number. */
export function findTyped(text: string, conventions: Conventions, isProse = false): TypedFound[] {
  const found: TypedFound[] = [];
  const isFree = (at: Found<unknown>): boolean => !found.some((other) => overlaps(other, at));
  const add = (kind: ValueKind, list: readonly Found<string | number>[]): void => {
    for (const one of list.filter(isFree)) found.push({ ...one, kind });
  };
  add('email', findEmails(text));
  add('url', findUrls(text));
  const hasDigits = /\d/.test(text);
  if (hasDigits) {
    add(
      'iban',
      findIbans(text).filter(({ value }) => isIbanValid(value)),
    );
    const periods = findPeriods(text, conventions);
    const dates = findDates(text, conventions);
    add('date', dates);
    add('time', findTimes(text));
    add('month', findMonths(text));
    for (const { value, start, end } of periods) {
      // "1 to 31 May" says its first day only as a whole.
      const first = dates.find((date) => date.start === start);
      const last = dates.find((date) => date.end === end);
      found.push({ kind: 'period_start', value: value.from, start, end: first?.end ?? end });
      found.push({ kind: 'period_end', value: value.to, start: last?.start ?? start, end });
    }
    add('address', findStreetAddresses(text));
    add('phone', findPhones(text));
    add('percent', findPercentages(text));
  }
  add(
    'duration',
    findDurations(text).map(({ value, start, end }) => ({ value: toDurationText(value), start, end })),
  );
  if (hasDigits) {
    for (const { value: amount, start, end } of findAmounts(text, conventions)) {
      const at = { value: amount.value, start, end };
      if (!isFree(at) || isMarker(text, start, end)) continue;
      const isMoney = amount.currency !== undefined || amount.decimals === 2;
      // "Two Thousand Dollars ($2,000.00)": a sentence says in brackets what its words said; they make nothing negative.
      const isRepeated = isProse && text[start] === '(' && text[end - 1] === ')';
      const plain = isRepeated ? { value: Math.abs(amount.value), start: start + 1, end: end - 1 } : at;
      found.push({ ...plain, kind: isMoney ? 'money' : 'number' });
    }
  }
  // The number of a quantity is a number too.
  if (hasDigits) {
    const clear = (at: Found<unknown>): boolean =>
      !found.some((other) => other.kind !== 'number' && other.kind !== 'money' && overlaps(other, at));
    for (const quantity of findQuantities(text).filter(clear)) found.push({ ...quantity, kind: 'quantity' });
  }
  if (hasDigits)
    for (const { 0: digits, index } of text.matchAll(CLOSE_UNIT)) {
      const [amount] = findAmounts(digits, conventions);
      const at = { start: index, end: index + digits.length };
      const isPart = found.some((other) => other.kind !== 'quantity' && overlaps(other, at));
      if (amount && !isPart) found.push({ ...at, value: amount.value.value, kind: 'number' });
    }
  // What may be a number may be a code too: "Account 41822905"; "2300 kg" is none.
  const isTaken = (at: Found<unknown>): boolean =>
    found.some((other) => other.kind !== 'number' && overlaps(other, at));
  if (hasDigits) for (const code of findCodes(text)) if (!isTaken(code)) found.push({ ...code, kind: 'code' });
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** "16GB", "6.7-inch": the number of a unit that is set close. */
const CLOSE_UNIT = new RegExp(`(?<![\\p{L}\\d.,/#-])\\d[\\d.,]*(?=-?${UNIT}(?![\\p{L}\\d-]))`, 'gu');

/** Runs of letters, digits and what codes are written with, at least three digits. */
const CODE =
  /(?<![\p{L}\p{N}@.,/_-])(?=[^\s]{0,30}\d)[\p{L}\p{N}]{1,30}(?:[/._#–-]{1,2}[\p{L}\p{N}*]{1,20}){0,6}(?![\p{L}\p{N}@])/gu;

function findCodes(text: string): Found<string>[] {
  return [...text.matchAll(CODE)].flatMap((match) => {
    const [value] = match;
    const digits = value.replace(/\D/g, '').length;
    // "Rev.09/20" is a month.
    if (/^\p{L}{2,4}\.\d{1,2}\/\d{2,4}$/u.test(value)) return [];
    const isCode =
      digits >= 3 && value.length >= 4 && value.length <= 40 && !/^\d{1,3}(?:[.,]\d{3})*(?:[.,]\d+)?$/.test(value);
    return isCode || /^\d{4,20}$/.test(value) ? [{ value, start: match.index, end: match.index + value.length }] : [];
  });
}

/** "3. Rent", "(2)", "Section 4": numbers that count the text itself. */
const isMarker = (text: string, start: number, end: number): boolean =>
  (/^\s*\(?$/.test(text.slice(0, start)) && /^[.)]\s+\p{L}/u.test(text.slice(end))) ||
  (/\($/.test(text.slice(0, start)) && /^\)/.test(text.slice(end)) && end - start < 3) ||
  /(?:section|article|clause|paragraph|page|seite|exhibit|schedule|note|§|art\.|no\.)\s*$/i.test(
    text.slice(Math.max(0, start - 12), start),
  );
