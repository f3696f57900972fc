import type { SearchAnswer, SearchMatch, Stretched } from '../../document/search-answer.ts';

/** A match that is written out only if it is shown: that takes reading its page and cutting a snippet. */
export interface PendingMatch {
  score: number;
  toMatch(): SearchMatch;
}

/** What a query found: the best matches, as many as were wanted. */
export interface Outcome {
  total: number;
  /** False where there may be more than `total`. */
  exact: boolean;
  matches: PendingMatch[];
  stretched: Stretched;
}

export const NOTHING_FOUND: Outcome = { total: 0, exact: true, matches: [], stretched: {} };

export const toAnswer = (
  query: string,
  { total, exact, matches, stretched }: Outcome,
  offset: number,
): SearchAnswer => ({
  query,
  total,
  ...(exact ? {} : { total_exact: false }),
  matches: matches.slice(offset).map((match) => match.toMatch()),
  ...(total > 0 ? stretched : {}),
});
