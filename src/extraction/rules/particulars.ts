import type { BackendResult } from '../backend.ts';
import type { Evidence } from '../evidence.ts';
import type { ExtractedField } from '../extraction.ts';
import type { FieldSchema, Schema } from '../schema.ts';
import { type Candidate, rank } from './candidate.ts';
import { extractContract } from './contract/contract.ts';
import { DocumentLabels } from './custom/document-labels.ts';
import { LabelledValues } from './custom/labelled-values.ts';
import { termsOf } from './custom/terms.ts';
import { Reading } from './reading.ts';
import { toField } from './to-field.ts';

/** What the particulars of an agreement call its terms, set as labels beside or over their values. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  effective_date: ['date of agreement', 'agreement date', 'contract date', 'commencement date', 'start date'],
  expiration_date: ['expiry date', 'end date', 'termination date', 'term end'],
  term: ['initial term', 'contract term', 'contract period', 'duration'],
  governing_law: ['applicable law', 'law'],
  termination_notice: ['notice period', 'notice of termination'],
  contract_value: ['contract price', 'contract sum', 'contract amount', 'total fee', 'total contract value'],
};
/** A label that says the name and nothing else, right at its value. */
const SURE = 0.9;
/** What a sentence says so vaguely may be something else. */
const VAGUE = 0.5;

/** The built-in schema `contract`: what its sentences say, and where they are silent, the labels of its particulars. */
export function extractAgreement(evidence: Evidence, schema: Schema): BackendResult {
  const reading = new Reading(evidence);
  const said = extractContract(reading);
  const open = new Set(said.fields.filter(({ confidence }) => confidence < VAGUE).map(({ name }) => name));
  const asked = schema.fields.flatMap((field): FieldSchema[] => {
    const aliases = LABELS[field.name];
    return aliases && open.has(field.name) ? [{ ...field, aliases: [...aliases] }] : [];
  });
  const labelled = new Map(readLabelled(reading, asked).map((field) => [field.name, field]));
  const fields = said.fields.map((field) => labelled.get(field.name) ?? field);
  return { ...said, fields };
}

function readLabelled(reading: Reading, fields: readonly FieldSchema[]): ExtractedField[] {
  if (fields.length === 0) return [];
  const labels = new DocumentLabels(reading);
  const values = new LabelledValues(
    reading,
    labels,
    fields.map((field) => termsOf(field)),
    [],
  );
  const isSure = ({ score }: Candidate): boolean => score >= SURE;
  return fields.flatMap((field) => {
    const candidates = rank(values.find(field, termsOf(field)).filter(isSure));
    return candidates.length > 0 ? [toField(reading, field.name, field.type, 'value', candidates)] : [];
  });
}
