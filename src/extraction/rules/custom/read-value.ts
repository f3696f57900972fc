import { isAllowed } from '../../conformance.ts';
import type { Value } from '../../extraction.ts';
import { hasMeaning } from '../../lexicon/lexicon.ts';
import type { FieldSchema } from '../../schema.ts';
import { findAmounts } from '../../values/amounts.ts';
import { findBoolean } from '../../values/booleans.ts';
import { findEmails, findPhones } from '../../values/contacts.ts';
import type { Conventions } from '../../values/conventions.ts';
import { findDates } from '../../values/dates.ts';
import { type Found, fold, lettersOf, overlaps } from '../../values/found.ts';
import { findMarkedChoices } from '../../values/marked-choices.ts';
import { findPercentages } from '../../values/percentages.ts';
import { findCountIn, type Unit } from '../contract/durations.ts';
import { type Expectation, mayBe, shapedStart } from './expectation.ts';
import { beforeNextLabel } from './label-ends.ts';
import { nameBeforeAddress } from './name-parts.ts';

export type ValueField = Omit<FieldSchema, 'name'>;

export const isNumber = ({ type }: ValueField): boolean =>
  type === 'number' || type === 'integer' || type === 'money' || type === 'percentage';

/** The value that a text holds for a field, as its type reads it; undefined where it holds none. */
export function readValue(
  text: string,
  field: ValueField,
  expectation: Expectation,
  conventions: Conventions,
): Found<Value> | undefined {
  const found = read(text, field, expectation, conventions);
  return found && fits(found.value, field) ? found : undefined;
}

function read(
  text: string,
  field: ValueField,
  expectation: Expectation,
  conventions: Conventions,
): Found<Value> | undefined {
  if (field.enum) return findChoice(text, field.enum);
  switch (field.type) {
    case 'date':
      return findDates(text, conventions)[0];
    case 'number':
    case 'integer':
      return expectation.unit
        ? findCount(text, expectation.unit, conventions)
        : findNumber(text, expectation, conventions);
    case 'money':
    case 'percentage':
      return findNumber(text, expectation, conventions);
    case 'boolean':
      return findBoolean(text);
    default:
      return expectation.kind === 'code' && isNoCode(text, conventions) ? undefined : findText(text, expectation);
  }
}

export const fits = (value: Value, field: ValueField): boolean =>
  (field.type !== 'integer' || Number.isInteger(value)) && isAllowed(value, { ...field, format: undefined });

/** The longest choice that stands as words of its own; of those with boxes, one that is ticked. */
export function findChoice(text: string, choices: readonly (string | number)[]): Found<Value> | undefined {
  const folded = fold(text);
  const boxes = findMarkedChoices(text);
  const found = choices.flatMap((choice): Found<Value>[] => {
    const wanted = fold(String(choice)).replace(/_/g, ' ');
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      if (/[\p{L}\p{N}]$/u.test(folded.slice(0, at)) || /^[\p{L}\p{N}]/u.test(folded.slice(end))) continue;
      return [{ value: choice, start: at, end }];
    }
    return [];
  });
  const inBoxes = found.flatMap((choice) =>
    boxes.filter((box) => overlaps(box, choice)).map((box) => ({ box, choice })),
  );
  const allowed = inBoxes.length > 0 ? inBoxes.filter(({ box }) => box.ticked).map(({ choice }) => choice) : found;
  return allowed.sort((a, b) => b.end - b.start - (a.end - a.start))[0];
}

