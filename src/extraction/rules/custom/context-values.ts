import type { Value } from '../../extraction.ts';
import { type Segment, textOfSpans } from '../../layout.ts';
import { hasMeaning } from '../../lexicon/lexicon.ts';
import { UNIT } from '../../values/quantities.ts';
import type { Candidate } from '../candidate.ts';
import { findCountIn } from '../contract/durations.ts';
import type { Reading } from '../reading.ts';
import { contextScore } from './context-score.ts';
import { type Expectation, expectationOf } from './expectation.ts';
import type { ValueKind } from './find-typed.ts';
import { isCounter, isReferred } from './label-parts.ts';
import { means } from './means.ts';
import { fits, isMeasured, isYear, type ValueField } from './read-value.ts';
import { mentions, type Terms, words as wordsOf } from './terms.ts';
import { findTold } from './told-values.ts';
import { findTypedValues, type TypedValue } from './typed-values.ts';

const MIN_SCORE = 0.6;
/** A kind that stands once in a document, asked for by its kind alone. */
const UNIQUE_SCORE = 0.85;
const START = ['start', 'begin', 'from', 'opening', 'effective', 'inception', 'commencement'];
const END = ['end', 'expiration', 'expiry', 'until', 'closing', 'to', 'ending', 'termination'];

/** Values found by their kind, chosen by everything that is said about them. */
export class ContextValues {
  readonly #reading: Reading;
  #values: TypedValue[] | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** `isNear`: where what the field belongs to is told. */
  find(field: ValueField, terms: Terms, isNear?: (segment: Segment) => boolean): Candidate[] {
    const expectation = expectationOf(field, terms);
    const kinds = kindsOf(field, terms, expectation);
    if (kinds.length === 0 || field.enum) return [];
    this.#values ??= findTypedValues(this.#reading);
    const candidates: Candidate[] = [];
    const ofKind = this.#values.filter(({ kind }) => kinds.includes(kind));
    const hasMoney = this.#values.some(({ kind }) => kind === 'money');
    const ofPeriods = field.type === 'date' ? sidesOfPeriods(this.#values, terms) : undefined;
    for (const value of ofKind) {
      if (ofPeriods?.has(keyOf(value))) continue;
      const { score } = contextScore(value, terms);
      if (score < MIN_SCORE || isOfLabel(value, terms)) continue;
      const said = toValue(value, field, terms);
      if (said === undefined || !fits(said, field) || !isAsMeasured(value, expectation, hasMoney)) continue;
      const candidate = { value: said, score: score - looseness(value, field, expectation), spans: value.spans };
      candidates.push(inAskedScale(candidate, field));
    }
    if (field.type === 'date' && AS_OF.test(terms.names[0]!.words.join(' '))) candidates.push(...datesAsOf(ofKind));
    if (field.type === 'date' && isOfDocument(terms, this.#reading)) {
      const named = namedDates(ofKind);
      const own = named.length > 0 ? named : dateOfDocument(this.#reading, ofKind);
      // What sentences say of a letter is seldom the day that stands alone over it.
      candidates.push(...(candidates.length === 0 ? own : own.map((one) => ({ ...one, score: ALONE_SCORE }))));
    }
    if (candidates.length === 0 && kinds.includes('code') && isReference(terms))
      candidates.push(...referenceOfDocument(this.#reading, ofKind));
    if (candidates.length === 0 && field.type === 'date') candidates.push(...onlyPeriod(this.#values, terms));
    if (candidates.length === 0 && kinds.includes('time')) candidates.push(...onlyHours(ofKind, terms));
    if (candidates.length === 0 && (isKindAlone(terms, kinds) || (isNear && isDay(terms, kinds)))) {
      const near = ofKind.filter(
        (value) => (isNear?.(value.spans[0]!.segment) ?? true) && (mentions(terms, 'fax') || !isFax(value)),
      );
      candidates.push(...onlyOne(near, field, terms));
    }
    if (candidates.length === 0) candidates.push(...this.#told(ofKind, field, terms, expectation));
    return candidates;
  }

  /** Where nothing names a value, the one of which the document says what the field says of itself. */
  #told(ofKind: readonly TypedValue[], field: ValueField, terms: Terms, expectation: Expectation): Candidate[] {
    const toSaid = (value: TypedValue): Value | undefined => toValue(value, field, terms);
    const hasMoney = this.#values!.some(({ kind }) => kind === 'money');
    const able = ofKind.filter((value) => {
      const said = toSaid(value);
      return said !== undefined && fits(said, field) && isAsMeasured(value, expectation, hasMoney) && !value.isCompared;
    });
    const told = kindsOf(field, terms, expectation).includes('code')
      ? undefined
      : findTold(able, terms, (value) => String(toSaid(value)));
    if (!told) return [];
    const score = TOLD_SCORE + TOLD_RANGE * told.share;
    return [inAskedScale({ value: toSaid(told.value)!, score, spans: told.value.spans }, field)];
  }
}

/** "Annual dues (2031): $5,912": what stands in the brackets of a label is a part of it. */
function isOfLabel({ spans: [span] }: TypedValue, terms: Terms): boolean {
  if (!span) return false;
  const { text } = span.segment;
  if (isCounter(text, span.start, terms)) return true;
  const isOpen = /\([^()]*$/.test(text.slice(0, span.start + 1));
  return isOpen && /^[^()]*\)\s?[:：]/.test(text.slice(span.end - 1));
}

const TOLD_SCORE = 0.45;
const TOLD_RANGE = 0.2;

/** What documents are called; their own date stands without a label. */
const DOCUMENTS =
  'document memo letter report paper statement publication issue certificate release announcement meeting interview inspection filing'.split(
    ' ',
  );
const TOP_ROWS = 5;
const HEAD_ROWS = 15;
const OF_DOCUMENT_SCORE = 0.62;
const ALONE_SCORE = 0.82;

/** "report_date", "date", or "offer_date" of what is headed "Job offer": the name says no more than the document. */
function isOfDocument({ names }: Terms, { layout }: Reading): boolean {
  const top = new Set(
    layout.rows.slice(0, TOP_ROWS).flatMap(({ segments }) => segments.flatMap(({ text }) => wordsOf(text))),
  );
  return names.some(
    ({ words, trust }) =>
      trust === 1 &&
      words.length <= 2 &&
      words.includes('date') &&
      words.every((word) => word === 'date' || top.has(word) || DOCUMENTS.some((kind) => means(word, kind))),
  );
}

const NAMED_SCORE = 0.8;

const AS_OF = /^as (?:of|at|on)(?: date)?$/;
const SAID_AS_OF = /(?<!\p{L})as (?:of|at|on)(?: the)?:?\s*$/iu;

/** "data as at 31 July 2025", for who asks for the "as_of_date". */
const datesAsOf = (dates: readonly TypedValue[]): Candidate[] =>
  dates
    .filter(
      ({ kind, spans: [span] }) => kind === 'date' && span && SAID_AS_OF.test(span.segment.text.slice(0, span.start)),
    )
    .map(({ value, spans }) => ({ value, score: NAMED_SCORE, spans }));

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;

/** "Date 8/30/2023": what is called no more than a date is that of the document. */
function namedDates(dates: readonly TypedValue[]): Candidate[] {
  return dates
    .filter(({ kind, sayings }) => {
      const label = sayings.find(({ where }) => where === 'before' || where === 'left');
      return kind === 'date' && label?.words.every((word) => means(word, 'date') || WEEKDAY.test(word)) === true;
    })
    .map(({ value, spans }) => ({ value, score: NAMED_SCORE, spans }));
}

/** The only date at the top, else at the head, of the first page that stands alone in its line, but for a place; else the only one behind a place. */
function dateOfDocument({ layout }: Reading, dates: readonly TypedValue[]): Candidate[] {
  const alone = dates.filter(({ kind, spans: [span] }) => {
    if (kind !== 'date' || !span) return false;
    const { text, row, column } = span.segment;
    const left = layout.rows[row]!.segments[column - 1]?.text ?? '';
    if (/^\p{Ll}|[:：]\s*$/u.test(left) || (left !== '' && wordsOf(left).every(hasMeaning))) return false;
    return /^(?:[\p{L}.' -]{2,30},)?\s*$/u.test(text.slice(0, span.start)) && text.slice(span.end).trim() === '';
  });
  const head = alone.filter(
    ({ spans: [span] }) => span!.segment.row < HEAD_ROWS && span!.segment.page === layout.rows[0]?.page,
  );
  const top = head.filter(({ spans: [span] }) => span!.segment.row < TOP_ROWS);
  // "Hannover, 15 October 2020" over whoever signs.
  const placed = alone.filter(
    ({ spans: [span] }) =>
      /^\p{Lu}/u.test(span!.segment.text) && span!.segment.text.slice(0, span!.start).includes(','),
  );
  const own = [dates.filter(isDateline), top, head, placed].find((list) => list.length > 0) ?? [];
  const values = new Set(own.map(({ value }) => value));
  return values.size === 1 ? [{ value: own[0]!.value, score: OF_DOCUMENT_SCORE, spans: own[0]!.spans }] : [];
}

/** "SEATTLE, May 1, 2025 — Northwind today announced": over what newspapers are told. */
function isDateline({ kind, spans: [span] }: TypedValue): boolean {
  if (kind !== 'date' || !span || span.segment.row >= HEAD_ROWS) return false;
  const { text } = span.segment;
  return (
    /^\p{Lu}[\p{L}.,()/ –—-]{2,60}$/u.test(text.slice(0, span.start)) &&
    /^\s*(?:[–—]|--|\s-|\(\p{L}[\p{L} ]{2,24}\)\s*[–—-])/u.test(text.slice(span.end))
  );
}

/** "reference_number", "document_id": the name says no more than that it is a code. */
const isReference = ({ names }: Terms): boolean =>
  names.some(
    ({ words, trust }) =>
      trust === 1 && words.every((word) => means(word, 'number') || means(word, 'reference') || word === 'document'),
  );

/** The only code of letters and digits that stands alone in a line at the top. */
function referenceOfDocument({ layout }: Reading, codes: readonly TypedValue[]): Candidate[] {
  const alone = codes.filter(({ kind, value, spans: [span] }) => {
    const isTop = span && span.segment.row < TOP_ROWS && span.segment.page === layout.rows[0]?.page;
    return kind === 'code' && isTop && span.segment.text === value && /\p{L}/u.test(value);
  });
  const [only, ...others] = alone;
  return only && others.length === 0 ? [{ value: only.value, score: OF_DOCUMENT_SCORE, spans: only.spans }] : [];
}

const ASKED_SCALE = /\bin (?:(thousand)|(million)|(billion))s?\b/i;

/** "$17.1 billion" for who asks for billions. */
function inAskedScale(candidate: Candidate, { description = '' }: ValueField): Candidate {
  const asked = ASKED_SCALE.exec(description);
  if (!asked || typeof candidate.value !== 'number' || !/\d\s?\p{L}/u.test(textOfSpans(candidate.spans)))
    return candidate;
  const scale = asked[1] ? 1e3 : asked[2] ? 1e6 : 1e9;
  return { ...candidate, value: Number((candidate.value / scale).toPrecision(12)), derived: true };
}

/** Numbers without a sign of money are less likely to be money, and with one a count; a text of any form is seldom a measure. */
function looseness({ kind, spans }: TypedValue, { type }: ValueField, { measures }: Expectation): number {
  if (type === 'integer' && kind === 'money' && measures !== 'money') {
    const text = textOfSpans(spans);
    if (/\p{Sc}/u.test(text)) return /[.,]\d{2}$/.test(text) ? 2 * LOOSE : LOOSE;
  }
  return (type === 'money' && kind === 'number') || (type === 'string' && kind === 'quantity') ? LOOSE : 0;
}
const LOOSE = 0.15;

const CLOSE_UNIT = new RegExp(`^-?${UNIT}(?![\\p{L}\\d])`, 'u');

/** `hasMoney`: the document prints the signs of money. A whole number without one counts something then. */
function isAsMeasured(
  { kind, value, spans: [span], sayings }: TypedValue,
  { measures }: Expectation,
  hasMoney: boolean,
): boolean {
  if (typeof value !== 'number' || !span) return true;
  const text = span.segment.text.slice(span.start, span.end);
  // "plan year 2018", "built in 1987"
  if (measures !== 'year' && isYear(text) && /\b(?:year|in|since)\s*$/i.test(span.segment.text.slice(0, span.start)))
    return false;
  // "Tax year:" beside "Tax annual amount:"
  const label = sayings.find(({ where }) => where === 'before' || where === 'left');
  if (measures !== 'year' && isYear(text) && label?.words.at(-1) === 'year') return false;
  const unit = CLOSE_UNIT.exec(span.segment.text.slice(span.end))?.[0] ?? '';
  if (isReferred(span.segment.text, span.start, span.end + unit.length)) return false;
  if (measures === 'money' && kind === 'number' && hasMoney && /^\d+$/.test(text)) return false;
  return isMeasured({ value, currency: kind === 'money' ? text : undefined }, text, measures);
}

function kindsOf(field: ValueField, terms: Terms, { kind }: Expectation): ValueKind[] {
  switch (field.type) {
    case 'date':
      return ['date', ...sideOf(terms)];
    case 'money':
      return ['money', 'number'];
    case 'number':
    case 'integer':
      if (terms.unit) return ['duration'];
      return kind === 'percent' ? ['percent', 'number'] : ['money', 'number'];
    case 'percentage':
      return ['percent'];
    case 'string':
      return STRING_KINDS[kind] ?? (isMeasure(terms) ? ['quantity', 'percent'] : []);
    default:
      return [];
  }
}

/** What is said with a number and a unit. */
const MEASURES =
  'weight mass length width height depth size area volume capacity power speed temperature pressure distance elevation altitude concentration dose dosage rate strength density frequency voltage current thickness diameter zone range'.split(
    ' ',
  );
const isMeasure = ({ names }: Terms): boolean =>
  names.some(({ words, trust }) => trust === 1 && words.some((word) => MEASURES.includes(word)));

const STRING_KINDS: Partial<Record<Expectation['kind'], ValueKind[]>> = {
  email: ['email'],
  phone: ['phone'],
  url: ['url'],
  iban: ['iban'],
  duration: ['duration'],
  address: ['address'],
  date: ['date', 'month'],
  amount: ['money'],
  time: ['time'],
  code: ['code'],
};

/** Which day of a period is meant. */
function sideOf(terms: Terms): ValueKind[] {
  const said = (list: readonly string[]): boolean => mentions(terms, ...list) || nameMeans(terms, list[0]!);
  return [...(said(START) ? (['period_start'] as const) : []), ...(said(END) ? (['period_end'] as const) : [])];
}

const keyOf = ({ spans: [span] }: TypedValue): string =>
  span ? `${span.segment.row} ${span.segment.column} ${span.start}` : '';

/** "This bill covers 3 July to 4 January" says of neither day that it is the bill's: only who asks where something begins or ends is told one. */
function sidesOfPeriods(values: readonly TypedValue[], terms: Terms): ReadonlySet<string> {
  if (sideOf(terms).length > 0) return new Set();
  return new Set(values.filter(({ kind }) => kind === 'period_start' || kind === 'period_end').map(keyOf));
}

const ONLY_PERIOD_SCORE = 0.66;

/** "start_date" of a document that names one period. */
function onlyPeriod(values: readonly TypedValue[], terms: Terms): Candidate[] {
  const [side, ...others] = sideOf(terms);
  if (side === undefined || others.length > 0) return [];
  const distinct = new Map(values.filter(({ kind }) => kind === side).map((value) => [value.value, value]));
  const [only] = distinct.values();
  return only && distinct.size === 1 ? [{ value: only.value, score: ONLY_PERIOD_SCORE, spans: only.spans }] : [];
}

/** "14:00–15:30": "start_time" and "end_time" of a document that says from when to when once. */
function onlyHours(times: readonly TypedValue[], terms: Terms): Candidate[] {
  const [side, ...others] = sideOf(terms);
  if (side === undefined || others.length > 0) return [];
  const pairs = times.flatMap((from, i) => {
    const to = times[i + 1];
    const [a, b] = [from.spans[0], to?.spans[0]];
    const isPair = a && b && a.segment === b.segment && UP_TO.test(a.segment.text.slice(a.end, b.start));
    return isPair ? [side === 'period_start' ? from : to!] : [];
  });
  return new Set(pairs.map(({ value }) => value)).size === 1
    ? [{ value: pairs[0]!.value, score: ONLY_PERIOD_SCORE, spans: pairs[0]!.spans }]
    : [];
}
const UP_TO = /^\s*(?:[-–—]|to|until|bis)\s*$/iu;

const nameMeans = ({ names }: Terms, wanted: string): boolean =>
  names.some(({ words, trust }) => trust === 1 && words.some((word) => means(word, wanted)));

function toValue({ kind, value, spans }: TypedValue, { type, format }: ValueField, { unit }: Terms): Value | undefined {
  if (kind === 'duration' && unit && type !== 'string') return findCountIn(unit, String(value))?.value;
  // A text that asks for a date or an amount is given it as printed.
  if ((kind === 'date' || kind === 'money') && type === 'string') return textOfSpans(spans);
  if (type === 'integer' && !Number.isInteger(value)) return undefined;
  if (kind === 'url' && format === 'uri' && typeof value === 'string' && !/^[a-z]+:/i.test(value))
    return `https://${value}`;
  return value;
}

/** Asked for by nothing but its kind: "email", "contact_phone". */
const isKindAlone = ({ names }: Terms, kinds: readonly ValueKind[]): boolean =>
  kinds.some((kind) => ALONE.has(kind)) && names.some(({ words, trust }) => trust === 1 && words.length <= 3);
/** "date" of an object: the only day that is told of it. */
const isDay = ({ names }: Terms, kinds: readonly ValueKind[]): boolean =>
  kinds.includes('date') && names[0]!.words.join(' ') === 'date';
const ALONE: ReadonlySet<ValueKind> = new Set(['email', 'phone', 'url', 'iban', 'address']);

/** "Fax +49 511 762": no telephone is meant. */
const isFax = ({ kind, sayings }: TypedValue): boolean =>
  kind === 'phone' &&
  sayings.some(({ where, words }) => (where === 'before' || where === 'left') && words.includes('fax'));

function onlyOne(values: readonly TypedValue[], field: ValueField, terms: Terms): Candidate[] {
  const distinct = new Map(values.map((value) => [String(value.value), value]));
  const [only] = distinct.values();
  const said = only && toValue(only, field, terms);
  if (distinct.size !== 1 || said === undefined || !fits(said, field)) return [];
  return [{ value: said, score: UNIQUE_SCORE, spans: only!.spans }];
}
