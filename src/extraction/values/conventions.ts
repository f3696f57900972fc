import { CURRENCY_BEHIND, toCurrency } from './currencies.ts';
import { narrow, SPACED_LETTER } from './scripts.ts';

/** How a document writes numbers and dates: told by all of its values together, and by its language where they do not tell. */
export interface Conventions {
  decimalMark: '.' | ',';
  /** Thousands are parted by a plain space: "1 234,50" is one number. */
  groupBySpace: boolean;
  dateOrder: 'dmy' | 'mdy';
}

/** Languages that write "1,234.50"; all others of the Latin, Greek and Cyrillic scripts write "1.234,50". */
const POINT_LANGUAGES = new Set(['en', 'zh', 'ja', 'ko', 'th', 'he', 'hi', 'ar', 'ms', 'ur', 'bn', 'ta']);
const SPACE_LANGUAGES = new Set(['fr', 'pl', 'cs', 'sk', 'sv', 'nb', 'no', 'da', 'fi', 'ru', 'uk', 'bg', 'hu']);

export const ENGLISH: Conventions = { decimalMark: '.', groupBySpace: false, dateOrder: 'mdy' };

/** How often a document shows a convention beyond doubt. */
interface Votes {
  point: number;
  comma: number;
  space: number;
  otherGroup: number;
  dayFirst: number;
  monthFirst: number;
  pointedDate: number;
}

/** Hints that stand in a text for how its country writes dates. */
const AMERICAN =
  /\$|\bUSD\b|\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\b(?:Inc|LLC|Corp)\b|\b[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?, (?:19|20)\d\d\b/;
const NOT_AMERICAN =
  /[€£₹]|\b\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]{2,8} (?:19|20)\d\d\b|\b(?:EUR|GBP|INR|AUD|NZD|ZAR)\b|\b(?:GmbH|Ltd|PLC|Pty|Pvt|S\.?A\.?R\.?L|S\.?p\.?A)\b|\bVAT\b|\bGST\b/;

export function inferConventions(texts: Iterable<string>, language: string | null): Conventions {
  const votes: Votes = { point: 0, comma: 0, space: 0, otherGroup: 0, dayFirst: 0, monthFirst: 0, pointedDate: 0 };
  const spacedLengths = new Set<number>();
  let american = 0;
  let elsewhere = 0;
  for (const printed of texts) {
    const text = narrow(printed);
    if (AMERICAN.test(text)) american++;
    if (NOT_AMERICAN.test(text)) elsewhere++;
    if (!/\d/.test(text)) continue;
    countNumbers(text, votes);
    countDates(text, votes);
    if (SPACED_WHOLE.test(text)) spacedLengths.add(text.length);
  }
  // Sums differ in length; numbers of companies and of telephones do not.
  if (spacedLengths.size > 1) votes.space++;
  const tag = language?.split('-')[0] ?? null;
  const pointByLanguage = tag === null ? votes.pointedDate === 0 : POINT_LANGUAGES.has(tag);
  const decimalMark =
    votes.point === votes.comma ? (pointByLanguage ? '.' : ',') : votes.point > votes.comma ? '.' : ',';
  const groupBySpace =
    votes.space > 0 &&
    (votes.otherGroup === 0 || (tag !== null && SPACE_LANGUAGES.has(tag) && votes.space > votes.otherGroup));
  return { decimalMark, groupBySpace, dateOrder: dateOrder(votes, tag, american > elsewhere, decimalMark) };
}

function dateOrder(votes: Votes, tag: string | null, american: boolean, decimalMark: '.' | ','): 'dmy' | 'mdy' {
  if (votes.dayFirst !== votes.monthFirst) return votes.dayFirst > votes.monthFirst ? 'dmy' : 'mdy';
  if (votes.pointedDate > 0 || decimalMark === ',') return 'dmy';
  return american && (tag === null || tag === 'en') ? 'mdy' : 'dmy';
}

/** A sign may stand before; a hyphen between is part of a code. */
const NUMBER = new RegExp(
  `(?<!${SPACED_LETTER}|[\\d.,/:]|[\\p{L}\\d/]-)\\d[\\d.,'’ \\u00a0\\u202f]*\\d(?!${SPACED_LETTER}|[\\d/:])`,
  'gu',
);

/** "1 450 000" and nothing else. */
const SPACED_WHOLE = /^[1-9]\d{0,2}(?: \d{3}){1,3}$/;

/** "99 600 kr" */
const SPACED_MONEY = new RegExp(`(?<!\\d)\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3}){1,3}\\s?(${CURRENCY_BEHIND})`, 'u');

function countNumbers(text: string, votes: Votes): void {
  if (toCurrency(SPACED_MONEY.exec(text)?.[1] ?? '') !== undefined) votes.space++;
  for (const [token] of text.matchAll(NUMBER)) {
    const compact = token.replace(/[ \u00a0\u202f]/g, ' ');
    if (/^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/.test(compact) && (compact.includes(',') || compact.includes('.')))
      votes.space++;
    for (const part of compact.split(' ')) countNumber(part, votes);
  }
}

function countNumber(part: string, votes: Votes): void {
  const marks = part.replace(/[\d'’]/g, '');
  if (/^\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d+)?$/.test(part) && marks.length + (part.match(/['’]/g)?.length ?? 0) > 1)
    votes.otherGroup++;
  const decimals = /^[\d.,'’]*?([.,])(\d+)$/.exec(part);
  if (!decimals) return;
  const [, mark, digits] = decimals;
  const before = part.slice(0, part.length - digits!.length - 1);
  // 12.03.2023 and 1.2.1 are no numbers; 1.234 may be either.
  if (before.includes(mark!)) {
    // 1.234.567: the mark groups, so the other one is decimal.
    if (/^\d{1,3}(?:([.,])\d{3})+$/.test(part)) votes[mark === '.' ? 'comma' : 'point']++;
    return;
  }
  const selfEvident = /[.,'’]/.test(before) || digits!.length === 2;
  if (digits!.length === 3 && !/[.,'’]/.test(before)) {
    // Thousands are commoner than thousandths: a weak sign that the other mark is decimal.
    if (/^[1-9]\d{0,2}$/.test(before)) votes[mark === '.' ? 'comma' : 'point'] += 0.4;
    return;
  }
  votes[mark === '.' ? 'point' : 'comma'] += selfEvident ? 3 : 1;
}

const NUMERIC_DATE = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/-]|\.\d)/g;

function countDates(text: string, votes: Votes): void {
  for (const [, first, mark, second] of text.matchAll(NUMERIC_DATE)) {
    if (mark === '.') votes.pointedDate++;
    if (Number(first) > 12 && Number(second) <= 12) votes.dayFirst++;
    if (Number(second) > 12 && Number(first) <= 12) votes.monthFirst++;
  }
}
