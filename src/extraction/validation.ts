import * as z from 'zod';
import { Check, findField, show } from './checks/check.ts';
import { checkCustomRules } from './checks/custom-rules.ts';
import { checkFinancialModel } from './checks/financial.ts';
import { checkInvoice } from './checks/invoice.ts';
import { checkStatement } from './checks/statement.ts';
import type { ExtractedField, Extraction, Value } from './extraction.ts';
import type { FieldSchema, FieldType, Schema } from './schema.ts';

export const ValidationAnswer = z.object({ extraction_id: z.string(), valid: z.boolean(), checks: z.array(Check) });
export type ValidationAnswer = z.infer<typeof ValidationAnswer>;

/** What holds for the documents of a built-in schema. */
const CHECKS: ReadonlyMap<string, (extraction: Extraction) => Check[]> = new Map([
  ['invoice', checkInvoice],
  ['purchase_order', checkInvoice],
  ['receipt', checkInvoice],
  ['bank_statement', checkStatement],
  ['financial_model', checkFinancialModel],
]);

/** Applies the rules to an extraction. It is valid when no check is an error. */
export function validate(extraction: Extraction, schema: Schema, threshold: number): ValidationAnswer {
  const checks = [
    ...schema.fields.flatMap((field) => checkField(field, findField(extraction, field.name), threshold)),
    ...checkMissing(extraction, schema),
    ...(CHECKS.get(schema.name)?.(extraction) ?? []),
    ...checkCustomRules(extraction, schema.rules ?? []),
  ];
  return { extraction_id: extraction.id, valid: checks.every((check) => check.severity !== 'error'), checks };
}

/** Fields that need not be there and are not: no fault of theirs, but the reader of a thin result should know. */
function checkMissing(extraction: Extraction, schema: Schema): Check[] {
  const asked = schema.fields.flatMap((field) => findField(extraction, field.name) ?? []);
  const missing = asked.filter(({ value }) => isMissing(value)).map(({ name }) => name);
  const optional = missing.filter((name) => !schema.fields.find((field) => field.name === name)?.required);
  if (optional.length === 0) return [];
  const severity = missing.length * 2 > asked.length ? 'warning' : 'info';
  const message = `${missing.length} of ${asked.length} fields have no value: ${missing.join(', ')}.`;
  return [{ severity, rule: 'missing_field', message, fields: optional }];
}

function checkField(schema: FieldSchema, field: ExtractedField | undefined, threshold: number): Check[] {
  const { name } = schema;
  const checks = checkValue(schema, field?.value, name);
  if (!field || isMissing(field.value)) return checks;
  if (!field.citation) {
    const message = `The field "${name}" has no citation.`;
    checks.push({ severity: 'warning', rule: 'citation_missing', message, fields: [name] });
  }
  if (field.confidence < threshold) {
    const message = `The confidence of "${name}" is ${field.confidence}, below the threshold of ${threshold}.`;
    checks.push({ severity: 'warning', rule: 'low_confidence', message, fields: [name] });
  }
  return checks;
}

const isMissing = (value: Value | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** A value and all inside it: there where it must be, and of its type. */
function checkValue(schema: Omit<FieldSchema, 'name'>, value: Value | undefined, path: string): Check[] {
  if (value === undefined || value === null || isMissing(value)) {
    if (!schema.required) return [];
    const message = `The required field "${path}" has no value.`;
    return [{ severity: 'error', rule: 'required_field', message, fields: [path] }];
  }
  if (!fits(value, schema.type)) {
    const message = `The value of "${path}" is not of type ${schema.type}: ${show(value)}.`;
    return [{ severity: 'error', rule: 'type_check', message, fields: [path] }];
  }
  const { items, fields = [] } = schema;
  if (Array.isArray(value)) return items ? value.flatMap((item, i) => checkValue(items, item, `${path}[${i}]`)) : [];
  const inner = new Map(Object.entries(value as { [name: string]: Value }));
  return fields.flatMap((field) => checkValue(field, inner.get(field.name), `${path}.${field.name}`));
}

const FITS: Record<FieldType, (value: Value) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(value) && isDay(value.slice(0, 10)),
  money: (value) => typeof value === 'number' && Number.isFinite(value),
  percentage: (value) => typeof value === 'number' && Number.isFinite(value),
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const fits = (value: Value, type: FieldType): boolean => FITS[type](value);

/** Date.parse takes the 30th of February for the first of March. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
