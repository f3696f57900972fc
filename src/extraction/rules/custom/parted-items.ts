import type { ExtractedField } from '../../extraction.ts';
import { type SegmentSpan, textOfSpan, textOfSpans } from '../../layout.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import { findBulletList } from './bullet-lists.ts';
import { expectationOf } from './expectation.ts';
import { readValue } from './read-value.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { type Terms, termsOf } from './terms.ts';

/** What stands before the first dash or colon of an item. */
const LEAD = /^\s*(\S[^:–—]{0,38}?)(?:\s+[-–—]\s+|:\s+)(?=\S)/u;
const MIN_SHARE = 0.6;
const EVIDENCE = 0.7;
const PERSON = /\b(?:who|person|people|owner|responsible|assign(?:ee|ed)|attendee|speaker|member)\b/i;

/** Records of items that are parted by a dash or a colon: "Daniel – order the posters by 4 May" under "Action items". */
export function findPartedItems(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): ExtractedField[] {
  const texts = fields.filter(isFreeText);
  const first = texts.find((field) => PERSON.test(`${field.name.replace(/_/g, ' ')} ${field.description}`)) ?? texts[0];
  const second = texts.find((field) => field !== first);
  if (!first || (!second && !PERSON.test(`${first.name} ${first.description}`))) return [];
  const items = findBulletList(reading, termsOf(list));
  const parted = items.flatMap((spans) => {
    const lead = LEAD.exec(textOfSpan(spans[0]!));
    return lead ? [{ spans, lead }] : [];
  });
  if (parted.length < 2 || parted.length < MIN_SHARE * items.length) return [];
  return parted.slice(0, ENOUGH_RECORDS).map(({ spans, lead }) => {
    const [line, ...more] = spans;
    const from = line!.start + lead.index + lead[0].indexOf(lead[1]!);
    const found = new Map<FieldSchema, RecordValue>();
    const put = (field: FieldSchema, at: SegmentSpan[], value: RecordValue['value']): void => {
      const citation = reading.layout.citeLines(at, 'exact');
      found.set(field, { value, citation, evidence: EVIDENCE, margin: LIST_MARGIN });
    };
    put(first, [{ ...line!, start: from, end: from + lead[1]!.length }], lead[1]!);
    const rest = [{ ...line!, start: line!.start + lead[0].length }, ...more];
    const said = textOfSpans(rest);
    if (second) put(second, rest, said);
    for (const field of fields) {
      if (isFreeText(field) || field.type === 'integer') continue;
      const terms: Terms = termsOf(field);
      const read = readValue(said, field, expectationOf(field, terms), reading.conventions);
      if (read) put(field, rest, read.value);
    }
    return toRecord(String(line!.segment.row), fields, found, reading.conventions);
  });
}
