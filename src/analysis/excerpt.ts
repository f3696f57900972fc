import { isAscii, isUnspacedCharacter, type Token, toTokens } from './tokens.ts';

/** One thing that must be found: a word, or words that must follow one another. */
export interface Clause {
  /** Consecutive terms. */
  terms: string[];
  /** The last term may be the beginning of a longer one. */
  prefix: boolean;
}

const SNIPPET_CHARACTERS = 240;
/** A hit that is longer is shown by its beginning. */
const MAX_HIT_CHARACTERS = 1000;

export interface Snippet {
  snippet: string;
  /** [start, end) in UTF-16 units of the snippet. */
  highlights: [number, number][];
  /** Where in the whole text the hits begin that the snippet is cut around. */
  hit: number;
  /** Where the text goes on beyond the snippet; left out where the snippet is all of it. */
  cut?: 'start' | 'end' | 'both';
}

type Range = [start: number, end: number];

/** What may be meant by a word besides itself: words with a typo less, other forms of it. */
export type Alternatives = ReadonlyMap<string, ReadonlySet<string>>;

/** A text that is longer is looked at in pieces, of which so many. */
const LONG_CHARACTERS = 100_000;
const PIECE_CHARACTERS = 16_384;
const MAX_PIECES = 8;

/** The part of a text where most of the clauses stand together, cut at word boundaries; of a very long text, of its likely pieces. */
export function cutSnippet(text: string, clauses: readonly Clause[], alternatives?: Alternatives): Snippet {
  if (text.length <= LONG_CHARACTERS) return cutAroundMost(text, findEach(text, clauses, alternatives));
  let best: { start: number; piece: string; found: Range[][] } | undefined;
  let most = 0;
  for (const start of likelyPieces(text, clauses)) {
    const piece = text.slice(start, start + PIECE_CHARACTERS);
    const found = findEach(piece, clauses, alternatives);
    const held = found.filter(({ length }) => length > 0).length;
    if (held > most) [best, most] = [{ start, piece, found }, held];
    if (held === clauses.length) break;
  }
  if (!best) return cutAround(text, []);
  const { start, piece, found } = best;
  const { hit, cut, ...shown } = cutAroundMost(piece, found);
  const isCutBefore = start > 0 || cut === 'start' || cut === 'both';
  const isCutAfter = start + piece.length < text.length || cut === 'end' || cut === 'both';
  return { ...shown, hit: start + hit, ...toCut(isCutBefore, isCutAfter) };
}

const cutAroundMost = (text: string, found: Range[][]): Snippet =>
  cutAround(text, mergeRanges(found.flat()), nearestTogether(found));

/** Where pieces begin: around what looks like the longest word that is looked for, then from the beginning on. */
function* likelyPieces(text: string, clauses: readonly Clause[]): Generator<number> {
  const word = clauses.flatMap(({ terms }) => terms).reduce((a, b) => (b.length > a.length ? b : a), '');
  const lower = text.toLowerCase();
  let from = 0;
  for (let i = 0; i < MAX_PIECES; i++, from += PIECE_CHARACTERS / 2) {
    from = lower.indexOf(word, from);
    if (from < 0) break;
    yield Math.max(0, from - PIECE_CHARACTERS / 2);
  }
  for (let i = 0; i < MAX_PIECES; i++) yield i * PIECE_CHARACTERS;
}

/** `core`: what the snippet has to hold; the densest hits where left out. */
export function cutAround(text: string, ranges: Range[], core = densest(ranges)): Snippet {
  const [from, coreEnd] = core;
  if (text.length <= SNIPPET_CHARACTERS) return { snippet: text, highlights: ranges, hit: from };
  const to = coreEnd - from > MAX_HIT_CHARACTERS ? lastBoundary(text, from, from + MAX_HIT_CHARACTERS) : coreEnd;
  const room = Math.max(0, SNIPPET_CHARACTERS - (to - from));
  const latestStart = Math.max(0, text.length - SNIPPET_CHARACTERS);
  const start = firstBoundary(text, Math.max(0, Math.min(from - (room >> 1), latestStart)), from);
  const end = lastBoundary(text, to, Math.min(text.length, Math.max(to, start + SNIPPET_CHARACTERS)));
  const highlights = ranges
    .filter((range) => range[0] >= start && range[0] < end)
    .map((range): Range => [range[0] - start, Math.min(range[1], end) - start]);
  return { snippet: text.slice(start, end), highlights, hit: from, ...toCut(start > 0, end < text.length) };
}

