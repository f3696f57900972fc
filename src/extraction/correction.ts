import * as z from 'zod';
import { Citation } from '../document/citation.ts';
import { fault } from '../document/fault.ts';
import { isAllowed, toData } from './conformance.ts';
import { citedValues, type ExtractedField, type Extraction, notFound, Value } from './extraction.ts';
import type { FieldSchema, FieldType, Schema } from './schema.ts';
import { parseAmount } from './values/amounts.ts';
import { findBoolean } from './values/booleans.ts';
import { type Conventions, inferConventions } from './values/conventions.ts';
import { parseDate } from './values/dates.ts';

/** What a person says that a value is. */
export const Correction = z.strictObject({
  field: z
    .string()
    .min(1)
    .max(500)
    .describe('The path of a value: `total`, `line_items[2].amount`; or of a whole list or object.'),
  value: Value.describe('The right value. A text is read as the type of the field; null: the document does not say.'),
  citation: Citation.optional().describe('Where the document says so, as verify answers it.'),
});
export type Correction = z.infer<typeof Correction>;

export interface Corrector {
  by: string;
  at: string;
}

type AnySchema = Omit<FieldSchema, 'name'>;

/** The extraction with corrected values; what was read is kept beside each. */
export function correct(
  extraction: Extraction,
  schema: Schema,
  corrections: readonly Correction[],
  who: Corrector,
): Extraction {
  const cited = extraction.fields.flatMap((field) => [...citedValues(field)].map(({ citation }) => citation.text));
  const correcting = new Correcting(who, inferConventions(cited, null));
  const fields = corrections.reduce(
    (all, correction, i) => correcting.apply(all, schema, correction, i),
    extraction.fields,
  );
  const { data } = extraction;
  if (data === undefined) return { ...extraction, fields };
  const plain = toData(fields, schema.fields);
  return { ...extraction, fields, data: Array.isArray(data) ? ((plain as { items?: Value }).items ?? []) : plain };
}

/** The paths of all values that were corrected. */
export function correctedPaths(fields: readonly ExtractedField[], prefix = ''): string[] {
  return fields.flatMap((field, i) => {
    const path = prefix.endsWith('[') ? `${prefix}${i}]` : `${prefix}${field.name}`;
    const own = field.correction ? [path] : [];
    return [
      ...own,
      ...correctedPaths(field.items ?? [], `${path}[`),
      ...correctedPaths(field.fields ?? [], `${path}.`),
    ];
  });
}

class Correcting {
  readonly #who: Corrector;
  readonly #conventions: Conventions;

  constructor(who: Corrector, conventions: Conventions) {
    this.#who = who;
    this.#conventions = conventions;
  }

  apply(fields: readonly ExtractedField[], schema: Schema, correction: Correction, i: number): ExtractedField[] {
    let isFound = false;
    const make = (field: ExtractedField, own: AnySchema): ExtractedField => {
      isFound = true;
      return this.#corrected(field, own, correction.value, correction.citation, `corrections.${i}.value`);
    };
    const corrected = fields.map((field) =>
      replaceIn(field, schemaOf(schema.fields, field), field.name, correction.field, make),
    );
    if (!isFound) throw invalid(`corrections.${i}.field`, `There is no field ${JSON.stringify(correction.field)}.`);
    return corrected;
  }

