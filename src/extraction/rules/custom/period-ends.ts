import { findDates } from '../../values/dates.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import type { DocumentLabels } from './document-labels.ts';
import { mentions, type Terms } from './terms.ts';

const END = ['expiration', 'expiry', 'expire', 'end', 'until', 'termination'];

/** For a field that asks for an end, the second date of "Effective date: 3/28/20 to 3/28/21" and of "Policy period". */
export function* findPeriodEnds(
  { layout, conventions }: Reading,
  labels: DocumentLabels,
  terms: Terms,
): Generator<Candidate> {
  if (!mentions(terms, ...END)) return;
  const names = terms.names.flatMap(({ words: name, trust }) =>
    ['effective', 'period'].map((word) => ({
      words: name
        .map((other) => (END.includes(other) ? word : other))
        .filter((other) => other !== 'date' || word !== 'period'),
      trust,
    })),
  );
  for (const { label, score } of labels.find({ ...terms, names })) {
    const segment = label.lines.at(-1)!;
    const right = layout.rows[segment.row]!.segments[segment.column + 1];
    const span =
      label.end < segment.text.length
        ? { segment, start: label.end, end: segment.text.length }
        : right && { segment: right, start: 0, end: right.text.length };
    const found = span && findDates(span.segment.text.slice(span.start, span.end), conventions)[1];
    if (found) {
      const at = { segment: span.segment, start: span.start + found.start, end: span.start + found.end };
      yield { value: found.value, score: 0.8 * score, spans: [at] };
    }
  }
}
