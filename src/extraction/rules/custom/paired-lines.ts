import type { ExtractedField } from '../../extraction.ts';
import type { Row, Segment, SegmentSpan } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import type { DocumentLabels } from './document-labels.ts';
import { expectationOf, mayBe } from './expectation.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { termsOf } from './terms.ts';

const MIN_HEADING = 0.8;
const MIN_PAIRS = 2;
const SAME_EDGE = 6;
const MAX_FIRST = 40;
const EVIDENCE = 0.8;

/** The first text of a line and what stands beside it, in one or more lines. */
interface Pair {
  first: Segment;
  second: Segment[];
}

/** Records of two texts: lines in two columns under the heading that names the list, "H225  Highly flammable liquid". */
export function findPairedLines(
  reading: Reading,
  labels: DocumentLabels,
  list: FieldSchema,
  fields: readonly FieldSchema[],
): ExtractedField[] {
  const [a, b, ...others] = fields;
  if (!a || !b || others.length > 0 || fields.some(({ type, enum: choices }) => type !== 'string' || choices))
    return [];
  for (const { label, score } of labels.find(termsOf(list))) {
    if (score < MIN_HEADING || label.kind === 'start' || label.kind === 'question') continue;
    const pairs = pairsUnder(reading.layout.rows, label.lines.at(-1)!);
    if (pairs.length < MIN_PAIRS) continue;
    const order = fits(pairs, a, b) || !fits(pairs, b, a) ? [a, b] : [b, a];
    return pairs.slice(0, ENOUGH_RECORDS).map((pair) => toItem(reading, pair, fields, order[0]!, order[1]!));
  }
  return [];
}

function pairsUnder(rows: readonly Row[], heading: Segment): Pair[] {
  const pairs: Pair[] = [];
  for (const row of rows.slice(heading.row + 1)) {
    const [first, second, ...others] = row.segments;
    const last = pairs.at(-1);
    if (row.page !== heading.page || !first || first.box[0] < heading.box[0] - SAME_EDGE || others.length > 0) break;
    const begins = (segment: Segment, like: Segment | undefined): boolean =>
      !like || Math.abs(segment.box[0] - like.box[0]) < SAME_EDGE;
    if (second && first.text.length <= MAX_FIRST && begins(first, last?.first) && begins(second, last?.second[0]))
      pairs.push({ first, second: [second] });
    else if (!second && last && begins(first, last.second[0])) last.second.push(first);
    else break;
  }
  return pairs;
}

/** Whether what stands first may be the one, and what stands second the other. */
const fits = (pairs: readonly Pair[], a: FieldSchema, b: FieldSchema): boolean =>
  pairs.every(
    ({ first, second }) =>
      mayBe(first.text, expectationOf(a, termsOf(a))) && mayBe(second[0]!.text, expectationOf(b, termsOf(b))),
  );

function toItem(
  { layout, conventions }: Reading,
  { first, second }: Pair,
  fields: readonly FieldSchema[],
  ofFirst: FieldSchema,
  ofSecond: FieldSchema,
): ExtractedField {
  const read = (lines: readonly Segment[]): RecordValue => {
    const spans = lines.map((segment): SegmentSpan => ({ segment, start: 0, end: segment.text.length }));
    const value = lines.map(({ text }) => text).join(' ');
    return { value, citation: layout.citeLines(spans, 'exact'), evidence: EVIDENCE, margin: LIST_MARGIN };
  };
  const found = new Map([
    [ofFirst, read([first])],
    [ofSecond, read(second)],
  ]);
  return toRecord(String(first.row), fields, found, conventions);
}
