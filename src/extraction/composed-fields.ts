import { type ExtractedField, notFound } from './extraction.ts';

/** A list as sure as its items are on average, cited where the first stands that has a place. */
export function arrayField(name: string, items: ExtractedField[]): ExtractedField {
  if (items.length === 0) return notFound(name, 'array');
  const mean = items.reduce((sum, { confidence }) => sum + confidence, 0) / items.length;
  return {
    name,
    type: 'array',
    value: items.map(({ value }) => value),
    confidence: Math.round(1000 * mean) / 1000,
    citation: items.find(({ citation }) => citation)?.citation ?? null,
    items,
  };
}

/** An object as sure as what is least sure of what was found. */
export function objectField(name: string, fields: ExtractedField[]): ExtractedField {
  const found = fields.filter(({ value }) => value !== null);
  if (found.length === 0) return { ...notFound(name, 'object'), fields };
  return {
    name,
    type: 'object',
    value: Object.fromEntries(fields.map((field) => [field.name, field.value])),
    confidence: Math.min(...found.map(({ confidence }) => confidence)),
    citation: found[0]!.citation,
    fields,
  };
}
