import { z } from 'zod';
import type { ExtractedField, Extraction, Value } from './extraction.ts';
import { toMinorUnits } from './money.ts';
import type { FieldSchema, FieldType, Schema } from './schema.ts';

export const Check = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  rule: z.string(),
  message: z.string(),
  fields: z.array(z.string()),
});
export type Check = z.infer<typeof Check>;

export const ValidationAnswer = z.object({ extraction_id: z.string(), valid: z.boolean(), checks: z.array(Check) });
export type ValidationAnswer = z.infer<typeof ValidationAnswer>;

/** Applies the rules to an extraction. It is valid when no check is an error. */
export function validate(extraction: Extraction, schema: Schema, threshold: number): ValidationAnswer {
  const checks = [
    ...schema.fields.flatMap((field) => checkField(field, find(extraction, field.name), threshold)),
    ...(schema.name === 'invoice' ? checkArithmetic(extraction) : []),
  ];
  return { extraction_id: extraction.id, valid: checks.every((check) => check.severity !== 'error'), checks };
}

const find = ({ fields }: Extraction, name: string): ExtractedField | undefined =>
  fields.find((field) => field.name === name);

function checkField(schema: FieldSchema, field: ExtractedField | undefined, threshold: number): Check[] {
  const { name } = schema;
  const value = field?.value ?? null;
  if (!field || value === null || (Array.isArray(value) && value.length === 0)) {
    if (!schema.required) return [];
    return [
      {
        severity: 'error',
        rule: 'required_field',
        message: `The required field "${name}" has no value.`,
        fields: [name],
      },
    ];
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
  return checks;
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

const show = (value: Value): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
};

/** Compared in minor units, with a tolerance of one: each of the three is rounded on its own. */
function checkArithmetic(extraction: Extraction): Check[] {
  const [subtotal, tax, total] = ['subtotal', 'tax', 'total'].map((name) => find(extraction, name)?.value);
  if (typeof subtotal !== 'number' || typeof tax !== 'number' || typeof total !== 'number') return [];
  const currency = find(extraction, 'currency')?.value;
  const code = typeof currency === 'string' ? currency : 'USD';
  const difference = toMinorUnits(subtotal, code) + toMinorUnits(tax, code) - toMinorUnits(total, code);
  const fields = ['subtotal', 'tax', 'total'];
  if (Math.abs(difference) <= 1) {
    const message = `subtotal ${subtotal} plus tax ${tax} equals total ${total}.`;
    return [{ severity: 'info', rule: 'arithmetic', message, fields }];
  }
  const off = Math.round((subtotal + tax - total) * 1e6) / 1e6;
  const message = `subtotal ${subtotal} plus tax ${tax} differs from total ${total} by ${off}.`;
  return [{ severity: 'error', rule: 'arithmetic', message, fields }];
}
