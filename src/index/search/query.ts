import type { Clause } from '../../analysis/excerpt.ts';
import { oneEditAway, type Vocabulary } from '../../analysis/one-edit.ts';
import { toTerms } from '../../analysis/tokens.ts';
import { wordForms } from '../../analysis/word-forms.ts';
import { fault } from '../../document/fault.ts';
import type { SearchMatch, Stretched } from '../../document/search-answer.ts';

export type SearchMode = 'text' | 'phrase' | 'regex';

export interface SearchRequest {
  query: string;
  /** How many of the best matches to leave out. */
  offset?: number;
  maxResults: number;
  mode: SearchMode;
}

/** A match that is written out only if it is shown: that takes reading its page and cutting a snippet. */
export interface PendingMatch {
  score: number;
  toMatch(): SearchMatch;
  /** Of a block: the headings that it stands under, the outermost first, and the table whose text it is. */
  around?(): { headings: string[]; tableId?: string };
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

/** How the words of a query are taken. */
export interface Way {
  /** What must hold the words: a block or cell all of them, a page or row all of them, a block or cell any of them. */
  need: 'all' | 'together' | 'any';
  /** Words that may be meant by one. */
  meant?: (term: string, words: Vocabulary) => Iterable<string>;
  stretched: Stretched;
}

/** As written first, then more forgiving until something is found. */
export const WAYS: readonly Way[] = [
  { need: 'all', stretched: {} },
  {
    need: 'all',
    meant: (term, words) => wordForms(term, (beginning) => words.terms(beginning)),
    stretched: { relaxed: 'forms' },
  },
  // In a sheet it is rows that hold them all.
  { need: 'together', stretched: { relaxed: 'page' } },
  { need: 'all', meant: oneEditAway, stretched: { fuzzy: true } },
  { need: 'any', stretched: { relaxed: 'any' } },
];

const MAX_TERMS = 64;
/** Folding and cutting what is longer would cost more than searching for it. */
const MAX_CHARACTERS = 10_000;

/**
 * Words, in any order; what stands in quotes, or is written without a space ("INV-2024/07", "1,234.50", "a@b.org"), is one clause.
 * The last word may be a prefix. In phrase mode the whole query is one clause.
 */
export function parseQuery(query: string, mode: Exclude<SearchMode, 'regex'>): Clause[] {
  if (query.length > MAX_CHARACTERS)
    throw fault('invalid_request', `The query has ${query.length} characters, the limit is ${MAX_CHARACTERS}.`);
  const written =
    mode === 'phrase' ? [[query, query]] : query.matchAll(/["“”„«»]([^"“”„«»]*)["“”„«»]?|([^\s"“”„«»]+)/gu);
  const clauses = [...written].flatMap(([, quoted, word]): Clause[] => {
    const terms = toTerms(quoted ?? word ?? '');
    return terms.length > 0 ? [{ terms, prefix: quoted === undefined }] : [];
  });
  // A space or a quote after the last word says that it is finished.
  for (const clause of clauses) clause.prefix &&= clause === clauses.at(-1) && !/[\s"“”„«»]$/u.test(query);
  if (clauses.length === 0) throw fault('invalid_request', 'The query holds no letters or digits to search for.');
  const terms = clauses.reduce((sum, clause) => sum + clause.terms.length, 0);
  if (terms > MAX_TERMS) throw fault('invalid_request', `The query has ${terms} words, the limit is ${MAX_TERMS}.`);
  return clauses;
}
