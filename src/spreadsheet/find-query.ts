import type { RE2JS } from 're2js';
import { fault } from '../document/fault.ts';
import { compilePattern, PatternError } from '../document/pattern.ts';
import { readNumber } from './number-reader.ts';
import { matchesWildcards, parseWildcards } from './wildcards.ts';

export const MATCH_MODES = ['contains', 'exact', 'wildcard', 'regex'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

/** What a search looks for. Case does not matter. */
export interface FindQuery {
  matchesText(text: string): boolean;
  /** The number that the query names, however it is written; undefined where it names none. */
  number: number | undefined;
  /** How much more than a plain comparison it costs to try a text. */
  effort: number;
  /** Characters that a text must have to match, in lower case; empty where that is not known. */
  needed: string;
}

/** No cell holds more; patterns are shorter, so that matching one stays cheap. */
const MAX_QUERY_LENGTH: Record<MatchMode, number> = { contains: 32_767, exact: 32_767, wildcard: 1000, regex: 1000 };

/** States of a pattern that is followed as fast as texts are compared. */
const SIMPLE_PROGRAM = 24;

export function toFindQuery(query: string, match: MatchMode): FindQuery {
  if (query.length > MAX_QUERY_LENGTH[match]) {
    throw invalid(`The query is longer than ${MAX_QUERY_LENGTH[match]} characters.`);
  }
  const folded = query.toLowerCase();
  switch (match) {
    case 'contains':
      return {
        matchesText: (text) => text.toLowerCase().includes(folded),
        number: readNumber(query),
        effort: 1,
        needed: folded,
      };
    case 'exact':
      return {
        matchesText: (text) => text.toLowerCase() === folded,
        number: readNumber(query),
        effort: 1,
        needed: folded,
      };
    case 'wildcard': {
      const pattern = parseWildcards(folded);
      return {
        matchesText: (text) => matchesWildcards(text.toLowerCase(), pattern),
        number: undefined,
        effort: 1,
        needed: pattern.filter((part) => typeof part === 'string').join(''),
      };
    }
    case 'regex': {
      const regex = compileRegex(query);
      const effort = Math.max(1, regex.programSize() / SIMPLE_PROGRAM);
      return { matchesText: (text) => regex.test(text), number: undefined, effort, needed: '' };
    }
  }
}

function compileRegex(query: string): RE2JS {
  try {
    return compilePattern(query, { ignoreCase: true });
  } catch (error) {
    if (error instanceof PatternError) throw invalid(`The query is no regular expression: ${error.message}.`);
    throw error;
  }
}

const invalid = (message: string): Error => fault('invalid_request', message, { errors: [{ path: 'query', message }] });
