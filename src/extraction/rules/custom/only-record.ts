import { toConfidence } from '../../confidence.ts';
import type { ExtractedField, Value } from '../../extraction.ts';
import type { FieldSchema } from '../../schema.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import { toField } from '../to-field.ts';
import { assign } from './assignment.ts';
import { termsOf } from './terms.ts';

/** A label must name a field nearly as it calls itself: nothing else tells that there is a record at all. */
const MIN_SCORE = 0.8;
const MIN_FIELDS = 2;

/** A list of one is told as any other fields are: by the labels of a form. `find` reads the labels of one field. */
export function findOnlyRecord(
  reading: Reading,
  list: FieldSchema,
  fields: readonly FieldSchema[],
  find: (field: FieldSchema, terms: ReturnType<typeof termsOf>) => Candidate[],
): ExtractedField[] {
  const plain = fields.filter(({ type }) => type !== 'array' && type !== 'object');
  const readings = assign(
    new Map(
      plain.map((field) => [field, find(field, termsOf(field, [list.name])).filter(({ score }) => score >= MIN_SCORE)]),
    ),
  );
  const found = fields.map((field) => toField(reading, field.name, field.type, 'text', readings.get(field) ?? []));
  const said = found.filter(({ value }) => value !== null);
  if (said.length < MIN_FIELDS) return [];
  const confidence = Math.min(
    toConfidence('record', { evidence: MIN_SCORE, margin: 0, confirmed: 0 }, true),
    ...said.map((one) => one.confidence),
  );
  const value: Value = Object.fromEntries(found.map((one) => [one.name, one.value]));
  return [{ name: '0', type: 'object', value, confidence, citation: said[0]!.citation, fields: found }];
}
