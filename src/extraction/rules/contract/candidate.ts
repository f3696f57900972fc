import type { Value } from '../../extraction.ts';
import type { Range } from './running-text.ts';

/** A reading of the running text for one field. */
export interface TextCandidate<T extends Value = Value> extends Range {
  value: T;
  /** Evidence for it, 0 to 1 or a little more; comparable within a field only. */
  score: number;
  /** Worked out from the cited words; they do not say it. */
  derived?: boolean;
}

const REPEATED = 0.1;

/** The best reading of each value, best first; a value said again gains a little, once. */
export function rankText<T extends Value>(candidates: readonly TextCandidate<T>[]): TextCandidate<T>[] {
  const best = new Map<string, TextCandidate<T>>();
  const repeated = new Set<string>();
  for (const candidate of candidates) {
    const key = JSON.stringify(candidate.value);
    const known = best.get(key);
    if (known) repeated.add(key);
    if (!known || candidate.score > known.score) best.set(key, candidate);
  }
  return [...best]
    .map(([key, candidate]) => ({ ...candidate, score: candidate.score + (repeated.has(key) ? REPEATED : 0) }))
    .sort((a, b) => b.score - a.score || a.start - b.start);
}