  #corrected(
    before: ExtractedField,
    schema: AnySchema,
    value: Value,
    citation: Citation | undefined,
    at: string,
  ): ExtractedField {
    if (value === null) return this.#stamp(before, { ...notFound(before.name, before.type) });
    if (schema.items || before.type === 'array') return this.#list(before, schema.items, value, at);
    if (schema.fields || before.type === 'object') return this.#object(before, schema.fields ?? [], value, at);
    const read = this.#read(value, before.type);
    if (read === undefined || !isAllowed(read, schema))
      throw invalid(at, `${JSON.stringify(value)} is no ${before.type} that the schema allows for ${before.name}.`);
    if (read === before.value && citation === undefined) return before;
    const { items: _, fields: __, ...field } = before;
    return this.#stamp(before, { ...field, value: read, confidence: 1, citation: citation ?? null });
  }

  #list(before: ExtractedField, items: AnySchema | undefined, value: Value, at: string): ExtractedField {
    if (!Array.isArray(value) || !items) throw invalid(at, `${before.name} takes a list.`);
    const corrected = value.map((one, i) => {
      const item = before.items?.[i] ?? notFound(String(i), items.type);
      return this.#corrected(item, items, one, undefined, `${at}.${i}`);
    });
    return this.#stamp(before, { ...before, confidence: 1, items: corrected, value: valuesOf(corrected) });
  }

  #object(before: ExtractedField, fields: readonly FieldSchema[], value: Value, at: string): ExtractedField {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalid(at, `${before.name} takes an object.`);
    const unknown = Object.keys(value).find((name) => !fields.some((field) => field.name === name));
    if (unknown !== undefined) throw invalid(`${at}.${unknown}`, `There is no field ${unknown} in it.`);
    const corrected = fields.map((field) => {
      const inner = before.fields?.find(({ name }) => name === field.name) ?? notFound(field.name, field.type);
      return this.#corrected(inner, field, value[field.name] ?? null, undefined, `${at}.${field.name}`);
    });
    return this.#stamp(before, { ...before, confidence: 1, fields: corrected, value: namedValues(corrected) });
  }

  #read(value: Value, type: FieldType): Value | undefined {
    if (typeof value === 'number') return type === 'string' ? String(value) : isOfNumber(type, value);
    if (typeof value === 'boolean') return type === 'boolean' ? value : undefined;
    if (typeof value !== 'string') return undefined;
    if (type === 'string') return value;
    if (type === 'date') return parseDate(value, this.#conventions);
    if (type === 'boolean') return findBoolean(value)?.value;
    const number = parseAmount(value.replace(/%\s*$/, ''), this.#conventions)?.value;
    return number === undefined ? undefined : isOfNumber(type, number);
  }

  /** What was read first stays known, however often it is corrected. */
  #stamp(before: ExtractedField, after: ExtractedField): ExtractedField {
    const { value, confidence, citation } = before.correction?.read ?? before;
    return { ...after, correction: { ...this.#who, read: { value, confidence, citation } } };
  }
}

const isOfNumber = (type: FieldType, value: number): number | undefined =>
  type === 'date' || type === 'boolean' || (type === 'integer' && !Number.isInteger(value)) ? undefined : value;

/** The field with one value inside replaced, and the plain values around it. */
function replaceIn(
  field: ExtractedField,
  schema: AnySchema,
  path: string,
  wanted: string,
  make: (field: ExtractedField, schema: AnySchema) => ExtractedField,
): ExtractedField {
  if (path === wanted) return make(field, schema);
  if (!wanted.startsWith(path)) return field;
  const items = field.items?.map((item, i) =>
    replaceIn(item, schema.items ?? { type: item.type }, `${path}[${i}]`, wanted, make),
  );
  if (items) return { ...field, items, value: valuesOf(items) };
  if (!field.fields && !schema.fields) return field;
  const fields = withMissing(field.fields ?? [], schema.fields ?? []).map((inner) =>
    replaceIn(inner, schemaOf(schema.fields, inner), `${path}.${inner.name}`, wanted, make),
  );
  return { ...field, fields, value: namedValues(fields) };
}

/** Some readers leave out what they did not find. */
function withMissing(fields: readonly ExtractedField[], schemas: readonly FieldSchema[]): ExtractedField[] {
  const missing = schemas.filter(({ name }) => !fields.some((field) => field.name === name));
  return [...fields, ...missing.map(({ name, type }) => notFound(name, type))];
}

/** Records of tables have columns that no schema names. */
const schemaOf = (schemas: readonly FieldSchema[] | undefined, { name, type }: ExtractedField): AnySchema =>
  schemas?.find((one) => one.name === name) ?? { type };

const valuesOf = (items: readonly ExtractedField[]): Value[] => items.map(({ value }) => value);
const namedValues = (fields: readonly ExtractedField[]): Value =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

const invalid = (path: string, message: string): Error =>
  fault('invalid_request', message, { errors: [{ path, message }] });
