import type { ExtractedField } from '../../extraction.ts';
import { type Row, type Segment, type SegmentSpan, textOfSpan, textOfSpans } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import type { DocumentLabels } from './document-labels.ts';
import { expectationOf, mayBe } from './expectation.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { termsOf } from './terms.ts';

const MIN_HEADING = 0.8;
const MIN_PAIRS = 2;

/** The first text of a line and what goes with it, in one or more lines. */
export interface Pair {
  first: SegmentSpan;
  second: SegmentSpan[];
}

/** How two texts are set in pairs. */
export interface PairSetting {
  pairsUnder(rows: readonly Row[], heading: Segment): Pair[];
  evidence: number;
}

/** Records of two texts, which stand in pairs under the heading that names their list. */
export function findHeadedPairs(
  reading: Reading,
  labels: DocumentLabels,
  list: FieldSchema,
  fields: readonly FieldSchema[],
  { pairsUnder, evidence }: PairSetting,
): ExtractedField[] {
  const [a, b, ...others] = fields;
  if (!a || !b || others.length > 0 || fields.some(({ type, enum: choices }) => type !== 'string' || choices))
    return [];
  const { layout, conventions } = reading;
  const read = (spans: readonly SegmentSpan[]): RecordValue => ({
    value: textOfSpans(spans),
    citation: layout.citeLines([...spans], 'exact'),
    evidence,
    margin: LIST_MARGIN,
  });
  for (const { label, score } of labels.find(termsOf(list))) {
    if (score < MIN_HEADING || label.kind === 'start' || label.kind === 'question') continue;
    const pairs = pairsUnder(layout.rows, label.lines.at(-1)!);
    if (pairs.length < MIN_PAIRS) continue;
    const [ofFirst, ofSecond] = fits(pairs, a, b) || !fits(pairs, b, a) ? [a, b] : [b, a];
    return pairs.slice(0, ENOUGH_RECORDS).map(({ first, second }) => {
      const found = new Map([[ofFirst, read([first])] as const, [ofSecond, read(second)] as const]);
      return toRecord(String(first.segment.row), fields, found, conventions);
    });
  }
  return [];
}

/** Whether what stands first may be the one, and what stands second the other. */
const fits = (pairs: readonly Pair[], a: FieldSchema, b: FieldSchema): boolean =>
  pairs.every(
    ({ first, second }) =>
      mayBe(textOfSpan(first), expectationOf(a, termsOf(a))) &&
      mayBe(textOfSpan(second[0]!), expectationOf(b, termsOf(b))),
  );
