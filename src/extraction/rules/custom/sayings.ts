import type { TypedFound, ValueKind } from './find-typed.ts';
import { words } from './terms.ts';

/** Where words stand that may say what a value is. */
export type Where =
  | 'before'
  | 'after'
  | 'left'
  | 'row'
  | 'header'
  | 'above'
  | 'caption'
  | 'heading'
  | 'title'
  | 'sentence';
export interface Saying {
  where: Where;
  words: readonly string[];
}

const MAX_WORDS = 14;
const MAX_AFTER = 60;

/** "compared with $143 million", "up from 12 %": what the value before it was once. */
const COMPARED =
  /(?<!\p{L})(?:compared (?:with|to)|versus|vs\.?|as against|(?:up|down|increase|decrease|rose|grew|fell) from|gegenüber|verglichen mit|contre|frente a|rispetto a)\s+(?:(?:a|an|the|about|approximately|over|some) ){0,2}$/iu;
/** "from $3 million in 2022 to $4 million" */
const FROM = /(?<!\p{L})from\s+$/iu;
/** "rose to 21.3% from" */
const FROM_ANOTHER = /\d\S*\s+from\s+$/iu;
const TO = /^(?:\s+(?:in|for|during)\s[\p{L}\d ]{2,24})?,?\s+to\s+$/iu;

export const isCompared = (text: string, { start, end, kind }: TypedFound): boolean => {
  const before = text.slice(0, start);
  if (GROUPS_OF_TIME.has(group(kind))) return false;
  return (
    COMPARED.test(before) ||
    FROM_ANOTHER.test(before) ||
    (FROM.test(before) && /^[^,;]{0,30}?\sto\s+[\p{Sc}\d]/u.test(text.slice(end)))
  );
};

const LOWER = 'minimum min lower low least from bottom start floor'.split(' ');
const UPPER = 'maximum max upper high most to top end ceiling cap'.split(' ');
const RANGED: ReadonlySet<ValueKind> = new Set(['money', 'number', 'percent', 'quantity']);
const UP_TO = /^\s?(?:[-–—]|to|up to|bis|à|a|al?)\s?$/iu;

/** Whether two values are the ends of one range: "$120,000 - $160,000", "between 5 and 10". */
export const isSideOf = (text: string, a: TypedFound, b: TypedFound): boolean => {
  const [first, last] = a.start <= b.start ? [a, b] : [b, a];
  if (!RANGED.has(first.kind) || first.kind !== last.kind || first.end > last.start) return false;
  if (Number(first.value) >= Number(last.value)) return false;
  const between = text.slice(first.end, last.start);
  return UP_TO.test(between) || (/^\s?and\s?$/i.test(between) && /between\s?$/i.test(text.slice(0, first.start)));
};

/** The lower end of the range that a value ends. */
export const rangeBefore = (text: string, value: TypedFound, all: readonly TypedFound[]): TypedFound | undefined =>
  all.find((other) => other !== value && other.start < value.start && isSideOf(text, other, value));

/** What a text says before a value, up to the value of its kind before it, and right after. */
export function sayingsIn(line: string, value: TypedFound, all: readonly TypedFound[]): Saying[] {
  const text = withoutOtherParts(line, value);
  let to = Math.min(text.length, value.end + MAX_AFTER);
  for (const other of all) if (isOfGroup(other, value) && other.start >= value.end) to = Math.min(to, other.start);
  const before = wordsBefore(text, value, all);
  const rest = text.slice(value.end, to);
  const stop = rest.search(/[;.]\s|,\s(?:and|und|et|y|e|en)\s|\sand\s/);
  const after = words(stop < 0 ? rest : rest.slice(0, stop), true).slice(0, 6);
  const sayings: Saying[] = [];
  if (before.length > 0) sayings.push({ where: 'before', words: before });
  if (rangeBefore(text, value, all)) sayings.push({ where: 'before', words: UPPER });
  else if (all.some((other) => rangeBefore(text, other, all) === value))
    sayings.push({ where: 'before', words: LOWER });
  if (after.length > 0) sayings.push({ where: 'after', words: after });
  return sayings;
}

const PARTING = /\s[|·•∙‧]\s/g;

/** "Serves 8 | Prep time: 35 min": marks part what is said of one value from what is said of others. Where a part is the value alone, all of the line tells of it. */
function withoutOtherParts(line: string, { start, end }: TypedFound): string {
  const marks = [...line.matchAll(PARTING)].map(({ index }) => index + 1);
  const from = (marks.findLast((mark) => mark < start) ?? -1) + 1;
  const to = marks.find((mark) => mark >= end) ?? line.length;
  if (!/\p{L}{2}/u.test(line.slice(from, start) + line.slice(end, to))) return line;
  return ' '.repeat(from) + line.slice(from, to);
}

/** Both days of a period, and both of two values that are held against each other, are of what the first one is said to be. */
function wordsBefore(text: string, value: TypedFound, all: readonly TypedFound[]): readonly string[] {
  const first =
    value.kind === 'period_end' && all.findLast(({ kind, start }) => kind === 'period_start' && start < value.start);
  if (first) return wordsBefore(text, first, all);
  const lower = rangeBefore(text, value, all);
  if (lower) return wordsBefore(text, lower, all);
  const previous = all.findLast((other) => isOfGroup(other, value) && other.end <= value.start);
  const between = text.slice(previous?.end ?? 0, value.start);
  if (previous && isCompared(text, value)) return [...wordsBefore(text, previous, all), 'prior', 'previous'];
  if (previous && isCompared(text, previous) && TO.test(between)) return wordsBefore(text, previous, all);
  return words(ownPart(between, previous !== undefined), true).slice(-MAX_WORDS);
}

/** "20,000 bottles of water, 10,000 blankets": what follows a value up to a comma or "and" is said of that one. */
function ownPart(between: string, followsAnother: boolean): string {
  // "45-2647441 (employer identification no.) 1515 Third Street": brackets explain what is before them.
  if (/^\s*(?:\(\p{L}[^()\s]*\s[^()]*\)\s*)+$/u.test(between)) return '';
  const parting = followsAnother ? /,\s|;\s|\s(?:and|und|et|y|e|en|och|og|ja|i|a)\s/iu.exec(between) : null;
  return parting ? between.slice(parting.index + parting[0].length) : between;
}

const GROUPS: Partial<Record<ValueKind, string>> = { period_start: 'date', period_end: 'date', number: 'money' };
const GROUPS_OF_TIME: ReadonlySet<string> = new Set(['date', 'month', 'time']);
const group = (kind: ValueKind): string => GROUPS[kind] ?? kind;
const isYear = ({ kind, value }: TypedFound): boolean =>
  kind === 'number' && Number.isInteger(value) && Number(value) > 1900 && Number(value) < 2100;
/** Years among amounts part none of them from its words. */
const isOfGroup = (other: TypedFound, value: TypedFound): boolean =>
  other !== value && group(other.kind) === group(value.kind) && (!isYear(other) || isYear(value));
