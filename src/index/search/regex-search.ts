import { RE2JS } from 're2js';
import { fault } from '../../document/fault.ts';
import type { SearchAnswer, SearchMatch } from './answer.ts';
import type { OpenedDocument } from './opened-document.ts';
import { cutAround, type Snippet } from './snippet.ts';

const MAX_PATTERN_CHARACTERS = 1_000;
const MAX_HIGHLIGHTS = 100;

/** Every text is tried, by an engine whose time is linear in the text whatever the pattern. */
export function searchByPattern(document: OpenedDocument, query: string, maxResults: number): SearchAnswer {
  const pattern = compile(query);
  const matches: SearchMatch[] = [];
  let total = 0;
  const cells = document.segments.some(({ segment }) => segment.places.kind === 'cells');
  if (!cells) {
    for (const page of document.pages()) {
      for (const block of page.blocks) {
        if (block.hidden) continue;
        const snippet = findIn(pattern, block.text);
        if (!snippet) continue;
        if (total++ < maxResults) matches.push(document.toBlockMatch(page.page, block, snippet, 1));
      }
    }
    return { query, total, matches };
  }
  for (const { segment } of document.segments) {
    const { places } = segment;
    if (places.kind !== 'cells') continue;
    places.texts.forEach((text, unit) => {
      const snippet = findIn(pattern, text);
      if (!snippet) return;
      for (let cell = unit === 0 ? 0 : places.cellEnds[unit - 1]!; cell < places.cellEnds[unit]!; cell++) {
        if (total++ >= maxResults) continue;
        matches.push(document.toCellMatch(places.sheet, places.rows[cell]!, places.columns[cell]!, snippet, 1));
      }
    });
  }
  return { query, total, matches };
}

function compile(query: string): RE2JS {
  if (query.length > MAX_PATTERN_CHARACTERS) {
    throw fault(
      'invalid_request',
      `The pattern has ${query.length} characters, the limit is ${MAX_PATTERN_CHARACTERS}.`,
    );
  }
  try {
    return RE2JS.compile(query, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    throw fault(
      'invalid_request',
      `The pattern cannot be read: ${error instanceof Error ? error.message : 'syntax error'}.`,
    );
  }
}

function findIn(pattern: RE2JS, text: string): Snippet | undefined {
  const matcher = pattern.matcher(text);
  const ranges: [number, number][] = [];
  while (ranges.length < MAX_HIGHLIGHTS && matcher.find()) {
    if (matcher.end() > matcher.start()) ranges.push([matcher.start(), matcher.end()]);
  }
  return ranges.length === 0 ? undefined : cutAround(text, ranges);
}