function toCut(before: boolean, after: boolean): Pick<Snippet, 'cut'> {
  if (!before && !after) return {};
  return { cut: before && after ? 'both' : before ? 'start' : 'end' };
}

/** The run of hits that fits a snippet and has the most of them; the earliest of equals. */
function densest(ranges: readonly Range[]): Range {
  let best = ranges[0] ?? [0, 0];
  let most = 1;
  for (let i = 0, j = 0; i < ranges.length; i++) {
    j = Math.max(i, j);
    while (j + 1 < ranges.length && ranges[j + 1]![1] - ranges[i]![0] <= SNIPPET_CHARACTERS * 0.8) j++;
    if (j - i + 1 > most) {
      most = j - i + 1;
      best = [ranges[i]![0], ranges[j]![1]];
    }
  }
  return best;
}

/** Where the most of the clauses stand within a snippet, the nearest to one another and in their order; undefined where none stand together. */
function nearestTogether(found: readonly Range[][]): Range | undefined {
  const hits = found.flatMap((ranges, clause) => ranges.map(([start, end]) => ({ start, end, clause })));
  hits.sort((a, b) => a.start - b.start || a.end - b.end);
  const held = new Map<number, number>();
  let best: Range | undefined;
  let [most, least, isOrdered, first] = [1, 0, false, 0];
  for (const last of hits) {
    held.set(last.clause, (held.get(last.clause) ?? 0) + 1);
    for (; ; first++) {
      const { start, clause } = hits[first]!;
      const count = held.get(clause)!;
      if (count === 1 && last.end - start <= SNIPPET_CHARACTERS) break;
      if (hits[first] === last) break;
      if (count === 1) held.delete(clause);
      else held.set(clause, count - 1);
    }
    const { start, clause } = hits[first]!;
    const span = last.end - start;
    const inOrder = clause < last.clause;
    const isBetter =
      held.size > most || (held.size === most && best && (span < least || (span === least && inOrder && !isOrdered)));
    if (!isBetter) continue;
    best = [start, last.end];
    [most, least, isOrdered] = [held.size, span, inOrder];
  }
  return best;
}

/** The first word boundary at or after `from`; `limit` where there is none before it. */
function firstBoundary(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && !isBoundary(text, at)) at++;
  while (at > 0 && at < limit && ENDS_WORD.test(text[at]!)) at++;
  return at;
}

/** The last word boundary at or before `from`; `limit` where there is none after it. */
function lastBoundary(text: string, limit: number, from: number): number {
  let at = from;
  while (at > limit && !isBoundary(text, at)) at--;
  while (at > limit && SPACE.test(text[at - 1]!)) at--;
  return at;
}

const SPACE = /\s/;
/** What belongs to the word before it. */
const ENDS_WORD = /[\s,;:.!?)\]}»”’]/;
const WITHIN_WORD = /^(?:[\p{L}\p{N}\p{M}]|[\ud800-\udfff])$/u;
const GOES_ON = /^[\p{M}\udc00-\udfff]/u;

/** "52.217-9", "25,000.00", "12:30". */
const WITHIN_NUMBER = /\d(?:[-.,:/'’]\0|\0[-.,:/'’])\d/;

