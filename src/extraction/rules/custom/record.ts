import type { Citation } from '../../../document/citation.ts';
import { MAX_UNPROVEN, toConfidence } from '../../confidence.ts';
import { joinCitations } from '../../evidence.ts';
import { type ExtractedField, notFound, type Value } from '../../extraction.ts';
import { proves } from '../../proof.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import type { Conventions } from '../../values/conventions.ts';
import { parseDayOfYear } from '../../values/partial-dates.ts';

/** A value of a record and the place it was read from. */
export interface RecordValue {
  value: Value;
  citation: Citation;
  /** As for a field: 0 to 1. */
  evidence: number;
  /** How far its table or list is ahead of the next that may be meant. */
  margin: number;
  /** Of a list. */
  items?: ExtractedField[];
}

/** Of records that stand in no table: lists are looked for where no table is meant. */
export const LIST_MARGIN = 0.6;

/** One item of an array of objects. */
export function toRecord(
  name: string,
  fields: readonly FieldSchema[],
  found: ReadonlyMap<FieldSchema, RecordValue>,
  conventions: Conventions,
): ExtractedField {
  const inner = fields.map((field): ExtractedField => {
    const said = found.get(field);
    const read = said && ofType(field, said);
    if (!read) return notFound(field.name, field.type);
    const { value, citation, evidence, margin, items } = read;
    const match = citation.match === 'derived' ? 'derived' : proves(citation.text, value, field.type, conventions);
    const isProven = match !== undefined || holds(citation.text, value) || saysDay(citation.text, value, conventions);
    const confidence = toConfidence('record', { evidence, margin, confirmed: 0 }, isProven);
    return {
      name: field.name,
      type: field.type,
      value,
      confidence,
      citation: { ...citation, match: match ?? (isProven ? 'normalized' : 'derived') },
      ...(items ? { items } : {}),
    };
  });
  const said = inner.filter(({ citation }) => citation);
  return {
    name,
    type: 'object',
    value: Object.fromEntries(inner.map((field) => [field.name, field.value])),
    confidence: Math.max(0, ...said.map(({ confidence }) => confidence)),
    citation: said[0]?.citation ?? null,
    fields: inner,
  };
}

/** A text that was read for a list of texts says its items one behind the other; it is no object, nor a list of anything else. */
function ofType({ type, items }: FieldSchema, read: RecordValue): RecordValue | undefined {
  if ((type !== 'array' && type !== 'object') || typeof read.value !== 'string') return read;
  if (type === 'object' || items?.type !== 'string' || items.enum) return undefined;
  const parts = read.value.split(/[;；]/.test(read.value) ? /\s*[;；]\s*/ : /\s*[|•，、]\s*|,\s+/).filter(Boolean);
  const { citation } = read;
  const listed = parts.map(
    (value, i): ExtractedField => ({
      name: String(i),
      type: 'string',
      value,
      confidence: toConfidence('record', { ...read, confirmed: 0 }, true),
      citation: { ...citation, match: citation.text === value ? 'exact' : 'normalized' },
    }),
  );
  return { ...read, value: parts, items: listed };
}

/** The day and month that the cell says; the year is that of the document's period. */
function saysDay(text: string, value: Value, conventions: Conventions): boolean {
  const day = typeof value === 'string' ? parseDayOfYear(text, conventions) : undefined;
  return day !== undefined && String(value).endsWith(`-${two(day.month)}-${two(day.day)}`);
}
const two = (n: number): string => String(n).padStart(2, '0');

/** A cell is cited as a whole; the value may be a part of it. */
const holds = (text: string, value: Value): boolean =>
  Array.isArray(value)
    ? value.every((one) => holds(text, one))
    : typeof value === 'string' && text.replace(/\s+/g, ' ').includes(value);

/** Texts that go on with those of the record above. */
export function continueRecord(
  record: Map<FieldSchema, RecordValue>,
  row: ReadonlyMap<FieldSchema, RecordValue>,
): void {
  for (const [field, { value, citation, evidence, margin }] of row) {
    const known = record.get(field);
    if (!isFreeText(field) || typeof value !== 'string' || typeof known?.value !== 'string') continue;
    const { bbox, bboxes, text } = joinCitations([known.citation, citation]);
    const { char_range: _, ...cited } = known.citation;
    record.set(field, {
      value: `${known.value} ${value}`,
      citation: { ...cited, bbox, text, ...(bboxes && { bboxes }) },
      evidence,
      margin,
    });
  }
}

/** Records of a list of which a share is expected to be right: each value is so sure, more where its column is surer than others. */
export function expectRight(records: readonly ExtractedField[], expected: number): ExtractedField[] {
  const said = records.flatMap(({ fields = [] }) => fields.filter(({ citation }) => citation));
  const usual = said.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, said.length);
  const sureOf = (field: ExtractedField): ExtractedField => {
    if (!field.citation || usual === 0) return field;
    const most = field.citation.match === 'derived' ? MAX_UNPROVEN : 1;
    return { ...field, confidence: Math.round(1000 * Math.min(most, (expected * field.confidence) / usual)) / 1000 };
  };
  return records.map((record) => {
    const fields = record.fields?.map(sureOf) ?? [];
    return { ...record, fields, confidence: Math.max(0, ...fields.map(({ confidence }) => confidence)) };
  });
}
