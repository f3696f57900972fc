import type { Segment, SegmentSpan } from '../../layout.ts';
import { findDates } from '../../values/dates.ts';
import { type Found, overlaps } from '../../values/found.ts';
import { findPeriods, type Period } from '../../values/partial-dates.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import type { DocumentLabels, Label } from './document-labels.ts';
import { END, START } from './range-cells.ts';
import { mentions, type Terms } from './terms.ts';

const NAMED = 0.8;
/** What is said to be a period, and is one. */
const AS_PERIOD = 0.97;

/** "From 24 September", "To 24 September": days in lines of their own. */
const SIDES = {
  from: /^\s*(?:from|von|vom|du|dal|desde|van)\s*[:：]?\s*$/iu,
  to: /^\s*(?:to|through|until|bis|au|al|hasta|tot)\s*[:：]?\s*$/iu,
};

/** For a field that asks for the start or the end of something, that day of "Policy period: 3/28/20 to 3/28/21". */
export function* findPeriodSides(reading: Reading, labels: DocumentLabels, terms: Terms): Generator<Candidate> {
  const side = mentions(terms, ...END) ? 'to' : mentions(terms, ...START) ? 'from' : undefined;
  if (!side) return;
  for (const { label, score } of labels.find({ ...terms, names: namesOfPeriod(terms, side) })) {
    for (const { segment, start, end } of placesOf(reading, label)) {
      const text = segment.text.slice(start, end);
      const dates = findDates(text, reading.conventions);
      const [first, second] = dates;
      // The dash may be set a little off the line.
      const isPair = second !== undefined && text.slice(first!.end, second.start).trim() === '';
      const [period] = findPeriods(text, reading.conventions);
      const isPeriod = isPair || period !== undefined;
      const said = dates.length === 1 ? SIDES[side].test(text.slice(0, first!.start)) && first : undefined;
      const found = period
        ? sideOf(period, side, dates)
        : said || (side === 'to' ? second : isPair ? first : undefined);
      if (!found) continue;
      const at = { segment, start: start + found.start, end: start + found.end };
      const derived = !dates.some(({ value }) => value === found.value);
      yield { value: found.value, score: (isPeriod ? AS_PERIOD : NAMED) * score, spans: [at], derived };
    }
  }
}

/** "Oct 13 – Nov 12, 2025": the first day has its year from the second. */
function sideOf(period: Found<Period>, side: 'from' | 'to', dates: readonly Found<string>[]): Found<string> {
  const value = period.value[side];
  const printed = dates.find((date) => date.value === value && overlaps(date, period));
  const second = dates.find((date) => date.value === period.value.to && overlaps(date, period));
  return printed ?? { value, start: period.start, end: second?.start ?? period.end };
}

/** "policy_end" is the end of the "policy period"; the "start" of a "coverage_period" that of the object. */
function namesOfPeriod({ names, parents }: Terms, side: 'from' | 'to'): Terms['names'] {
  const words = side === 'to' ? END : START;
  const said = names.flatMap(({ words: name, trust }) =>
    (side === 'to' ? ['effective', 'period'] : ['period']).map((word) => ({
      words: name
        .map((other) => (words.includes(other) ? word : other))
        .filter((other, i, all) => (other !== 'date' || word !== 'period') && all.indexOf(other) === i),
      trust,
    })),
  );
  const isAlone = names[0]!.words.every((word) => words.includes(word) || word === 'date');
  return isAlone && parents.size > 0 ? [...said, { words: [...parents], trust: 1 }] : said;
}

/** Behind a label, right of it, or right below. */
function placesOf({ layout }: Reading, { lines, end }: Label): SegmentSpan[] {
  const last = lines.at(-1)!;
  if (end < last.text.length) return [{ segment: last, start: end, end: last.text.length }];
  const right = layout.rows[last.row]!.segments[last.column + 1];
  const below = [...layout.column(last, 1, 2)];
  return [...(right ? [right] : []), ...below].map((segment: Segment) => ({
    segment,
    start: 0,
    end: segment.text.length,
  }));
}
