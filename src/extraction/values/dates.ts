import type { Conventions } from './conventions.ts';
import { type Found, overlaps } from './found.ts';
import { findMonth } from './month-names.ts';
import { narrow, UNSPACED } from './scripts.ts';

const ORDINALS = new Map(
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth',
    'sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth',
    'twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first',
  ]
    .join(' ')
    .split(' ')
    .map((word, i) => [word, i + 1]),
);

const YEAR = "(\\d{4}|['’]?\\d{2})";
/** "No. 1 March 14, 2026": what a year follows is a day. */
const YEAR_AT_END = "(\\d{4}|['’]?\\d{2}(?!(?:st|nd|rd|th)?[,.]?\\s{0,2}(?:19|20)\\d{2}(?!\\d)))";
const ISO = /(?<![\d./-])(\d{4})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?:T[\d:.]+Z?)?(?!\d|[-/]\d)/g;
/** 栄3-5-12 is a house. */
const NUMERIC = new RegExp(
  `(?<![\\d./${UNSPACED}-])(\\d{1,2})(\\s?[-./]\\s?)(\\d{1,2})(\\s?[-./]\\s?)(\\d{4}|\\d{2})(?!\\d|[-/.]\\d)`,
  'gu',
);
/** 2024年5月31日, 2024년 5월 31일; 令和6年3月15日, R6.3.15: the first year of an era is 元. */
const CJK = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/g;
const ERA = /(明治|大正|昭和|平成|令和)\s?(\d{1,2}|元)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g;
const SHORT_ERA = /(?<![\p{L}\d])([MTSHR])(\d{1,2})([./])(\d{1,2})\3(\d{1,2})(?!\d|[./]\d)/gu;
const ERAS = new Map(
  (
    [
      ['明治', 'M', 1867],
      ['大正', 'T', 1911],
      ['昭和', 'S', 1925],
      ['平成', 'H', 1988],
      ['令和', 'R', 2018],
    ] as const
  ).flatMap(([name, letter, before]) => [[name, before] as const, [letter, before] as const]),
);
const ofEra = (name: string, year: string): number => ERAS.get(name as 'R')! + (year === '元' ? 1 : Number(year));
/** "the 5th (fifth) day of the month of May", "a los 5 días del mes de mayo", "5 במאי" */
const OF_MONTH =
  "(?:\\s?\\(\\p{L}[\\p{L}\\s-]{2,20}\\))?[\\s\\-/.]{0,3}(?:day\\s+of\\s+(?:the\\s+month\\s+of\\s+)?|of\\s+|(?:d[ií]as?\\s+d(?:el|o)\\s+m[eê]s\\s+)?de\\s+|d['’]|ב)?";
/** "in the year 2019", "A.D. 2020", "de 2023", "del año 2020" */
const OF_YEAR =
  '(?:(?:in|of)\\s+(?:the\\s+year\\s+(?:of\\s+our\\s+lord\\s+)?)?|a\\.?d\\.?\\s+|d(?:el?|o)\\s+(?:a[nñ]o\\s+(?:de\\s+)?)?)?';
/** 4. Juli 2023, 1er janvier 2024, 3rd day of March, 2021, 4-Jul-23, 4 de julho de 2023 */
const DAY_FIRST = new RegExp(
  `(?<![\\p{L}\\d])(\\d{1,2})\\s?(?:st|nd|rd|th|er|º|ª|°|\\.)?(?:\\)(?=\\s?day\\s))?${OF_MONTH}` +
    `(\\p{L}{3,12})\\.?[\\s\\-/.,]{0,3}${OF_YEAR}${YEAR_AT_END}(?!\\d|[.,]\\d)`,
  'giu',
);
/** July 4th, 2023; Jan 1 2022; Jul-04-2023; May 21 of the year 2019 */
const MONTH_FIRST = new RegExp(
  `(?<!\\p{L})(\\p{L}{3,12})[.,]?[\\s\\-]{0,2}(?:the\\s+)?(\\d{1,2})\\s?(?:st|nd|rd|th)?(?:[\\s,\\-]{1,3}|\\.\\s)${OF_YEAR}${YEAR}(?!\\d|[.,]\\d)`,
  'giu',
);
/** ngày 4 tháng 7 năm 2023 */
const NUMBERED_MONTH = /(?<!\d)(\d{1,2})\s+tháng\s+(\d{1,2})(?:\s+năm|,)?\s+(\d{4})(?!\d)/giu;
/** 2023 July 4, 2023-Jul-04, 2023 m. liepos 4 d. */
const YEAR_FIRST = /(?<!\d)(\d{4})[\s\-/.,]{1,2}(?:m\.\s)?(\p{L}{3,12})\.?[\s\-/.]{1,2}(\d{1,2})(?!\d)/giu;
/** the first day of March, 2021 */
const ORDINAL_DAY = /(?<!\p{L})(\p{L}+(?:[-\s]\p{L}+)?)\s+day\s+of\s+(\p{L}{3,12}),?\s+(\d{4})(?!\d)/giu;

