import type { RE2JS } from 're2js';
import { cutAround, type Snippet } from '../../../analysis/excerpt.ts';
import { fault } from '../../../document/fault.ts';
import { compilePattern, PatternError } from '../../../document/pattern.ts';
import type { Outcome, PendingMatch } from '../answer.ts';
import type { OpenedDocument } from './opened-document.ts';

const MAX_PATTERN_CHARACTERS = 1_000;
const MAX_HIGHLIGHTS = 100;
/** Characters that are tried against a simple pattern; one that takes more states to follow tries fewer. */
const MAX_CHARACTERS = 6_000_000;
const SIMPLE_PROGRAM = 24;
/** What reading a page that is not in memory costs, in characters tried. */
const PAGE_COST = 10_000;

/**
 * Texts are tried one by one, by an engine whose time is linear in the text whatever the pattern, until a limit of work. What is cheap
 * to tell, whether a text matches, is asked of each; where it matches only of those that are shown.
 */
export function searchByPattern(document: OpenedDocument, query: string, wanted: number): Outcome {
  const pattern = compile(query);
  let work = MAX_CHARACTERS / Math.max(1, pattern.programSize() / SIMPLE_PROGRAM);
  const matches: PendingMatch[] = [];
  let total = 0;
  const outcome = (exact: boolean): Outcome => ({ total, exact, matches, stretched: {} });
  const isMatch = (text: string): boolean => {
    work -= text.length;
    return pattern.test(text);
  };
  for (const { places } of document.segments) {
    if (places.kind === 'filters' && places.terms.some(({ length }) => length > 0)) return outcome(false);
    if (places.kind !== 'cells') continue;
    for (let unit = 0; unit < places.count; unit++) {
      if (work < 0) return outcome(false);
      const text = places.text(unit);
      if (!isMatch(text)) continue;
      let snippet: Snippet | undefined;
      for (const { row, column } of places.cells(unit)) {
        if (total++ >= wanted) continue;
        const toMatch = () => {
          snippet ??= cutMatches(pattern, text);
          return document.toCellMatch(places.sheet, row, column, snippet, 1, places.isComment(unit));
        };
        matches.push({ score: 1, toMatch });
      }
    }
  }
  if (document.isSheet) return outcome(true);
  for (let page = 1; page <= document.pageCount; page++) {
    if (work < 0) return outcome(false);
    work -= document.hasPage(page) ? 0 : PAGE_COST;
    for (const block of document.blocks(page)) {
      if (!isMatch(block.text)) continue;
      if (total++ >= wanted) continue;
      const toMatch = () => document.toBlockMatch(page, block, cutMatches(pattern, block.text), 1);
      matches.push({ score: 1, toMatch });
    }
  }
  return outcome(true);
}

function compile(query: string): RE2JS {
  if (query.length > MAX_PATTERN_CHARACTERS) {
    throw fault(
      'invalid_request',
      `The pattern has ${query.length} characters, the limit is ${MAX_PATTERN_CHARACTERS}.`,
    );
  }
  try {
    return compilePattern(query, { ignoreCase: true });
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw fault('invalid_request', `The query is no regular expression: ${error.message}.`);
  }
}

/** Each look for a next match may read all that is left of a text. */
const MAX_CHARACTERS_LOOKED_AT = 1_000_000;

function cutMatches(pattern: RE2JS, text: string): Snippet {
  const matcher = pattern.matcher(text);
  const ranges: [number, number][] = [];
  const most = Math.max(1, Math.min(MAX_HIGHLIGHTS, MAX_CHARACTERS_LOOKED_AT / Math.max(1, text.length)));
  for (let looks = 0; looks < most && matcher.find(); looks++) {
    if (matcher.end() > matcher.start()) ranges.push([matcher.start(), matcher.end()]);
  }
  return cutAround(text, ranges);
}
