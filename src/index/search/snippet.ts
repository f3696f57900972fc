import { toTokens } from '../../analysis/tokens.ts';
import type { Clause } from './query.ts';

const SNIPPET_CHARACTERS = 240;

export interface Snippet {
  snippet: string;
  /** [start, end) in UTF-16 units of the snippet. */
  highlights: [number, number][];
  /** Where the first highlight stands in the whole text. */
  hit: number;
}

/** The part of a text with the densest hits, cut at word boundaries. */
export function cutSnippet(text: string, clauses: readonly Clause[], typo = false): Snippet {
  return cutAround(text, findClauses(text, clauses, typo));
}

export function cutAround(text: string, ranges: [number, number][]): Snippet {
  const [first] = ranges;
  if (!first || text.length <= SNIPPET_CHARACTERS) return { snippet: text, highlights: ranges, hit: first?.[0] ?? 0 };
  const { start: from, end: to } = densest(ranges);
  const room = Math.max(0, SNIPPET_CHARACTERS - (to - from));
  let start = Math.max(0, from - Math.floor(room / 2));
  let end = Math.min(text.length, Math.max(to, start + SNIPPET_CHARACTERS));
  start = Math.max(0, Math.min(start, end - SNIPPET_CHARACTERS));
  start = Math.min(start, from);
  if (start > 0) start = wordStart(text, start, from);
  if (end < text.length) end = wordEnd(text, to, end);
  const highlights = ranges
    .filter(([a, b]) => a >= start && b <= end)
    .map(([a, b]): [number, number] => [a - start, b - start]);
  return { snippet: text.slice(start, end), highlights, hit: from };
}

/** The run of hits that fits a snippet and has the most of them; the earliest of equals. */
function densest(ranges: readonly [number, number][]): { start: number; end: number } {
  let best = { start: ranges[0]![0], end: ranges[0]![1] };
  let most = 1;
  for (let i = 0, j = 0; i < ranges.length; i++) {
    j = Math.max(i, j);
    while (j + 1 < ranges.length && ranges[j + 1]![1] - ranges[i]![0] <= SNIPPET_CHARACTERS * 0.8) j++;
    if (j - i + 1 > most) {
      most = j - i + 1;
      best = { start: ranges[i]![0], end: ranges[j]![1] };
    }
  }
  return best;
}

function wordStart(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at++) if (/\s/.test(text[at - 1]!)) return at;
  return limit;
}

function wordEnd(text: string, limit: number, from: number): number {
  for (let at = from; at > limit; at--) if (/\s/.test(text[at]!)) return at;
  return limit;
}

/** Where the clauses stand in a text: ascending, apart from one another. */
export function findClauses(text: string, clauses: readonly Clause[], typo: boolean): [number, number][] {
  const tokens = toTokens(text);
  const ranges: [number, number][] = [];
  tokens.forEach((token, i) => {
    for (const { terms, prefix } of clauses) {
      const within = terms.length === 1 && isWithinPair(token.term, terms[0]!) ? token.term.indexOf(terms[0]!) : -1;
      if (within >= 0) {
        ranges.push([token.start + within, token.start + within + 1]);
        continue;
      }
      const matches = terms.every((term, k) => {
        const candidate = tokens[i + k]?.term;
        if (candidate === undefined) return false;
        if (candidate === term) return true;
        if (typo) return Math.abs(candidate.length - term.length) <= 1 && isSimilar(candidate, term);
        return prefix && k === terms.length - 1 && candidate.startsWith(term);
      });
      if (matches) ranges.push([token.start, tokens[i + terms.length - 1]!.end]);
    }
  });
  return mergeRanges(ranges);
}

/** A single character of a script without spaces, which the index holds in pairs. */
const isWithinPair = (candidate: string, term: string): boolean =>
  term.length === 1 && term > '\u0e00' && candidate !== term && candidate.includes(term);

/** One letter more, less or other, as the index forgives it. */
function isSimilar(a: string, b: string): boolean {
  if (b.length < 4) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return (
    a.slice(same + 1) === b.slice(same + 1) ||
    a.slice(same + 1) === b.slice(same) ||
    a.slice(same) === b.slice(same + 1)
  );
}

function mergeRanges(ranges: [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
