import type { Layout, Segment } from '../../layout.ts';
import type { Candidate } from '../candidate.ts';
import { mayBeName } from '../companies.ts';
import { PERSON_TITLES } from '../person-titles.ts';
import type { Reading } from '../reading.ts';

/** The address of the holder stands in the upper half of the first page. */
const UPPER_HALF = 400;
/** Rows at the top and at the foot of a page in which a bank says who it is. */
const EDGE_ROWS = 8;
const TITLE = new RegExp(String.raw`^(?:${PERSON_TITLES})\.?\s+(?=\p{Lu}\p{L}*\.?\s+\p{Lu})`, 'iu');
const PERSON = /^\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){1,3}$/u;
const OF_ACCOUNTS =
  /\b(?:account|statement|bank|credit union|building society|branch|savings|current|page|summary|balance|sheet|details|activity|date|currency)\b/i;
const NAME = `\\p{Lu}[\\p{L}&'’.-]*`;
const JOINED = '\\s+(?:(?:of|and|&)\\s+)?(?:the\\s+)?';
const KIND =
  '(?:Bank|BANK|Bancorp|BANCORP|Credit Union|CREDIT UNION|Building Society|BUILDING SOCIETY|Sparkasse|SPARKASSE)';
/** "Bank of Ireland", "Banco de Chile": the kind comes first. */
const KIND_FIRST =
  '(?:Bank of(?: the)?|BANK OF(?: THE)?|Banco|BANCO|Banca|BANCA|Banque|BANQUE)(?:\\s+(?:d[eiou]l?|de la))?';
const FORM = '(?<form>,?\\s+(?:UK|USA|PLC|plc|Ltd|LTD|Limited|LIMITED|AG|SA|NV|N\\.A\\.|NA))*';
const BANK = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:${NAME}${JOINED}){1,4}${KIND}(?:\\s+of\\s+\\p{Lu}\\p{L}+)?|${KIND_FIRST}(?:\\s+\\p{Lu}\\p{L}+){1,3})${FORM}(?![\\p{L}]|\\s+(?:Statement|STATEMENT|Account|ACCOUNT))`,
  'gu',
);

/** Who holds the account stands above his address, without a label; first who is addressed by a title. */
export function findHolder({ layout }: Reading): Candidate[] {
  const page = layout.rows[0]?.page;
  const head = layout.segments.filter((segment) => segment.page === page && segment.box[1] < UPPER_HALF);
  const named = head.flatMap((segment) => {
    const start = TITLE.exec(segment.text)?.[0].length ?? 0;
    const name = segment.text.slice(start);
    const isName = PERSON.test(name) && !OF_ACCOUNTS.test(name) && mayBeName(name);
    return isName ? [{ name, start, segment }] : [];
  });
  const holder =
    named.find(({ start }) => start > 0) ??
    named.find(({ segment }) => segment.column === 0 && isOverAddress(layout, segment));
  if (!holder) return [];
  const { name, start, segment } = holder;
  return [{ value: name, score: start > 0 ? 0.8 : 0.76, spans: [{ segment, start, end: segment.text.length }] }];
}

function isOverAddress(layout: Layout, segment: Segment): boolean {
  const [below] = layout.column(segment, 1, 1);
  return (
    below !== undefined && /\d/.test(below.text) && /\p{L}{2}/u.test(below.text) && !/[:：]|\d{7}/.test(below.text)
  );
}

/** The one bank that the edges of the first page name, or what heads it alone. */
export function findBank({ layout: { rows } }: Reading): Candidate[] {
  const first = rows.filter(({ page }) => page === rows[0]?.page);
  const found = new Map<string, Candidate>();
  for (const [i, { segments }] of first.entries()) {
    const isFoot = i >= Math.max(EDGE_ROWS, first.length - EDGE_ROWS);
    if (i >= EDGE_ROWS && !isFoot) continue;
    for (const segment of segments) {
      for (const { index, 0: value, groups } of segment.text.matchAll(BANK)) {
        if (isFoot && !groups!.form) continue;
        const spans = [{ segment, start: index, end: index + value.length }];
        if (!found.has(value.toLowerCase())) found.set(value.toLowerCase(), { value, score: 0.76, spans });
      }
    }
  }
  if (found.size > 0) return found.size === 1 ? [...found.values()] : [];
  const [head] = first[0]?.segments ?? [];
  const isAlone = head && first[0]!.segments.length === 1 && isNameOfBank(head);
  return isAlone
    ? [{ value: head.text, score: 0.58, spans: [{ segment: head, start: 0, end: head.text.length }] }]
    : [];
}

const isNameOfBank = ({ text }: Segment): boolean =>
  /^\p{Lu}[\p{L}&.'’ -]{2,30}$/u.test(text) && !OF_ACCOUNTS.test(text) && mayBeName(text);
