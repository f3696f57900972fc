import { arrayField, objectField } from '../../composed-fields.ts';
import { type Alternative, type ExtractedField, notFound, type Value } from '../../extraction.ts';
import type { FieldSchema } from '../../schema.ts';
import { squeeze } from '../../squeezed.ts';
import type { ModelReading } from './answer.ts';
import type { Proof, Proving } from './proving.ts';

const MAX_READINGS = 4;
const MAX_ITEMS = 2_000;

/** The rules, which know nothing of the model, read the same. */
const CONFIRMED = 0.97;
/** Share that the rules' certainty of another value takes away. */
const DOUBT = 0.5;

/** The fields of a schema from a model's answer, which has the shape of the schema; `byRules` is what the rules found. */
export function toFields(
  schema: readonly FieldSchema[],
  answer: Record<string, unknown>,
  proving: Proving,
  byRules: ReadonlyMap<string, ExtractedField>,
): ExtractedField[] {
  return schema.map((field) => {
    const found = toField(field, own(answer, field.name), proving, field.name);
    const other = byRules.get(field.name);
    return other && other.value !== null && !isNested(field) ? compare(found, other) : found;
  });
}

const isNested = ({ type }: Pick<FieldSchema, 'type'>): boolean => type === 'array' || type === 'object';
const own = (answer: unknown, name: string): unknown =>
  Object.hasOwn(answer as object, name) ? (answer as Record<string, unknown>)[name] : undefined;

function toField(field: FieldSchema, answer: unknown, proving: Proving, path: string): ExtractedField {
  if (answer === undefined) return notFound(field.name, field.type);
  if (field.type === 'object') {
    const fields = field.fields!.map((inner) =>
      toField(inner, own(answer, inner.name), proving, `${path}.${inner.name}`),
    );
    return objectField(field.name, fields);
  }
  if (field.type === 'array') {
    const items = (answer as unknown[]).slice(0, MAX_ITEMS).map((item, i) => {
      const inner = { ...field.items!, name: String(i) };
      return toField(inner, isNested(inner) ? item : [item], proving, `${path}[${i}]`);
    });
    const found = items.filter(({ value }) => value !== null);
    return arrayField(
      field.name,
      found.map((item, i) => ({ ...item, name: String(i) })),
    );
  }
  const readings = (answer as ModelReading[]).slice(0, MAX_READINGS);
  const [best, ...others] = proving.prove(field, readings, path).map(round);
  if (!best) return notFound(field.name, field.type);
  return { name: field.name, type: field.type, ...best, ...(others.length > 0 ? { alternatives: others } : {}) };
}

/** Two readers that know nothing of one another: where they agree both are right more often, where not, both are shown. */
function compare(found: ExtractedField, byRules: ExtractedField): ExtractedField {
  const { value, confidence, citation } = byRules;
  if (isSame(found.value, value)) {
    const isSaid = found.citation?.match === 'exact' || found.citation?.match === 'normalized';
    return isSaid ? { ...found, confidence: CONFIRMED } : found;
  }
  const alternatives: Alternative[] = [...(found.alternatives ?? []), { value, confidence, citation }];
  return round({ ...found, confidence: found.confidence * (1 - DOUBT * confidence), alternatives });
}

const isSame = (a: Value, b: Value): boolean =>
  typeof a === 'string' && typeof b === 'string' ? squeeze(a).text === squeeze(b).text : a === b;

const round = <T extends Pick<Proof, 'confidence'>>(proof: T): T => ({
  ...proof,
  confidence: Math.round(proof.confidence * 1000) / 1000,
});
