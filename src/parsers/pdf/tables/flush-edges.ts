import type { TableWord } from './found-table.ts';
import { type Row, Token } from './tokens.ts';
import { isDate } from './values.ts';

/** The white between two words of a token: it may part two columns that stand as close as words do. */
interface Boundary {
  end: number;
  start: number;
  /** In units of the font size. */
  gap: number;
  /** The number before it, where that begins, and what is read behind it. */
  number: string;
  before: number;
  behind: string;
}

/** In points: edges that are set to one place. */
const SAME = 0.6;
const MIN_ROWS = 4;
/** Share of the rows at such an edge that may run across it: headings do. */
const MAX_CROSSING = 0.25;
const PLAIN_NUMBER = /^[-+−(]?[$€£]?\d[\d.,:/-]*[%)]?$/;
/** In points: words that end at one place and are of other widths begin at places this far apart. */
const MIN_SPREAD = 2;

/**
 * Sheets are printed with numbers that end right before the words of the next column: "1.75 Task 3" reads as one. Where numbers end
 * at one place, row after row, and words behind them begin at one, they are of two columns: the numbers are of several widths, or
 * what parts them is no space.
 */
export function partAtEdges<W extends TableWord>(rows: Row<W>[]): Row<W>[] {
  const edges = findEdges(rows);
  if (edges.length === 0) return rows;
  return rows.map((row) => ({ ...row, tokens: row.tokens.flatMap((token) => partToken(token, edges)) }));
}

function findEdges(rows: readonly Row[]): Boundary[] {
  let space: number | undefined;
  const places = new Map<number, Boundary[]>();
  for (const boundary of boundariesOf(rows)) {
    const place = Math.round(boundary.start);
    const here = places.get(place);
    if (here) here.push(boundary);
    else places.set(place, [boundary]);
  }
  const edges: Boundary[] = [];
  for (const [place, here] of places) {
    const near = [...here, ...(places.get(place + 1) ?? [])];
    const edge = near[near.length >> 1]!;
    const flush = near.filter(({ start, end }) => isSame(start, edge.start) && isSame(end, edge.end));
    if (flush.length < MIN_ROWS || isCrossed(rows, edge, flush.length)) continue;
    space ??= spaceBetweenWords(rows);
    if (isOfTwoColumns(flush, space)) edges.push(edge);
  }
  return edges;
}

/** In units of the font size; numbers may stand beside another column. */
function spaceBetweenWords(rows: readonly Row[]): number {
  const pairs = rows.flatMap(({ tokens }) =>
    tokens.flatMap(({ words }) => words.slice(1).map((word, i) => [words[i]!, word] as const)),
  );
  const gaps = pairs
    .filter(([before, word]) => !word.glued && /\p{L}$/u.test(before.text))
    .map(([before, word]) => (word.box[0] - before.box[2]) / word.fontSize);
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? USUAL_SPACE;
}

const USUAL_SPACE = 0.28;

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < SAME;

function* boundariesOf(rows: readonly Row[]): Generator<Boundary> {
  for (const { tokens } of rows) {
    for (const token of tokens) {
      const { words } = token;
      if (words.length < 2 || words[0]!.monospace) continue;
      for (let i = 1; i < words.length; i++) {
        if (words[i]!.glued || !PLAIN_NUMBER.test(words[i - 1]!.text) || !/^\p{L}/u.test(words[i]!.text)) continue;
        if (isDate(token.text)) break;
        const behind = words
          .slice(i)
          .map(({ text }) => text)
          .join(' ');
        const [{ box, text: number }, { box: next, fontSize }] = [words[i - 1]!, words[i]!];
        yield { end: box[2], start: next[0], gap: (next[0] - box[2]) / fontSize, number, before: box[0], behind };
      }
    }
  }
}

/** Longer words are no unit: "5 kg", "120.00 USD". */
const MAX_UNIT = 4;

/** In units of the font size: the white between two cells is no space between words. */
const OTHER_GAP = 0.05;
const MIN_NUMBERS = 3;

function isOfTwoColumns(flush: readonly Boundary[], space: number): boolean {
  const said = new Set(flush.map(({ behind }) => behind));
  if (said.size < 2 || ![...said].some((text) => text.length > MAX_UNIT)) return false;
  const [{ before }] = flush as [Boundary];
  if (flush.some((other) => Math.abs(other.before - before) > MIN_SPREAD)) return true;
  const isCounted = new Set(flush.map(({ number }) => number)).size >= MIN_NUMBERS;
  return isCounted && flush.every(({ gap }) => Math.abs(gap - space) > OTHER_GAP);
}

function isCrossed(rows: readonly Row[], { end, start }: Boundary, flush: number): boolean {
  const x = (end + start) / 2;
  const crossing = rows.filter(({ tokens }) =>
    tokens.some(({ x0, x1, words }) => x0 < x && x1 > x && words.some(({ box }) => box[0] < x && box[2] > x)),
  ).length;
  return crossing > flush * MAX_CROSSING;
}

function partToken<W extends TableWord>(token: Token<W>, edges: readonly Boundary[]): Token<W>[] {
  const cuts = token.words.flatMap(({ box, glued }, i) =>
    i > 0 && !glued && edges.some(({ start, end }) => isSame(box[0], start) && token.words[i - 1]!.box[2] < end + SAME)
      ? [i]
      : [],
  );
  if (cuts.length === 0) return [token];
  return [0, ...cuts].map((from, k) => new Token(token.words.slice(from, cuts[k])));
}
