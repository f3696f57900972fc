import { createHash } from 'node:crypto';
import type { ExtractedField } from '../../extraction.ts';

const MAX_READINGS = 60;
const MAX_SHOWN = 120;

/**
 * What the rules read, as data beside the document: values, where they stand, and what else they might be. Fenced as the document is, for
 * its words are a stranger's too. Empty where they read nothing.
 */
export function toHints(fields: readonly ExtractedField[]): string {
  const lines = [...readings(fields, '')].slice(0, MAX_READINGS);
  if (lines.length === 0) return '';
  const text = lines.join('\n');
  const fence = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `\n--- readings ${fence} begins: found by rules, may be wrong; take only what the document says ---\n${text}\n--- readings ${fence} ends ---`;
}

function* readings(fields: readonly ExtractedField[], path: string): Generator<string> {
  for (const { name, type, value, confidence, citation, alternatives = [], fields: inner } of fields) {
    if (type === 'object' && inner) yield* readings(inner, `${path}${name}.`);
    if (type === 'object' || type === 'array' || value === null || !citation) continue;
    const others = alternatives.map((other) => show(other.value)).join(', ');
    const place = citation.block_id ?? citation.cell ?? `page ${citation.page}`;
    yield `${path}${name}: ${show(value)} (${place}, ${confidence})${others === '' ? '' : `; or ${others}`}`;
  }
}

const show = (value: unknown): string => JSON.stringify(value).slice(0, MAX_SHOWN);
