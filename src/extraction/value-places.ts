import type { Value } from './extraction.ts';
import type { Place } from './quotable-text.ts';
import type { FieldType } from './schema.ts';
import { cutsNumber, cutsWord, squeeze } from './squeezed.ts';
import { findAmounts } from './values/amounts.ts';
import type { Conventions } from './values/conventions.ts';
import { findCurrencies } from './values/currencies.ts';
import { findDates } from './values/dates.ts';
import { type Found, overlaps } from './values/found.ts';
import { findPercentages } from './values/percentages.ts';

/** The values of a type that a text holds: the numbers that are no part of a date, or the dates. */
export function valuesIn(text: string, type: FieldType, conventions: Conventions): Found<number | string>[] {
  const dates = findDates(text, conventions);
  switch (type) {
    case 'date':
      return dates;
    case 'number':
    case 'integer':
    case 'money':
    case 'percentage':
      return [
        ...findAmounts(text, conventions).map(({ value, ...at }) => ({ ...at, value: value.value })),
        ...findPercentages(text),
      ].filter((found) => !dates.some((date) => overlaps(date, found)));
    default:
      return [];
  }
}

/** Every place where a text says a value, however it writes it. */
export function* findValue(text: string, value: Value, type: FieldType, conventions: Conventions): Generator<Place> {
  const typed = valuesIn(text, type, conventions).filter((found) => found.value === value);
  const places = typed.length > 0 ? typed : type === 'date' ? [] : literals(text, value, conventions);
  for (const { start, end } of places) {
    yield { start, end, match: text.slice(start, end) === String(value) ? 'exact' : 'normalized' };
  }
  if (type === 'string' && typed.length === 0) {
    for (const { start, end, value: code } of findCurrencies(text))
      if (code === value) yield { start, end, match: 'normalized' };
  }
}

/** The words of a value, give or take spaces, case and punctuation; digits as they are. */
function literals(text: string, value: Value, conventions: Conventions): { start: number; end: number }[] {
  if (typeof value === 'number') {
    const dates = findDates(text, conventions);
    return [...numerals(text, value)].filter((found) => !dates.some((date) => overlaps(date, found)));
  }
  for (const loosen of [squeeze, lettersOnly]) {
    const { text: said, positions } = loosen(text);
    const wanted = loosen(String(value)).text;
    const found: { start: number; end: number }[] = [];
    for (let at = wanted === '' ? -1 : said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
      const [start, end] = [positions[at]!, positions[at + wanted.length - 1]! + 1];
      if (!cutsWord(text, start, end) && !cutsNumber(text, start, end)) found.push({ start, end });
    }
    if (found.length > 0) return found;
  }
  return [];
}

/** "24h": a number with its unit. */
function* numerals(text: string, value: number): Generator<{ start: number; end: number }> {
  const digits = String(value);
  for (let start = text.indexOf(digits); start >= 0; start = text.indexOf(digits, start + 1)) {
    const end = start + digits.length;
    if (!/[\p{L}\d]/u.test(text[start - 1] ?? '') && !cutsNumber(text, start, end)) yield { start, end };
  }
}

function lettersOnly(text: string): ReturnType<typeof squeeze> {
  const { text: squeezed, positions } = squeeze(text);
  const kept = positions.map((_, i) => i).filter((i) => /[\p{L}\p{N}]/u.test(squeezed[i]!));
  return { text: kept.map((i) => squeezed[i]).join(''), positions: kept.map((i) => positions[i]!) };
}
