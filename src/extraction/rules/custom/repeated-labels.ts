import type { ExtractedField } from '../../extraction.ts';
import { height, type Layout, type Segment } from '../../layout.ts';
import { type FieldSchema, isFreeText } from '../../schema.ts';
import { findQuantities } from '../../values/quantities.ts';
import type { Candidate } from '../candidate.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import type { LabelledValues } from './labelled-values.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { siblingTerms } from './sibling-terms.ts';
import type { Terms } from './terms.ts';

const MIN_SCORE = 0.75;
const EVIDENCE = 0.85;

interface Place {
  row: number;
  candidate: Candidate;
}

/** Records told as blocks of labels that come again: "Name: … Phone: …" for each of them. */
export function findRepeatedLabels(
  { layout, conventions }: Reading,
  values: LabelledValues,
  fields: readonly FieldSchema[],
): ExtractedField[] {
  if (fields.length < 2) return [];
  const terms = siblingTerms(fields);
  const places = new Map(fields.map((field) => [field, placesOf(values, field, terms.get(field)!)]));
  const again = [...places].filter(([, list]) => list.length > 1);
  if (again.length < 2) return [];
  // The label that a record begins with comes first, and as often as most others.
  const usual = usualOf(again.map(([, list]) => list.length));
  const [first] = again.filter(([, list]) => list.length === usual).sort((a, b) => a[1][0]!.row - b[1][0]!.row);
  const starts = first![1].map(({ row }) => row);
  const headed = headedBy(
    layout,
    starts,
    fields.filter((field) => places.get(field)!.length === 0),
  );
  if ((again.length + headed.size) * 2 < fields.length) return [];
  for (const [field, list] of headed) places.set(field, list);
  const records = starts.map(() => new Map<FieldSchema, RecordValue>());
  for (const [field, list] of places) {
    for (const { row, candidate } of list.toSorted((a, b) => b.candidate.score - a.candidate.score)) {
      const at = starts.findLastIndex((start) => start <= row + (headed.has(field) ? 1 : 0));
      if (at < 0 || records[at]!.has(field)) continue;
      const citation = layout.citeLines(candidate.spans, 'exact');
      const { value, score } = candidate;
      records[at]!.set(field, { value, citation, evidence: EVIDENCE * Math.min(1, score), margin: LIST_MARGIN });
    }
  }
  const whole = records.filter((record) => record.size > 1).slice(0, ENOUGH_RECORDS);
  return whole.length > 1 ? whole.map((record, i) => toRecord(String(starts[i]), fields, record, conventions)) : [];
}

/** The line without a label over each block says whom or what it is of, and what is measured of it. */
function headedBy(
  { rows }: Layout,
  starts: readonly number[],
  unnamed: readonly FieldSchema[],
): Map<FieldSchema, Place[]> {
  const [main, other] = unnamed.filter((field) => isFreeText(field));
  const heads = starts.flatMap((start) => {
    const [head, ...others] = rows[start - 1]?.segments ?? [];
    const [first] = rows[start]!.segments;
    const isHead =
      head !== undefined &&
      others.length === 0 &&
      head.page === first!.page &&
      first!.box[1] - head.box[3] < height(head.box) &&
      /^\p{Lu}[^:：]{2,80}$/u.test(head.text);
    return isHead ? [head] : [];
  });
  if (!main || starts.length < 2 || heads.length < starts.length) return new Map();
  if (new Set(heads.map(({ text }) => text)).size < heads.length) return new Map();
  const measures = heads.map(({ text }) => findQuantities(text)[0]);
  const isMeasured = other !== undefined && measures.every((measure) => measure !== undefined && measure.start > 2);
  const place = (segment: Segment, start: number, end: number): Place => {
    const value = segment.text.slice(start, end).trim();
    return { row: segment.row, candidate: { value, score: 1, spans: [{ segment, start, end: start + value.length }] } };
  };
  const found = new Map([
    [main, heads.map((head, i) => place(head, 0, isMeasured ? measures[i]!.start : head.text.length))],
  ]);
  if (isMeasured)
    found.set(
      other,
      heads.map((head, i) => place(head, measures[i]!.start, measures[i]!.end)),
    );
  return found;
}

/** What comes most often, of those the greatest. */
function usualOf(counts: readonly number[]): number {
  const votes = (count: number): number => counts.filter((other) => other === count).length;
  return [...counts].sort((a, b) => votes(b) - votes(a) || b - a)[0]!;
}

/** The best reading in each row; a column of labels stands for one record, so several in a row are none. */
function placesOf(values: LabelledValues, field: FieldSchema, terms: Terms): Place[] {
  if (field.type === 'object' || field.type === 'array') return [];
  const byRow = new Map<number, Candidate>();
  for (const candidate of values.find(field, terms)) {
    const row = candidate.spans[0]!.segment.row;
    if (candidate.score >= MIN_SCORE && candidate.score > (byRow.get(row)?.score ?? 0)) byRow.set(row, candidate);
  }
  return [...byRow].map(([row, candidate]) => ({ row, candidate })).sort((a, b) => a.row - b.row);
}
