import type { ExtractedField } from '../../extraction.ts';
import { type Segment, type SegmentSpan, whole } from '../../layout.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import { findCountedHeadings } from './counted-headings.ts';
import { expectationOf } from './expectation.ts';
import { means } from './means.ts';
import { readValue } from './read-value.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { GENERIC, labelScore, saidScore, termsOf, words } from './terms.ts';

const MIN_SCORE = 0.75;
const MIN_HEADER_SCORE = 0.55;
const EVIDENCE = 0.8;
const ROWS_TO_HEADER = 6;
/** "Insurer A: Midland Mutual", "Director 2 – J. Ortiz". */
const NUMBERED =
  /^(\p{L}[\p{L} ]{1,30}?)\s+(?:(?:No\.?|Nr\.?|#)\s?)?([A-Z]|\d{1,4}(?:[/.-]\d{1,4})?|[IVX]{2,4})(?:\s*[:.)]|\s[–—-])\s+(?=\S)/u;

interface Item {
  segment: Segment;
  marker: SegmentSpan;
  text: SegmentSpan;
}

/** Records that are counted by the word of their list, each in a line of its own. */
export function findNumberedItems(
  reading: Reading,
  list: FieldSchema,
  fields: readonly FieldSchema[],
): ExtractedField[] {
  const own = itemsOf(reading, list);
  const items = own.length > 0 ? own : countedItems(reading, list);
  const [main] = fields.filter((field) => isFreeText(field) && !isMarker(field, list));
  if (items.length < 2 || !main) return [];
  return items.slice(0, ENOUGH_RECORDS).map((item) => {
    const found = new Map<FieldSchema, RecordValue>();
    const put = (field: FieldSchema, span: SegmentSpan): void => {
      const text = span.segment.text.slice(span.start, span.end);
      const expectation = expectationOf(field, termsOf(field));
      const isFree = isFreeText(field);
      const read = isFree ? { value: text } : readValue(text, field, expectation, reading.conventions);
      const citation = reading.layout.cite(span, 'exact');
      if (read) found.set(field, { value: read.value, citation, evidence: EVIDENCE, margin: LIST_MARGIN });
    };
    for (const field of fields) if (isMarker(field, list)) put(field, item.marker);
    put(main, item.text);
    const rest = fields.filter((field) => !found.has(field) && field !== main);
    for (const segment of besides(reading, item)) {
      const field = fieldOver(reading, segment, rest) ?? (rest.length === 1 ? rest[0] : undefined);
      if (field && !found.has(field)) put(field, whole(segment));
    }
    return toRecord(String(item.segment.row), fields, found, reading.conventions);
  });
}

function itemsOf({ layout }: Reading, list: FieldSchema): Item[] {
  const terms = termsOf(list);
  const seen = new Set<string>();
  return layout.segments.flatMap((segment): Item[] => {
    const match = NUMBERED.exec(segment.text);
    if (!match || labelScore(match[1]!, terms) < MIN_SCORE || seen.has(match[2]!)) return [];
    seen.add(match[2]!);
    const start = segment.text.indexOf(match[2]!, match[1]!.length + 1);
    const marker = { segment, start, end: start + match[2]!.length };
    // "Resolution No. 4 – Appointment of auditors. It was resolved …": what heads a paragraph ends with its first sentence.
    const head = /^(?:[^.!?]|\.(?=\d)){3,80}(?=[.!?]\s+\p{Lu})/u.exec(segment.text.slice(match[0].length));
    const end = head ? match[0].length + head[0].length : segment.text.length;
    return [{ segment, marker, text: { segment, start: match[0].length, end } }];
  });
}

/** "1. Opening", "2. Reports", for who asks for the agenda with its numbers. */
const countedItems = (reading: Reading, list: FieldSchema): Item[] =>
  findCountedHeadings(reading, termsOf(list)).map(([text]) => {
    const { segment, start } = text!;
    const marker = { segment, start: 0, end: /^\d+/.exec(segment.text)?.[0].length ?? start };
    return { segment, marker, text: text! };
  });

const MARKERS = ['letter', 'number', 'no', 'id', 'index', 'line', 'key', 'code', 'ltr'];

/** "letter", "insurer_letter", "no": says nothing but that the records are counted. */
function isMarker(field: FieldSchema, list: FieldSchema): boolean {
  const counted = words(list.name, true);
  const said = words(field.name, true);
  return (
    said.some((word) => MARKERS.includes(word)) &&
    said.every((word) => MARKERS.includes(word) || counted.some((other) => means(word, other)))
  );
}

/** What stands in the row right of an item, up to the next one. */
function besides({ layout }: Reading, { segment }: Item): Segment[] {
  const right = layout.rows[segment.row]!.segments.slice(segment.column + 1);
  const next = right.findIndex(({ text }) => NUMBERED.test(text));
  return next < 0 ? right : right.slice(0, next);
}

/** The field that the column of a segment is headed with. */
function fieldOver({ layout }: Reading, segment: Segment, fields: readonly FieldSchema[]): FieldSchema | undefined {
  for (const above of layout.column(segment, -1, ROWS_TO_HEADER)) {
    const said = words(above.text, true);
    const named = fields
      .map((field) => ({ field, score: saidScore(said, termsOf(field)) }))
      .filter(({ score }) => score >= MIN_HEADER_SCORE)
      .sort((a, b) => b.score - a.score)[0];
    if (named) return named.field;
    if (said.some((word) => !GENERIC.has(word) && !/\d/.test(word))) return undefined;
  }
  return undefined;
}
