import type { Clause } from '../../analysis/excerpt.ts';
import { toTerms } from '../../analysis/tokens.ts';
import { fault } from '../../document/fault.ts';

export type SearchMode = 'text' | 'phrase' | 'regex';

export interface SearchRequest {
  query: string;
  /** How many of the best matches to leave out. */
  offset?: number;
  maxResults: number;
  mode: SearchMode;
}

const MAX_TERMS = 64;

/**
 * Words, in any order; what stands in quotes, or is written without a space ("INV-2024/07", "1,234.50", "a@b.org"), is one clause.
 * The last word may be a prefix. In phrase mode the whole query is one clause.
 */
export function parseQuery(query: string, mode: Exclude<SearchMode, 'regex'>): Clause[] {
  const clauses: Clause[] = [];
  if (mode === 'phrase') addClause(clauses, query, false);
  else {
    for (const [, quoted, word] of query.matchAll(/["“”„«»]([^"“”„«»]*)["“”„«»]?|([^\s"“”„«»]+)/gu)) {
      addClause(clauses, quoted ?? word ?? '', quoted === undefined);
    }
    const last = clauses.at(-1);
    // A space or a quote after the last word says that it is finished.
    for (const clause of clauses) clause.prefix &&= clause === last && !/[\s"“”„«»]$/u.test(query);
  }
  if (clauses.length === 0) throw fault('invalid_request', 'The query holds no letters or digits to search for.');
  const terms = clauses.reduce((sum, clause) => sum + clause.terms.length, 0);
  if (terms > MAX_TERMS) throw fault('invalid_request', `The query has ${terms} words, the limit is ${MAX_TERMS}.`);
  return clauses;
}

function addClause(clauses: Clause[], text: string, prefix: boolean): void {
  const terms = toTerms(text);
  if (terms.length > 0) clauses.push({ terms, prefix });
}
