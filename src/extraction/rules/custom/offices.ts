import type { Segment } from '../../layout.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { labelScore, type Terms } from './terms.ts';

const PERSON = String.raw`(?<!\p{L})((?:(?:Dr|Mr|Mrs|Ms|Prof)\.\s)?(?:\p{Lu}[\p{L}.'’-]*\s+){1,3}\p{Lu}[\p{L}'’-]+)`;
/** "Sarah Martinez (Receiving Manager)"; "Sarah Martinez, Receiving Manager", "Sarah Martinez -- Receiving Manager". */
const WITH_OFFICE: readonly RegExp[] = [
  new RegExp(`${PERSON}\\s+\\((\\p{Lu}[\\p{L}. &-]{1,40})\\)`, 'gu'),
  new RegExp(`${PERSON}(?:,|\\s+[-–—]{1,2})\\s+(\\p{Lu}[\\p{L} &-]{2,40})(?![\\p{L} &-]*\\()`, 'gu'),
];
const CHIEF = /\bchief (\p{L})\p{L}+ officer\b/giu;
const MIN_OFFICE = 0.85;

interface Holder {
  segment: Segment;
  start: number;
  person: string;
  offices: string[];
}

const HOLDERS = new WeakMap<Reading, Holder[]>();

/** Who is said to hold the office that is asked for. */
export function findOfficer(reading: Reading, terms: Terms): Candidate[] {
  return holdersIn(reading).flatMap(({ segment, start, person, offices }): Candidate[] => {
    const score = Math.max(...offices.map((office) => labelScore(office, terms)));
    const spans = [{ segment, start, end: start + person.length }];
    return score < MIN_OFFICE ? [] : [{ value: person, score: 0.9 * score, spans }];
  });
}

/** Read once for all fields that ask. */
function holdersIn(reading: Reading): Holder[] {
  const known = HOLDERS.get(reading) ?? reading.layout.segments.flatMap(readHolders);
  HOLDERS.set(reading, known);
  return known;
}

const readHolders = (segment: Segment): Holder[] =>
  WITH_OFFICE.flatMap((pattern) =>
    [...segment.text.matchAll(pattern)].map(({ index, 1: person, 2: office }) => ({
      segment,
      start: index,
      person: person!,
      offices: officesIn(office!),
    })),
  );

/** "President and Chief Executive Officer" is the president, and the CEO. */
function officesIn(said: string): string[] {
  const short = said.replace(CHIEF, (_, initial: string) => `C${initial.toUpperCase()}O`);
  return [...new Set([said, ...said.split(/\s+(?:and|&)\s+/), ...short.split(/\s+(?:and|&)\s+/)])];
}
