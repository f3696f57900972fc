import type { ValueKind } from './find-typed.ts';
import { means } from './means.ts';
import type { Saying, Where } from './sayings.ts';
import { GENERIC, QUALIFIERS, STOP, type Terms, yearsOf } from './terms.ts';
import type { TypedValue } from './typed-values.ts';

/** What words are worth where they stand. */
const WORTH: Record<Where, number> = {
  before: 0.97,
  left: 0.97,
  row: 0.92,
  header: 0.92,
  above: 0.8,
  caption: 0.92,
  heading: 0.85,
  // The title of a document speaks of all of its sentences.
  title: 0.5,
  after: 0.85,
  // Of the only day in a sentence: "On May 3 … was admitted".
  sentence: 0.8,
};
const COUNTED = 0.97;
/** A header over many rows says what all of them are, not which one is meant. */
const SHARED_HEADER = 0.45;

/** Words of a name that the kind of a value says already. */
export const SAID_BY_KIND: Record<ValueKind, ReadonlySet<string>> = {
  date: new Set(['date', 'day', 'on', 'datum']),
  period_start: new Set(['date', 'day', 'start', 'begin', 'beginning', 'from', 'period', 'first', 'opening']),
  period_end: new Set(['date', 'day', 'end', 'ending', 'to', 'through', 'until', 'period', 'last', 'closing']),
  money: new Set(['amount', 'value', 'sum', 'total', 'usd', 'eur', 'gbp', 'dollar', 'price']),
  number: new Set(['number', 'count', 'value', 'amount', 'total', 'quantity']),
  percent: new Set(['percent', 'percentage', 'rate', 'pct', '%']),
  duration: new Set('period term duration length time day days week weeks month months year years'.split(' ')),
  email: new Set(['email', 'mail', 'address', 'contact']),
  phone: new Set(['phone', 'telephone', 'tel', 'number', 'mobile', 'contact', 'cell']),
  url: new Set(['url', 'website', 'web', 'link', 'site', 'homepage', 'profile']),
  iban: new Set(['iban', 'account', 'number', 'bank']),
  address: new Set(['address', 'location', 'street', 'full']),
  time: new Set(['time', 'hour', 'at']),
  month: new Set(['month', 'year', 'date']),
  quantity: new Set(
    'value amount quantity measure measurement reading unit concentration rate level content'.split(' '),
  ),
  code: new Set(['number', 'no', 'id', 'code', 'nr', 'num', '#', 'identifier', 'ref', 'reference']),
};

/** "Telephone 555 0100": kinds that a label of the kind's own name tells apart. */
const TOLD_BY_KIND: ReadonlySet<ValueKind> = new Set(['email', 'phone', 'url', 'iban', 'time', 'address']);

export const weightOf = (word: string): number => (STOP.has(word) ? 0.15 : GENERIC.has(word) ? 0.35 : 1);

export interface ContextScore {
  score: number;
  /** Of the words that the kind does not say. */
  heard: number;
}

/** How well what is said about a value names a field, 0 to 1. */
export function contextScore(value: TypedValue, terms: Terms): ContextScore {
  let best: ContextScore = { score: 0, heard: 0 };
  const isOfOtherYear = yearsOf(terms).some((year) => !value.sayings.some(({ words }) => words.includes(year)));
  for (const { words: name, trust } of terms.names) {
    const isOther =
      isOfOtherYear ||
      lacksQualifier(value, name) ||
      lacksUnit(value, terms) ||
      (value.isCompared && !asksForBefore(terms)) ||
      (value.isUpper && !asksForUpper(terms));
    const score = scoreName(value, name, isOther ? 0.75 * trust : trust, terms);
    if (score.score > best.score) best = score;
  }
  return best;
}

/** Of a name that says more, the total and the net amount are said to be so. */
const lacksQualifier = ({ sayings }: TypedValue, name: readonly string[]): boolean =>
  name.some((word) => weightOf(word) === 1 && !QUALIFIERS.has(word)) &&
  name.some((word) => QUALIFIERS.has(word) && !sayings.some(({ words }) => words.some((said) => means(said, word))));

const UNITS = new Set(
  'gb mb tb kg g mg lb lbs oz mm cm m km ml l w kw kwh mah v hz khz mhz ghz mp bpm psi kpa mpa'.split(' '),
);

/** "ram_gb" is a number of gigabytes where any number is said to be so. */
const lacksUnit = ({ kind, sayings }: TypedValue, { names }: Terms): boolean => {
  const unit = names[0]!.words.at(-1)!;
  return kind === 'number' && UNITS.has(unit) && !sayings.some(({ words }) => words.includes(unit));
};

const BEFORE = new Set('prior previous last earlier comparative comparison before'.split(' '));
/** "net_sales_prior_year": what a value is compared with is meant. */
export const asksForBefore = ({ names, description }: Terms): boolean =>
  names[0]!.words.some((word) => BEFORE.has(word) || YEAR.test(word)) ||
  [...description].some((word) => BEFORE.has(word));
const YEAR = /^(?:19|20)\d{2}$/;

const UPPER = new Set('maximum max upper high highest most to top end ceiling cap'.split(' '));
/** Who asks for "salary" of "$120,000 to $160,000" is told where it begins. */
const asksForUpper = ({ names, description }: Terms): boolean =>
  [...names[0]!.words, ...description].some((word) => UPPER.has(word));

