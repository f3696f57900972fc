import { type FieldKind, toConfidence, toProvenConfidence } from '../confidence.ts';
import { type Alternative, type ExtractedField, notFound } from '../extraction.ts';
import { proves } from '../proof.ts';
import type { RankedValue } from '../rank/values.ts';
import type { FieldSchema, FieldType } from '../schema.ts';
import type { Candidate } from './candidate.ts';
import type { Reading } from './reading.ts';

const MAX_ALTERNATIVES = 3;
/** Where a text of several lines begins and ends is less sure than where it stands. */
const MANY_LINES = 0.85;

/** The best candidate as a field, the next ones as its alternatives. */
export function toField(
  reading: Reading,
  name: string,
  type: FieldType,
  kind: FieldKind,
  candidates: readonly Candidate[],
  confirmed = 0,
): ExtractedField {
  const [best, second] = candidates;
  if (!best) return notFound(name, type);
  const margin = best.score - Math.max(second?.score ?? 0, best.lost ?? 0);
  const field = toAlternative(reading, type, kind, best, margin, confirmed);
  const alternatives = candidates
    .slice(1, 1 + MAX_ALTERNATIVES)
    .map((candidate) => toAlternative(reading, type, kind, candidate, candidate.score - best.score, 0));
  return { name, type, ...field, ...(alternatives.length > 0 ? { alternatives } : {}) };
}

function toAlternative(
  { layout, conventions }: Reading,
  type: FieldType,
  kind: FieldKind,
  { value, score, probability, spans, derived }: Candidate,
  margin: number,
  confirmed: number,
): Alternative {
  const citation = layout.citeLines(spans, 'exact');
  const match = derived ? 'derived' : proves(citation.text, value, type, conventions);
  const evidence = kind === 'text' && spans.length > 1 ? MANY_LINES * score : score;
  const isProven = match !== undefined;
  const confidence =
    probability === undefined
      ? toConfidence(kind, { evidence, margin, confirmed }, isProven)
      : toProvenConfidence(probability, isProven);
  return { value, confidence, citation: { ...citation, match: match ?? 'derived' } };
}

/** A question whose best answer is less likely right stays open. */
const LEAST_VALUE = 0.3;

/** The likeliest value as a field, the next other ones as its alternatives. */
export function toRankedField(
  { layout, conventions }: Reading,
  { name, type }: FieldSchema,
  ranked: readonly RankedValue[],
): ExtractedField {
  const said = new Set<string>();
  const [best, ...others] = ranked
    .filter(({ value }) => !said.has(JSON.stringify(value)) && said.add(JSON.stringify(value)))
    .slice(0, 1 + MAX_ALTERNATIVES)
    .map(({ value, probability, spans, derived }): Alternative => {
      const citation = layout.citeLines(spans, 'exact');
      const match = derived ? 'derived' : proves(citation.text, value, type, conventions);
      const confidence = toProvenConfidence(probability, match !== undefined);
      return { value, confidence, citation: { ...citation, match: match ?? 'derived' } };
    });
  if (!best || best.confidence < LEAST_VALUE) return notFound(name, type);
  return { name, type, ...best, ...(others.length > 0 ? { alternatives: others } : {}) };
}