type Parts = [year: number, month: number | undefined, day: number];

/** Every date in a text as ISO 8601, in order, none inside another. */
export function findDates(printed: string, { dateOrder }: Pick<Conventions, 'dateOrder'>): Found<string>[] {
  const text = narrow(printed);
  if (!/\d/.test(text)) return [];
  const found: Found<string>[] = [];
  const scan = (pattern: RegExp, read: (match: RegExpMatchArray) => Parts | undefined): void => {
    for (const match of text.matchAll(pattern)) {
      const parts = read(match);
      const value = parts && toIso(...parts);
      if (value === undefined) continue;
      const at = { value, start: match.index!, end: match.index! + match[0].length };
      if (!found.some((other) => overlaps(at, other))) found.push(at);
    }
  };
  scan(ISO, ([, year, , month, day]) => [Number(year), Number(month), Number(day)]);
  scan(CJK, ([, year, month, day]) => [Number(year), Number(month), Number(day)]);
  scan(ERA, ([, era, year, month, day]) => [ofEra(era!, year!), Number(month), Number(day)]);
  scan(SHORT_ERA, ([, era, year, , month, day]) => [ofEra(era!, year!), Number(month), Number(day)]);
  scan(DAY_FIRST, ([, day, name, year]) => [toYear(year!), findMonth(name!), Number(day)]);
  scan(MONTH_FIRST, ([, name, day, year]) => [toYear(year!), findMonth(name!), Number(day)]);
  scan(NUMBERED_MONTH, ([, day, month, year]) => [Number(year), Number(month), Number(day)]);
  scan(YEAR_FIRST, ([, year, name, day]) => [Number(year), findMonth(name!), Number(day)]);
  scan(ORDINAL_DAY, ([, ordinal, name, year]) => {
    const day =
      ORDINALS.get(ordinal!.toLowerCase().replace(/\s/, '-')) ??
      ORDINALS.get(ordinal!.toLowerCase().split(/\s/).at(-1)!);
    return day === undefined ? undefined : [Number(year), findMonth(name!), day];
  });
  scan(NUMERIC, ([, first, mark, second, otherMark, year]) => {
    if (mark!.trim() !== otherMark!.trim()) return undefined;
    const [a, b] = [Number(first), Number(second)];
    const dayFirst = b > 12 ? false : a > 12 ? true : dateOrder === 'dmy';
    return dayFirst ? [toYear(year!), b, a] : [toYear(year!), a, b];
  });
  return found.sort((a, b) => a.start - b.start);
}

/** The date that a text is, give or take what stands around it. */
export const parseDate = (text: string, conventions: Pick<Conventions, 'dateOrder'>): string | undefined =>
  findDates(text, conventions)[0]?.value;

/** Two digits are of this century up to 69, as in POSIX. */
const toYear = (digits: string): number => {
  const year = Number(digits.replace(/['’]/, ''));
  return year >= 100 ? year : year < 70 ? 2000 + year : 1900 + year;
};

function toIso(year: number, month: number | undefined, day: number): string | undefined {
  if (month === undefined || month < 1 || month > 12 || day < 1 || year < 1800 || year > 2200) return undefined;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** ISO date plus some days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
