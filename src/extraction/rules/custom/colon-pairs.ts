import type { ExtractedField } from '../../extraction.ts';
import type { Segment, SegmentSpan } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import type { DocumentLabels } from './document-labels.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { termsOf } from './terms.ts';

const MIN_HEADING = 0.8;
const MIN_PAIRS = 2;
const EVIDENCE = 0.75;
const PAIR = /^(?<lead>\s*(?:[•▪◦‣●*–-]\s+)?)(?<first>[^:：]{2,40}?)\s*[:：]\s+(?=\S)/u;
const BULLET = /^\s*[•▪◦‣●*–-]\s+/u;

interface Pair {
  first: SegmentSpan;
  second: SegmentSpan[];
}

/** Records of two texts under the heading of their list, each in a line of its own: "• Q1 2026: Ship the first version". */
export function findColonPairs(
  { layout, conventions }: Reading,
  labels: DocumentLabels,
  list: FieldSchema,
  fields: readonly FieldSchema[],
): ExtractedField[] {
  const [a, b, ...others] = fields;
  if (!a || !b || others.length > 0 || fields.some(({ type, enum: choices }) => type !== 'string' || choices))
    return [];
  for (const { label, score } of labels.find(termsOf(list))) {
    if (score < MIN_HEADING || label.kind === 'start' || label.kind === 'question') continue;
    const pairs = pairsUnder(layout.rows, label.lines.at(-1)!);
    if (pairs.length < MIN_PAIRS) continue;
    return pairs.slice(0, ENOUGH_RECORDS).map(({ first, second }) => {
      const read = (spans: readonly SegmentSpan[]): RecordValue => ({
        value: spans.map(({ segment, start, end }) => segment.text.slice(start, end)).join(' '),
        citation: layout.citeLines([...spans], 'exact'),
        evidence: EVIDENCE,
        margin: LIST_MARGIN,
      });
      const found = new Map([[a, read([first])] as const, [b, read(second)] as const]);
      return toRecord(String(first.segment.row), fields, found, conventions);
    });
  }
  return [];
}

/** Each begins where the others do; a line without a mark and without a colon goes on with the last. */
function pairsUnder(rows: Reading['layout']['rows'], heading: Segment): Pair[] {
  const pairs: Pair[] = [];
  for (const { page, segments } of rows.slice(heading.row + 1)) {
    const [segment, ...beside] = segments;
    if (page !== heading.page || !segment || beside.length > 0) break;
    const match = PAIR.exec(segment.text);
    const last = pairs.at(-1);
    if (match) {
      const start = match.groups!.lead!.length;
      const first = { segment, start, end: start + match.groups!.first!.length };
      pairs.push({ first, second: [{ segment, start: match[0].length, end: segment.text.length }] });
    } else if (last && !BULLET.test(segment.text) && isBulleted(last)) {
      last.second.push({ segment, start: 0, end: segment.text.length });
    } else break;
  }
  return pairs;
}

const isBulleted = ({ first }: Pair): boolean => first.start > 0;
