import type { Segment, SegmentSpan } from '../../layout.ts';
import type { Candidate } from '../candidate.ts';
import type { Range } from '../contract/running-text.ts';
import { PERSON_TITLES } from '../person-titles.ts';
import type { Reading } from '../reading.ts';
import { ROLES } from './expectation.ts';
import { labelScore, type Terms } from './terms.ts';

const PERSON = String.raw`(?<!\p{L})((?:(?:${PERSON_TITLES})\.\s)?(?:\p{Lu}[\p{L}.'’-]*\s+){1,3}\p{Lu}[\p{L}'’-]+)`;
/** "Sarah Martinez (Receiving Manager)"; "Sarah Martinez, Receiving Manager", "Sarah Martinez -- Receiving Manager". */
const WITH_OFFICE: readonly RegExp[] = [
  new RegExp(`${PERSON}\\s+\\((\\p{Lu}[\\p{L}. &-]{1,40})\\)`, 'gu'),
  new RegExp(`${PERSON}(?:,|\\s+[-–—]{1,2})\\s+(\\p{Lu}[\\p{L} &-]{2,40})(?![\\p{L} &-]*\\()`, 'gu'),
];
/** "said Sarah Martinez, chief executive of Northwind": in sentences offices are not capitalised. */
const IN_SENTENCE = new RegExp(
  `${PERSON},\\s+(?:(?:the|our|its)\\s+)?(\\p{Ll}[\\p{L}-]+(?:\\s\\p{L}[\\p{L}-]+){0,4}?)(?=\\s(?:of|at|for|in)\\s|[,.;:"”]|$)`,
  'gu',
);
const OFFICE = new RegExp(`(?<!\\p{L})(?:chief|${ROLES.join('|')})(?!\\p{L})`, 'u');
const CHIEF = /\bchief (\p{L})\p{L}+ officer\b|\bchief (e)xecutive\b/giu;
const MIN_OFFICE = 0.85;

interface Holder {
  spans: SegmentSpan[];
  person: string;
  offices: string[];
}

const HOLDERS = new WeakMap<Reading, Holder[]>();

/** Who is said to hold the office that is asked for. */
export function findOfficer(reading: Reading, terms: Terms): Candidate[] {
  return holdersIn(reading).flatMap(({ spans, person, offices }): Candidate[] => {
    const score = Math.max(...offices.map((office) => labelScore(office, terms)));
    return score < MIN_OFFICE ? [] : [{ value: person, score: 0.9 * score, spans }];
  });
}

/** Read once for all fields that ask. */
function holdersIn(reading: Reading): Holder[] {
  const known = HOLDERS.get(reading) ?? [
    ...reading.layout.segments.flatMap(readHolders),
    ...reading.running.sentences.flatMap((sentence) => holdersOf(reading, sentence)),
  ];
  HOLDERS.set(reading, known);
  return known;
}

const readHolders = (segment: Segment): Holder[] =>
  WITH_OFFICE.flatMap((pattern) =>
    [...segment.text.matchAll(pattern)].map(({ index, 1: person, 2: office }) => ({
      spans: [{ segment, start: index, end: index + person!.length }],
      person: person!,
      offices: officesIn(office!),
    })),
  );

const holdersOf = ({ running, spans }: Reading, { start, end }: Range): Holder[] =>
  [...running.text.slice(start, end).matchAll(IN_SENTENCE)].flatMap(({ index, 1: person, 2: office }) => {
    const range = { start: start + index, end: start + index + person!.length };
    const at = running.partsOf(range).flatMap(({ source, from, to }) => spans.find(source.block.id, from, to));
    return at.length > 0 && OFFICE.test(office!) ? [{ spans: at, person: person!, offices: officesIn(office!) }] : [];
  });

/** "President and Chief Executive Officer" is the president, and the CEO. */
function officesIn(said: string): string[] {
  const short = said.replace(CHIEF, (_, of?: string, executive?: string) => `C${(of ?? executive)!.toUpperCase()}O`);
  return [...new Set([said, ...said.split(/\s+(?:and|&)\s+/), ...short.split(/\s+(?:and|&)\s+/)])];
}
