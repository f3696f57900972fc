import * as z from 'zod';
import type { ExtractedField, Extraction, Value } from '../extraction.ts';

export const Check = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  rule: z.string().describe('One of required_field, type_check, citation_missing, low_confidence, arithmetic.'),
  check: z.string().optional().describe('What was looked at in particular: date_order, iban_checksum, …'),
  message: z.string(),
  fields: z.array(z.string()),
});
export type Check = z.infer<typeof Check>;

export const findField = ({ fields }: Extraction, name: string): ExtractedField | undefined =>
  fields.find((field) => field.name === name);

export const fieldValue = (extraction: Extraction, name: string): Value => findField(extraction, name)?.value ?? null;

/** A value as it stands in a message. */
export const show = (value: Value): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
};

/** The currency of an extraction; what has none is compared in cents. */
export const currencyOf = (extraction: Extraction): string => {
  const currency = fieldValue(extraction, 'currency');
  return typeof currency === 'string' ? currency : 'USD';
};
