import { type Segment, type SegmentSpan, textOfSpan } from '../../layout.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { expectationOf } from './expectation.ts';
import { readValue, type ValueField } from './read-value.ts';
import { saidScore, type Terms, words } from './terms.ts';

const MIN_SCORE = 0.62;
/** Its side says which of both it is, whatever the words of the label say of them together. */
const BY_SIDE = 0.25;
const LABEL = /^([\p{L} .]{2,40}?)\s?\/\s?(\p{L}+)((?:\s\p{L}+){0,2})\s*[:：]\s*/u;
const PARTED = /\s+\/\s*|\s*\/\s+/gu;

/** "Effective/Expiration Date: 01/15/2021 / 01/15/2022": of two things with one label each has its own side of the slash. */
export function* findSlashed(reading: Reading, field: ValueField, terms: Terms): Generator<Candidate> {
  for (const { segments } of reading.layout.rows)
    for (const segment of segments) {
      const label = segment.text.includes('/') ? LABEL.exec(segment.text) : null;
      if (!label) continue;
      const [all, first, second, rest] = label;
      const both = [segment, ...segments.slice(segment.column + 1, segment.column + 2)];
      const sides = sidesOf(both, all.length);
      const values = both
        .map(({ text }) => text)
        .join(' ')
        .slice(all.length);
      if (sides.length !== 2 || values.match(PARTED)?.length !== 1) continue;
      for (const [i, name] of [first! + rest, second! + rest].entries()) {
        const score = saidScore(words(name, true), terms);
        const side = sides[i]!;
        const found =
          score >= MIN_SCORE && readValue(textOfSpan(side), field, expectationOf(field, terms), reading.conventions);
        if (!found) continue;
        const start = side.start + found.start;
        yield {
          value: found.value,
          score: Math.min(1, score + BY_SIDE),
          spans: [{ segment: side.segment, start, end: side.start + found.end }],
        };
      }
    }
}

/** What the slashes with a space beside them part, in the segment of the label and the one right of it. */
function sidesOf(segments: readonly Segment[], from: number): SegmentSpan[] {
  return segments.flatMap((segment, i) => {
    let start = i === 0 ? from : 0;
    const sides: SegmentSpan[] = [];
    for (const { index, 0: mark } of [...segment.text.matchAll(PARTED), { index: segment.text.length, 0: '' }]) {
      if (index < start) continue;
      if (segment.text.slice(start, index).trim() !== '') sides.push({ segment, start, end: index });
      start = index + mark.length;
    }
    return sides;
  });
}
