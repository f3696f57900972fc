import { z } from 'zod';
import { Check, findField, show } from './checks/check.ts';
import { checkCustomRules } from './checks/custom-rules.ts';
import { checkFinancialModel } from './checks/financial.ts';
import { checkInvoice } from './checks/invoice.ts';
import type { ExtractedField, Extraction, Value } from './extraction.ts';
import type { FieldSchema, FieldType, Schema } from './schema.ts';

export const ValidationAnswer = z.object({ extraction_id: z.string(), valid: z.boolean(), checks: z.array(Check) });
export type ValidationAnswer = z.infer<typeof ValidationAnswer>;

/** Applies the rules to an extraction. It is valid when no check is an error. */
export function validate(extraction: Extraction, schema: Schema, threshold: number): ValidationAnswer {
  const checks = [
    ...schema.fields.flatMap((field) => checkField(field, findField(extraction, field.name), threshold, field.name)),
    ...(schema.name === 'invoice' ? checkInvoice(extraction) : []),
    ...(schema.name === 'financial_model' ? checkFinancialModel(extraction) : []),
    ...checkCustomRules(extraction, schema.rules ?? []),
  ];
  return { extraction_id: extraction.id, valid: checks.every((check) => check.severity !== 'error'), checks };
}

/** `name` is the path of the field: "patient.age", "line_items[2].amount". */
function checkField(
  schema: Omit<FieldSchema, 'name'>,
  field: ExtractedField | undefined,
  threshold: number,
  name: string,
): Check[] {
  const value = field?.value ?? null;
  if (!field || value === null || (Array.isArray(value) && value.length === 0)) {
    if (!schema.required) return [];
    const message = `The required field "${name}" has no value.`;
    return [{ severity: 'error', rule: 'required_field', message, fields: [name] }];
  }
  const checks: Check[] = [];
  if (!fits(value, schema.type)) {
    const message = `The value of "${name}" is not of type ${schema.type}: ${show(value)}.`;
    checks.push({ severity: 'error', rule: 'type_check', message, fields: [name] });
  }
  if (!field.citation) {
    const message = `The field "${name}" has no citation.`;
    checks.push({ severity: 'warning', rule: 'citation_missing', message, fields: [name] });
  }
  if (field.confidence < threshold) {
    const message = `The confidence of "${name}" is ${field.confidence}, below the threshold of ${threshold}.`;
    checks.push({ severity: 'warning', rule: 'low_confidence', message, fields: [name] });
  }
  return [...checks, ...checkInside(schema, field, threshold, name)];
}

/** What an object or the items of an array lack or have wrong; their confidence is that of the whole. */
function checkInside(
  { fields, items }: Omit<FieldSchema, 'name'>,
  field: ExtractedField,
  threshold: number,
  name: string,
): Check[] {
  const inner = [
    ...(fields ?? []).flatMap((schema) => {
      const found = field.fields?.find((other) => other.name === schema.name);
      return checkField(schema, found, threshold, `${name}.${schema.name}`);
    }),
    ...(items ? (field.items ?? []).flatMap((item, i) => checkField(items, item, threshold, `${name}[${i}]`)) : []),
  ];
  return inner.filter(({ severity }) => severity === 'error');
}

const FITS: Record<FieldType, (value: Value) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value.slice(0, 10))),
  money: (value) => typeof value === 'number' && Number.isFinite(value),
  percentage: (value) => typeof value === 'number' && Number.isFinite(value),
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const fits = (value: Value, type: FieldType): boolean => FITS[type](value);
