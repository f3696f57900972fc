import type { Candidate } from '../candidate.ts';
import type { ValueField } from './read-value.ts';
import { canMean, labelScore, type Terms, words } from './terms.ts';

/** A label that says the name and no more. */
const OWN_LABEL = 0.95;
const DOUBT = 0.25;

/** What labels lead to and hardly can be meant is left out or doubted: the name of the field itself, money for a count. A label of its own is no part of a value. */
export const doubtUnlikely = (candidates: readonly Candidate[], field: ValueField, terms: Terms): Candidate[] =>
  candidates.flatMap((candidate) => {
    const { value, score } = candidate;
    if (typeof value === 'string' && !field.enum) return isOwnName(value, terms) ? [] : withoutLabel(candidate, terms);
    return field.type === 'integer' && hasCents(candidate) ? { ...candidate, score: score - DOUBT } : candidate;
  });

/** "NAME OF INSURED" over a box that is left empty. */
const isOwnName = (value: string, terms: Terms): boolean =>
  words(value, true).length > 1 && labelScore(value, terms) > OWN_LABEL;

/** "5 Mill Lane" of "Address: 5 Mill Lane". */
function withoutLabel(candidate: Candidate, terms: Terms): Candidate {
  const { value, spans } = candidate;
  const label = /^(\p{Lu}[\p{L} ]{2,30})[:：]\s+(?=\S)/u.exec(String(value));
  const [first, ...others] = spans;
  if (!label || !first?.segment.text.startsWith(label[0], first.start)) return candidate;
  if (!words(label[1]!, true).every((word) => canMean(word, terms))) return candidate;
  const start = label[0].length;
  return {
    ...candidate,
    value: String(value).slice(start),
    spans: [{ ...first, start: first.start + start }, ...others],
  };
}

/** "600.00" counts nothing. */
const hasCents = ({ spans: [only, ...others] }: Candidate): boolean =>
  only !== undefined &&
  others.length === 0 &&
  /\d[.,]\d{2}\p{Sc}?$/u.test(only.segment.text.slice(only.start, only.end).trim());