/** "within 30 days" where days are asked for; or a number and nothing else, whose label says what it counts. */
function findCount(text: string, unit: Unit, conventions: Conventions): Found<number> | undefined {
  const counted = findCountIn(unit, text);
  if (counted) return counted;
  const [amount] = findAmounts(text, conventions);
  // "85, Male": what follows a comma is something else.
  const isFirst = amount && lettersOf(text.slice(0, amount.start)) === 0 && /^\s*[,;(]/.test(text.slice(amount.end));
  return amount && (isFirst || isAllOf(text, amount)) ? { ...amount, value: amount.value.value } : undefined;
}

/** Notes are referred to by one or two digits in brackets; they are no amounts. */
const NOTE_REFERENCE = /\(\s?\d{1,2}(?:\s?,\s?\d{1,2})*\s?\)/g;

/** Percentages where they are meant, amounts where they are not; one number of several is a guess, the first. */
export function findNumber(
  text: string,
  { kind, measures }: Pick<Expectation, 'kind'> & Partial<Pick<Expectation, 'measures'>>,
  conventions: Conventions,
): Found<number> | undefined {
  const notes = [...text.matchAll(NOTE_REFERENCE)].map(({ index, 0: note }) => ({
    start: index,
    end: index + note.length,
  }));
  const dates = findDates(text, conventions);
  const [percentage] = findPercentages(text);
  if (kind === 'percent' && percentage) return percentage;
  const amount = findAmounts(text, conventions).find(
    (found) =>
      !notes.some((note) => overlaps(note, found)) &&
      !dates.some((date) => overlaps(date, found)) &&
      (kind !== 'percent' || found.value.currency === undefined) &&
      !(measures === 'money' && /^\s?%/.test(text.slice(found.end))) &&
      isMeasured(found.value, text.slice(found.start, found.end), measures),
  );
  if (amount) return { ...amount, value: amount.value.value };
  const measured = WITH_UNIT.exec(text);
  const [measure] = measured ? findAmounts(measured[1]!, conventions) : [];
  if (measured && measure && kind !== 'percent' && measures !== 'year')
    return { value: measure.value.value, start: measured.index, end: measured.index + measured[1]!.length };
  return percentage && isAllOf(text, percentage) ? percentage : undefined;
}

const LAST_DAY = 31;

/** A year is a year, a day one of a month, what is counted is not paid, and what is paid is no year unless its currency is said. */
export function isMeasured(
  { value, currency }: { value: number; currency?: string | undefined },
  text: string,
  measures: Expectation['measures'],
): boolean {
  if (measures === 'year') return isYear(text);
  if (measures === 'day') return Number.isInteger(value) && value >= 1 && value <= LAST_DAY;
  if (measures === 'count') return currency === undefined && Number.isInteger(value);
  return measures !== 'money' || currency !== undefined || !isYear(text);
}

export const isYear = (text: string): boolean => /^(?:1[5-9]|20)\d{2}$/.test(text.trim());

/** "22.520CBM": a unit set close. */
const WITH_UNIT = /(?<![\p{L}\d.,/])(\d[\d.,]*)(?=\p{L}{1,4}[23]?(?![\p{L}\d]))/u;

const isAllOf = (text: string, { start, end }: Found<unknown>): boolean =>
  lettersOf(text.slice(0, start)) + lettersOf(text.slice(end).replace(TIME_OF_DAY, '')) === 0;
/** "Sep 30, 2022 12:01am" */
const TIME_OF_DAY = /^[\s,]*\d{1,2}:\d{2}(?::\d{2})?\s?[ap]\.?m\.?/i;

function findText(text: string, expectation: Expectation): Found<string> | undefined {
  const cut = beforeNextLabel(text).trimEnd().replace(/[,;]$/, '');
  const start = (expectation.dropsMarker ? /^\s*(?:\(\p{L}\)|\p{L}[.)]|\d{1,2}[.)])?\s*/u : /^\s*/).exec(cut)![0]
    .length;
  const [phone, other] = expectation.kind === 'phone' ? findPhones(cut) : [];
  // "(523) 335-9761 (24 hours)", "Toll free 877-555-0100"
  if (phone && !other && lettersOf(cut) > lettersOf(phone.value) && !/\d/.test(cut.replace(phone.value, '')))
    return phone;
  const [mail, second] = expectation.kind === 'email' ? findEmails(cut) : [];
  if (mail && !second) return mail;
  const amount = expectation.kind === 'amount' ? amountAmongWords(cut) : undefined;
  if (amount) return amount;
  const named = expectation.kind === 'name' ? nameBeforeAddress(cut.slice(start)) : undefined;
  if (named) return { value: named, start, end: start + named.length };
  const value = shapedStart(cut.slice(start), expectation) ?? cut.slice(start);
  if (
    !/[\p{L}\p{N}\p{S}]/u.test(value) ||
    /^[_.…]{4}/.test(value) ||
    (isSign(value) && expectation.kind !== 'currency') ||
    isSentence(value) ||
    !mayBe(value, expectation)
  )
    return undefined;
  return { value, start, end: start + value.length };
}

const MAX_WORDS_WITH_AMOUNT = 3;

/** "rose 8% to $92.9 billion in May": the only sum of money among words, as printed. */
function amountAmongWords(text: string): Found<string> | undefined {
  if ((text.match(/\p{L}{2,}/gu)?.length ?? 0) <= MAX_WORDS_WITH_AMOUNT) return undefined;
  const [sum, other] = findAmounts(text, { decimalMark: '.', groupBySpace: false }).filter(
    ({ value }) => value.currency !== undefined,
  );
  return sum && !other ? { value: text.slice(sum.start, sum.end), start: sum.start, end: sum.end } : undefined;
}

/** The sign of a currency that waits for its amount. */
const isSign = (text: string): boolean => /^\p{Sc}$/u.test(text);

const MAX_WORDS_OF_CODE = 2;

/** Words, a day, a period, the number of a page or the next header ("DATE") where a code was left out. */
const isNoCode = (text: string, conventions: Conventions): boolean =>
  (text.match(/(?<!\S)\p{Lu}?\p{Ll}+(?!\S)/gu)?.length ?? 0) > MAX_WORDS_OF_CODE ||
  /^\s*page(?:\s+\d+(?:\s+of\s+\d+)?)?\s*$/i.test(text) ||
  (/^\s*\p{Lu}{4,}\s*$/u.test(text) && hasMeaning(fold(text.trim()))) ||
  findDates(text, conventions).some(
    (date) => isAllOf(text, date) || findDates(text.slice(date.end), conventions).length > 0,
  );

/** Running text is not what stands in a field. */
const isSentence = (text: string): boolean =>
  (text === text.toUpperCase() &&
    (text.match(/(?<!\p{L})(?:THE|OF|TO|AS|AT|BY|FOR|AND|IN|IS|ARE|OR|THIS|SHALL)(?!\p{L})/gu)?.length ?? 0) > 5) ||
  (text.match(/(?<!\p{L})\p{Ll}{2,}/gu)?.length ?? 0) > 9 ||
  lettersOf(text) > 300;