/** "Net sales rose by 9 % to": how a value came about says nothing of what it is. */
const VERBS = new Set(
  'increased increase decreased decrease rose grew fell declined climbed dropped reached totaled totalled amounted was were is are has have had up down to by'.split(
    ' ',
  ),
);

/** Counted by a span of time, they say which only by the rest: "term_months". */
const TIME_UNITS = new Set('day days week weeks month months year years time'.split(' '));
const NO_WORDS: ReadonlySet<string> = new Set();
/** "Founded in 2011": that it is a year is seen. */
const OF_YEARS: ReadonlySet<string> = new Set([...SAID_BY_KIND.number, 'year']);
const isYear = ({ kind, value }: TypedValue): boolean =>
  kind === 'number' && /^(?:1[5-9]|20)\d{2}$/.test(String(value));

function scoreName(value: TypedValue, said: readonly string[], trust: number, terms: Terms): ContextScore {
  const own_ = value.kind === 'duration' ? said.filter((word) => !TIME_UNITS.has(word)) : said;
  const isAllKind =
    value.kind === 'duration' && own_.length > 0 && own_.every((word) => SAID_BY_KIND.duration.has(word));
  const name = isAllKind ? own_ : said;
  const byKind = isAllKind ? NO_WORDS : isYear(value) ? OF_YEARS : SAID_BY_KIND[value.kind];
  const hasRow = saysRow(value, name);
  let [all, heard, own] = [0, 0, 0];
  for (const word of name) {
    const weight = weightOf(word);
    if (byKind.has(word)) {
      // Said by the form of the value; a label that says it too is the better.
      all += 0.2 * weight;
      heard += 0.2 * weight * Math.max(0.6, worthOf(value, word, hasRow));
      continue;
    }
    const worth = worthOf(value, word, hasRow);
    all += weight;
    heard += weight * worth;
    if (worth > 0) own += weight;
  }
  if (all === 0 || (own === 0 && !(TOLD_BY_KIND.has(value.kind) && heard > 0.65 * all))) return { score: 0, heard: 0 };
  if (value.kind === 'code' && !isNamedNear(value, name, byKind)) return { score: 0, heard: 0 };
  const coverage = heard / all;
  const focus = focusOf(value.sayings, name, terms, byKind);
  return { score: trust * coverage * (0.8 + 0.2 * focus), heard: own };
}

/** Codes are everywhere: a heading names one only with a label that says no more than "No." */
const isNamedNear = ({ sayings }: TypedValue, name: readonly string[], byKind: ReadonlySet<string>): boolean => {
  const near = sayings.filter(
    ({ where }) => where !== 'heading' && where !== 'title' && where !== 'after' && where !== 'sentence',
  );
  return near.some(({ words }) => {
    const own = words.filter((word) => weightOf(word) === 1 && !byKind.has(word));
    return own.length === 0
      ? words.some((word) => byKind.has(word))
      : own.some((word) => name.some((other) => weightOf(other) === 1 && means(word, other)));
  });
};

/** Whether the row is named too: then row and header together say which cell is meant. */
const saysRow = ({ sayings, mates }: TypedValue, name: readonly string[]): boolean =>
  mates > 1 &&
  sayings.some(
    ({ where, words }) =>
      (where === 'left' || where === 'row') &&
      name.some((word) => weightOf(word) === 1 && words.some((said) => means(said, word))),
  );

function worthOf({ kind, sayings, mates }: TypedValue, word: string, hasRow: boolean): number {
  let worth = 0;
  for (const { where, words } of sayings) {
    const most = where === 'header' && mates > 1 && !hasRow ? SHARED_HEADER : WORTH[where];
    if (Math.max(most, where === 'after' ? COUNTED : 0) <= worth) continue;
    for (let i = words.length - 1; i >= 0; i--) {
      if (!means(words[i]!, word)) continue;
      // Of a sentence the last words before the value are nearest.
      const far = where === 'before' ? 0.02 * Math.max(0, words.length - 1 - i - 3) : 0;
      // "43 dwellings", "a 3 day grace period": what is counted follows its number.
      const counted = where === 'after' && (kind === 'number' || kind === 'duration') && i < 3 ? COUNTED - most : 0;
      worth = Math.max(worth, (most - far + counted) * (words[i] === word ? 1 : 0.97));
      break;
    }
  }
  return worth;
}

/** How much of the nearest label is about the field and nothing else. */
function focusOf(
  sayings: readonly Saying[],
  name: readonly string[],
  terms: Terms,
  byKind: ReadonlySet<string>,
): number {
  const label =
    sayings.find(({ where }) => where === 'before' || where === 'left') ??
    sayings.find(({ where }) => where !== 'after' && where !== 'title' && where !== 'sentence');
  if (!label) return 0;
  const near = label.words.filter((word) => !STOP.has(word) && !VERBS.has(word)).slice(-6);
  if (near.length === 0) return 0.5;
  const known = near.filter(
    (word) =>
      byKind.has(word) ||
      terms.description.has(word) ||
      terms.parents.has(word) ||
      name.some((other) => means(word, other)),
  );
  return known.length / near.length;
}
