import { compilePattern } from '../document/pattern.ts';
import { type ExtractedField, notFound, type Value } from './extraction.ts';
import type { FieldSchema } from './schema.ts';

type Bounded = Omit<FieldSchema, 'name'>;

/** Whether a value is one that its field allows: choices, pattern, format and bounds. */
export function isAllowed(value: Value, field: Bounded): boolean {
  if (value === null) return true;
  if (field.enum && field.type !== 'array' && !field.enum.some((choice) => choice === value)) return false;
  if (typeof value === 'number') return isInBounds(value, field);
  if (typeof value === 'string') return isTextAllowed(value, field);
  return true;
}

function isInBounds(value: number, field: Bounded): boolean {
  const { minimum, maximum, exclusive_minimum: above, exclusive_maximum: below, multiple_of: step } = field;
  if (minimum !== undefined && value < minimum) return false;
  if (maximum !== undefined && value > maximum) return false;
  if (above !== undefined && value <= above) return false;
  if (below !== undefined && value >= below) return false;
  if (step === undefined) return true;
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

function isTextAllowed(
  value: string,
  { pattern, format, min_length: least, max_length: most, type }: Bounded,
): boolean {
  if (least !== undefined && value.length < least) return false;
  if (most !== undefined && value.length > most) return false;
  if (pattern !== undefined && !compilePattern(pattern).matcher(value).find()) return false;
  return type === 'date' || format === undefined || (FORMATS.get(format)?.test(value) ?? true);
}

/** Formats whose texts look like nothing else; others are left alone, as JSON Schema does. */
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['uri', /^[a-z][a-z\d+.-]*:\S+$/i],
  ['time', /^\d{2}:\d{2}(?::\d{2})?/],
  ['uuid', /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i],
  ['ipv4', /^\d{1,3}(?:\.\d{1,3}){3}$/],
]);

/** A field as its schema wants it: a day as a moment, an address of the web with its scheme; what is not allowed is not an answer. */
export function conform(field: ExtractedField, schema: Bounded): ExtractedField {
  if (field.value === null) return field;
  if (schema.type === 'object') return conformObject(field, schema);
  if (schema.type === 'array') return conformArray(field, schema);
  const value = toFormat(field.value, schema);
  if (!isAllowed(value, schema)) return notFound(field.name, field.type);
  return value === field.value ? field : { ...field, value };
}

function toFormat(value: Value, { format }: Bounded): Value {
  if (typeof value !== 'string') return value;
  if (format === 'date-time' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return `${value}T00:00:00Z`;
  if (format === 'uri' && /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(value)) return `https://${value}`;
  return value;
}

function conformObject(field: ExtractedField, { fields = [] }: Bounded): ExtractedField {
  const inner = field.fields?.map((one) => {
    const schema = fields.find(({ name }) => name === one.name);
    return schema ? conform(one, schema) : one;
  });
  if (!inner) return field;
  if (inner.every(({ value }) => value === null)) return { ...notFound(field.name, field.type), fields: inner };
  return { ...field, fields: inner, value: Object.fromEntries(inner.map(({ name, value }) => [name, value])) };
}

function conformArray(field: ExtractedField, schema: Bounded): ExtractedField {
  const { items, min_items: least = 0, max_items: most = Number.POSITIVE_INFINITY } = schema;
  if (!items || !field.items) return field;
  const kept = field.items.map((item) => conform(item, items)).filter(({ value }) => value !== null);
  if (kept.length === 0 || kept.length < least) return notFound(field.name, field.type);
  const some = kept.slice(0, most);
  return { ...field, items: some, value: some.map(({ value }) => value) };
}

/** The answer as one plain value that the schema it was asked with accepts, as far as the document has it: what is not there is left out, or null where null is allowed. */
export function toData(fields: readonly ExtractedField[], schema: readonly FieldSchema[]): Value {
  return Object.fromEntries(
    schema.flatMap((one): [string, Value][] => {
      const value = fields.find(({ name }) => name === one.name)?.value ?? null;
      if (value === null) return one.nullable ? [[one.name, null]] : [];
      return [[one.name, toPlain(value, one)]];
    }),
  );
}

function toPlain(value: Value, schema: Bounded): Value {
  if (Array.isArray(value)) return schema.items ? value.map((item) => toPlain(item, schema.items!)) : value;
  if (value === null || typeof value !== 'object' || !schema.fields) return value;
  return Object.fromEntries(
    schema.fields.flatMap((one): [string, Value][] => {
      const inner = value[one.name] ?? null;
      if (inner === null) return one.nullable ? [[one.name, null]] : [];
      return [[one.name, toPlain(inner, one)]];
    }),
  );
}
