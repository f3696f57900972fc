import * as z from 'zod';
import { Citation } from '../document/citation.ts';
import { Warning } from '../document/warning.ts';
import { FIELD_TYPES, type FieldType } from './schema.ts';

/** Plain JSON: dates are ISO texts, money and percentages are numbers, arrays and objects hold plain values. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
/** Two levels are said; a schema that speaks of itself is more than many generators of types understand. */
export const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]) as z.ZodType<Value>;

/** Another reading of the document that lost. */
export const Alternative = z.object({ value: Value, confidence: z.number(), citation: Citation.nullable() });
export type Alternative = z.infer<typeof Alternative>;

/** Who corrected a value, and what was read before. */
export const FieldCorrection = z.object({
  by: z.string(),
  at: z.string(),
  read: Alternative.describe('The value that was read.'),
});
export type FieldCorrection = z.infer<typeof FieldCorrection>;

/** `value` is the plain value; `items` and `fields` repeat arrays and objects with a citation for each value inside. */
export interface ExtractedField {
  name: string;
  type: FieldType;
  value: Value;
  confidence: number;
  citation: Citation | null;
  alternatives?: Alternative[] | undefined;
  correction?: FieldCorrection | undefined;
  items?: ExtractedField[] | undefined;
  fields?: ExtractedField[] | undefined;
}
export const ExtractedField: z.ZodType<ExtractedField> = z.object({
  name: z.string(),
  type: z.enum(FIELD_TYPES),
  value: Value,
  confidence: z.number().min(0).max(1),
  citation: Citation.nullable(),
  alternatives: z.array(Alternative).optional(),
  correction: FieldCorrection.optional(),
  get items() {
    return z.array(ExtractedField).optional();
  },
  get fields() {
    return z.array(ExtractedField).optional();
  },
});

/** What a language model was asked for an extraction: tokens as billed, estimated where the endpoint does not say. */
export const Usage = z.object({ model: z.string(), requests: z.number().int(), tokens: z.number().int() });
export type Usage = z.infer<typeof Usage>;

export const Extraction = z.object({
  id: z.string(),
  file_id: z.string(),
  schema: z.string().describe('A built-in name, or the name of a custom schema.'),
  backend: z.enum(['rules', 'llm']),
  created_at: z.string(),
  fields: z.array(ExtractedField),
  /** Asked with a JSON Schema: the values as that schema describes them. */
  data: Value.optional(),
  usage: Usage.optional(),
  warnings: z.array(Warning).optional(),
});
export type Extraction = z.infer<typeof Extraction>;

export const notFound = (name: string, type: FieldType): ExtractedField => ({
  name,
  type,
  value: null,
  confidence: 0,
  citation: null,
});

/** All citations below a field, with the path of what they prove: `line_items[2].amount`. */
export function* citedValues(
  field: ExtractedField,
  path = field.name,
): Generator<{ path: string; value: Value; citation: Citation }> {
  if (field.citation) yield { path, value: field.value, citation: field.citation };
  for (const [i, item] of (field.items ?? []).entries()) yield* citedValues(item, `${path}[${i}]`);
  for (const inner of field.fields ?? []) yield* citedValues(inner, `${path}.${inner.name}`);
}
