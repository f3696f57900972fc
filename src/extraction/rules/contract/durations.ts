import type { Found } from '../../values/found.ts';

export type Unit = 'year' | 'month' | 'week' | 'day';
export interface Duration {
  count: number;
  unit: Unit;
}

const ONES = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
].map((words) => words.split(' '));
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
    ' ',
  );
const UNITS: readonly (readonly [RegExp, Unit])[] = [
  [/^(?:years?|jahre?n?|ann?[ée]e?s?|ans?|anos?|años?|ann[oi]|jaar|jaren)$/i, 'year'],
  [/^(?:months?|monate?n?|mois|m[eê]s(?:es)?|mes[ei]|maand(?:en)?)$/i, 'month'],
  [/^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken)$/i, 'week'],
  [/^(?:days?|tage?n?|jours?|d[ií]as?|giorn[oi]|dag(?:en)?)$/i, 'day'],
];
const UNIT_WORDS =
  'years?|months?|weeks?|days?|jahre?n?|monate?n?|wochen?|tage?n?|ann[ée]es?|ans?|mois|semaines?|jours?|anos?|años?|ann[oi]|jaar|jaren|m[eê]s(?:es)?|mes[ei]|maand(?:en)?|semanas?|settiman[ae]|weken|d[ií]as?|giorn[oi]|dag(?:en)?';

/** "two (2) years", "24 months", "one-year", "thirty (30) calendar days'"; the figure in brackets wins. */
const DURATION = new RegExp(
  `(?<![\\p{L}\\d.,$])(?:(?<word>\\p{L}{2,12}(?:[- ]\\p{L}{2,8})?)[\\s-]{0,4})?(?:[([]\\s?(?<figure>\\d{1,3})\\s?[)\\]]|(?<![\\d.,])(?<bare>\\d{1,3})\\+?(?:\\s?\\(\\p{L}+(?:[ -]\\p{L}+){0,2}\\))?)?` +
    `[\\s-]{0,4}(?:(?:full|calendar|business|consecutive|additional|whole|contract|working)\\s+)?(?<unit>${UNIT_WORDS})(?!\\p{L})`,
  'giu',
);
/** "the second anniversary of the Effective Date" */
const ANNIVERSARY =
  /(?<!\p{L})(?:(\p{L}+)\s*(?:\(\s?(\d{1,2})\s?(?:st|nd|rd|t\s?h)?\s?\)\s*)?|(\d{1,2})\s?(?:st|nd|rd|th)\s+)(?:year\s+)?anniversary/giu;

export function findDurations(text: string): Found<Duration>[] {
  const found: Found<Duration>[] = [];
  for (const match of text.matchAll(DURATION)) {
    const { word, figure, bare, unit } = match.groups!;
    const kind = UNITS.find(([pattern]) => pattern.test(unit!))?.[1];
    const digits = figure ?? bare;
    const spoken = word === undefined ? undefined : toCount(word);
    const count = digits === undefined ? spoken?.count : Number(digits);
    if (kind === undefined || count === undefined || count === 0) continue;
    const skipped = spoken ? word!.length - spoken.length : digits === undefined ? 0 : match[0].search(/[([]?\s?\d/);
    found.push({ value: { count, unit: kind }, start: match.index + skipped, end: match.index + match[0].length });
  }
  for (const match of text.matchAll(ANNIVERSARY)) {
    const digits = match[2] ?? match[3];
    const count = digits === undefined ? ORDINALS.indexOf(match[1]!.toLowerCase()) : Number(digits);
    if (count > 0)
      found.push({ value: { count, unit: 'year' }, start: match.index, end: match.index + match[0].length });
  }
  return joinMonths(
    text,
    found.sort((a, b) => a.start - b.start),
  );
}

/** "three years and five months" */
function joinMonths(text: string, found: readonly Found<Duration>[]): Found<Duration>[] {
  const joined: Found<Duration>[] = [];
  for (const next of found) {
    const last = joined.at(-1);
    const isRest =
      last?.value.unit === 'year' &&
      next.value.unit === 'month' &&
      /^\s*(?:,|,?\s*and)\s*$/i.test(text.slice(last.end, next.start));
    if (!isRest) joined.push(next);
    else
      joined[joined.length - 1] = {
        value: { count: last.value.count * 12 + next.value.count, unit: 'month' },
        start: last.start,
        end: next.end,
      };
  }
  return joined;
}

/** The number that the last one or two words say. */
function toCount(words: string): { count: number; length: number } | undefined {
  const parts = words.toLowerCase().split(/[- ]/);
  const last = parts.at(-1)!;
  const one = toOne(last);
  const ten = parts.length > 1 ? TENS.indexOf(parts[0]!) : -1;
  if (ten > 1 && one !== undefined && one < 10) return { count: ten * 10 + one, length: words.length };
  if (one !== undefined) return { count: one, length: last.length };
  const tens = TENS.indexOf(last);
  return tens > 1 ? { count: tens * 10, length: last.length } : undefined;
}

function toOne(word: string): number | undefined {
  for (const words of ONES) {
    const at = words.indexOf(word.replace(/^(ein)(?:e[mnrs]?|es)$/, '$1'));
    if (at > 0) return at;
  }
  return word === 'une' ? 1 : undefined;
}

export const toDurationText = ({ count, unit }: Duration): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const PARTS: Record<Unit, readonly [of: 'day' | 'month', count: number]> = {
  day: ['day', 1],
  week: ['day', 7],
  month: ['month', 1],
  year: ['month', 12],
};

/** The first span of time in a text that is a whole number of a unit, and that number. */
export function findCountIn(unit: Unit, text: string): Found<number> | undefined {
  for (const { value, start, end } of findDurations(text)) {
    const count = countIn(unit, value);
    if (count !== undefined) return { value: count, start, end };
  }
  return undefined;
}

function countIn(unit: Unit, { count, unit: said }: Duration): number | undefined {
  const [[of, size], [saidOf, saidSize]] = [PARTS[unit], PARTS[said]];
  const whole = (count * saidSize) / size;
  return of === saidOf && Number.isInteger(whole) ? whole : undefined;
}

/** The last day is the one with the same number, or the last of a shorter month. */
export function addDuration(date: string, { count, unit }: Duration): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const [of, size] = PARTS[unit];
  if (of === 'day') {
    return new Date(Date.UTC(year, month - 1, day + count * size)).toISOString().slice(0, 10);
  }
  const months = month - 1 + count * size;
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
