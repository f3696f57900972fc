import type { ExtractedField } from '../../extraction.ts';
import { type Row, type SegmentSpan, textOfSpans } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import type { Reading } from '../reading.ts';
import { expectationOf } from './expectation.ts';
import { readValue } from './read-value.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { itemTerms, labelScore } from './terms.ts';

const MIN_PARTS = 3;
const MIN_SCORE = 0.55;
const MIN_NAMED = 2;

/** Records of a table that is typed: "Line | Part | Qty" over lines with as many bars. */
export function findPipedLines(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): ExtractedField[] {
  const rows = reading.layout.rows.map(partsOf);
  const terms = new Map(fields.map((field) => [field, itemTerms(field, list)]));
  let columns = new Map<FieldSchema, { at: number; score: number }>();
  let count = 0;
  const records: ExtractedField[] = [];
  for (const parts of rows) {
    if (parts.length < MIN_PARTS) continue;
    const named = columnsOf(parts, terms);
    if (records.length === 0 && named.size >= MIN_NAMED && named.size > columns.size) {
      [columns, count] = [named, parts.length];
      continue;
    }
    if (parts.length !== count) continue;
    const found = new Map<FieldSchema, RecordValue>();
    for (const [field, { at, score }] of columns) {
      const value = readPart(reading, parts[at]!, field, terms.get(field)!);
      if (value) found.set(field, { ...value, evidence: score, margin: LIST_MARGIN });
    }
    if (found.size >= MIN_NAMED) records.push(toRecord(String(records.length), fields, found, reading.conventions));
  }
  return records;
}

type Part = SegmentSpan[];
const textOf = (part: Part): string => textOfSpans(part).trim();

/** The pieces of a row between bars, those of its segments that touch put together. */
function partsOf({ segments }: Row): Part[] {
  const parts: Part[] = [[]];
  for (const segment of segments) {
    let start = 0;
    for (let bar = segment.text.indexOf('|'); bar >= 0; bar = segment.text.indexOf('|', start)) {
      if (bar > start) parts.at(-1)!.push({ segment, start, end: bar });
      parts.push([]);
      start = bar + 1;
    }
    if (start < segment.text.length) parts.at(-1)!.push({ segment, start, end: segment.text.length });
  }
  const isFramed = parts.length > 2 && textOf(parts[0]!) === '' && textOf(parts.at(-1)!) === '';
  return isFramed ? parts.slice(1, -1) : parts;
}

function columnsOf(
  parts: readonly Part[],
  terms: ReadonlyMap<FieldSchema, ReturnType<typeof itemTerms>>,
): Map<FieldSchema, { at: number; score: number }> {
  const pairs = [...terms].flatMap(([field, its]) =>
    parts.map((part, at) => ({ field, at, score: labelScore(textOf(part), its) })),
  );
  pairs.sort((a, b) => b.score - a.score);
  const columns = new Map<FieldSchema, { at: number; score: number }>();
  for (const { field, at, score } of pairs) {
    if (score < MIN_SCORE || columns.has(field) || [...columns.values()].some((other) => other.at === at)) continue;
    columns.set(field, { at, score });
  }
  return columns;
}

function readPart(
  { layout, conventions }: Reading,
  part: Part,
  field: FieldSchema,
  terms: ReturnType<typeof itemTerms>,
): Pick<RecordValue, 'value' | 'citation'> | undefined {
  const text = textOf(part);
  if (text === '' || /^[-–—=\s]+$/.test(text)) return undefined;
  const found = readValue(text, field, expectationOf(field, terms), conventions);
  return found && { value: found.value, citation: layout.citeLines(part, 'exact') };
}
