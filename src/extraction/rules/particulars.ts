import type { BackendResult, ExtractOptions } from '../backend.ts';
import type { Evidence } from '../evidence.ts';
import type { ExtractedField } from '../extraction.ts';
import type { FieldSchema, Schema } from '../schema.ts';
import { extractContract } from './contract/contract.ts';
import { extractCustom } from './custom/custom.ts';

/** What the particulars of an agreement call its terms, set as labels beside or over their values. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  effective_date: ['date of agreement', 'agreement date', 'contract date', 'commencement date', 'start date'],
  expiration_date: ['expiry date', 'end date', 'termination date', 'term end'],
  term: ['initial term', 'contract term', 'contract period', 'duration'],
  governing_law: ['applicable law', 'law'],
  termination_notice: ['notice period', 'notice of termination'],
  contract_value: ['contract price', 'contract sum', 'contract amount', 'total fee', 'total contract value'],
};
/** A label and the form of its value leave hardly a doubt. */
const SURE = 0.75;
/** What a sentence says so vaguely may be something else. */
const VAGUE = 0.5;

/** The built-in schema `contract`: what its sentences say, and where they are silent, the labels of its particulars. */
export function extractAgreement(
  evidence: Evidence,
  schema: Schema,
  options: Pick<ExtractOptions, 'preferEmbedded'>,
): BackendResult {
  const said = extractContract(evidence);
  const open = new Set(said.fields.filter(({ confidence }) => confidence < VAGUE).map(({ name }) => name));
  const asked = schema.fields.flatMap((field): FieldSchema[] => {
    const aliases = LABELS[field.name];
    return aliases && open.has(field.name) ? [{ ...field, aliases: [...aliases] }] : [];
  });
  if (asked.length === 0) return said;
  const labelled = new Map(
    extractCustom(evidence, { name: schema.name, fields: asked }, options).fields.map((field) => [field.name, field]),
  );
  const fields = said.fields.map((field): ExtractedField => {
    const found = labelled.get(field.name);
    return found && found.value !== null && found.confidence >= SURE ? found : field;
  });
  return { ...said, fields };
}
