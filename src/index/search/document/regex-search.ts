import type { RE2JS } from 're2js';
import { cutAround, type Snippet } from '../../../analysis/excerpt.ts';
import { fault } from '../../../document/fault.ts';
import { compilePattern, PatternError } from '../../../document/pattern.ts';
import type { Slices } from '../../slices.ts';
import type { Outcome } from '../query.ts';
import { BlockSegment } from './block-segment.ts';
import type { OpenedDocument } from './opened-document.ts';

const MAX_PATTERN_CHARACTERS = 1_000;
const MAX_HIGHLIGHTS = 100;
/** Characters that are tried against a simple pattern; one that takes more states to follow tries fewer. */
const MAX_CHARACTERS = 6_000_000;
const SIMPLE_PROGRAM = 24;
/** What reading a page costs, in characters tried. */
const PAGE_COST = 10_000;
/** Each look for a next match may read all that is left of a text. */
const MAX_CHARACTERS_LOOKED_AT = 1_000_000;

/**
 * Texts are tried one by one, by an engine whose time is linear in the text whatever the pattern, until a limit of work. What is cheap
 * to tell, whether a text matches, is asked of each; where it matches only of those that are shown.
 */
export function* searchByPattern(document: OpenedDocument, query: string, wanted: number): Slices<Outcome> {
  const pattern = compile(query);
  let work = MAX_CHARACTERS / Math.max(1, pattern.programSize() / SIMPLE_PROGRAM);
  const found: Outcome = { total: 0, exact: true, matches: [], stretched: {} };
  let page: number | undefined;
  for (const units of document.segments) {
    yield* units.prepare();
    for (let unit = 0; unit < units.unitCount; unit++) {
      if (work < 0) return { ...found, exact: false };
      const [place] = units instanceof BlockSegment ? units.places(unit) : [];
      if (place !== page) work -= PAGE_COST;
      page = place;
      const text = units.text(unit);
      work -= text.length;
      if (!pattern.test(text)) continue;
      for (const match of units.matches(unit, (whole) => cutMatches(pattern, whole), 1)) {
        if (found.total++ < wanted) found.matches.push(match);
      }
    }
  }
  const isWhole = document.filters.every(({ firstUnindexed }) => firstUnindexed === Number.POSITIVE_INFINITY);
  return isWhole ? found : { ...found, exact: false };
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

function cutMatches(pattern: RE2JS, text: string): Snippet {
  const matcher = pattern.matcher(text);
  const ranges: [number, number][] = [];
  const most = Math.max(1, Math.min(MAX_HIGHLIGHTS, MAX_CHARACTERS_LOOKED_AT / Math.max(1, text.length)));
  for (let looks = 0; looks < most && matcher.find(); looks++) {
    if (matcher.end() > matcher.start()) ranges.push([matcher.start(), matcher.end()]);
  }
  return cutAround(text, ranges);
}
