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

/** The best reading of each value, best first; a value said again gains a little. */
export function rankText<T extends Value>(candidates: readonly TextCandidate<T>[]): TextCandidate<T>[] {
  const best = new Map<string, TextCandidate<T>>();
  for (const candidate of candidates) {
    const key = JSON.stringify(candidate.value);
    const known = best.get(key);
    if (!known) best.set(key, candidate);
    else {
      const winner = candidate.score > known.score ? candidate : known;
      best.set(key, { ...winner, score: winner.score + 0.1 });
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.start - b.start);
}
