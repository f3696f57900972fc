import type { Value } from '../extraction.ts';
import type { SegmentSpan } from '../layout.ts';

/** A reading of the document for one field. */
export interface Candidate<T extends Value = Value> {
  value: T;
  /** Evidence for it; comparable within a field only. */
  score: number;
  /** How often such a reading is right, where weights were learnt for its field. */
  probability?: number;
  /** Where it stands, line by line. */
  spans: SegmentSpan[];
  /** Read from words whose sum or part it is, not from words that say it. */
  derived?: boolean;
  /** Told by words that are said of something else: a sign of currency by its amount, a choice by a name that holds it. */
  isShared?: boolean;
  /** Evidence for the better reading that another field has taken. */
  lost?: number;
}

/** The best reading of each value, best first; a value said again gains a little. */
export function rank<T extends Value>(candidates: readonly Candidate<T>[]): Candidate<T>[] {
  const best = new Map<string, Candidate<T>>();
  for (const candidate of candidates) {
    const key = JSON.stringify(candidate.value);
    const known = best.get(key);
    if (!known) best.set(key, candidate);
    else {
      const [winner, other] = known.score >= candidate.score ? [known, candidate] : [candidate, known];
      best.set(key, { ...winner, score: winner.score + Math.min(0.15, 0.15 * Math.max(0, other.score)) });
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}
