import type { Citation } from '../../../document/citation.ts';
import { toBox } from '../../../document/geometry.ts';
import { MAX_UNPROVEN } from '../../confidence.ts';
import { citationId } from '../../evidence.ts';
import type { ExtractedField, Value } from '../../extraction.ts';
import type { FieldSchema } from '../../schema.ts';
import { parseAmount } from '../../values/amounts.ts';
import { parseDate } from '../../values/dates.ts';
import { parsePercentage } from '../../values/percentages.ts';
import type { Reading } from '../reading.ts';
import { labelScore, type Terms } from './terms.ts';

const MIN_SCORE = 0.75;

/** What a form field of the file holds, where its name names the field that is looked for. */
export function findFormValue(reading: Reading, field: FieldSchema, terms: Terms): ExtractedField | undefined {
  const fields = reading.evidence.content.embedded()?.formFields ?? [];
  let best: { score: number; at: (typeof fields)[number]; value: Value; isOne: boolean } | undefined;
  for (const at of fields) {
    if (at.value.trim() === '') continue;
    const score = labelScore(at.name.replace(/[[\].\d]+/g, ' '), terms);
    if (score < MIN_SCORE || (best && best.score > score)) continue;
    const value = toValue(at.value, field, reading);
    if (value === undefined) continue;
    if (best?.score === score) best.isOne &&= best.value === value;
    else best = { score, at, value, isOne: true };
  }
  // Names of an attorney and of his client are called alike: the page tells whose they are.
  if (!best?.isOne) return undefined;
  const { at, value, score } = best;
  if (at.page === null || !at.bbox) {
    const citation = reading.evidence.citeUnprinted(at.value);
    return { name: field.name, type: field.type, value, confidence: MAX_UNPROVEN, citation };
  }
  const citation: Citation = {
    id: citationId('form', at.name),
    page: at.page,
    bbox: toBox(...at.bbox),
    text: at.value,
    match: String(value) === at.value ? 'exact' : 'normalized',
  };
  return { name: field.name, type: field.type, value, confidence: Math.round(900 * score) / 1000, citation };
}

function toValue(text: string, { type, enum: choices }: FieldSchema, { conventions }: Reading): Value | undefined {
  if (choices) return choices.find((choice) => String(choice).toLowerCase() === text.trim().toLowerCase());
  switch (type) {
    case 'date':
      return parseDate(text, conventions);
    case 'number':
    case 'integer':
    case 'money':
      return parseAmount(text, conventions)?.value;
    case 'percentage':
      return parsePercentage(text) ?? parseAmount(text, conventions)?.value;
    case 'boolean':
      return !/^(?:off|no|false|0)$/i.test(text.trim());
    default:
      return text.trim();
  }
}