/** Between words, or between characters of a script without spaces; never within a character or a number. */
function isBoundary(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true;
  const before = text[at - 1]!;
  const after = text[at]!;
  if (GOES_ON.test(after)) return false;
  if (!WITHIN_WORD.test(before) || !WITHIN_WORD.test(after))
    return !WITHIN_NUMBER.test(`${text.slice(Math.max(0, at - 2), at)}\0${text.slice(at, at + 2)}`);
  return isUnspacedCharacter(before) || isUnspacedCharacter(after);
}

/** Where the clauses stand in a text: ascending, apart from one another. */
export const findClauses = (text: string, clauses: readonly Clause[], alternatives?: Alternatives): Range[] =>
  mergeRanges(findEach(text, clauses, alternatives).flat());

/** Where each clause stands in a text. */
function findEach(text: string, clauses: readonly Clause[], alternatives?: Alternatives): Range[][] {
  if (isAscii(text)) {
    const lower = text.toLowerCase();
    return clauses.map((clause) => findPlainly(lower, alternatives ? eachMeant(clause, alternatives) : [clause]));
  }
  const tokens = toTokens(text);
  return clauses.map((clause) => findAmong(tokens, clause, alternatives));
}

function findAmong(tokens: readonly Token[], { terms, prefix }: Clause, alternatives?: Alternatives): Range[] {
  const ranges: Range[] = [];
  const [first] = terms as [string];
  const isWithinPairs = terms.length === 1 && isUnspacedCharacter(first);
  const accepts = (candidate: string, k: number): boolean =>
    candidate === terms[k] ||
    (alternatives
      ? alternatives.get(terms[k]!)?.has(candidate) === true
      : prefix && k === terms.length - 1 && candidate.startsWith(terms[k]!));
  for (let i = 0; i + terms.length <= tokens.length; i++) {
    const token = tokens[i]!;
    if (isWithinPairs && token.middle !== undefined) {
      if (token.term.includes(first)) ranges.push(partOfPair(token, first));
      continue;
    }
    let matches = true;
    for (let k = 0; k < terms.length && matches; k++) matches = accepts(tokens[i + k]!.term, k);
    if (matches) ranges.push([token.start, tokens[i + terms.length - 1]!.end]);
  }
  return ranges;
}

/** A clause for each word that may be meant; what is a code or a phrase is meant as it is written. */
const eachMeant = ({ terms }: Clause, alternatives: Alternatives): Clause[] =>
  [terms, ...(terms.length === 1 ? [...(alternatives.get(terms[0]!) ?? [])].map((term) => [term]) : [])].map(
    (meant) => ({
      terms: meant,
      prefix: false,
    }),
  );

/** In lower case ASCII: words are looked for as they are, which takes a fraction of cutting all of the text into words. */
function findPlainly(text: string, clauses: readonly Clause[]): Range[] {
  const ranges: Range[] = [];
  for (const { terms, prefix } of clauses) {
    for (let at = text.indexOf(terms[0]!); at >= 0; at = text.indexOf(terms[0]!, at + 1)) {
      const end = isWithinWord(text, at - 1) ? -1 : endOfTerms(text, at, terms, prefix);
      if (end >= 0) ranges.push([at, end]);
    }
  }
  return ranges;
}

/** Where terms end that follow one another from a place on; -1 where they do not. */
function endOfTerms(text: string, start: number, terms: readonly string[], prefix: boolean): number {
  let end = start;
  for (let k = 0; k < terms.length; k++) {
    if (k > 0) while (end < text.length && !isWithinWord(text, end)) end++;
    if (!text.startsWith(terms[k]!, end)) return -1;
    end += terms[k]!.length;
    const mayGoOn = prefix && k === terms.length - 1;
    if (!mayGoOn && isWithinWord(text, end)) return -1;
  }
  while (isWithinWord(text, end)) end++;
  return end;
}

function isWithinWord(text: string, at: number): boolean {
  const code = at < 0 || at >= text.length ? 0 : text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

function partOfPair({ term, start, end, middle = start }: Token, character: string): Range {
  // Both characters may have been written as one, which then is the hit.
  if (middle === start) return [start, end];
  return term.startsWith(character) ? [start, middle] : [middle, end];
}

function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
