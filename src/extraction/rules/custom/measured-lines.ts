import type { ExtractedField, Value } from '../../extraction.ts';
import type { Segment, SegmentSpan } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import { findAmounts } from '../../values/amounts.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import { means } from './means.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { type Terms, termsOf } from './terms.ts';

const MIN_LINES = 2;
const EVIDENCE = 0.7;
/** "- Glucose: 126 mg/dL (High) (Normal: 70 - 100)" */
const LINE =
  /^[-–•*]?\s*(?<name>\p{L}[^:：]{1,50}?)\s*[:：]\s*(?<value>[<>≤≥]?\s?[-−]?\d[\d.,/]*)\s*(?<unit>[%°µμ\p{L}][^()\s,;]*(?:\s?x\s?10\^\d+\/\p{L}+)?)?(?<rest>(?:\s*[,;]?\s*\([^()]*\))*)\s*$/u;
const RANGE =
  /\(\s*(?:(?:normal|reference|ref|range|normal range|reference range)\.?\s*[:：]?\s*)?([<>≤≥]?\s?\d[\d.,]*(?:\s?[-–]\s?\d[\d.,]*)?[^()]*)\)/iu;
const FLAG = /\(\s*(\p{L}[\p{L} -]{1,24})\s*\)/u;

type Part = 'name' | 'value' | 'unit' | 'range' | 'flag';
const SAYS: readonly (readonly [Part, readonly string[]])[] = [
  ['unit', ['unit']],
  ['range', ['range', 'reference', 'normal']],
  ['flag', ['flag', 'status', 'interpretation', 'remark', 'abnormal']],
  ['value', ['value', 'result', 'measurement', 'level', 'reading']],
  ['name', ['test', 'name', 'parameter', 'analyte', 'item', 'description', 'metric', 'measure', 'property']],
];

/** Measurements told line by line: what is measured, a colon, the value with its unit, and in brackets what is thought of it. */
export function findMeasuredLines({ layout, conventions }: Reading, fields: readonly FieldSchema[]): ExtractedField[] {
  const asked = new Map(fields.flatMap((field) => partOf(termsOf(field)).map((part) => [part, field] as const)));
  const isMeasured =
    asked.has('name') && asked.has('value') && (asked.has('unit') || asked.has('range') || asked.has('flag'));
  if (!isMeasured) return [];
  const lines = layout.segments.flatMap((segment) => {
    const match = LINE.exec(segment.text);
    return match ? [{ segment, parts: partsOf(match) }] : [];
  });
  // "Age: 45" among what has units is none of it.
  const told = lines.filter(({ parts }) => parts.unit !== undefined || parts.range !== undefined);
  const meant = told.length * 2 > lines.length ? told : lines;
  if (meant.length < MIN_LINES) return [];
  return meant.slice(0, ENOUGH_RECORDS).map(({ segment, parts }) => {
    const found = new Map<FieldSchema, RecordValue>();
    for (const [part, field] of asked) {
      const text = parts[part];
      const value = text === undefined ? undefined : toValue(text, field);
      if (text === undefined || value === undefined) continue;
      const citation = layout.cite(spanOf(segment, text, part), 'exact');
      found.set(field, { value, citation, evidence: EVIDENCE, margin: LIST_MARGIN });
    }
    return toRecord(String(segment.row), fields, found, conventions);
  });
}

const partOf = ({ names }: Terms): Part[] => {
  const own = names[0]!.words;
  const part = SAYS.find(([, said]) => own.some((word) => said.some((other) => word === other || means(word, other))));
  return part ? [part[0]] : [];
};

function partsOf({ groups }: RegExpExecArray): Partial<Record<Part, string>> {
  const { name, value, unit, rest = '' } = groups!;
  const range = RANGE.exec(rest)?.[1]?.trim();
  const flag = FLAG.exec(rest)?.[1]?.trim();
  return {
    name: name!,
    value: value!.trim(),
    ...(unit ? { unit } : {}),
    ...(range ? { range } : {}),
    ...(flag ? { flag } : {}),
  };
}

function toValue(text: string, { type }: FieldSchema): Value | undefined {
  if (type === 'string') return text;
  const [amount] = findAmounts(text, { decimalMark: '.', groupBySpace: false });
  return amount?.value.value;
}

function spanOf(segment: Segment, text: string, part: Part): SegmentSpan {
  const from = part === 'name' ? 0 : segment.text.search(/[:：]/);
  const start = Math.max(0, segment.text.indexOf(text, from));
  return { segment, start, end: start + text.length };
}
