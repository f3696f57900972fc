import type { Row, SegmentSpan } from '../../layout.ts';
import { findAmounts } from '../../values/amounts.ts';
import { fold } from '../../values/found.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { expectationOf } from './expectation.ts';
import type { ValueField } from './labelled-values.ts';
import { isNumber } from './read-value.ts';
import type { Terms } from './terms.ts';

/** Nothing else in a document is written so by chance. */
const TELLING_SCORE = 0.9;
/** A word that may stand anywhere. */
const SCORE = 0.55;
const MIN_LENGTH = 3;
const MIN_TELLING = 6;
const MIN_DIGITS = 4;

/** Examples of the schema that the document says word for word: who wrote the schema had such a document before him. */
export function findExamples(reading: Reading, field: ValueField, terms: Terms): Candidate[] {
  if (field.enum) return [];
  const { examples } = expectationOf(field, terms);
  if (isNumber(field)) return examples.flatMap((example) => numberLike(reading, example)).slice(0, 1);
  const found = examples.flatMap((example) => {
    const [first] = field.type === 'string' ? textLike(reading, example) : [];
    return first ? [{ ...first, score: isTelling(example) ? TELLING_SCORE : SCORE }] : [];
  });
  // Of several that are said each may be what is meant, the first before the others.
  return found.length > 1 ? found.map((one, i) => ({ ...one, score: SCORE - 0.01 * i })) : found;
}

/** A code, or a name of several words. */
const isTelling = (example: string): boolean =>
  example.length >= MIN_TELLING &&
  (/\p{L}\S*\d|\d\S*\p{L}|\d{5}/u.test(example) || /\p{L}{2}.*\s.*\p{L}{2}/u.test(example));

/** As printed, whatever marks and spaces are between its words. */
function* textLike({ layout }: Reading, example: string): Generator<Candidate> {
  const words = fold(example).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.join('').length < MIN_LENGTH) return;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]*')}(?![\\p{L}\\p{N}])`, 'u');
  for (const row of layout.rows) {
    const match = pattern.exec(row.segments.map(({ folded }) => folded).join(' '));
    if (!match) continue;
    const spans = spansIn(row, match.index, match.index + match[0].length);
    const isAlone = spans.every(({ segment, start, end }) => end - start === segment.text.length);
    if (!isAlone && !isTelling(example)) continue;
    yield {
      value: spans.map(({ segment, start, end }) => segment.text.slice(start, end)).join(' '),
      score: SCORE,
      spans,
    };
  }
}

function numberLike({ layout, conventions }: Reading, example: string): Candidate[] {
  const [wanted] = findAmounts(example, { decimalMark: '.', groupBySpace: false });
  if (!wanted || example.replace(/\D/g, '').length < MIN_DIGITS) return [];
  for (const segment of layout.segments)
    for (const { index, 0: printed } of segment.text.matchAll(/(?<![\p{L}\d.,])\d[\d.,]*\d/gu)) {
      const [amount] = findAmounts(printed, conventions);
      if (amount?.value.value !== wanted.value.value) continue;
      const span = { segment, start: index, end: index + printed.length };
      return [{ value: wanted.value.value, score: TELLING_SCORE, spans: [span] }];
    }
  return [];
}

/** The parts of the segments of a row from one character to another, the row read with a space between them. */
function spansIn({ segments }: Row, from: number, to: number): SegmentSpan[] {
  let at = 0;
  return segments.flatMap((segment) => {
    const [start, end] = [Math.max(0, from - at), Math.min(segment.text.length, to - at)];
    at += segment.text.length + 1;
    return start < end ? [{ segment, start, end }] : [];
  });
}
