import type { ExtractedField } from '../../extraction.ts';
import type { FieldSchema } from '../../schema.ts';
import type { Candidate } from '../candidate.ts';
import { ENOUGH_RECORDS } from '../cut-lists.ts';
import type { Reading } from '../reading.ts';
import type { LabelledValues } from './labelled-values.ts';
import { LIST_MARGIN, type RecordValue, toRecord } from './record.ts';
import { termsOf } from './terms.ts';

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
  const places = new Map(fields.map((field) => [field, placesOf(values, field)]));
  const again = [...places].filter(([, list]) => list.length > 1);
  if (again.length * 2 < fields.length || again.length < 2) return [];
  // The label that a record begins with comes first, and as often as most others.
  const usual = usualOf(again.map(([, list]) => list.length));
  const [first] = again.filter(([, list]) => list.length === usual).sort((a, b) => a[1][0]!.row - b[1][0]!.row);
  const starts = first![1].map(({ row }) => row);
  const records = starts.map(() => new Map<FieldSchema, RecordValue>());
  for (const [field, list] of places) {
    for (const { row, candidate } of list) {
      const at = starts.findLastIndex((start) => start <= row);
      if (at < 0 || records[at]!.has(field)) continue;
      const citation = layout.citeLines(candidate.spans, 'exact');
      const { value, score } = candidate;
      records[at]!.set(field, { value, citation, evidence: EVIDENCE * Math.min(1, score), margin: LIST_MARGIN });
    }
  }
  const whole = records.filter((record) => record.size > 1).slice(0, ENOUGH_RECORDS);
  return whole.length > 1 ? whole.map((record, i) => toRecord(String(starts[i]), fields, record, conventions)) : [];
}

/** What comes most often, of those the greatest. */
function usualOf(counts: readonly number[]): number {
  const votes = (count: number): number => counts.filter((other) => other === count).length;
  return [...counts].sort((a, b) => votes(b) - votes(a) || b - a)[0]!;
}

/** The best reading in each row; a column of labels stands for one record, so several in a row are none. */
function placesOf(values: LabelledValues, field: FieldSchema): Place[] {
  if (field.type === 'object' || field.type === 'array') return [];
  const byRow = new Map<number, Candidate>();
  for (const candidate of values.find(field, termsOf(field))) {
    const row = candidate.spans[0]!.segment.row;
    if (candidate.score >= MIN_SCORE && candidate.score > (byRow.get(row)?.score ?? 0)) byRow.set(row, candidate);
  }
  return [...byRow].map(([row, candidate]) => ({ row, candidate })).sort((a, b) => a.row - b.row);
}
