import type { Segment, SegmentSpan } from '../../layout.ts';
import { findEmails, findUrls } from '../../values/contacts.ts';
import type { Candidate } from '../candidate.ts';
import { hasLegalForm, mayBeName, nameKey } from '../companies.ts';
import type { Reading } from '../reading.ts';
import { ofOrganisation, ofPaper } from './organisation-words.ts';

const WHOLE_SCORE = 0.68;
const PART_SCORE = 0.62;
const MAX_WORDS = 6;
const TOP_ROWS = 8;
const MIN_KEY = 4;
const MIN_INITIALS = 3;

/** Where anybody has an address: they tell nothing of whoever uses them. */
const PUBLIC = new Set(
  'gmail googlemail yahoo ymail hotmail outlook live msn icloud me aol proton protonmail gmx web mail zoho linkedin github gitlab facebook twitter x instagram youtube whatsapp google goo bit zoom doi orcid medium wikipedia docusign paypal stripe calendly dropbox adobe apple microsoft office irs example'.split(
    ' ',
  ),
);
/** "co.uk", "ac.at": the name stands before both. */
const SECOND_LEVEL = new Set('co com org net ac gov edu or ne go'.split(' '));
const SMALL = /^(?:of|and|the|for|de|la|du|der|und|et|y|&)$/i;

/** Who has the addresses of the net that a document gives, as it prints the name: "Wells Fargo" has wellsfargo.com. */
export function findNameOfWeb({ layout }: Reading): Candidate[] {
  const { segments } = layout;
  const counts = new Map<string, number>();
  for (const domain of headsAndFeet(layout).flatMap(({ text }) => domainsIn(text)))
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  const domains = [...counts].sort((a, b) => b[1] - a[1]).map(([domain]) => domain);
  for (const domain of domains) {
    const named = segments.flatMap((segment) => nameLike(segment, domain) ?? []);
    const best = named.find(({ segment, start, end }) => start === 0 && end === segment.text.length) ?? named[0];
    if (!best) continue;
    const { segment, start, end } = best;
    const isWhole = end - start === segment.text.length;
    return [{ value: segment.text.slice(start, end), score: isWhole ? WHOLE_SCORE : PART_SCORE, spans: [best] }];
  }
  return [];
}

/** The first page, and the edges of all others: what a text refers to in between is of others. */
const headsAndFeet = ({ rows }: Reading['layout']): Segment[] =>
  rows
    .filter(
      ({ page }, i) =>
        page === rows[0]!.page || rows[i - EDGE_ROWS]?.page !== page || rows[i + EDGE_ROWS]?.page !== page,
    )
    .flatMap(({ segments }) => segments);
const EDGE_ROWS = 4;

function domainsIn(text: string): string[] {
  const hosts = [
    ...findEmails(text).map(({ value }) => value.split('@')[1]!),
    ...findUrls(text).map(({ value }) => value.replace(/^https?:\/\//, '').split('/')[0]!),
  ];
  return hosts.flatMap((host) => {
    const labels = host.toLowerCase().split('.');
    const at = labels.length > 2 && SECOND_LEVEL.has(labels.at(-2)!) ? -3 : -2;
    const name = (labels.at(at) ?? '').replaceAll('-', '');
    return name.length < MIN_INITIALS || PUBLIC.has(name) ? [] : [name];
  });
}

/** Capitalised words of a line that are written like a domain, with what goes on to name the company. */
function nameLike(segment: Segment, domain: string): SegmentSpan | undefined {
  const { text } = segment;
  if (/@|\.\p{L}{2,}\//u.test(text) || text.toLowerCase().includes(`${domain}.`)) return undefined;
  const words = [...text.matchAll(/[^\s,;|·:()"“”]+/g)];
  for (let from = 0; from < words.length; from++) {
    if (!/^\p{Lu}/u.test(words[from]![0])) continue;
    for (let to = from; to < Math.min(words.length, from + MAX_WORDS); to++) {
      const run = words.slice(from, to + 1);
      if (
        !isLike(
          run.map(([word]) => word),
          domain,
        )
      )
        continue;
      const start = words[from]!.index;
      const end = endOfName(text, words.slice(to), start, segment.row >= TOP_ROWS);
      return mayBeName(text.slice(start, end)) ? { segment, start, end } : undefined;
    }
  }
  return undefined;
}

function isLike(run: readonly string[], domain: string): boolean {
  const key = nameKey(run.join(''));
  if (domain.length >= MIN_KEY && (key === domain || (run.length < 3 && key.startsWith(domain)))) return true;
  const large = run.filter((word) => !SMALL.test(word));
  const isInitials = large.length >= MIN_INITIALS && large.every((word) => /^\p{Lu}/u.test(word));
  return isInitials && large.map(([letter]) => letter!.toLowerCase()).join('') === domain;
}

/** Up to the legal form, or the last word that says what kind of company it is; a line of capitalised words is the name as a whole. */
function endOfName(text: string, [last, ...next]: readonly RegExpExecArray[], start: number, isBelow: boolean): number {
  const rest = text.slice(start);
  const isTitle =
    isBelow ||
    ofPaper(rest) ||
    !/^(?:\p{Lu}[\p{L}\d.'’-]*|&|of|and)(?:,?\s(?:\p{Lu}[\p{L}\d.'’-]*|&|of|and)){0,5}$/u.test(rest);
  if (!isTitle) return text.length;
  let end = last!.index + last![0].replace(/['’]s$|[.!?]$/u, '').length;
  for (const { index, 0: word } of next) {
    if (
      !/^\p{Lu}/u.test(word) ||
      /[,;|·:()]/.test(text.slice(end, index)) ||
      !(hasLegalForm(word) || ofOrganisation(word))
    )
      break;
    end = index + word.length;
  }
  return end;
}
